import { advertenciaDePagoSchema, type AdvertenciaDePago } from '@aliadas/contract/pagos'
import { toFalla } from '../lib/faults.ts'

/** The warnings that hold now, when the server refused because they are not the ones accepted; null otherwise. */
export const advertenciasDePago = (error: unknown): AdvertenciaDePago[] | null => {
  const leidas = advertenciaDePagoSchema.array().safeParse(toFalla(error).details?.['advertencias'])
  return leidas.success ? leidas.data : null
}

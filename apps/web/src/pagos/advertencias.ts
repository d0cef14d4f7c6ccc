import { advertenciaDePagoSchema, type AdvertenciaDePago } from '@aliadas/contract/pagos'
import { toFalla } from '../lib/faults.ts'

/** The current warnings, if the server refused because others were accepted; otherwise null. */
export const advertenciasDePago = (error: unknown): AdvertenciaDePago[] | null => {
  const leidas = advertenciaDePagoSchema.array().safeParse(toFalla(error).details?.['advertencias'])
  return leidas.success ? leidas.data : null
}

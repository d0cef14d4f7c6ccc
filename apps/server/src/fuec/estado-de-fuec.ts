import { estadoPorDias, type EstadoLeido } from '@aliadas/contract/fuec'
import type { Tx } from '../platform/database/index.ts'
import type { Sitio } from './numerar-fuec.ts'
import { tokenDe } from './token.ts'

type ConFuec = { id: string; fuecArchivoId: string; fuecDesactualizado: boolean; vehiculoSuspendido: boolean }

/** The FUEC that a service has now, as an officer reads it; of an uploaded file only whether it is true. */
export const estadoDeFuec = async (tx: Tx, servicio: ConFuec, sitio: Sitio, ahora: Date) => {
  const fila = await tx
    .selectFrom('fuecs')
    .select(['id', 'numero', 'estado', 'motivo', 'desde', 'hasta'])
    .where('servicioId', '=', servicio.id)
    .where('archivoId', '=', servicio.fuecArchivoId)
    .executeTakeFirst()
  const comun = { idServicio: servicio.id, expedido: fila !== undefined, fuecVigente: !servicio.fuecDesactualizado }
  if (!fila) return { ...comun, estado: null, motivo: null, numero: null, desde: null, hasta: null, verificacion: null }
  const { vehiculoSuspendido } = servicio
  const { estado, motivo, numero, desde, hasta } = fila
  const leido: Exclude<EstadoLeido, 'emitiendo' | 'anulado'> =
    estado === 'vigente' ? estadoPorDias({ desde, hasta, vehiculoSuspendido }, ahora) : 'revocado'
  const verificacion = `${sitio.publicUrl.replace(/\/$/, '')}/f/${tokenDe(sitio.secret, fila.id)}`
  return { ...comun, estado: leido, motivo, numero, desde, hasta, verificacion }
}

import { rutaDeArchivo } from '@aliadas/contract/archivos'
import type { Fuec } from '@aliadas/contract/fuec'
import type { Tx } from '../platform/database/index.ts'

const COLUMNAS = [
  'id',
  'numero',
  'estado',
  'motivo',
  'servicioId',
  'datos',
  'placas',
  'desde',
  'hasta',
  'archivoId',
  'expedidoPor',
  'creadoEn',
  'terminadoEn',
] as const
const POR_SERVICIO = 50

/** The FUECs of a service that the reader may see, newest first. */
export const fuecsDeServicio = async (tx: Tx, servicioId: string): Promise<Fuec[]> => {
  const filas = await tx
    .selectFrom('fuecs')
    .select(COLUMNAS)
    .where('servicioId', '=', servicioId)
    .orderBy('creadoEn', 'desc')
    .orderBy('id', 'desc')
    .limit(POR_SERVICIO)
    .execute()
  return filas.map(({ archivoId, creadoEn, terminadoEn, servicioId: idServicio, datos, ...f }) => ({
    ...f,
    idServicio,
    contratante: datos.contrato.contratante.nombre,
    archivo: archivoId === null ? null : rutaDeArchivo(archivoId),
    expedidoEn: creadoEn.toISOString(),
    terminadoEn: terminadoEn?.toISOString() ?? null,
  }))
}

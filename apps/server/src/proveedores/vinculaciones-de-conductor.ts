import type { VinculacionDeConductor } from '@aliadas/contract/flota'
import { NINGUNA_EMPRESA } from '../empresas/index.ts'
import type { Tx } from '../platform/database/index.ts'

/**
 * Requests that a driver may answer: for its plates, while it has no company, in time, of a company that is not
 * suspended.
 */
const abiertas = (tx: Tx, vehiculoId: string, ahora: Date) =>
  tx
    .selectFrom('vinculaciones as s')
    .innerJoin('vehiculos as v', 'v.placas', 's.placas')
    .innerJoin('empresas as e', 'e.id', 's.empresaId')
    .where('v.id', '=', vehiculoId)
    .where('v.empresaId', '=', NINGUNA_EMPRESA)
    .where('v.perfil', '=', true)
    .where('s.estado', '=', 'pendiente')
    .where('s.venceEn', '>', ahora)
    .where('e.suspendida', '=', false)

/** The companies that wait for this driver's answer, oldest request first. */
export const vinculacionesDeConductor = async (tx: Tx, id: string, ahora: Date): Promise<VinculacionDeConductor[]> => {
  const filas = await abiertas(tx, id, ahora)
    .select(['s.id', 's.creadoEn', 's.venceEn', 'e.nombre', 'e.ciudad', 'e.rating'])
    .orderBy('s.creadoEn')
    .orderBy('s.id')
    .execute()
  return filas.map((fila) => ({
    id: fila.id,
    empresa: { nombre: fila.nombre, ciudad: fila.ciudad, rating: fila.rating },
    pedida: fila.creadoEn.toISOString(),
    vence: fila.venceEn.toISOString(),
  }))
}

export const vinculacionAbierta = (tx: Tx, vehiculoId: string, idVinculacion: string, ahora: Date) =>
  abiertas(tx, vehiculoId, ahora)
    .select(['s.id', 's.empresaId', 's.placas', 'e.nombre as empresa'])
    .where('s.id', '=', idVinculacion)
    .forUpdate('s')
    .executeTakeFirst()

import { rutaDeArchivo, venceEn, type OfertaPropia } from '@aliadas/contract'
import { sql } from 'kysely'
import type { Tx } from '../platform/database/index.ts'
import type { FilaDeOferta, OfertasPropias } from './filas.ts'

/** The newest own offer of each service, in one query whatever the number of services. */
export const ofertasPropias = async (
  tx: Tx,
  empresaId: string,
  ids: readonly string[],
): Promise<Map<string, FilaDeOferta>> => {
  if (ids.length === 0) return new Map()
  const filas = await tx
    .selectFrom('ofertas')
    .distinctOn('servicioId')
    .select(['id', 'servicioId', 'empresaId', 'precio', 'estado', 'fecha', 'documentoCotizacion'])
    .select([
      sql<number>`sum(version) over (partition by servicio_id)`.as('versiones'),
      sql<number>`count(*) over (partition by servicio_id)`.as('cuantas'),
    ])
    .where('empresaId', '=', empresaId)
    // One value: a list of 5,000 would be 5,000 of them.
    .where(sql<boolean>`servicio_id = any (${ids}::text[])`)
    .orderBy('servicioId')
    .orderBy('fecha', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return new Map(filas.map((fila) => [fila.servicioId, fila]))
}

export type OfertaHecha = Omit<FilaDeOferta, 'versiones' | 'cuantas'> & { version: number }

/** The newest offer of each company on each service, under both ids, with the sum of the versions of all of them and their number. */
export const ultimasDe = (hechas: readonly OfertaHecha[]) => {
  const ofertas = new Map<string, FilaDeOferta>()
  for (const { version, ...oferta } of hechas) {
    const clave = `${oferta.servicioId}:${oferta.empresaId}`
    const otra = ofertas.get(clave)
    const [versiones, cuantas] = [version + (otra?.versiones ?? 0), 1 + (otra?.cuantas ?? 0)]
    const nueva =
      !otra || oferta.fecha > otra.fecha || (oferta.fecha.getTime() === otra.fecha.getTime() && oferta.id > otra.id)
    ofertas.set(clave, { ...(nueva ? oferta : otra), versiones, cuantas })
  }
  return ofertas
}

/** The newest is the live one where there is one: it keeps out every other. */
export const propiasDe = (oferta: FilaDeOferta | null): OfertasPropias => ({
  versiones: oferta?.versiones ?? 0,
  precio: oferta?.estado === 'enviada' ? oferta.precio : null,
})

export const presentarOfertaPropia = (oferta: Omit<FilaDeOferta, 'versiones' | 'cuantas'>): OfertaPropia => ({
  id: oferta.id,
  idServicio: oferta.servicioId,
  precio: oferta.precio,
  estado: oferta.estado,
  fecha: oferta.fecha.toISOString(),
  vence: venceEn(oferta.fecha).toISOString(),
  documentoCotizacion: oferta.documentoCotizacion && rutaDeArchivo(oferta.documentoCotizacion),
})

import { rutaDeArchivo } from '@aliadas/contract/archivos'
import type { OfertaPropia } from '@aliadas/contract/servicios'
import { sql } from 'kysely'
import type { Tx } from '../platform/database/index.ts'
import type { FilaDeOferta, OfertasPropias } from './filas.ts'

type OfertaReciente = Omit<FilaDeOferta, 'cuantas'>

/** The newest own offer of each service, in one query whatever the number of services. */
export const ofertasPropias = async (
  tx: Tx,
  empresaId: string,
  ids: readonly string[],
): Promise<Map<string, OfertaReciente>> => {
  if (ids.length === 0) return new Map()
  const filas = await tx
    .selectFrom('ofertas')
    .distinctOn('servicioId')
    .select([
      'id',
      'servicioId',
      'empresaId',
      'precio',
      'estado',
      'fecha',
      'vence',
      'documentoCotizacion',
      'motivoRechazo',
    ])
    .select(sql<number>`sum(version) over (partition by servicio_id)`.as('versiones'))
    .where('empresaId', '=', empresaId)
    // One array parameter: a list of 5,000 ids would be 5,000 parameters.
    .where(sql<boolean>`servicio_id = any (${ids}::text[])`)
    .orderBy('servicioId')
    .orderBy('fecha', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return new Map(filas.map((fila) => [fila.servicioId, fila]))
}

export type OfertaHecha = Omit<FilaDeOferta, 'versiones' | 'cuantas'> & { version: number }

/** The key of a company's offers on a service in `ultimasDe`. */
export const claveDeOfertas = (servicioId: string, empresaId: string): string => `${servicioId}:${empresaId}`

/**
 * The live offer of each company on each service, otherwise the newest, with the sum of the versions of all of them and
 * their number.
 */
export const ultimasDe = (hechas: readonly OfertaHecha[]) => {
  const ofertas = new Map<string, FilaDeOferta>()
  for (const { version, ...oferta } of hechas) {
    const clave = claveDeOfertas(oferta.servicioId, oferta.empresaId)
    const otra = ofertas.get(clave)
    const [versiones, cuantas] = [version + (otra?.versiones ?? 0), 1 + (otra?.cuantas ?? 0)]
    ofertas.set(clave, { ...(otra && !esPosterior(oferta, otra) ? otra : oferta), versiones, cuantas })
  }
  return ofertas
}

type Hecha = Pick<FilaDeOferta, 'id' | 'estado' | 'fecha'>

/** Of two offers of one company on one service, at most one is live. */
const esPosterior = (una: Hecha, otra: Hecha): boolean => {
  if (una.estado === 'enviada' || otra.estado === 'enviada') return una.estado === 'enviada'
  return una.fecha > otra.fecha || (una.fecha.getTime() === otra.fecha.getTime() && una.id > otra.id)
}

/** A live offer is the newest one, because it excludes another. */
export const propiasDe = (oferta: OfertaReciente | null): OfertasPropias => ({
  versiones: oferta?.versiones ?? 0,
  precio: oferta?.estado === 'enviada' ? oferta.precio : null,
})

export const presentarOfertaPropia = (oferta: Omit<FilaDeOferta, 'versiones' | 'cuantas'>): OfertaPropia => ({
  id: oferta.id,
  idServicio: oferta.servicioId,
  precio: oferta.precio,
  estado: oferta.estado,
  fecha: oferta.fecha.toISOString(),
  vence: oferta.vence.toISOString(),
  documentoCotizacion: oferta.documentoCotizacion && rutaDeArchivo(oferta.documentoCotizacion),
  motivoRechazo: oferta.motivoRechazo,
})

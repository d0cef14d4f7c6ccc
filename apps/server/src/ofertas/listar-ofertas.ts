import type { Orden, Total } from '@aliadas/contract/core'
import { ESTADOS_OFERTA, ETIQUETA_DE_OFERTA, palabrasDeBusqueda, type EstadoOferta } from '@aliadas/contract/servicios'
import {
  motivoDeOferta,
  type CuentasDeOfertas,
  type OfertaEnLista,
  type ORDENES_DE_OFERTAS,
} from '@aliadas/contract/ofertas'
import { sql } from 'kysely'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { csvFile, csvInstant, type CsvColumn, type CsvFile } from '../platform/csv.ts'
import { given, type Tables, type Tx } from '../platform/database/index.ts'
import { toCodigo } from '../platform/ids.ts'
import { readCursor, readPage, type Page } from '../platform/keyset.ts'
import { countRows, inDays, orderOf, type Days, type Orders } from '../platform/list.ts'
import { presentarOfertaPropia, SERVICIO_CAMBIADO, SERVICIO_CANCELADO } from '../servicios/index.ts'

type NombreDeOrden = (typeof ORDENES_DE_OFERTAS)[number]
type FiltroDeOfertas = Days & {
  q: string
  orden: Orden<NombreDeOrden>
  estado?: EstadoOferta | undefined
  ids?: readonly string[] | undefined
}

const COLUMNAS = [
  'id',
  'servicioId',
  'empresaId',
  'precio',
  'estado',
  'fecha',
  'vence',
  'documentoCotizacion',
  'tipo',
  'origen',
  'destino',
  'fechaSalida',
  'horaSalida',
  'motivoRechazo',
] as const

const ORDENES: Orders<Tables, 'ofertas', { id: string; fecha: Date; precio: number }, NombreDeOrden> = {
  fecha: { by: 'ofertas.fecha', id: 'ofertas.id', key: { instant: (fila) => fila.fecha } },
  valor: { by: 'ofertas.precio', id: 'ofertas.id', key: { number: (fila) => fila.precio } },
}

/** Why an offer ended without an answer. A company does not see a cancelled service, so its own history of the offer says it. */
const final = sql<string | null>`case when ofertas.estado = 'vencida' then (
  select h.cambios->>'motivo' from historial h
  where h.tenant = ofertas.empresa_id and h.entidad_id = ofertas.id and h.accion = 'vencer' limit 1
) end`.as('final')

/** The company's own offers, searched by prefixes of words of their trip. */
const propias = (tx: Tx, persona: Persona, filtro: FiltroDeOfertas) => {
  const { q: texto, estado, ids } = filtro
  let consulta = tx
    .selectFrom('ofertas')
    .where('ofertas.empresaId', '=', persona.empresaId)
    .$call(inDays('ofertas.fecha', filtro))
    .$call(given(estado, (q, este) => q.where('ofertas.estado', '=', este)))
    .$call(given(ids, (q, estos) => q.where('ofertas.id', 'in', estos)))
  // Letters and digits only, so that no word contains a pattern.
  for (const palabra of palabrasDeBusqueda(texto)) consulta = consulta.where('palabras', 'like', `% ${palabra}%`)
  return consulta
}

/** The company's offers and their results, without any data of the winner. */
export const listarOfertas = async (
  ctx: Context,
  persona: Persona,
  filtro: FiltroDeOfertas,
  { cursor, porPagina }: { cursor?: string | undefined; porPagina: number },
): Promise<Page<OfertaEnLista>> => {
  const from = readCursor(cursor)
  const { rows, ...lugares } = await ctx.db.read(scopeOf(persona), (tx) =>
    readPage(propias(tx, persona, filtro).select(COLUMNAS).select(final), orderOf(ORDENES, filtro.orden), {
      from,
      size: porPagina,
    }),
  )
  const ofertas = rows.map(({ tipo, origen, destino, fechaSalida, horaSalida, final: porque, ...oferta }) => ({
    ...presentarOfertaPropia(oferta),
    codigoServicio: toCodigo(oferta.servicioId),
    tipo,
    origen,
    destino,
    fechaSalida,
    horaSalida,
    servicioCancelado: porque === SERVICIO_CANCELADO,
    servicioCambiado: porque === SERVICIO_CAMBIADO,
  }))
  return { rows: ofertas, ...lugares }
}

export const contarOfertas = (ctx: Context, persona: Persona, filtro: FiltroDeOfertas): Promise<Total> =>
  ctx.db.read(scopeOf(persona), (tx) => countRows(tx, [propias(tx, persona, filtro)]))

/** The number of the company's offers in each state, from an index only. */
export const contarPorEstadoDeOferta = async (ctx: Context, persona: Persona): Promise<CuentasDeOfertas> => {
  const filas = await ctx.db.read(scopeOf(persona), (tx) =>
    tx
      .selectFrom('ofertas')
      .select(['estado', sql<number>`count(*)`.as('cuantas')])
      .where('empresaId', '=', persona.empresaId)
      .groupBy('estado')
      .execute(),
  )
  const cuentas = new Map(filas.map(({ estado, cuantas }) => [estado, cuantas]))
  return Object.fromEntries(ESTADOS_OFERTA.map((estado) => [estado, cuentas.get(estado) ?? 0])) as CuentasDeOfertas
}

const DEL_ARCHIVO: readonly CsvColumn<OfertaEnLista>[] = [
  ['Servicio', (o) => o.codigoServicio],
  ['Origen', (o) => o.origen],
  ['Destino', (o) => o.destino],
  ['Salida', (o) => (o.fechaSalida ? `${o.fechaSalida} ${o.horaSalida ?? ''}`.trim() : null)],
  ['Tipo de vehículo', (o) => o.tipo],
  ['Valor', (o) => o.precio],
  ['Estado', (o) => ETIQUETA_DE_OFERTA[o.estado]],
  ['Motivo', motivoDeOferta],
  ['Enviada', (o) => csvInstant(o.fecha)],
  ['Vence', (o) => csvInstant(o.vence)],
]

export const exportarOfertas = (ctx: Context, persona: Persona, filtro: FiltroDeOfertas): Promise<CsvFile> =>
  csvFile({
    name: 'ofertas',
    now: ctx.clock.now(),
    columns: DEL_ARCHIVO,
    read: (cursor, porPagina) => listarOfertas(ctx, persona, filtro, { cursor, porPagina }),
  })

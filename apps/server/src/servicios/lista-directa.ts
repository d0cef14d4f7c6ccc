import { MAXIMO_DE_FILAS, type Total } from '@aliadas/contract/core'
import { TIPOS_DE_VEHICULO } from '@aliadas/contract/flota'
import {
  QUIEN_VE,
  modoDeVer,
  palabrasDeBusqueda,
  type Estado,
  type EstadoDeLista,
  type ServicioResumen,
} from '@aliadas/contract/servicios'
import { sql } from 'kysely'
import { FICHA_DE_PERSONA, estaCompleto } from '../empresas/index.ts'
import { consultaDeTipos } from '../flota/index.ts'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { prepare, type Params } from '../platform/database/index.ts'
import { cutAfter, pageOf, readCursor, type Page } from '../platform/keyset.ts'
import { paginaAbiertaDe, paginaDe, presentarFila, type FilaDeLista } from './consulta-de-lista.ts'
import { ORDENES, estadosDe, type FiltroDeServicios } from './listas.ts'
import { CONDICION } from './servicios-visibles.ts'

/** `desde` and `desdeId`: the last row of the page before. */
type Lugar = { desde: Date | '-infinity'; desdeId: string; filas: number }
type Propios = { empresa: string; estado: Estado }
type DelMercado = { empresa: string; ahora: Date }

const ORDEN = { ...ORDENES.salida, direction: 'asc' } as const

const corte = ({ desde, desdeId, filas }: Params<Lugar>) =>
  cutAfter(ORDEN, { value: sql`${desde}::timestamptz`, id: sql<string>`${desdeId}::text` }, filas)

const PROPIOS = prepare('servicios_propios', (p: Params<Propios & Lugar>, db) =>
  paginaDe(CONDICION.ganados(db.selectFrom('servicios'), p.empresa).where('servicios.estado', '=', p.estado), corte(p)),
)
const CUANTOS_PROPIOS = prepare('cuantos_servicios_propios', ({ empresa, estado }: Params<Propios>, db) =>
  db
    .selectFrom('serviciosContados')
    .select(sql<number>`coalesce(sum(cuantos), 0)`.as('n'))
    .where('tenant', '=', empresa)
    .where('estado', '=', estado),
)
const DEL_MERCADO = prepare('servicios_del_mercado', (p: Params<DelMercado & Lugar>, db) => {
  const deSuTipo = sql<boolean>`servicios.tipo = any (array(${consultaDeTipos(db, p.empresa)}))`
  // Every row of the market is open to bids; the ordered index begins with the state.
  const abiertos = CONDICION.mercado(db.selectFrom('servicios'), deSuTipo, p.ahora)
  return paginaAbiertaDe(abiertos.where('servicios.estado', '=', 'pendiente'), corte(p), p.empresa)
})
/** All open ones, without those whose market has ended and that no job has marked yet. */
const CUANTOS_DEL_MERCADO = prepare(
  'cuantos_servicios_del_mercado',
  ({ empresa, ahora }: Params<DelMercado>, db) => sql<{ n: number }>`
    with suyos as (select array(${consultaDeTipos(db, empresa)}) as tipos)
    select (select coalesce(sum(cuantos), 0) from servicios_contados
        where tenant = 'MERCADO' and estado = 'pendiente' and tipo = any ((select tipos from suyos)::text[]))
      - (select count(*) from servicios where tenant = 'MERCADO' and tipo = any ((select tipos from suyos)::text[]) and vence <= ${ahora}) as n`,
)

const deMercado = (estado: Estado): boolean => QUIEN_VE[estado].empresa === 'mercado'

const DIRECTAS: readonly EstadoDeLista[] = ['pendiente', 'validar', 'pedidos', 'reservado', 'confirmado', 'finalizado']

/**
 * A company's list as it opens by default: one state, or requests and awards, by departure, without a filter, and its
 * next pages.
 */
const esDirecta = (persona: Persona, { estado, q, orden, ...filtros }: FiltroDeServicios): boolean =>
  persona.rol !== 'plataforma' &&
  orden === 'salida' &&
  DIRECTAS.includes(estado) &&
  [filtros.tipo, filtros.empresa, filtros.ids, filtros.desde, filtros.hasta].every((uno) => uno === undefined) &&
  palabrasDeBusqueda(q).length === 0

/**
 * Fast path for the default list: page and count in one round trip. Returns null if the general query is needed. The
 * same rule decides what the market shows, from data of the same transaction.
 */
export const listaDirecta = async (
  ctx: Context,
  persona: Persona,
  filtro: FiltroDeServicios,
  { cursor, porPagina }: { cursor?: string | undefined; porPagina: number },
): Promise<{ pagina: Page<ServicioResumen>; total: Total } | null> => {
  if (!esDirecta(persona, filtro)) return null
  const from = readCursor(cursor)
  if (from && (from.back || typeof from.value === 'string')) return null
  const { empresaId: empresa } = persona
  const lugar: Lugar = {
    desde: from ? new Date(Number(from.value)) : '-infinity',
    desdeId: from?.id ?? '',
    filas: porPagina + 1,
  }
  const ahora = ctx.clock.now()
  const estados = estadosDe(filtro.estado)
  const [[ficha], ...partes] = await ctx.db.ask(
    scopeOf(persona),
    FICHA_DE_PERSONA({ persona: persona.id, empresa }),
    ...estados.flatMap((estado) =>
      deMercado(estado)
        ? [DEL_MERCADO({ empresa, ahora, ...lugar }), CUANTOS_DEL_MERCADO({ empresa, ahora })]
        : [PROPIOS({ empresa, estado, ...lugar }), CUANTOS_PROPIOS({ empresa, estado })],
    ),
  )
  const ve = loQueVe(persona, ficha)
  const filas: FilaDeLista[][] = []
  let cuantas = 0
  for (const [i, estado] of estados.entries()) {
    if (!ve(estado)) continue
    filas.push((partes[2 * i] ?? []) as FilaDeLista[])
    const [contada] = (partes[2 * i + 1] ?? []) as { n: number }[]
    cuantas += contada?.n ?? 0
  }
  const exacto = cuantas <= MAXIMO_DE_FILAS
  const pagina = pageOf(filas, ORDEN, { from, size: porPagina })
  if (!pagina) return null
  const rows = pagina.rows.map((fila) => presentarFila(fila, persona))
  return { pagina: { ...pagina, rows }, total: { filas: Math.min(cuantas, MAXIMO_DE_FILAS), exacto } }
}

/** The states in which a person of a company sees anything; the types of its fleet are a condition of the query. */
const loQueVe = (persona: Persona, ficha: Parameters<typeof estaCompleto>[1]) => {
  const { rol, empresaId } = persona
  const lector = { rol, empresaId, perfilCompleto: estaCompleto(persona, ficha), tipos: TIPOS_DE_VEHICULO }
  return (estado: Estado): boolean => modoDeVer(estado, lector) !== 'ninguno'
}

/** The number of services in each of these lists of a company, at most `hasta`, in one round trip. */
export const contarDirectas = async (
  ctx: Context,
  persona: Persona,
  listas: readonly EstadoDeLista[],
  hasta: number,
): Promise<number[]> => {
  const { empresaId: empresa } = persona
  const ahora = ctx.clock.now()
  const estados = [...new Set(listas.flatMap(estadosDe))]
  const [[ficha], ...contadas] = await ctx.db.ask(
    scopeOf(persona),
    FICHA_DE_PERSONA({ persona: persona.id, empresa }),
    ...estados.map((estado) =>
      deMercado(estado) ? CUANTOS_DEL_MERCADO({ empresa, ahora }) : CUANTOS_PROPIOS({ empresa, estado }),
    ),
  )
  const ve = loQueVe(persona, ficha)
  const cuantos = (estado: Estado): number => {
    const [contada] = (contadas[estados.indexOf(estado)] ?? []) as { n: number }[]
    return ve(estado) ? (contada?.n ?? 0) : 0
  }
  return listas.map((lista) =>
    Math.min(
      hasta,
      estadosDe(lista).reduce((suma, estado) => suma + cuantos(estado), 0),
    ),
  )
}

import { MAXIMO_DE_FILAS, type Orden, type Total } from '@aliadas/contract/core'
import {
  ACCIONES_POR_CLASE,
  type AccionDeHistorial,
  type ClaseDeHistorial,
  type LineaDeHistorial,
  type ORDENES_DE_HISTORIAL,
} from '@aliadas/contract/historial'
import { palabrasDeBusqueda } from '@aliadas/contract/servicios'
import { sql, type RawBuilder } from 'kysely'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { given, type Tables, type Tx } from '../platform/database/index.ts'
import { readCursor, readPage, type Page } from '../platform/keyset.ts'
import { containsText, orderOf, type Orders } from '../platform/list.ts'
import { presentarLineas, type FilaDeHistorial } from './lineas.ts'
import { comoParte, enOrden, lineas, sobre, sobreMuchos, type Limites, type Parte } from './partes.ts'

type NombreDeOrden = (typeof ORDENES_DE_HISTORIAL)[number]

export type FiltroDeHistorial = {
  q: string
  orden: Orden<NombreDeOrden>
  clase?: ClaseDeHistorial | undefined
  ingresos?: 'no' | 'si' | undefined
  persona?: string | undefined
  servicio?: string | undefined
  placas?: string | undefined
  desde?: string | undefined
  hasta?: string | undefined
  empresa?: string | undefined
  ids?: readonly string[] | undefined
}

const ORDENES: Orders<Tables, 'historial', FilaDeHistorial, NombreDeOrden> = {
  fecha: { by: 'historial.en', id: 'historial.id', key: { instant: (fila) => fila.en } },
}

/** People and vehicles that a search may match; more than a few means that the text is not a name. */
const NOMBRADOS = 20
/** Services that a search may match before they count as many. */
const MUCHOS = 1_000
/** Sorts after every word with this prefix: words have letters and digits only. */
const FINAL = '{'

const palabra = (tenant: string | undefined, texto: string): RawBuilder<boolean> =>
  sql`${tenant === undefined ? sql`` : sql`tenant = ${tenant} and`} palabra >= ${texto} and palabra < ${texto + FINAL}`

/**
 * What a search text matches, beside the actor of a line: services by their words, people by name, vehicles by plates.
 */
const nombrados = async (tx: Tx, limites: Limites, q: string): Promise<Parte[] | null> => {
  const { tenant } = limites
  const palabras = palabrasDeBusqueda(q)
  if (palabras.length === 0) return null
  const conTodas = sql.join(
    palabras.map((p) => sql`select servicio_id from servicio_palabras where ${palabra(tenant, p)}`),
    sql` intersect `,
  )
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from (${conTodas} limit ${MUCHOS + 1}) algunos`.execute(tx)
  const personas = await tx
    .selectFrom('personas')
    .select('id')
    .$call(given(tenant, (c, uno) => c.where('empresaId', '=', uno)))
    .where(containsText(sql`concat_ws(' ', nombres, apellidos, email)`, q))
    .limit(NOMBRADOS)
    .execute()
  const vehiculos = await tx
    .selectFrom('vehiculos')
    .select('id')
    .$call(given(tenant, (c, uno) => c.where('empresaId', '=', uno)))
    .where('placas', 'like', `${q.toUpperCase().replace(/[^A-Z0-9]/g, '')}%`)
    .limit(NOMBRADOS)
    .execute()
  const cosas = [...personas, ...vehiculos].map(({ id }) => id)
  // One word after the other, for one line: a scalar sub-select runs while lines arrive, where a semi-join would read
  // all words first.
  const nombra = sql<boolean>`${sql.join(
    palabras.map(
      (p) =>
        sql`(select true from servicio_palabras p where p.servicio_id = historial.servicio_id and ${palabra(tenant, p)} limit 1)`,
    ),
    sql` and `,
  )}`
  return [
    (rows[0]?.n ?? 0) > MUCHOS ? sobreMuchos(tx, conTodas, nombra, limites) : sobre(tx, 'servicios', conTodas, limites),
    ...personas
      .filter(({ id }) => limites.persona === undefined || limites.persona === id)
      .map(({ id }) => enOrden(tx, { ...limites, persona: id })),
    ...(cosas.length === 0 ? [] : [sobre(tx, 'cosas', sql`select unnest(${cosas}::text[])`, limites)]),
  ]
}

const conPlacas = (placas: string) => ({
  servicios: sql`select servicios.id from vehiculos join servicios on servicios.vehiculo_id = vehiculos.id
    where vehiculos.placas = ${placas} and servicios.placas = ${placas}`,
  vehiculos: sql`select id from vehiculos where placas = ${placas}`,
})

/** For a vehicle: its own lines, and those of its services. */
const deVehiculo = (tx: Tx, placas: string, limites: Limites): Parte[] => {
  const { servicios, vehiculos } = conPlacas(placas)
  return [sobre(tx, 'servicios', servicios, limites), sobre(tx, 'cosas', vehiculos, limites)]
}

/**
 * The parts of a list, each with its own index. Lines of one kind are read by action unless a narrower filter is set.
 */
export const partesDe = async (tx: Tx, persona: Persona, filtro: FiltroDeHistorial): Promise<Parte[]> => {
  const { clase, placas, q, empresa, ingresos, orden: _, ...resto } = filtro
  const acciones: readonly AccionDeHistorial[] | undefined = clase && ACCIONES_POR_CLASE[clase]
  const limites: Limites = {
    ...resto,
    acciones,
    tenant: persona.rol === 'plataforma' ? empresa : persona.empresaId,
    sinIngresos: ingresos === 'no',
  }
  if (placas !== undefined) {
    const { servicios, vehiculos } = conPlacas(placas)
    const suyas = sql<boolean>`(historial.servicio_id in (${servicios}) or historial.entidad_id in (${vehiculos}))`
    return (await nombrados(tx, { ...limites, ademas: suyas }, q)) ?? deVehiculo(tx, placas, limites)
  }
  const hallados = await nombrados(tx, limites, q)
  if (hallados !== null) return hallados
  const { servicio, ...sinServicio } = limites
  if (servicio !== undefined) return [sobre(tx, 'servicios', sql`select ${servicio}::text`, sinServicio)]
  return acciones === undefined
    ? [enOrden(tx, limites)]
    : [sobre(tx, 'acciones', sql`select unnest(${acciones}::text[])`, { ...limites, acciones: undefined })]
}

export const listarHistorial = async (
  ctx: Context,
  persona: Persona,
  filtro: FiltroDeHistorial,
  { cursor, porPagina }: { cursor?: string | undefined; porPagina: number },
): Promise<Page<LineaDeHistorial>> => {
  const from = readCursor(cursor)
  return ctx.db.read(scopeOf(persona), async (tx) => {
    const partes = (await partesDe(tx, persona, filtro)).map(comoParte)
    const { rows, ...lugares } = await readPage(partes, orderOf(ORDENES, filtro.orden), { from, size: porPagina })
    return { rows: await presentarLineas(tx, rows, persona.rol === 'plataforma'), ...lugares }
  })
}

/** A line that two parts return appears once. */
export const contarHistorial = (ctx: Context, persona: Persona, filtro: FiltroDeHistorial): Promise<Total> =>
  ctx.db.read(scopeOf(persona), async (tx) => {
    const partes = (await partesDe(tx, persona, filtro)).map(({ ids }) => sql`(${ids} limit ${MAXIMO_DE_FILAS + 1})`)
    const { rows } = await sql<{
      n: number
    }>`select count(*) as n from (${sql.join(partes, sql` union `)}) lineas`.execute(tx)
    const n = rows[0]?.n ?? 0
    return { filas: Math.min(n, MAXIMO_DE_FILAS), exacto: n <= MAXIMO_DE_FILAS }
  })

/** Lines of one service, oldest first. */
export const lineasDeServicio = async (
  tx: Tx,
  persona: Persona,
  id: string,
  maximo: number,
): Promise<LineaDeHistorial[]> =>
  presentarLineas(
    tx,
    await lineas(tx).where('servicioId', '=', id).orderBy('en').orderBy('historial.id').limit(maximo).execute(),
    persona.rol === 'plataforma',
  )

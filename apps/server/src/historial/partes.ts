import { DIA_MS, instanteBogota } from '@aliadas/contract/core'
import type { AccionDeHistorial } from '@aliadas/contract/historial'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../platform/database/index.ts'
import type { Cut, Part } from '../platform/keyset.ts'
import type { FilaDeHistorial } from './lineas.ts'

/** What narrows every part of a list. */
export type Limites = {
  tenant: string | undefined
  acciones: readonly AccionDeHistorial[] | undefined
  persona?: string | undefined
  servicio?: string | undefined
  desde?: string | undefined
  hasta?: string | undefined
  ids?: readonly string[] | undefined
  /** Something that the indexes do not know. */
  ademas?: RawBuilder<boolean> | undefined
}

/** A part of the list: a page of it, and all of its ids, to be counted. */
export type Parte = {
  consulta: (cut: Cut) => ReturnType<typeof lineas>
  /** Asked first: when it fills the page, that is the page. */
  cerca?: (cut: Cut) => ReturnType<typeof lineas>
  ids: RawBuilder<unknown>
}

const COLUMNAS = [
  'accion',
  'entidad',
  'entidadId',
  'servicioId',
  'de',
  'a',
  'actorTipo',
  'actorId',
  'actorNombre',
  'cambios',
  'en',
] as const

/** As a cursor writes an id. */
const ID = sql<string>`lpad(historial.id::text, 24, '0')`.as('id')

export const lineas = (tx: Tx) => tx.selectFrom('historial').select([...COLUMNAS, ID])

/** True of every line. It names the index of whoever reads all companies' lines at once (`historial_de_todos…` in schema/historial.sql). */
const DE_TODOS = sql<boolean>`length(historial.tenant) > 0`

/** Where a day in Bogotá ends. */
const finDe = (dia: string): Date => new Date(instanteBogota(dia, null).getTime() + DIA_MS)

const condicion = (l: Limites, deTodos: RawBuilder<boolean>, tenant = sql`${l.tenant}`): RawBuilder<boolean> =>
  sql.join<boolean>(
    [
      l.tenant === undefined ? deTodos : sql`historial.tenant = ${tenant}`,
      ...(l.acciones === undefined
        ? []
        : [l.acciones.length === 1 ? sql`accion = ${l.acciones[0]}` : sql`accion = any(${l.acciones}::text[])`]),
      ...(l.persona === undefined ? [] : [sql`actor_id = ${l.persona}`]),
      ...(l.servicio === undefined ? [] : [sql`historial.servicio_id = ${l.servicio}`]),
      ...(l.desde === undefined ? [] : [sql`en >= ${instanteBogota(l.desde, null)}`]),
      ...(l.hasta === undefined ? [] : [sql`en < ${finDe(l.hasta)}`]),
      ...(l.ids === undefined ? [] : [sql`lpad(historial.id::text, 24, '0') = any(${l.ids}::text[])`]),
      ...(l.ademas === undefined ? [] : [l.ademas]),
    ],
    sql` and `,
  )

/** Lines in the order of an index that has the first of these conditions. */
export const enOrden = (tx: Tx, limites: Limites): Parte => {
  const donde = condicion(limites, DE_TODOS)
  return {
    consulta: ({ after, order, limit }) => lineas(tx).where(donde).where(after).orderBy(order).limit(limit),
    ids: sql`select historial.id from historial where ${donde}`,
  }
}

/** Which column of a line names a thing. */
const NOMBRA = {
  servicios: sql`historial.servicio_id`,
  cosas: sql`historial.servicio_id is null and historial.entidad_id`,
  acciones: sql`historial.accion`,
}

/**
 * Lines about things that a question found. Of each thing its nearest lines are read from its index, and only those of the page from the table:
 * the cost follows the things, however many lines there are. Walking the company's lines until enough of them were about one of the things
 * took a hundred times as long when there were a million.
 */
export const sobre = (tx: Tx, que: keyof typeof NOMBRA, hallados: RawBuilder<unknown>, limites: Limites): Parte => {
  // Lines of one thing have its index; beside it the one of everybody's would be walked. So would the company's: of one that is younger than the
  // statistics they say that it has a line or none. The sub-select keeps from the planner which company it is.
  const suyas = condicion(limites, que === 'acciones' ? DE_TODOS : sql`true`, sql`(select ${limites.tenant}::text)`)
  const donde = sql`${NOMBRA[que]} = hallados.id and ${suyas}`
  return {
    consulta: ({ after, order, limit }) =>
      lineas(tx)
        .where(
          sql<boolean>`historial.id in (
            select historial.id from (${hallados}) hallados (id) cross join lateral (
              select historial.en, historial.id from historial where ${donde} and ${after} order by ${order} limit ${limit}
            ) historial order by ${order} limit ${limit})`,
        )
        .orderBy(order),
    ids: sql`select historial.id from (${hallados}) hallados (id), historial where ${donde}`,
  }
}

/** The nearest lines that are looked through for what is common, before each thing is asked for its own. */
const CERCA = 5_000

/** The same of things of which there are many: most pages are full of the nearest lines. */
export const sobreMuchos = (
  tx: Tx,
  hallados: RawBuilder<unknown>,
  nombra: RawBuilder<boolean>,
  limites: Limites,
): Parte => {
  const donde = condicion(limites, DE_TODOS)
  return {
    ...sobre(tx, 'servicios', hallados, limites),
    cerca: ({ after, order, limit }) =>
      lineas(tx)
        .where(
          sql<boolean>`historial.id in (
            select historial.id from (
              select historial.en, historial.id, historial.servicio_id from historial
              where ${donde} and historial.servicio_id is not null and ${after} order by ${order} limit ${CERCA}
            ) historial where ${nombra} order by ${order} limit ${limit})`,
        )
        .orderBy(order),
  }
}

export const comoParte =
  ({ consulta, cerca }: Parte): Part<FilaDeHistorial> =>
  async (cut) => {
    const cercanas = (await cerca?.(cut).execute()) ?? []
    return cercanas.length === cut.limit ? cercanas : consulta(cut).execute()
  }

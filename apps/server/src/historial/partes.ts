import { DIA_MS, instanteBogota, MAXIMO_DE_FILAS } from '@aliadas/contract/core'
import type { AccionDeHistorial } from '@aliadas/contract/historial'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../platform/database/index.ts'
import type { Cut, Part } from '../platform/keyset.ts'
import type { FilaDeHistorial } from './lineas.ts'

/** Filters that apply to every part of a list. */
export type Limites = {
  tenant: string | undefined
  acciones: readonly AccionDeHistorial[] | undefined
  persona?: string | undefined
  servicio?: string | undefined
  desde?: string | undefined
  hasta?: string | undefined
  ids?: readonly string[] | undefined
  /** Leaves out good sign-ins: there are many, and they say little. */
  sinIngresos?: boolean | undefined
  /** A filter without an index. */
  ademas?: RawBuilder<boolean> | undefined
}

/** A part of the list: a page of it, and all of its ids, for counting. */
export type Parte = {
  consulta: (cut: Cut) => ReturnType<typeof lineas>
  /** Query this part first; if it fills the page, skip the rest. */
  cerca?: (cut: Cut) => ReturnType<typeof lineas>
  ids: RawBuilder<unknown>
}

const COLUMNAS = [
  'tenant',
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

/**
 * Always true. It makes the query use the partial index of readers of all companies' lines (`historial_de_todos…` in
 * schema/historial.sql).
 */
const DE_TODOS = sql<boolean>`length(historial.tenant) > 0`

/** The end of a day in Bogotá. */
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
      ...(l.sinIngresos ? [sql`accion <> 'ingresar'`] : []),
      ...(l.ademas === undefined ? [] : [l.ademas]),
    ],
    sql` and `,
  )

/** Lines in the order of an index whose first columns are these conditions. */
export const enOrden = (tx: Tx, limites: Limites): Parte => {
  const donde = condicion(limites, DE_TODOS)
  return {
    consulta: ({ after, order, limit }) => lineas(tx).where(donde).where(after).orderBy(order).limit(limit),
    ids: sql`select historial.id from historial where ${donde}`,
  }
}

/** The column of a line that names a record. */
const NOMBRA = {
  servicios: sql`historial.servicio_id`,
  cosas: sql`historial.servicio_id is null and historial.entidad_id`,
  acciones: sql`historial.accion`,
}

/**
 * Lines about the records that a search found. For each record its newest lines are read from its index, and only the
 * page's lines from the table, so the cost follows the number of records. Scanning the company's lines until enough of
 * them matched took a hundred times as long with a million lines.
 */
export const sobre = (tx: Tx, que: keyof typeof NOMBRA, hallados: RawBuilder<unknown>, limites: Limites): Parte => {
  // Lines of one record have their own index; without this condition the planner would choose the index of all
  // companies or of the company. For a company younger than the statistics it estimates one line or none. The
  // sub-select hides the company from the planner.
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
    // The limit keeps the planner from joining the records with all lines of the company, which it did from sixteen kinds
    // on: counting a kind without a line took a hundred times as long.
    ids: sql`select historial.id from (${hallados}) hallados (id) cross join lateral (
      select historial.id from historial where ${donde} limit ${MAXIMO_DE_FILAS + 1}) historial`,
  }
}

/** The newest lines that are scanned for frequent records before each record is read by its index. */
const CERCA = 5_000

/** The same for many records: most pages are full after the newest lines. */
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

import { fechaPlana, idSchema, LARGO_DE_CURSOR, ordenesDe, TAMANOS_DE_PAGINA, type Orden } from '@aliadas/contract/core'

/** Readers of search parameters: an invalid value counts as absent. */

export const textOf = (value: unknown, length = 100): string | undefined => {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value).trim().slice(0, length)
  return text || undefined
}

export const numberOf = (value: unknown, allowed: (n: number) => boolean): number | undefined => {
  const n = Number(value)
  return Number.isInteger(n) && allowed(n) ? n : undefined
}

/** Keeps the known words of a comma-separated list; undefined if none is left. */
export const listOf = (value: unknown, known: readonly string[]): string | undefined => {
  const words = textOf(value, 200)?.split(',') ?? []
  const good = known.filter((c) => words.includes(c))
  return good.length > 0 ? good.join(',') : undefined
}

/** Drops undefined values, so that the address does not show them. */
export const compact = <T extends Record<string, unknown>>(values: T): { [K in keyof T]?: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(values).filter(([, v]) => v !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }

type Reader = (raw: Record<string, unknown>) => Record<string, unknown>

/**
 * The router lays what a reader returns over the raw parameters, so one that the reader leaves out would come through
 * as somebody typed it. This returns those too, as undefined, which also leaves them out of the next address.
 */
export const covering =
  (read: Reader): Reader =>
  (raw) => ({ ...Object.fromEntries(Object.keys(raw).map((name) => [name, undefined])), ...read(raw) })

type Words = Readonly<Record<string, readonly string[]>>

/** The state of a list in the URL. */
export type ListParams<S extends string, F extends Words> = {
  q?: string
  orden?: Orden<S>
  pagina?: string
  porPagina?: number
  columnas?: string
  vista?: string
} & { [K in keyof F]?: F[K][number] }

/** Names of columns; the list itself knows which ones it has. */
const columnsOf = (value: unknown): string | undefined => {
  const text = textOf(value, 400)
  return text !== undefined && /^[a-z0-9-]+(,[a-z0-9-]+)*$/.test(text) ? text : undefined
}

/**
 * Reads the state of a list: search text, order, page, columns, the saved view it was opened with, and its own filters,
 * each with its allowed words.
 */
export const listParams =
  <const S extends string, const F extends Words>(orders: readonly S[], filters: F) =>
  (s: Record<string, unknown>): ListParams<S, F> =>
    compact({
      q: textOf(s.q, 60),
      orden: ordenesDe(orders).find((order) => order === s.orden),
      pagina: textOf(s.pagina, LARGO_DE_CURSOR),
      porPagina: numberOf(s.porPagina, (n) => TAMANOS_DE_PAGINA.some((size) => size === n)),
      columnas: columnsOf(s.columnas),
      vista: idOf(s.vista),
      ...Object.fromEntries(
        Object.entries(filters).map(([name, words]) => [name, words.find((word) => word === s[name])]),
      ),
    }) as ListParams<S, F>

/** The same with the company by which the platform filters. */
export const withEmpresa =
  <T extends object>(read: (s: Record<string, unknown>) => T) =>
  (s: Record<string, unknown>): T & { empresa?: string } => ({ ...read(s), ...compact({ empresa: idOf(s.empresa) }) })

/** The value if it is an id of this product. */
export const idOf = (value: unknown): string | undefined => idSchema.safeParse(value).data

const daySchema = fechaPlana('')
/** The value if it is a calendar day, 'YYYY-MM-DD'. */
export const dayOf = (value: unknown): string | undefined => daySchema.safeParse(value).data

/** The same with the days on which something of a row lies. */
export const withDays =
  <T extends object>(read: (s: Record<string, unknown>) => T) =>
  (s: Record<string, unknown>): T & { desde?: string; hasta?: string } => ({
    ...read(s),
    ...compact({ desde: dayOf(s.desde), hasta: dayOf(s.hasta) }),
  })

/** The same with the record that is open beside the list, by its id. */
export const opening =
  <const P extends string, T extends object>(param: P, read: (s: Record<string, unknown>) => T) =>
  (s: Record<string, unknown>): T & { [K in P]?: string } => ({ ...read(s), ...compact({ [param]: idOf(s[param]) }) })

import type { ListReading } from '../../lib/list.ts'
import { notifyFault } from '../notify-fault.tsx'

type Row = { id: string }
type Page<R> = { filas: readonly R[]; anterior: string | null; siguiente: string | null }
type Reading<R> = Pick<ListReading<R, Page<R> & NonNullable<ListReading<R>['data']>>, 'data' | 'pageAt'>
/** Opens a row, and the page of the list that contains it. */
type Go = (id: string, page?: string) => void
export type Neighbours = { before: (() => void) | undefined; after: (() => void) | undefined }

/**
 * The rows before and after the open one, also across pages. If the open one is not on the page, the next one is the
 * page's first.
 */
export const neighboursOf = <R extends Row>(
  { data, pageAt }: Reading<R>,
  id: string | null | undefined,
  go: Go,
): Neighbours => {
  if (!data || id == null) return { before: undefined, after: undefined }
  const place = data.filas.findIndex((row) => row.id === id)
  const here = (row: R | undefined) => (row ? () => go(row.id) : undefined)
  const across = (cursor: string | null, which: (rows: readonly R[]) => R | undefined) =>
    cursor === null || pageAt === undefined
      ? undefined
      : () =>
          void pageAt(cursor).then(
            ({ filas }) => {
              const row = which(filas)
              if (row) go(row.id, cursor)
            },
            (error: Error) => notifyFault(error),
          )
  if (place < 0) return { before: undefined, after: here(data.filas[0]) }
  return {
    before: here(data.filas[place - 1]) ?? across(data.anterior, (rows) => rows.at(-1)),
    after: here(data.filas[place + 1]) ?? across(data.siguiente, (rows) => rows[0]),
  }
}

import { MAXIMO_DE_FILAS, fechaBogota, horaBogota } from '@aliadas/contract/core'

/** A column: its heading, and what stands in it. Text is text; a number is written with digits only, so that it can be added up. */
export type CsvColumn<Row> = readonly [title: string, value: (row: Row) => string | number | null]

/** A file on its way: nobody holds all of it. */
export type CsvFile = { name: string; lines: AsyncIterable<string> }

/** Rows that are read at once while a file is written: what others wait for is the time of so many. */
const ROWS_AT_ONCE = 100

/** What a spreadsheet would run, or take as the start of it: also behind spaces and in the wide forms of East Asian keyboards. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u

const cell = (value: string | number | null): string => {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = FORMULA.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(safe) || safe !== value ? `"${safe.replaceAll('"', '""')}"` : safe
}

const line = (values: readonly (string | number | null)[]): string => `${values.map(cell).join(';')}\r\n`

/** '2026-12-12 05:30' in Bogotá: what a spreadsheet reads as a date and sorts as one. */
export const csvInstant = (instant: string | Date): string => {
  const date = new Date(instant)
  return `${fechaBogota(date)} ${horaBogota(date)}`
}

type Source<Row> = {
  /** Of the file, without its date. */
  name: string
  now: Date
  columns: readonly CsvColumn<Row>[]
  /** One page of the very list that the screen shows. */
  read: (cursor: string | undefined, size: number) => Promise<{ rows: readonly NoInfer<Row>[]; next: string | null }>
}

/**
 * A list as a file for a Colombian spreadsheet: semicolons, because the comma is in its decimals, and a mark that says UTF-8. It is read page
 * by page as it is sent, each in a transaction of its own, and ends after MAXIMO_DE_FILAS rows with a line that says so. The first page is
 * read before the answer begins, so that a refusal is still an answer.
 */
export const csvFile = async <Row>({ name, now, columns, read }: Source<Row>): Promise<CsvFile> => {
  const first = await read(undefined, ROWS_AT_ONCE)
  async function* lines(): AsyncGenerator<string> {
    yield `\uFEFF${line(columns.map(([title]) => title))}`
    let left = MAXIMO_DE_FILAS
    for (let page = first; ; page = await read(page.next, Math.min(ROWS_AT_ONCE, left))) {
      left -= page.rows.length
      yield page.rows.map((row) => line(columns.map(([, value]) => value(row)))).join('')
      if (page.next === null) return
      if (left <= 0) break
    }
    yield line([
      `Solo están las primeras ${MAXIMO_DE_FILAS.toLocaleString('es-CO')} filas. Filtra la lista para obtener las demás.`,
    ])
  }
  return { name: `${name}-${fechaBogota(now)}.csv`, lines: lines() }
}

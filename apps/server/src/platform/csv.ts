import { MAXIMO_DE_FILAS, fechaBogota, horaBogota } from '@aliadas/contract/core'

/** A column: its heading and its value. A number is written with digits only, so that a spreadsheet can add it up. */
export type CsvColumn<Row> = readonly [title: string, value: (row: Row) => string | number | null]

/** A file that is written in pieces and never held as a whole. */
export type CsvFile = { name: string; lines: AsyncIterable<string> }

/** Rows read in one piece. Other requests wait for at most one piece. */
const ROWS_AT_ONCE = 100

/** Values that a spreadsheet would run as a formula, also after spaces and in full-width characters. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u

const cell = (value: string | number | null): string => {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = FORMULA.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(safe) || safe !== value ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One row of a file. */
export const csvLine = (values: readonly (string | number | null)[]): string => `${values.map(cell).join(';')}\r\n`

/** '2026-12-12 05:30' in Bogotá: a spreadsheet reads it as a date and sorts it. */
export const csvInstant = (instant: string | Date): string => {
  const date = new Date(instant)
  return `${fechaBogota(date)} ${horaBogota(date)}`
}

type Source<Row> = {
  /** Name of the file, without its date. */
  name: string
  now: Date
  columns: readonly CsvColumn<Row>[]
  /** Rows at most, MAXIMO_DE_FILAS by default; Infinity for what ends by itself. */
  most?: number
  /** Reads one page of the list that the screen shows. */
  read: (cursor: string | undefined, size: number) => Promise<{ rows: readonly NoInfer<Row>[]; next: string | null }>
}

/**
 * A list as a file for a Colombian spreadsheet: separated by semicolons, because the comma is the decimal sign, and
 * with a UTF-8 byte order mark. Each page is read in its own transaction while the file is sent. After `most` rows
 * the file ends with a line that says so. The first page is read before the response begins, so that a refusal
 * still has its own status.
 */
export const csvFile = async <Row>({
  name,
  now,
  columns,
  most = MAXIMO_DE_FILAS,
  read,
}: Source<Row>): Promise<CsvFile> => {
  const first = await read(undefined, ROWS_AT_ONCE)
  async function* lines(): AsyncGenerator<string> {
    yield `\uFEFF${csvLine(columns.map(([title]) => title))}`
    let left = most
    for (let page = first; ; page = await read(page.next, Math.min(ROWS_AT_ONCE, left))) {
      left -= page.rows.length
      yield page.rows.map((row) => csvLine(columns.map(([, value]) => value(row)))).join('')
      if (page.next === null) return
      if (left <= 0) break
    }
    yield csvLine([
      `Solo están las primeras ${most.toLocaleString('es-CO')} filas. Filtra la lista para obtener las demás.`,
    ])
  }
  return { name: `${name}-${fechaBogota(now)}.csv`, lines: lines() }
}

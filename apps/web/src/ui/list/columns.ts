import { withoutAccents } from '../../lib/format.ts'
import type { Column } from '../DataTable.tsx'

/** A column in the address: its title, in small letters without accents and spaces. */
export const columnKey = (title: string): string =>
  withoutAccents(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** The chosen columns. The first one names the row, so it always stays. Without any known one, all. */
export const shownColumns = <C extends Pick<Column<never>, 'title'>>(
  columns: readonly C[],
  chosen: readonly string[] | undefined,
): readonly C[] => {
  if (chosen === undefined) return columns
  const shown = columns.filter(({ title }, i) => i === 0 || chosen.includes(columnKey(title)))
  return shown.length > 1 ? shown : columns
}

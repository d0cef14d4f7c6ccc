import type { ReactNode } from 'react'
import { Clamped } from './Clamped.tsx'
import type { Column } from './DataTable.tsx'

/** What a row says in a column; a plain text is cut where a row would grow for it. */
export const cellOf = <F,>(column: Column<F>, row: F): ReactNode => {
  const content = column.cell(row)
  return typeof content === 'string' ? <Clamped text={content} oneLine={column.grow === true} /> : content
}

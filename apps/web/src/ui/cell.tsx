import type { ReactNode } from 'react'
import { Clamped } from './Clamped.tsx'
import type { Column } from './DataTable.tsx'

/** The content of a column's cell; a plain text is cut instead of making its row higher. */
export const cellOf = <F,>(column: Column<F>, row: F): ReactNode => {
  const content = column.cell(row)
  if (typeof content !== 'string') return content
  return <Clamped text={content} oneLine={column.grow === true} whole={column.short === true} />
}

import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import type { ListReading } from '../../lib/list.ts'
import type { Column } from '../DataTable.tsx'
import { DescriptionList } from '../DescriptionList.tsx'
import { LoadError } from '../LoadError.tsx'
import { RowsSkeleton } from '../RowsSkeleton.tsx'
import { Detail } from './Detail.tsx'
import { neighboursOf } from './neighbours.ts'

type Props<Row extends { id: string }> = {
  id: string
  reading: ListReading<Row>
  /** Columns of the list, shown below each other. */
  columns: readonly Column<Row>[]
  /** Its heading; `row` is absent while it is unknown. */
  title: (row: Row | undefined) => string
  onOpen: (id: string, page?: string) => void
  onClose: () => void
  /** Buttons for the row's acts, and links to where it leads. */
  renderActions?: (row: Row) => ReactNode
  /** What the list has no column for. */
  renderMore?: (row: Row) => ReactNode
}

const MISSING = 'Ya no está en esta página de la lista. Quita los filtros o búscalo para verlo.'

/** An empty text is left out, as on the cards of a narrow list. */
const told = (title: string, content: ReactNode): [title: string, content: ReactNode][] =>
  content === '' ? [] : [[title, content]]

/**
 * The open record of a list whose rows have all that is known of them: nothing else is read. It stays while its row
 * leaves the page, for instance after its own act.
 */
export const RowDetail = <Row extends { id: string }>(props: Props<Row>) => {
  const { id, reading, columns, title, onOpen, onClose, renderActions, renderMore } = props
  const found = reading.data?.filas.find((row) => row.id === id)
  const [last, setLast] = useState(found)
  if (found !== undefined && found !== last) setLast(found)
  const row = found ?? (last?.id === id ? last : undefined)
  return (
    <Detail
      open
      id={id}
      neighbours={neighboursOf(reading, id, onOpen)}
      title={title(row)}
      onClose={onClose}
      // The cross closes it: a second button of that name would stand beside an act like "Cerrar el contrato".
      actions={row ? renderActions?.(row) : null}
    >
      {row ? (
        // What a cell cuts is whole here: there is room below.
        <Stack data-whole sx={{ gap: 4 }}>
          <DescriptionList rows={columns.flatMap((column) => told(column.title, column.cell(row)))} />
          {renderMore?.(row)}
        </Stack>
      ) : reading.data ? (
        <Typography variant="body2">{MISSING}</Typography>
      ) : reading.error ? (
        <LoadError error={reading.error} onRetry={reading.retry} />
      ) : (
        <RowsSkeleton rows={6} height={24} />
      )}
    </Detail>
  )
}

import Checkbox from '@mui/material/Checkbox'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import { useSyncExternalStore, type ReactNode } from 'react'
import { focusRecord } from './beside/focus.ts'
import { cellOf } from './cell.tsx'
import { DataCards } from './DataCards.tsx'
import { MARKED } from './marked.ts'
import { opening, OPENING } from './opening.ts'
import type { Selection } from './list/useSelection.ts'

export type Column<F> = {
  title: string
  cell: (row: F) => ReactNode
  /** Figures: right-aligned. */
  number?: boolean
  /** On one line where there is room: dates, names, plates. */
  short?: boolean
  /** A text that takes the remaining room, on one line; the whole text shows under the pointer. */
  grow?: boolean
  /** Not narrower than its usual word, where the table is tight: a name would break inside. */
  named?: boolean
  /** As wide as two columns: a state with its next step. */
  roomy?: boolean
  /** Left out while a row is open beside the list: the open record says it. */
  alone?: boolean
  /** The order that its heading requests. */
  sort?: string
}

export type Sorting = {
  /** The current order: a column's name, with a minus sign for descending. */
  order: string
  onSort: (order: string) => void
}

export type DataTableProps<F> = {
  label: string
  columns: readonly Column<F>[]
  rows: readonly F[]
  keyOf: (row: F) => string
  /** A card of its own instead of labelled values, where a row must be short. */
  card?: ((row: F) => ReactNode) | undefined
  /** Last column, or foot of the card. */
  renderAction?: ((row: F, card: boolean) => ReactNode) | undefined
  /** A last row across the whole table; on phones, after the cards. */
  last?: ReactNode
  sorting?: Sorting | undefined
  selection?: Selection | undefined
  /** Opens a row, on a press and on Enter. */
  onOpen?: ((row: F) => void) | undefined
  /** Whether there is something to open; absent: each row has it. */
  opens?: ((row: F) => boolean) | undefined
  /** The key of the row that is open beside the table. */
  current?: string | undefined
  /** The key of the row that stands out for a moment. */
  marked?: string | undefined
  /** A row's label for selecting it. */
  nameOf?: ((row: F) => string) | undefined
}

const matching = (query: string) => ({
  subscribe: (onChange: () => void) => {
    const list = window.matchMedia(query)
    list.addEventListener('change', onChange)
    return () => list.removeEventListener('change', onChange)
  },
  now: () => window.matchMedia(query).matches,
})
/**
 * Below this width a table would cut its columns. Paper is narrower and still gets a table, because nothing on it is
 * pressed.
 */
const WIDE = matching('(min-width: 900px), print')
const WIDE_FOR_MANY = matching('(min-width: 1100px), print')
const MANY_COLUMNS = 8
export const useWide = (columns: readonly Pick<Column<never>, 'roomy'>[]): boolean => {
  const many = columns.length + columns.filter(({ roomy }) => roomy === true).length >= MANY_COLUMNS
  const { subscribe, now } = many ? WIDE_FOR_MANY : WIDE
  return useSyncExternalStore(subscribe, now)
}

/** A table; where it is narrow, one card per row with the same texts. The first column labels the row. */
export const DataTable = <F,>(props: DataTableProps<F>) =>
  useWide(props.columns) ? <Rows {...props} /> : <DataCards {...props} />

/** The headings stay visible while the rows scroll, so no element around them may scroll by itself. */
const HEAD = {
  '& th': { position: 'sticky', top: 0, zIndex: 1, bgcolor: 'background.paper', whiteSpace: 'nowrap' },
  '& th:first-of-type': { borderTopLeftRadius: 12 },
  '& th:last-of-type': { borderTopRightRadius: 12 },
  '@media print': { '& th': { position: 'static' } },
} as const

/** The colour of a chosen row keeps to the card's corners; a card that cuts would scroll its headings away. */
const LAST = {
  '& tr:last-child': { clipPath: 'inset(0 round 0 0 11px 11px)' },
  '& tr:last-child > *': { borderBottom: 0 },
} as const

/** A long name must not push another column off the screen. */
const SHORT = {
  overflowWrap: 'normal',
  whiteSpace: { xs: 'normal', lg: 'nowrap' },
  maxWidth: { lg: 360 },
  overflow: 'hidden',
  textOverflow: 'ellipsis',
} as const

/** Room for ten letters and the padding. */
const NAMED = { minWidth: { xs: 104, lg: 112 } } as const

/** The cell asks for the full width and gets what is left, so that it never pushes the others. */
const GROWS = {
  width: { lg: '100%' },
  minWidth: { lg: 200 },
  maxWidth: { lg: 200 },
  '@media print': { maxWidth: 'none' },
} as const

const Rows = <F,>(props: DataTableProps<F>) => {
  const { label, columns, rows, keyOf, renderAction, last, selection, nameOf, marked, current, onOpen, opens } = props
  const open = current === undefined ? -1 : rows.findIndex((row) => keyOf(row) === current)
  const entry = open >= 0 ? open : opens ? rows.findIndex(opens) : 0
  const extra = (renderAction ? 1 : 0) + (selection ? 1 : 0)
  return (
    <Paper variant="outlined">
      <Table aria-label={label}>
        <Head {...props} />
        <TableBody sx={{ ...LAST, ...OPENING }}>
          {rows.map((row, n) => {
            const key = keyOf(row)
            const chosen = selection?.has(key) === true
            return (
              <TableRow
                key={key}
                data-row={key}
                hover
                selected={chosen || key === current}
                {...(key === current ? { 'aria-current': true } : {})}
                {...(key === marked ? MARKED : {})}
                {...opening(
                  onOpen && opens?.(row) !== false ? () => (key === current ? focusRecord() : onOpen(row)) : undefined,
                  n === entry,
                  current !== undefined,
                )}
              >
                {selection ? (
                  <TableCell padding="checkbox" data-print="no">
                    <Checkbox
                      size="small"
                      checked={chosen}
                      onChange={() => selection.toggle(key)}
                      slotProps={{ input: { 'aria-label': `Elegir ${nameOf?.(row) ?? key}` } }}
                    />
                  </TableCell>
                ) : null}
                {columns.map((column, i) => (
                  <TableCell
                    key={column.title}
                    align={column.number ? 'right' : 'left'}
                    {...(i === 0 ? { component: 'th', scope: 'row' } : {})}
                    sx={{
                      overflowWrap: 'anywhere',
                      ...(i === 0 ? { fontWeight: 600 } : {}),
                      ...(column.number ? { whiteSpace: 'nowrap' } : {}),
                      ...(column.grow ? GROWS : {}),
                      ...(column.short ? SHORT : {}),
                      ...(column.named ? NAMED : {}),
                    }}
                  >
                    {cellOf(column, row)}
                  </TableCell>
                ))}
                {renderAction ? (
                  <TableCell align="right" data-print="no">
                    {renderAction(row, false)}
                  </TableCell>
                ) : null}
              </TableRow>
            )
          })}
          {last ? (
            <TableRow data-print="no">
              <TableCell colSpan={columns.length + extra}>{last}</TableCell>
            </TableRow>
          ) : null}
        </TableBody>
      </Table>
    </Paper>
  )
}

const Head = <F,>({ columns, rows, keyOf, renderAction, sorting, selection }: DataTableProps<F>) => {
  const keys = rows.map(keyOf)
  const chosen = selection ? keys.filter((key) => selection.has(key)).length : 0
  return (
    <TableHead sx={HEAD}>
      <TableRow>
        {selection ? (
          <TableCell padding="checkbox" data-print="no">
            <Checkbox
              size="small"
              checked={chosen > 0 && chosen === keys.length}
              indeterminate={chosen > 0 && chosen < keys.length}
              onChange={() => selection.toggleAll(keys)}
              slotProps={{ input: { 'aria-label': 'Elegir todas las de esta página' } }}
            />
          </TableCell>
        ) : null}
        {columns.map((column) => (
          <SortHeading key={column.title} column={column} sorting={sorting} />
        ))}
        {renderAction ? (
          <TableCell align="right" data-print="no">
            Acciones
          </TableCell>
        ) : null}
      </TableRow>
    </TableHead>
  )
}

const SortHeading = <F,>({ column, sorting }: { column: Column<F>; sorting: Sorting | undefined }) => {
  const align = column.number ? 'right' : 'left'
  const { sort } = column
  if (sort === undefined || sorting === undefined) return <TableCell align={align}>{column.title}</TableCell>
  const up = sorting.order === sort
  const active = up || sorting.order === `-${sort}`
  return (
    <TableCell align={align} sortDirection={active ? (up ? 'asc' : 'desc') : false}>
      <TableSortLabel
        active={active}
        direction={active && !up ? 'desc' : 'asc'}
        onClick={() => sorting.onSort(up ? `-${sort}` : sort)}
      >
        {column.title}
      </TableSortLabel>
    </TableCell>
  )
}

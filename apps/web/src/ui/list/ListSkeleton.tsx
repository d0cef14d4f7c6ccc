import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { DataTable, type Column } from '../DataTable.tsx'
import type { Selection } from './useSelection.ts'

type Props = {
  columns: readonly Pick<Column<never>, 'title' | 'number' | 'roomy'>[]
  rows: number
  action: boolean
  selects: boolean
}

/** As tall as the button of a real row. */
const button = () => (
  <Skeleton animation="wave" variant="rounded" sx={{ display: 'inline-block', verticalAlign: 'middle' }}>
    <Button size="small" variant="outlined">
      Ver detalle
    </Button>
  </Skeleton>
)
const line = () => <Skeleton animation="wave" width="70%" sx={{ display: 'inline-block' }} />

const nothing = () => undefined
/** The boxes of the rows take their room. */
const NOBODY: Selection = {
  chosen: [],
  has: () => false,
  toggle: nothing,
  toggleAll: nothing,
  drop: nothing,
  clear: nothing,
}

/** The list while it loads: the same headings, and rows or cards of the same height. */
export const ListSkeleton = ({ columns, rows, action, selects }: Props) => (
  <Box role="status" aria-label="Cargando…">
    {/* The heading of a card takes the room that is left: its line is a part of that. */}
    <Box aria-hidden sx={{ '& h2': { flex: 1 }, '& .MuiCheckbox-root': { visibility: 'hidden' } }}>
      <DataTable
        label=""
        columns={columns.map(({ title, number = false, roomy = false }) => ({ title, cell: line, number, roomy }))}
        rows={Array.from({ length: rows }, (_, i) => i)}
        keyOf={String}
        {...(action ? { renderAction: button } : {})}
        {...(selects ? { selection: NOBODY } : {})}
      />
    </Box>
  </Box>
)

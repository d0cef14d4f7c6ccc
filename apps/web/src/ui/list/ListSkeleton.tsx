import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { DataTable, type Column } from '../DataTable.tsx'

type Props = { columns: readonly Pick<Column<never>, 'title' | 'number'>[]; rows: number; action: boolean }

const line = () => <Skeleton animation="wave" width="70%" sx={{ display: 'inline-block' }} />

/** The list while it loads: the same headings, and rows or cards of the same height. */
export const ListSkeleton = ({ columns, rows, action }: Props) => (
  <Box role="status" aria-label="Cargando…">
    <Box aria-hidden>
      <DataTable
        label=""
        columns={columns.map(({ title, number }) => ({ title, cell: line, ...(number ? { number } : {}) }))}
        rows={Array.from({ length: rows }, (_, i) => i)}
        keyOf={String}
        {...(action ? { renderAction: line } : {})}
      />
    </Box>
  </Box>
)

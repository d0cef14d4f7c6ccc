import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Pagination from '@mui/material/Pagination'
import PaginationItem from '@mui/material/PaginationItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { formatCount } from '../lib/format.ts'

type Props = {
  total: number
  /** Rows on screen now. */
  visible: number
  page: number
  perPage: number
  sizes: readonly number[]
  onChange: (page: number) => void
  onSizeChange: (perPage: number) => void
}

const Previous = () => <>Anterior</>
const Next = () => <>Siguiente</>

/** Below a list of numbered pages. While everything fits on the smallest page there is nothing to choose. */
export const Paginator = ({ total, visible, page, perPage, sizes, onChange, onSizeChange }: Props) => {
  const one = page === 1 && total <= Math.min(...sizes)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 4, flexWrap: 'wrap' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 4 }}>
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
          Mostrando {visible} de {formatCount(total, 'registro')}
        </Typography>
        {one ? null : (
          <TextField
            select
            size="small"
            label="Por página"
            value={perPage}
            onChange={(e) => onSizeChange(Number(e.target.value))}
            sx={{ width: 104 }}
          >
            {sizes.map((n) => (
              <MenuItem key={n} value={n}>
                {n}
              </MenuItem>
            ))}
          </TextField>
        )}
      </Box>
      {one ? null : (
        <Pagination
          count={Math.max(1, Math.ceil(total / perPage))}
          page={page}
          onChange={(_, next) => onChange(next)}
          siblingCount={0}
          shape="rounded"
          color="primary"
          aria-label="Páginas"
          renderItem={(item) => <PaginationItem {...item} slots={{ previous: Previous, next: Next }} />}
        />
      )}
    </Box>
  )
}

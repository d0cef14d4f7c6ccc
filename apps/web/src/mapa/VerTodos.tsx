import ZoomOutMap from '@mui/icons-material/ZoomOutMapOutlined'
import Button from '@mui/material/Button'
import { SHADOW, SIZES } from '../ui/tokens.ts'

/** Over the map's upper edge, beside the list: the way back to the whole picture. */
export const VerTodos = ({ telefono, onVer }: { telefono: boolean; onVer: () => Promise<void> }) => (
  <Button
    size="small"
    color="inherit"
    startIcon={<ZoomOutMap />}
    onClick={() => void onVer()}
    sx={{
      position: 'absolute',
      zIndex: 1,
      top: 16,
      ...(telefono ? { right: 12, minHeight: SIZES.touch } : { left: SIZES.list + 32, minHeight: 36 }),
      px: 3,
      bgcolor: 'background.paper',
      border: 1,
      borderColor: 'divider',
      boxShadow: SHADOW,
      '&:hover': { bgcolor: 'background.default' },
    }}
  >
    Ver todos
  </Button>
)

import ZoomOutMap from '@mui/icons-material/ZoomOutMapOutlined'
import Button from '@mui/material/Button'
import { SHADOW, SIZES } from '../ui/tokens.ts'

type Props = {
  telefono: boolean
  /** Width of the list at the left edge, in px. */
  lista: number
  onVer: () => void
}

/** Button at the top of the map that shows all services. */
export const VerTodos = ({ telefono, lista, onVer }: Props) => (
  <Button
    size="small"
    color="inherit"
    startIcon={<ZoomOutMap />}
    onClick={onVer}
    sx={{
      position: 'absolute',
      zIndex: 1,
      top: 16,
      ...(telefono ? { right: 12, minHeight: SIZES.touch } : { left: lista + 32, minHeight: 36 }),
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

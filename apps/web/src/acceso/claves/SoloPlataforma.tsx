import LockOutlined from '@mui/icons-material/LockOutlined'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** In the place of a screen that only platform administrators may see; the server refuses its data too. */
export const SoloPlataforma = () => (
  <EmptyState
    icon={<LockOutlined />}
    title="Solo para administradores de la plataforma"
    detail="Tu cuenta no tiene permiso para ver esta pantalla."
  />
)

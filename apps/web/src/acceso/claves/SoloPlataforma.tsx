import LockOutlined from '@mui/icons-material/LockOutlined'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** Shown instead of a screen that is only for platform administrators. The server also refuses its data. */
export const SoloPlataforma = () => (
  <EmptyState
    icon={<LockOutlined />}
    title="Solo para administradores de la plataforma"
    detail="Tu cuenta no tiene permiso para ver esta pantalla."
  />
)

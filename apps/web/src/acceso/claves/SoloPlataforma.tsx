import LockOutlined from '@mui/icons-material/LockOutlined'
import { EstadoVacio } from '../../ui/EmptyState.tsx'

/** In the place of a screen that only platform administrators may see; the server refuses its data too. */
export const SoloPlataforma = () => (
  <EstadoVacio
    icono={<LockOutlined />}
    titulo="Solo para administradores de la plataforma"
    detalle="Tu cuenta no tiene permiso para ver esta pantalla."
  />
)

import { rutaDeMiniatura } from '@aliadas/contract'
import Person from '@mui/icons-material/Person'
import MuiAvatar from '@mui/material/Avatar'

type Props = { nombre: string; foto: string | null; lado?: number }

const iniciales = (nombre: string): string =>
  nombre
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((parte) => parte.charAt(0).toUpperCase())
    .join('')

/** The photo, or the default avatar when there is none or it does not load (MUI falls back to its children on error). */
export const Avatar = ({ nombre, foto, lado = 32 }: Props) => (
  <MuiAvatar
    {...(foto ? { src: rutaDeMiniatura(foto, lado > 48 ? 192 : 96, true) } : {})}
    alt={nombre}
    sx={{ width: lado, height: lado, bgcolor: '#FFFFFF', color: 'marca', fontSize: lado * 0.4, fontWeight: 600 }}
  >
    {iniciales(nombre) || <Person aria-hidden />}
  </MuiAvatar>
)

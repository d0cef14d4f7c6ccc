import { rutaDeMiniatura } from '@aliadas/contract/archivos'
import Person from '@mui/icons-material/Person'
import MuiAvatar from '@mui/material/Avatar'

type Props = { name: string; photo: string | null; side?: number }

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join('')

/** The photo, or the default avatar if there is none or it fails to load (MUI falls back to its children on error). */
export const Avatar = ({ name, photo, side = 32 }: Props) => (
  <MuiAvatar
    {...(photo ? { src: rutaDeMiniatura(photo, side > 48 ? 192 : 96, true) } : {})}
    alt={name}
    sx={{
      width: side,
      height: side,
      bgcolor: '#FFFFFF',
      color: 'brand',
      fontSize: side * 0.4,
      fontWeight: 600,
      // On a white card nothing else shows the circle.
      border: 1,
      borderColor: 'divider',
    }}
  >
    {initials(name) || <Person aria-hidden />}
  </MuiAvatar>
)

import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { OpenIcon } from './marks.tsx'

type Props = { name: string; card: boolean; onOpen: () => void }

/** Opens the details of a row; in a card, which has the room, it says so. */
export const OpenButton = ({ name, card, onOpen }: Props) =>
  card ? (
    <Button variant="outlined" aria-label={`Ver detalle de ${name}`} onClick={onOpen}>
      Ver detalle
    </Button>
  ) : (
    <IconButton aria-label={`Ver detalle de ${name}`} onClick={onOpen}>
      <OpenIcon fontSize="small" />
    </IconButton>
  )

import Button from '@mui/material/Button'
import Tooltip from '@mui/material/Tooltip'

type Props = {
  texto: string
  tecla?: string
  /** Why it is off; null while it may be pressed. */
  motivo: string | null
  /** Id of the same sentence for who listens. */
  describe: string | undefined
  onActuar: () => void
}

/** An act beside the main one. While it is off it can be reached all the same, because its reason shows when it has the focus or the finger. */
export const BotonDiscreto = ({ texto, tecla, motivo, describe, onActuar }: Props) => (
  <Tooltip title={motivo ?? ''} describeChild enterTouchDelay={0} leaveTouchDelay={6000}>
    <Button
      size="small"
      color="inherit"
      aria-keyshortcuts={tecla}
      aria-disabled={motivo !== null}
      aria-describedby={describe}
      onClick={motivo === null ? onActuar : undefined}
      sx={{ px: 2, ...(motivo === null ? {} : { color: 'text.disabled', cursor: 'default' }) }}
    >
      {texto}
    </Button>
  </Tooltip>
)

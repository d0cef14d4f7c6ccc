import Tooltip from '@mui/material/Tooltip'
import { SteadyButton } from '../../ui/SteadyButton.tsx'

type Props = {
  texto: string
  tecla?: string
  /** Why the button is disabled; null if it is enabled. */
  motivo: string | null
  /** Id of the same text for screen readers. */
  describe: string | undefined
  onActuar: () => void
}

/** A secondary action. It stays focusable while disabled, because its tooltip with the reason shows on focus and on touch. */
export const BotonDiscreto = ({ texto, tecla, motivo, describe, onActuar }: Props) => (
  <Tooltip title={motivo ?? ''} describeChild enterTouchDelay={0} leaveTouchDelay={6000}>
    <SteadyButton
      size="small"
      color="inherit"
      aria-keyshortcuts={tecla}
      aria-describedby={describe}
      idle={motivo !== null}
      onClick={onActuar}
      sx={{ px: 2 }}
    >
      {texto}
    </SteadyButton>
  </Tooltip>
)

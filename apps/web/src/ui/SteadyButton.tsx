import Button, { type ButtonProps } from '@mui/material/Button'

/** A button that keeps the focus while it does nothing (`idle`), which one that is `disabled` loses. */
export const SteadyButton = ({ idle, onClick, sx, ...rest }: ButtonProps & { idle: boolean }) => (
  <Button
    {...rest}
    aria-disabled={idle}
    onClick={idle ? undefined : onClick}
    sx={[...(Array.isArray(sx) ? sx : [sx ?? null]), { '&[aria-disabled=true]': { opacity: 0.6, cursor: 'default' } }]}
  />
)

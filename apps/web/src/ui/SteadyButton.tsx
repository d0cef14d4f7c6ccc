import Button, { type ButtonProps } from '@mui/material/Button'
import type { MouseEvent } from 'react'

/** One that submits would send its form. */
const doNothing = (event: MouseEvent): void => event.preventDefault()

/** A button that keeps the focus while it does nothing (`idle`), which one that is `disabled` loses. */
export const SteadyButton = ({ idle, onClick, sx, ...rest }: ButtonProps & { idle: boolean }) => (
  <Button
    {...rest}
    aria-disabled={idle}
    onClick={idle ? doNothing : onClick}
    sx={[...(Array.isArray(sx) ? sx : [sx ?? null]), { '&[aria-disabled=true]': { opacity: 0.6, cursor: 'default' } }]}
  />
)

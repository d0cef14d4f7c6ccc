import Button, { type ButtonProps } from '@mui/material/Button'
import { useLayoutEffect, useRef } from 'react'

/** A row's button that goes once it has done its work. The focus then stays with its row: lost, the next key would start from the top. */
export const BotonDeFila = (props: Omit<ButtonProps, 'ref'>) => {
  const boton = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const propio = boton.current
    return () => {
      if (propio && propio === document.activeElement) propio.closest<HTMLElement>('tr, li')?.focus()
    }
  }, [])
  return <Button ref={boton} size="small" {...props} />
}

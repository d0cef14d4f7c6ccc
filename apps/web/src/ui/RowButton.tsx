import Button, { type ButtonProps } from '@mui/material/Button'
import { useLayoutEffect, useRef } from 'react'

/**
 * A row's button that disappears after its act. The focus then moves to its row; otherwise the next key press would
 * start from the top.
 */
export const RowButton = (props: Omit<ButtonProps, 'ref'>) => {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const own = button.current
    return () => {
      if (own && own === document.activeElement) own.closest<HTMLElement>('tr, li')?.focus()
    }
  }, [])
  return <Button ref={button} size="small" {...props} />
}

import Button from '@mui/material/Button'
import type { ReactNode, SubmitEventHandler } from 'react'
import { Dialog } from './Dialog.tsx'

type Props = {
  open?: boolean
  title: string
  /** What the button that sends says. */
  send: string
  onClose: () => void
  onSubmit: SubmitEventHandler<HTMLFormElement>
  busy: boolean
  children: ReactNode
  /** A short question: small, and no full-screen sheet on phones. */
  short?: boolean
  /** It takes something away: the button that sends is red. */
  danger?: boolean
}

/** A dialog that is one form: a button gives it up, the other sends it. */
export const FormDialog = (props: Props) => {
  const { open = true, title, send, onClose, onSubmit, busy, children, short = false, danger = false } = props
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onClose}
      onSubmit={onSubmit}
      busy={busy}
      {...(short ? { width: 'xs', sheet: false } : {})}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <Button type="submit" variant="contained" color={danger ? 'error' : 'primary'} loading={busy}>
            {send}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

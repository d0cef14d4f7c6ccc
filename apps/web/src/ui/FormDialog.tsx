import Button from '@mui/material/Button'
import type { ReactNode, SubmitEventHandler } from 'react'
import { Dialog } from './Dialog.tsx'

type Props = {
  open?: boolean
  title: string
  /** Text of the submit button. */
  send: string
  onClose: () => void
  onSubmit: SubmitEventHandler<HTMLFormElement>
  busy: boolean
  children: ReactNode
  /** A short question: small, and no full-screen sheet on phones. */
  short?: boolean
  /** It deletes or withdraws something: the submit button is red. */
  danger?: boolean
}

/** A dialog with one form: one button cancels, the other submits. */
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

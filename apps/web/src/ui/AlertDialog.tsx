import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, type ReactNode } from 'react'

type Props = {
  open: boolean
  title: string
  message: string
  /** Below the message: a link that goes with it. */
  children?: ReactNode
  onAccept: () => void
  /** If set: a second button; Esc has its meaning. */
  onCancel?: () => void
  accept?: string
  cancel?: string
  busy?: boolean
  /** Accepting deletes or withdraws something: its button is red, and the other one has the initial focus. */
  danger?: boolean
}

/** A message to confirm or a short question, instead of the browser's own alert and confirm. */
export const AlertDialog = (props: Props) => {
  const { open, title, message, children, onAccept, onCancel } = props
  const { accept = 'Entendido', cancel = 'Cancelar', busy = false, danger = false } = props
  const id = useId()
  const close = onCancel ?? onAccept
  return (
    <Dialog
      open={open}
      role="alertdialog"
      maxWidth="xs"
      fullWidth
      aria-labelledby={id + 't'}
      aria-describedby={id + 'm'}
      // While it fades out it ignores a second click.
      slotProps={{ paper: { inert: !open } }}
      onClose={() => {
        if (!busy) close()
      }}
    >
      <DialogTitle id={id + 't'} component="h2" sx={{ typography: 'h3', pb: 2 }}>
        {title}
      </DialogTitle>
      <DialogContent>
        <DialogContentText id={id + 'm'} sx={{ typography: 'body1', color: 'text.primary' }}>
          {message}
        </DialogContentText>
        {children}
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 5, gap: 2 }}>
        {onCancel ? (
          <Button onClick={onCancel} disabled={busy} autoFocus={danger}>
            {cancel}
          </Button>
        ) : null}
        <Button
          variant="contained"
          color={danger ? 'error' : 'primary'}
          onClick={onAccept}
          loading={busy}
          autoFocus={!danger}
        >
          {accept}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

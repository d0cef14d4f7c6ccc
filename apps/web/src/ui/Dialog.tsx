import CloseIcon from '@mui/icons-material/Close'
import MuiDialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, type ReactNode, type SubmitEventHandler } from 'react'

type Props = {
  open: boolean
  title: ReactNode
  /** Second line below the title. */
  subtitle?: ReactNode
  /** Absent: the dialog closes only through its own buttons. */
  onClose?: () => void
  children: ReactNode
  /** Buttons in reading order, the main one last. */
  actions?: ReactNode
  /** While busy, neither Esc nor the backdrop nor the cross closes it. */
  busy?: boolean
  width?: 'xs' | 'sm' | 'md' | 'lg'
  /** If set: content and actions are one form. */
  onSubmit?: SubmitEventHandler<HTMLFormElement>
  /** Phones show a full-screen sheet unless it is a short question. */
  sheet?: boolean
  /** Screen readers skip the page behind it. */
  veiled?: boolean
}

/** Modal dialog: the focus moves in and returns, Esc closes, and a running action keeps it open. */
export const Dialog = (props: Props) => {
  const { open, title, subtitle, onClose, children, actions, onSubmit } = props
  const { busy = false, width = 'sm', sheet = true, veiled = false } = props
  const id = useId()
  const phone = useMediaQuery(useTheme().breakpoints.down('sm'))
  const close = () => {
    if (!busy) onClose?.()
  }
  const body = (
    <>
      <DialogContent dividers={Boolean(actions)} sx={{ px: { xs: 4, sm: 6 }, py: 4 }}>
        {children}
      </DialogContent>
      {actions ? (
        <DialogActions
          sx={{
            px: { xs: 4, sm: 6 },
            py: 3,
            gap: 2,
            flexWrap: 'wrap',
            '& > *': { m: '0 !important' },
            '&:empty': { display: 'none' },
          }}
        >
          {actions}
        </DialogActions>
      ) : null}
    </>
  )
  return (
    <MuiDialog
      open={open}
      onClose={close}
      fullWidth
      maxWidth={width}
      fullScreen={phone && sheet}
      aria-labelledby={id}
      aria-busy={busy}
      // While it fades out it ignores a second click.
      slotProps={{
        paper: { inert: !open },
        backdrop: { sx: veiled ? { backdropFilter: 'blur(12px)' } : {} },
      }}
    >
      {busy ? (
        <LinearProgress aria-label="Procesando..." sx={{ position: 'absolute', insetInline: 0, top: 0, height: 3 }} />
      ) : null}
      <DialogTitle
        component="div"
        // Without an id of its own it takes the one of the title's text.
        id={`${id}-cabecera`}
        sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, pl: { xs: 4, sm: 6 }, pr: 2, py: 3 }}
      >
        <div style={{ flex: 1, minWidth: 0, alignSelf: 'center' }}>
          <Typography id={id} variant="h3" component="h2">
            {title}
          </Typography>
          {subtitle ? (
            <Typography variant="body2" component="div" sx={{ color: 'text.secondary', mt: 1 }}>
              {subtitle}
            </Typography>
          ) : null}
        </div>
        {onClose ? (
          <IconButton onClick={close} disabled={busy} aria-label="Cerrar" size="small">
            <CloseIcon fontSize="small" />
          </IconButton>
        ) : null}
      </DialogTitle>
      {onSubmit ? (
        <form
          onSubmit={onSubmit}
          noValidate
          style={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: '1 1 auto' }}
        >
          {body}
        </form>
      ) : (
        body
      )}
    </MuiDialog>
  )
}

import CloseIcon from '@mui/icons-material/Close'
import Dialog from '@mui/material/Dialog'
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
  abierto: boolean
  titulo: ReactNode
  /** Second line below the title. */
  subtitulo?: ReactNode
  /** Absent: only its own buttons lead out of it. */
  alCerrar?: () => void
  children: ReactNode
  /** Buttons, in reading order; the main one last. */
  acciones?: ReactNode
  /** While busy, neither Esc nor the backdrop nor the cross closes it. */
  ocupado?: boolean
  ancho?: 'xs' | 'sm' | 'md' | 'lg'
  /** Given: the content and the actions are one form. */
  alEnviar?: SubmitEventHandler<HTMLFormElement>
  /** Phones show it as a full-screen sheet unless it is a short question. */
  hoja?: boolean
  /** Nobody reads what is behind it. */
  velado?: boolean
}

/** Modal dialog: focus goes in and comes back, Esc closes, and a running action keeps it open. */
export const Dialogo = (props: Props) => {
  const { abierto, titulo, subtitulo, alCerrar, children, acciones, alEnviar } = props
  const { ocupado = false, ancho = 'sm', hoja = true, velado = false } = props
  const id = useId()
  const telefono = useMediaQuery(useTheme().breakpoints.down('sm'))
  const cerrar = () => {
    if (!ocupado) alCerrar?.()
  }
  const cuerpo = (
    <>
      <DialogContent dividers={Boolean(acciones)} sx={{ px: { xs: 4, sm: 6 }, py: 4 }}>
        {children}
      </DialogContent>
      {acciones ? (
        <DialogActions sx={{ px: { xs: 4, sm: 6 }, py: 3, gap: 2, flexWrap: 'wrap', '& > *': { m: '0 !important' } }}>
          {acciones}
        </DialogActions>
      ) : null}
    </>
  )
  return (
    <Dialog
      open={abierto}
      onClose={cerrar}
      fullWidth
      maxWidth={ancho}
      fullScreen={telefono && hoja}
      aria-labelledby={id}
      aria-busy={ocupado}
      // On its way out it takes no second click.
      slotProps={{
        paper: { inert: !abierto },
        backdrop: { sx: velado ? { backdropFilter: 'blur(12px)' } : {} },
      }}
    >
      {ocupado ? (
        <LinearProgress aria-label="Procesando..." sx={{ position: 'absolute', insetInline: 0, top: 0, height: 3 }} />
      ) : null}
      <DialogTitle
        component="div"
        sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, pl: { xs: 4, sm: 6 }, pr: 2, py: 3 }}
      >
        <div style={{ flex: 1, minWidth: 0, alignSelf: 'center' }}>
          <Typography id={id} variant="h3" component="h2">
            {titulo}
          </Typography>
          {subtitulo ? (
            <Typography variant="body2" component="div" sx={{ color: 'text.secondary', mt: 1 }}>
              {subtitulo}
            </Typography>
          ) : null}
        </div>
        {alCerrar ? (
          <IconButton onClick={cerrar} disabled={ocupado} aria-label="Cerrar" size="small">
            <CloseIcon fontSize="small" />
          </IconButton>
        ) : null}
      </DialogTitle>
      {alEnviar ? (
        <form
          onSubmit={alEnviar}
          noValidate
          style={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: '1 1 auto' }}
        >
          {cuerpo}
        </form>
      ) : (
        cuerpo
      )}
    </Dialog>
  )
}

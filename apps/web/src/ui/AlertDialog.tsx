import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'

type Props = {
  abierta: boolean
  titulo: string
  mensaje: string
  alAceptar: () => void
  /** Given: a second button, and Esc means this one. */
  alCancelar?: () => void
  aceptar?: string
  cancelar?: string
  ocupada?: boolean
}

/** A message to acknowledge or a short question, in place of the browser's own alert and confirm. */
export const Alerta = (props: Props) => {
  const { abierta, titulo, mensaje, alAceptar, alCancelar } = props
  const { aceptar = 'Entendido', cancelar = 'Cancelar', ocupada = false } = props
  const id = useId()
  const cerrar = alCancelar ?? alAceptar
  return (
    <Dialog
      open={abierta}
      role="alertdialog"
      maxWidth="xs"
      fullWidth
      aria-labelledby={id + 't'}
      aria-describedby={id + 'm'}
      // On its way out it takes no second click.
      slotProps={{ paper: { inert: !abierta } }}
      onClose={() => {
        if (!ocupada) cerrar()
      }}
    >
      <DialogTitle id={id + 't'} component="h2" sx={{ typography: 'h3', pb: 2 }}>
        {titulo}
      </DialogTitle>
      <DialogContent>
        <DialogContentText id={id + 'm'} sx={{ typography: 'body1', color: 'text.primary' }}>
          {mensaje}
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 5, gap: 2 }}>
        {alCancelar ? (
          <Button onClick={alCancelar} disabled={ocupada}>
            {cancelar}
          </Button>
        ) : null}
        <Button variant="contained" onClick={alAceptar} loading={ocupada} autoFocus>
          {aceptar}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

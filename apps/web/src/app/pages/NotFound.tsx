import { EnlaceBoton } from '../../ui/links.tsx'
import { Mensaje } from './Message.tsx'

export const NoEncontrada = () => (
  <Mensaje
    titulo="Esta página no existe"
    detalle="Puede que la dirección tenga un error o que la página haya cambiado de lugar."
  >
    <EnlaceBoton to="/panel-control" variant="contained">
      Ir al panel
    </EnlaceBoton>
    <EnlaceBoton to="/" variant="outlined">
      Ir al inicio
    </EnlaceBoton>
  </Mensaje>
)

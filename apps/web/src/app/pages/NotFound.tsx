import { ButtonLink } from '../../ui/links.tsx'
import { Message } from './Message.tsx'

export const NotFound = () => (
  <Message
    title="Esta página no existe"
    detail="Puede que la dirección tenga un error o que la página haya cambiado de lugar."
  >
    <ButtonLink to="/panel-control" variant="contained">
      Ir al panel
    </ButtonLink>
    <ButtonLink to="/" variant="outlined">
      Ir al inicio
    </ButtonLink>
  </Message>
)

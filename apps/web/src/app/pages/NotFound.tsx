import { PATHS } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/links.tsx'
import { Message } from './Message.tsx'

export const NotFound = () => (
  <Message
    title="Esta página no existe"
    detail="Puede que la dirección tenga un error o que la página haya cambiado de lugar."
  >
    <ButtonLink to={PATHS.panel} variant="contained">
      Ir al panel
    </ButtonLink>
    <ButtonLink to={PATHS.bienvenida} variant="outlined">
      Ir al inicio
    </ButtonLink>
  </Message>
)

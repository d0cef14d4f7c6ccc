import Link from '@mui/material/Link'
import { useAccion } from '../lib/session.ts'
import { PaginaDeClaves } from '../acceso/index.ts'
import { CrearClaveDeAliado } from './CrearClaveDeAliado.tsx'
import { ListaDeClavesDeAliados } from './ListaDeClavesDeAliados.tsx'

/** Keys of partners' apps for the API. */
export const ClavesDeAliados = () => (
  <PaginaDeClaves
    detalle={
      <>
        Con ellas las aplicaciones de los aliados usan la <Link href="/api/docs">API</Link>.
      </>
    }
    permitida={useAccion('gestionarClaves').permitido}
    renderCrear={(props) => <CrearClaveDeAliado {...props} />}
    creada="Clave de aliado creada"
  >
    <ListaDeClavesDeAliados />
  </PaginaDeClaves>
)

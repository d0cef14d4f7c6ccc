import { PATHS } from '../../lib/paths.ts'
import { getRouteApi } from '@tanstack/react-router'
import { useAccion } from '../../lib/session.ts'
import { PaginaDeClaves } from './PaginaDeClaves.tsx'
import { CrearClave } from './CrearClave.tsx'
import { ListaDeClaves } from './ListaDeClaves.tsx'
import { UsosDeClave } from './UsosDeClave.tsx'

const ruta = getRouteApi(PATHS.claves)

/** Authorization keys, with which companies and platform administrators sign up. */
export const Claves = () => {
  const { usos } = ruta.useSearch()
  const navegar = ruta.useNavigate()
  return (
    <PaginaDeClaves
      detalle="Con una clave se registra una empresa nueva, o un administrador de la plataforma."
      permitida={useAccion('gestionarClaves').permitido}
      renderCrear={(props) => <CrearClave {...props} />}
      creada="Clave de autorización creada"
    >
      <ListaDeClaves />
      {usos ? (
        <UsosDeClave id={usos} onCerrar={() => void navegar({ search: ({ usos: _usos, ...resto }) => resto })} />
      ) : null}
    </PaginaDeClaves>
  )
}

import { useNavigate, useRouter } from '@tanstack/react-router'
import { PATHS } from '../lib/paths.ts'
import { con, type Direccion, type NombreDeDialogo } from './direccion.ts'

/** Opens and closes services and dialogs, each in the address: one step back closes what was opened. */
export const useAperturas = () => {
  const router = useRouter()
  const navegar = useNavigate({ from: PATHS.mapa })
  const ponerDialogo = (nombre: NombreDeDialogo | null) =>
    void navegar({
      to: PATHS.mapa,
      search: (s) => con(s, { dialogo: nombre }),
      replace: nombre === null,
      resetScroll: false,
    })
  const ponerServicio = (id: string | null) => {
    // Asked when it is pressed: a list of thousands is not drawn again for another open service.
    const { servicio: abierto = null } = router.latestLocation.search as Direccion
    if (id === abierto) return
    void navegar({
      to: PATHS.mapa,
      search: (s) => con(s, { servicio: id, dialogo: null }),
      // However many services were looked at.
      replace: abierto !== null,
      resetScroll: false,
    })
  }
  /** The dialog of an act, over its service. */
  const actuar = (id: string, nombre: NombreDeDialogo) =>
    void navegar({ to: PATHS.mapa, search: (s) => con(s, { servicio: id, dialogo: nombre }), resetScroll: false })
  return { ponerDialogo, ponerServicio, actuar }
}

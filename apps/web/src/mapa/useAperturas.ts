import { useNavigate, useRouter } from '@tanstack/react-router'
import { PATHS } from '../lib/paths.ts'
import { con, type Direccion, type NombreDeDialogo } from './direccion.ts'

/** Opens and closes services and dialogs through the URL: going back closes the last one. */
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
    // Reads the open service at the press, so that opening another one does not render a list of thousands.
    const { servicio: abierto = null } = router.latestLocation.search as Direccion
    if (id === abierto) return
    void navegar({
      to: PATHS.mapa,
      search: (s) => con(s, { servicio: id, dialogo: null }),
      // Opening another service replaces the history entry, so that one step back closes the details.
      replace: abierto !== null,
      resetScroll: false,
    })
  }
  /** Opens the dialog of an action over its service. */
  const actuar = (id: string, nombre: NombreDeDialogo) =>
    void navegar({ to: PATHS.mapa, search: (s) => con(s, { servicio: id, dialogo: nombre }), resetScroll: false })
  /** Leaves the map for the page of a vehicle. */
  const verVehiculo = (id: string) => void navegar({ to: PATHS.vehiculo, params: { idVehiculo: id } })
  return { ponerDialogo, ponerServicio, actuar, verVehiculo }
}

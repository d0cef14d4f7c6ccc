import { useNavigate } from '@tanstack/react-router'
import { PATHS } from '../lib/paths.ts'
import { con, type NombreDeDialogo } from './direccion.ts'

/** Opens and closes services and dialogs, each in the address: one step back closes what was opened. */
export const useAperturas = (seleccion: string | null) => {
  const navegar = useNavigate({ from: PATHS.mapa })
  const ponerDialogo = (nombre: NombreDeDialogo | null) =>
    void navegar({
      to: PATHS.mapa,
      search: (s) => con(s, { dialogo: nombre }),
      replace: nombre === null,
      resetScroll: false,
    })
  const ponerServicio = (id: string | null) => {
    if (id === seleccion) return
    void navegar({
      to: PATHS.mapa,
      search: (s) => con(s, { servicio: id, dialogo: null }),
      // However many services were looked at.
      replace: seleccion !== null,
      resetScroll: false,
    })
  }
  return { ponerDialogo, ponerServicio }
}

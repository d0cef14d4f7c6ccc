import { useNavigate, useSearch } from '@tanstack/react-router'
import { PATHS } from '../lib/paths.ts'
import { con, type Direccion } from './direccion.ts'

type Cambios = { [K in keyof Direccion]?: Direccion[K] | null }

/** What the address of the map says, and how to change parts of it without a step for the back button. */
export const useDireccion = (): readonly [Direccion, (cambios: Cambios) => void] => {
  const direccion = useSearch({ from: PATHS.mapa })
  const navegar = useNavigate({ from: PATHS.mapa })
  const cambiar = (cambios: Cambios) =>
    void navegar({ to: PATHS.mapa, search: (s) => con(s, cambios), replace: true, resetScroll: false })
  return [direccion, cambiar]
}

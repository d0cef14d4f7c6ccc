import { useNavigate, useSearch } from '@tanstack/react-router'
import { PATHS } from '../lib/paths.ts'
import { con, type Direccion } from './direccion.ts'

type Cambios = { [K in keyof Direccion]?: Direccion[K] | null }

type Filtrado = Omit<Direccion, 'servicio' | 'dialogo'>

/** What the address of the map says, and how to change parts of it without a step for the back button. */
export const useDireccion = (): readonly [Direccion, (cambios: Cambios) => void] => {
  const direccion = useSearch({ from: PATHS.mapa })
  return [direccion, useCambiarDireccion()]
}

/** The same without what is open over the map: who reads only this is not drawn again when something opens. */
export const useFiltrado = (): readonly [Filtrado, (cambios: Cambios) => void] => {
  const filtrado = useSearch({
    from: PATHS.mapa,
    select: (direccion: Direccion): Filtrado => con(direccion, { servicio: null, dialogo: null }),
    structuralSharing: true,
  })
  return [filtrado, useCambiarDireccion()]
}

const useCambiarDireccion = () => {
  const navegar = useNavigate({ from: PATHS.mapa })
  return (cambios: Cambios) =>
    void navegar({ to: PATHS.mapa, search: (s) => con(s, cambios), replace: true, resetScroll: false })
}

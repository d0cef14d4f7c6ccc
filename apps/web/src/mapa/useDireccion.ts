import { useNavigate, useSearch } from '@tanstack/react-router'
import { PATHS } from '../lib/paths.ts'
import { con, type Direccion } from './direccion.ts'

type Cambios = { [K in keyof Direccion]?: Direccion[K] | null }

type Filtrado = Omit<Direccion, 'servicio' | 'dialogo'>

/** State of the map in the URL, and a setter that adds no history entry. */
export const useDireccion = (): readonly [Direccion, (cambios: Cambios) => void] => {
  const direccion = useSearch({ from: PATHS.mapa })
  return [direccion, useCambiarDireccion()]
}

/** The same without the open service, so that opening one does not render its users again. */
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

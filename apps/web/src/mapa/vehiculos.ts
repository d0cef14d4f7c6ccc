import type { EstadoEnMapa } from '@aliadas/contract/servicios'
import { esPosicionVieja, type Posicion } from '@aliadas/contract/posiciones'
import { formatAge, withoutAccents } from '../lib/format.ts'
import type { MapVehiculo } from '../map-engine/vehiculos/types.ts'

type Filtro = { ver: readonly EstadoEnMapa[]; q: string; seleccion: string | null }

/** A vehicle belongs to a confirmed service and shows with them; the one of the open service always does. */
export const vehiculosVisibles = (posiciones: readonly Posicion[], { ver, q, seleccion }: Filtro): Posicion[] => {
  const texto = withoutAccents(q)
  return posiciones.filter(
    (p) =>
      p.idServicio === seleccion ||
      (ver.includes('confirmado') &&
        (texto === '' || withoutAccents(p.placas).includes(texto) || withoutAccents(p.idServicio).endsWith(texto))),
  )
}

/** How old a position is, in words. What arrived after the last look at the clock is as new as can be, not from the future. */
export const edadDe = (en: string, ahora: number): string => formatAge(en, ahora)

/** For the map: its age in words, and grey once it is too old to trust. */
export const comoVehiculo = (p: Posicion, ahora: number): MapVehiculo => ({
  id: p.idVehiculo,
  servicio: p.idServicio,
  point: [p.lon, p.lat],
  rumbo: p.rumbo,
  old: esPosicionVieja(p.en, ahora),
  rotulo: `${p.placas} · ${edadDe(p.en, ahora)}`,
})

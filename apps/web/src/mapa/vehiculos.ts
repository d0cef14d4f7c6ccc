import type { EstadoEnMapa } from '@aliadas/contract/servicios'
import { esPosicionVieja, type Posicion } from '@aliadas/contract/posiciones'
import { formatAge, withoutAccents } from '../lib/format.ts'
import type { MapVehiculo } from '../map-engine/vehiculos/types.ts'

type Filtro = { ver: readonly EstadoEnMapa[]; q: string; seleccion: string | null }

/** Vehicles are shown with confirmed services; the vehicle of the open service is always shown. */
export const vehiculosVisibles = (posiciones: readonly Posicion[], { ver, q, seleccion }: Filtro): Posicion[] => {
  const texto = withoutAccents(q)
  return posiciones.filter(
    (p) =>
      p.idServicio === seleccion ||
      (ver.includes('confirmado') &&
        (texto === '' || withoutAccents(p.placas).includes(texto) || withoutAccents(p.idServicio).endsWith(texto))),
  )
}

/** Age of a position in words. A position newer than the last tick of the clock has age 0, not a negative one. */
export const edadDe = (en: string, ahora: number): string => formatAge(en, ahora)

/** A position for the map: its age in words, gray once it is too old. */
export const comoVehiculo = (p: Posicion, ahora: number): MapVehiculo => ({
  id: p.idVehiculo,
  servicio: p.idServicio,
  point: [p.lon, p.lat],
  rumbo: p.rumbo,
  old: esPosicionVieja(p.en, ahora),
  rotulo: `${p.placas} · ${edadDe(p.en, ahora)}`,
})

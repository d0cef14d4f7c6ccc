import type { EstadoEnMapa } from '@aliadas/contract/servicios'
import type { MapServicio } from './types.ts'

/** Height at which an arrow is drawn: what may be bid on over what the company has to act on, then what waits, what is under way, what is over. */
export const ORDER: Readonly<Record<EstadoEnMapa, number>> = {
  pendiente: 4,
  validar: 3,
  reservado: 3,
  ofertas: 2,
  confirmado: 1,
  finalizado: 0,
}

/** `pila`: how many services depart from the same place. `cima`: of them, the one whose arrow is drawn. */
export type PlacedServicio = MapServicio & { pila: number; cima: boolean }
export type Index = ReadonlyMap<string, PlacedServicio>

/** Places closer than 11 m are one: no zoom parts their arrows. A number, because thousands are compared at each change. */
const PARTS = 1e4
const placeOf = ({ lon, lat }: MapServicio): number => Math.round(lon * PARTS) * 4e6 + Math.round(lat * PARTS)

/** By id, each with the stack that it belongs to. Of two equal ones the first is on top. */
export function indexOf(servicios: readonly MapServicio[]): Index {
  const stacks = new Map<number, { size: number; top: MapServicio }>()
  for (const servicio of servicios) {
    const place = placeOf(servicio)
    const stack = stacks.get(place)
    if (!stack) stacks.set(place, { size: 1, top: servicio })
    else {
      stack.size += 1
      if (ORDER[servicio.estado] > ORDER[stack.top.estado]) stack.top = servicio
    }
  }
  return new Map(
    servicios.map((servicio) => {
      const stack = stacks.get(placeOf(servicio))
      return [servicio.id, { ...servicio, pila: stack?.size ?? 1, cima: stack?.top.id === servicio.id }]
    }),
  )
}

type Properties = Pick<PlacedServicio, 'id' | 'estado' | 'rumbo' | 'pila' | 'cima'> & { nuevo: boolean; orden: number }

export function propertiesOf({ id, estado, rumbo, nuevo, pila, cima }: PlacedServicio): Properties {
  return { id, estado, rumbo, nuevo: nuevo === true, orden: ORDER[estado], pila, cima }
}

export function toFeature(servicio: PlacedServicio): GeoJSON.Feature<GeoJSON.Point, Properties> {
  return {
    type: 'Feature',
    properties: propertiesOf(servicio),
    geometry: { type: 'Point', coordinates: [servicio.lon, servicio.lat] },
  }
}

/** The services that depart from where this one does, the uppermost first; empty when it stands alone. */
export function stackOf(index: Index, id: string): string[] {
  const servicio = index.get(id)
  if (!servicio || servicio.pila === 1) return []
  const place = placeOf(servicio)
  return [...index.values()]
    .filter((other) => placeOf(other) === place)
    .toSorted((a, b) => ORDER[b.estado] - ORDER[a.estado])
    .map((other) => other.id)
}

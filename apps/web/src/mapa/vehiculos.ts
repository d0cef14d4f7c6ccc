import { enLinea } from '@aliadas/contract/core'
import type { VehiculoLibre } from '@aliadas/contract/asignaciones'
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

const rotuloDe = (placas: string, que: string, vencido: boolean): string =>
  enLinea(placas, que, vencido && 'documento vencido')

/** A position for the map: its age in words, gray once it is too old. */
export const comoVehiculo = (p: Posicion, ahora: number, vencido: boolean): MapVehiculo => ({
  id: p.idVehiculo,
  servicio: p.idServicio,
  point: [p.lon, p.lat],
  rumbo: p.rumbo,
  old: esPosicionVieja(p.en, ahora),
  vencido,
  rotulo: rotuloDe(p.placas, edadDe(p.en, ahora), vencido),
})

/** Free vehicles whose plates match a search; those on the road are drawn where they are. */
export const libresVisibles = (
  libres: readonly VehiculoLibre[],
  posiciones: readonly Posicion[],
  q: string,
): VehiculoLibre[] => {
  const texto = withoutAccents(q)
  const enCamino = new Set(posiciones.map(({ idVehiculo }) => idVehiculo))
  return libres.filter(({ idVehiculo, placas }) => !enCamino.has(idVehiculo) && withoutAccents(placas).includes(texto))
}

/** A free vehicle for the map: since when, in words. */
export const comoLibre = (v: VehiculoLibre, ahora: number, vencido: boolean): MapVehiculo => ({
  id: v.idVehiculo,
  servicio: null,
  point: [v.lon, v.lat],
  rumbo: null,
  old: false,
  vencido,
  rotulo: rotuloDe(v.placas, `libre desde ${edadDe(v.desde, ahora)}`, vencido),
})

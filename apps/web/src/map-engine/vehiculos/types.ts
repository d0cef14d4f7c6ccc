import type { LonLat } from '../basemap/geometry.ts'

/** A vehicle on the road. A click opens `servicio`; `old`: its last position is too old to rely on. */
export type MapVehiculo = {
  id: string
  servicio: string
  point: LonLat
  rumbo: number | null
  old: boolean
  rotulo: string
}

/** A vehicle's drawn position at one moment. */
export type Pose = { point: LonLat; rumbo: number | null }

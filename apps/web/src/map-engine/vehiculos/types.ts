import type { LonLat } from '../basemap/geometry.ts'

/** A vehicle on the road. A click on it opens `servicio`; `old`: its last position is too old to trust. */
export type MapVehiculo = {
  id: string
  servicio: string
  point: LonLat
  rumbo: number | null
  old: boolean
  rotulo: string
}

/** Where a vehicle is drawn at one moment. */
export type Pose = { point: LonLat; rumbo: number | null }

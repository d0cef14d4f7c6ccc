import type { LonLat } from '../basemap/geometry.ts'

/** A vehicle on the road. `servicio` is what a click on it opens; `viejo`: its last news is too old to trust. */
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

import type { LonLat } from '../basemap/geometry.ts'

/** A vehicle on the road. `servicio` is what a click on it opens; `viejo`: its last news is too old to trust. */
export type VehiculoEnMapa = {
  id: string
  servicio: string
  punto: LonLat
  rumbo: number | null
  viejo: boolean
  rotulo: string
}

/** Where a vehicle is drawn at one moment. */
export type Pose = { punto: LonLat; rumbo: number | null }

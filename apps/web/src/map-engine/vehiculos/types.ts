import type { LonLat } from '../basemap/geometry.ts'

/**
 * A vehicle of the reader's company. A click opens `servicio`, or the vehicle itself when it is free (null). `old`: its last
 * position is too old to rely on; `vencido`: one of its documents has expired.
 */
export type MapVehiculo = {
  id: string
  servicio: string | null
  point: LonLat
  rumbo: number | null
  old: boolean
  vencido: boolean
  rotulo: string
}

/** A vehicle's drawn position at one moment. */
export type Pose = { point: LonLat; rumbo: number | null }

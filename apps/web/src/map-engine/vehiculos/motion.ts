import type { Pose } from './types.ts'

/** One point follows another within seconds; a glide this long never lags behind them. */
export const DESLIZ_MS = 1200
/** Degrees. Farther than this is another stretch of road: a glide across the map would be an invention. */
const SALTO_GRADOS = 0.05

/** Between two poses, `t` from 0 to 1; the heading turns the short way round. */
export function entre(desde: Pose, hasta: Pose, t: number): Pose {
  if (t >= 1 || esSalto(desde, hasta)) return hasta
  const mezcla = (a: number, b: number) => a + (b - a) * t
  return {
    punto: [mezcla(desde.punto[0], hasta.punto[0]), mezcla(desde.punto[1], hasta.punto[1])],
    rumbo: desde.rumbo === null || hasta.rumbo === null ? hasta.rumbo : girar(desde.rumbo, hasta.rumbo, t),
  }
}

export function mismaPose(a: Pose, b: Pose): boolean {
  return a.punto[0] === b.punto[0] && a.punto[1] === b.punto[1] && a.rumbo === b.rumbo
}

function girar(desde: number, hasta: number, t: number): number {
  const giro = ((hasta - desde + 540) % 360) - 180
  return (desde + giro * t + 360) % 360
}

function esSalto(a: Pose, b: Pose): boolean {
  return Math.abs(a.punto[0] - b.punto[0]) > SALTO_GRADOS || Math.abs(a.punto[1] - b.punto[1]) > SALTO_GRADOS
}

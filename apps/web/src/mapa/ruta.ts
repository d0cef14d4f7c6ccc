import type { Servicio } from '@aliadas/contract'

type LonLat = [lon: number, lat: number]
export type RutaDelServicio = { origin: LonLat; stops: LonLat[]; destination: LonLat | null }

export const rutaDe = (s: Servicio): RutaDelServicio => ({
  origin: [s.lonOrigen, s.latOrigen],
  stops: s.paradasCoords.map(({ lon, lat }) => [lon, lat]),
  destination: s.lonDestino === null || s.latDestino === null ? null : [s.lonDestino, s.latDestino],
})

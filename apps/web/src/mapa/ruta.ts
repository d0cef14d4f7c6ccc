import type { Servicio } from '@aliadas/contract'

type LonLat = [lon: number, lat: number]
export type RutaDelServicio = { origen: LonLat; paradas: LonLat[]; destino: LonLat | null }

export const rutaDe = (s: Servicio): RutaDelServicio => ({
  origen: [s.lonOrigen, s.latOrigen],
  paradas: s.paradasCoords.map(({ lon, lat }) => [lon, lat]),
  destino: s.lonDestino === null || s.latDestino === null ? null : [s.lonDestino, s.latDestino],
})

import { useEffect } from 'react'
import { GeoJSONSource, type Map as Mapa } from 'maplibre-gl'
import type { Tema } from '../style/palette.ts'
import { idDeDona } from './donut.ts'
import { comoColeccion, type GrupoEnMapa } from './types.ts'

export const CAPA_GRUPOS = 'grupos-donas'
const FUENTE = 'grupos'

type Props = { mapa: Mapa; tema: Tema; grupos: readonly GrupoEnMapa[] }

/** Donuts of services that the server counted because they are too many to send one by one. */
export function CapaGrupos({ mapa, tema, grupos }: Props) {
  useEffect(() => {
    mapa.addSource(FUENTE, { type: 'geojson', data: comoColeccion([]) })
    mapa.addLayer({
      id: CAPA_GRUPOS,
      type: 'symbol',
      source: FUENTE,
      layout: { 'icon-image': idDeDona('light'), 'icon-allow-overlap': true, 'icon-ignore-placement': true },
    })
    return () => {
      if (mapa.getLayer(CAPA_GRUPOS)) mapa.removeLayer(CAPA_GRUPOS)
      if (mapa.getSource(FUENTE)) mapa.removeSource(FUENTE)
    }
  }, [mapa])

  useEffect(() => {
    mapa.setLayoutProperty(CAPA_GRUPOS, 'icon-image', idDeDona(tema))
  }, [mapa, tema])

  useEffect(() => {
    const fuente = mapa.getSource(FUENTE)
    if (fuente instanceof GeoJSONSource) void fuente.setData(comoColeccion(grupos.map(comoDona)))
  }, [mapa, grupos])

  return null
}

function comoDona({ lon, lat, cuentas }: GrupoEnMapa, i: number): GeoJSON.Feature<GeoJSON.Point> {
  const point_count = Object.values(cuentas).reduce((a, b) => a + b, 0)
  return {
    type: 'Feature',
    properties: { ...cuentas, point_count, cluster_id: `g${i}` },
    geometry: { type: 'Point', coordinates: [lon, lat] },
  }
}

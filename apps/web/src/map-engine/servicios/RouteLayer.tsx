import { useEffect } from 'react'
import { GeoJSONSource, type Map as Mapa } from 'maplibre-gl'
import type { Tema } from '../style/palette.ts'
import { idDeParada } from './stop-marker.ts'
import { featuresDeRuta } from './route.ts'
import { comoColeccion, type Ruta } from './types.ts'

const CAPAS = ['ruta-borde', 'ruta-linea', 'ruta-paradas']
const FUENTE = 'ruta'

/** The contracted trip as straight legs from place to place: dashed, because it is not the road itself. */
export function CapaRuta({ mapa, tema, ruta }: { mapa: Mapa; tema: Tema; ruta: Ruta | null }) {
  useEffect(() => {
    construir(mapa)
    return () => {
      for (const capa of CAPAS) if (mapa.getLayer(capa)) mapa.removeLayer(capa)
      if (mapa.getSource(FUENTE)) mapa.removeSource(FUENTE)
    }
  }, [mapa])

  useEffect(() => {
    mapa.setPaintProperty('ruta-borde', 'line-color', tema === 'dark' ? '#10151C' : '#FFFFFF')
    mapa.setPaintProperty('ruta-linea', 'line-color', tema === 'dark' ? '#E6EAF2' : '#0F2F57')
    mapa.setLayoutProperty('ruta-paradas', 'icon-image', ['concat', idDeParada(tema, ''), ['get', 'texto']])
  }, [mapa, tema])

  useEffect(() => {
    const fuente = mapa.getSource(FUENTE)
    if (fuente instanceof GeoJSONSource) void fuente.setData(comoColeccion(ruta ? featuresDeRuta(ruta) : []))
  }, [mapa, ruta])

  return null
}

function construir(mapa: Mapa): void {
  const linea = { 'line-cap': 'round', 'line-join': 'round' } as const
  mapa.addSource(FUENTE, { type: 'geojson', data: comoColeccion([]) })
  mapa.addLayer({
    id: 'ruta-borde',
    type: 'line',
    source: FUENTE,
    filter: ['==', ['geometry-type'], 'LineString'],
    layout: linea,
    paint: { 'line-width': 7, 'line-opacity': 0.85 },
  })
  mapa.addLayer({
    id: 'ruta-linea',
    type: 'line',
    source: FUENTE,
    filter: ['==', ['geometry-type'], 'LineString'],
    layout: linea,
    paint: { 'line-width': 3.5, 'line-dasharray': [1.6, 1.8] },
  })
  mapa.addLayer({
    id: 'ruta-paradas',
    type: 'symbol',
    source: FUENTE,
    filter: ['==', ['geometry-type'], 'Point'],
    layout: { 'icon-allow-overlap': true, 'icon-ignore-placement': true },
  })
}

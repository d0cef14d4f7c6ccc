import { useEffect } from 'react'
import { GeoJSONSource, type Map as Mapa } from 'maplibre-gl'
import type { Tema } from '../style/palette.ts'
import type { Indice } from './diff.ts'
import { comoColeccion, comoFeature } from './types.ts'

export const CAPA_ENFOQUE = 'enfoque-flecha'
const CAPAS = ['enfoque-halo', 'enfoque-anillo', CAPA_ENFOQUE]
const FUENTE = 'enfoque'

type Props = { mapa: Mapa; tema: Tema; servicios: Indice; seleccion: string | null; resaltado: string | null }

/** The chosen and the highlighted service, drawn on top of everything: also when a donut swallowed their arrow. */
export function CapaEnfoque({ mapa, tema, servicios, seleccion, resaltado }: Props) {
  useEffect(() => {
    construir(mapa)
    return () => {
      for (const capa of CAPAS) if (mapa.getLayer(capa)) mapa.removeLayer(capa)
      if (mapa.getSource(FUENTE)) mapa.removeSource(FUENTE)
    }
  }, [mapa])

  useEffect(() => {
    mapa.setPaintProperty('enfoque-anillo', 'circle-stroke-color', tema === 'dark' ? '#FFFFFF' : '#0F172A')
    mapa.setPaintProperty('enfoque-halo', 'circle-color', tema === 'dark' ? '#7FB0FF' : '#1D4ED8')
  }, [mapa, tema])

  useEffect(() => {
    const fuente = mapa.getSource(FUENTE)
    if (!(fuente instanceof GeoJSONSource)) return
    const ids = new Set([resaltado, seleccion])
    const features = [...ids].flatMap((id) => {
      const servicio = id === null ? undefined : servicios.get(id)
      if (!servicio) return []
      const feature = comoFeature(servicio)
      return [{ ...feature, properties: { ...feature.properties, elegido: id === seleccion } }]
    })
    void fuente.setData(comoColeccion(features))
  }, [mapa, servicios, seleccion, resaltado])

  return null
}

function construir(mapa: Mapa): void {
  mapa.addSource(FUENTE, { type: 'geojson', data: comoColeccion([]) })
  mapa.addLayer({
    id: 'enfoque-halo',
    type: 'circle',
    source: FUENTE,
    paint: { 'circle-radius': 28, 'circle-color': '#1D4ED8', 'circle-opacity': 0.16, 'circle-pitch-alignment': 'map' },
  })
  mapa.addLayer({
    id: 'enfoque-anillo',
    type: 'circle',
    source: FUENTE,
    filter: ['get', 'elegido'],
    paint: {
      'circle-radius': 25,
      'circle-color': 'transparent',
      'circle-stroke-width': 2.5,
      'circle-stroke-color': '#0F172A',
    },
  })
  mapa.addLayer({
    id: CAPA_ENFOQUE,
    type: 'symbol',
    source: FUENTE,
    layout: {
      'icon-image': ['concat', 'flecha-', ['get', 'estado']],
      'icon-size': 1.2,
      'icon-rotate': ['get', 'rumbo'],
      'icon-rotation-alignment': 'map',
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
    },
  })
}

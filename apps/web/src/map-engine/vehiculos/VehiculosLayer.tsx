import { useEffect, useRef } from 'react'
import { GeoJSONSource, type Map as Mapa } from 'maplibre-gl'
import type { Tema } from '../style/palette.ts'
import { comoColeccion } from '../servicios/types.ts'
import { idDeRotulo, idDeVehiculo } from './images.ts'
import { DESLIZ_MS, entre, mismaPose } from './motion.ts'
import type { Pose, VehiculoEnMapa } from './types.ts'

export const CAPA_VEHICULOS = 'vehiculos-cuerpo'
const CAPA_ROTULOS = 'vehiculos-rotulo'
const FUENTE = 'vehiculos'
/** Some 30 pictures a second are smooth enough for a city bus. */
const CUADRO_MS = 33

type Viaje = { vehiculo: VehiculoEnMapa; desde: Pose; hasta: Pose; inicio: number }
type Props = { mapa: Mapa; tema: Tema; vehiculos: readonly VehiculoEnMapa[] }

/** Vehicles on the road, above the services; each glides from its last point to the new one. */
export function CapaVehiculos({ mapa, tema, vehiculos }: Props) {
  const viajes = useRef<ReadonlyMap<string, Viaje>>(new Map())

  useEffect(() => {
    construir(mapa)
    return () => {
      viajes.current = new Map()
      for (const capa of [CAPA_VEHICULOS, CAPA_ROTULOS]) if (mapa.getLayer(capa)) mapa.removeLayer(capa)
      if (mapa.getSource(FUENTE)) mapa.removeSource(FUENTE)
    }
  }, [mapa])

  useEffect(() => {
    const fuente = mapa.getSource(FUENTE)
    if (!(fuente instanceof GeoJSONSource)) return
    const ahora = performance.now()
    const duracion = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : DESLIZ_MS
    viajes.current = new Map(vehiculos.map((v) => [v.id, viajeDe(viajes.current.get(v.id), v, ahora, duracion)]))
    let turno = 0
    let ultimo = -Infinity
    const dibujar = (momento: number) => {
      const enCamino = [...viajes.current.values()].some((v) => momento < v.inicio + duracion && v.desde !== v.hasta)
      if (momento - ultimo >= CUADRO_MS || !enCamino) {
        ultimo = momento
        const features = [...viajes.current.values()].map((v) => comoFeature(v, tema, momento, duracion))
        void fuente.setData(comoColeccion(features))
      }
      if (enCamino) turno = requestAnimationFrame(dibujar)
    }
    dibujar(ahora)
    return () => cancelAnimationFrame(turno)
  }, [mapa, tema, vehiculos])

  return null
}

/** A vehicle that changed course on its way goes on from where it is drawn. */
function viajeDe(previo: Viaje | undefined, vehiculo: VehiculoEnMapa, ahora: number, duracion: number): Viaje {
  const hasta: Pose = { punto: vehiculo.punto, rumbo: vehiculo.rumbo }
  if (!previo) return { vehiculo, desde: hasta, hasta, inicio: ahora }
  if (mismaPose(previo.hasta, hasta)) return { ...previo, vehiculo }
  return { vehiculo, desde: poseEn(previo, ahora, duracion), hasta, inicio: ahora }
}

function poseEn({ desde, hasta, inicio }: Viaje, momento: number, duracion: number): Pose {
  return duracion === 0 ? hasta : entre(desde, hasta, Math.max(0, momento - inicio) / duracion)
}

function comoFeature(viaje: Viaje, tema: Tema, momento: number, duracion: number): GeoJSON.Feature<GeoJSON.Point> {
  const { servicio, viejo, rotulo } = viaje.vehiculo
  const { punto, rumbo } = poseEn(viaje, momento, duracion)
  return {
    type: 'Feature',
    properties: {
      id: servicio,
      rumbo: rumbo ?? 0,
      imagen: idDeVehiculo(viejo, rumbo !== null),
      rotulo: idDeRotulo(tema, viejo, rotulo),
    },
    geometry: { type: 'Point', coordinates: punto },
  }
}

function construir(mapa: Mapa): void {
  const siempre = { 'icon-allow-overlap': true, 'icon-ignore-placement': true } as const
  mapa.addSource(FUENTE, { type: 'geojson', data: comoColeccion([]) })
  mapa.addLayer({
    id: CAPA_ROTULOS,
    type: 'symbol',
    source: FUENTE,
    layout: { ...siempre, 'icon-image': ['get', 'rotulo'], 'icon-anchor': 'top', 'icon-offset': [0, 20] },
  })
  mapa.addLayer({
    id: CAPA_VEHICULOS,
    type: 'symbol',
    source: FUENTE,
    layout: {
      ...siempre,
      'icon-image': ['get', 'imagen'],
      'icon-rotate': ['get', 'rumbo'],
      'icon-rotation-alignment': 'map',
    },
  })
}

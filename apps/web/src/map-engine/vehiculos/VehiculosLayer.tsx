import { useEffect, useRef } from 'react'
import { GeoJSONSource, type ExpressionSpecification, type Map as MapLibre } from 'maplibre-gl'
import type { Theme } from '../style/palette.ts'
import { ABOVE_LABELS } from '../servicios/above-labels.ts'
import { LOWEST_LAYER } from '../servicios/RouteLayer.tsx'
import { toCollection } from '../servicios/types.ts'
import { labelId, vehiculoId } from './images.ts'
import { GLIDE_MS, between, samePose } from './motion.ts'
import type { Pose, MapVehiculo } from './types.ts'

/** The chosen trip's own vehicle lies over its way. The others lie below it: they would hide its arrow and its stops. */
const OTHERS = { body: 'vehiculos-cuerpo', label: 'vehiculos-rotulo' }
const CHOSEN = { body: 'vehiculos-elegido', label: 'vehiculos-elegido-rotulo' }
/** Where a press meets a vehicle. */
export const VEHICULOS_LAYERS = [OTHERS.body, CHOSEN.body]
const SOURCE = 'vehiculos'
/** About 30 frames per second are smooth enough for a bus in a city. */
const FRAME_MS = 33
/** The id of no service. */
const NONE = '-'

type Trip = { vehiculo: MapVehiculo; from: Pose; to: Pose; start: number }
type Props = { map: MapLibre; theme: Theme; vehiculos: readonly MapVehiculo[]; selection: string | null }

/** Vehicles on the road, above the arrows of services; each glides from its last position to the new one. */
export function VehiculosLayer({ map, theme, vehiculos, selection }: Props) {
  const trips = useRef<ReadonlyMap<string, Trip>>(new Map())

  useEffect(() => {
    build(map)
    return () => {
      trips.current = new Map()
      for (const layer of [OTHERS, CHOSEN].flatMap(Object.values)) if (map.getLayer(layer)) map.removeLayer(layer)
      if (map.getSource(SOURCE)) map.removeSource(SOURCE)
    }
  }, [map])

  useEffect(() => {
    const chosen: ExpressionSpecification = ['==', ['get', 'id'], selection ?? NONE]
    for (const layer of Object.values(OTHERS)) map.setFilter(layer, ['!', chosen])
    for (const layer of Object.values(CHOSEN)) map.setFilter(layer, chosen)
  }, [map, selection])

  useEffect(() => {
    const source = map.getSource(SOURCE)
    if (!(source instanceof GeoJSONSource)) return
    const now = performance.now()
    const duration = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : GLIDE_MS
    trips.current = new Map(vehiculos.map((v) => [v.id, tripOf(trips.current.get(v.id), v, now, duration)]))
    let turn = 0
    let last = -Infinity
    const draw = (moment: number) => {
      const moving = [...trips.current.values()].some((v) => moment < v.start + duration && v.from !== v.to)
      if (moment - last >= FRAME_MS || !moving) {
        last = moment
        const features = [...trips.current.values()].map((v) => toFeature(v, theme, moment, duration))
        void source.setData(toCollection(features))
      }
      if (moving) turn = requestAnimationFrame(draw)
    }
    draw(now)
    return () => cancelAnimationFrame(turn)
  }, [map, theme, vehiculos])

  return null
}

/** A vehicle that changes course during a glide continues from where it is drawn. */
function tripOf(previous: Trip | undefined, vehiculo: MapVehiculo, now: number, duration: number): Trip {
  const to: Pose = { point: vehiculo.point, rumbo: vehiculo.rumbo }
  if (!previous) return { vehiculo, from: to, to, start: now }
  if (samePose(previous.to, to)) return { ...previous, vehiculo }
  return { vehiculo, from: poseAt(previous, now, duration), to, start: now }
}

function poseAt({ from, to, start }: Trip, moment: number, duration: number): Pose {
  return duration === 0 ? to : between(from, to, Math.max(0, moment - start) / duration)
}

function toFeature(trip: Trip, theme: Theme, moment: number, duration: number): GeoJSON.Feature<GeoJSON.Point> {
  const { id, servicio, old, rotulo: label } = trip.vehiculo
  const { point, rumbo } = poseAt(trip, moment, duration)
  return {
    type: 'Feature',
    properties: {
      id: servicio ?? '',
      // Only a free vehicle has this.
      vehiculo: servicio === null ? id : '',
      rumbo: rumbo ?? 0,
      imagen: vehiculoId(trip.vehiculo, rumbo !== null),
      rotulo: labelId(theme, old, label),
    },
    geometry: { type: 'Point', coordinates: point },
  }
}

function build(map: MapLibre): void {
  map.addSource(SOURCE, { type: 'geojson', data: toCollection([]) })
  addLayers(map, OTHERS, LOWEST_LAYER)
  addLayers(map, CHOSEN, undefined)
}

function addLayers(map: MapLibre, { body, label }: typeof OTHERS, below: string | undefined): void {
  map.addLayer(
    {
      id: label,
      type: 'symbol',
      source: SOURCE,
      layout: { ...ABOVE_LABELS, 'icon-image': ['get', 'rotulo'], 'icon-anchor': 'top', 'icon-offset': [0, 20] },
    },
    below,
  )
  map.addLayer(
    {
      id: body,
      type: 'symbol',
      source: SOURCE,
      layout: {
        ...ABOVE_LABELS,
        'icon-image': ['get', 'imagen'],
        'icon-rotate': ['get', 'rumbo'],
        'icon-rotation-alignment': 'map',
      },
    },
    below,
  )
}

import { useEffect, useRef } from 'react'
import {
  GeoJSONSource,
  type ExpressionSpecification,
  type Map as MapLibre,
  type SymbolLayerSpecification,
} from 'maplibre-gl'
import type { Theme } from '../style/palette.ts'
import { ABOVE_LABELS } from '../servicios/above-labels.ts'
import { needImages } from '../servicios/drawn-images.ts'
import { HALTS_LAYER, LOWEST_LAYER } from '../servicios/RouteLayer.tsx'
import type { Index } from '../servicios/stacks.ts'
import { toCollection } from '../servicios/types.ts'
import { LABEL_HEIGHT, labelWidth } from './drawing.ts'
import { labelId, vehiculoId } from './images.ts'
import { LABEL_OFFSETS, labelPlace, type LabelPlace } from './label-place.ts'
import { GLIDE_MS, between, samePose } from './motion.ts'
import type { Pose, MapVehiculo } from './types.ts'

/**
 * The chosen trip's own vehicle lies over its way. The others lie below it, for they would hide its arrow and its stops;
 * their labels lie between its lines and its stops.
 */
const OTHERS = { body: 'vehiculos-cuerpo', label: 'vehiculos-rotulo' }
const CHOSEN = { body: 'vehiculos-elegido', label: 'vehiculos-elegido-rotulo' }
/** Where a press meets a vehicle. */
export const VEHICULOS_LAYERS = [OTHERS.body, CHOSEN.body]
const SOURCE = 'vehiculos'
/** About 30 frames per second are smooth enough for a bus in a city. */
const FRAME_MS = 33
/** No label of a vehicle that is this far away meets the arrow. */
const FAR_AWAY_PX = 300
/** The id of no service. */
const NONE = '-'

type Trip = { vehiculo: MapVehiculo; from: Pose; to: Pose; start: number }
type Props = {
  map: MapLibre
  theme: Theme
  vehiculos: readonly MapVehiculo[]
  servicios: Index
  selection: string | null
}

/** Vehicles on the road, above the arrows of services; each glides from its last position to the new one. */
export function VehiculosLayer({ map, theme, vehiculos, servicios, selection }: Props) {
  const arrow = selection === null ? undefined : servicios.get(selection)
  const [lon, lat] = [arrow?.lon, arrow?.lat]
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
    // Letters under the chosen way could not be read.
    map.moveLayer(OTHERS.label, selection === null ? OTHERS.body : HALTS_LAYER)
  }, [map, selection])

  useEffect(() => {
    const source = map.getSource(SOURCE)
    if (!(source instanceof GeoJSONSource)) return
    const now = performance.now()
    const duration = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : GLIDE_MS
    trips.current = new Map(vehiculos.map((v) => [v.id, tripOf(trips.current.get(v.id), v, now, duration)]))
    needImages(
      map,
      SOURCE,
      vehiculos.map((v) => labelId(theme, v.old, v.rotulo)),
    )
    let turn = 0
    let last = -Infinity
    const chosen = lon === undefined || lat === undefined ? null : { lon, lat }
    const place = (moment: number) => {
      const features = [...trips.current.values()].map((v) => toFeature(map, v, { theme, chosen, moment, duration }))
      void source.setData(toCollection(features))
    }
    const draw = (moment: number) => {
      const moving = [...trips.current.values()].some((v) => moment < v.start + duration && v.from !== v.to)
      if (moment - last >= FRAME_MS || !moving) {
        last = moment
        place(moment)
      }
      if (moving) turn = requestAnimationFrame(draw)
    }
    draw(now)
    // At another zoom the arrow is nearer to a label, or further away.
    const replace = () => place(performance.now())
    if (chosen) map.on('zoomend', replace)
    return () => {
      cancelAnimationFrame(turn)
      map.off('zoomend', replace)
    }
  }, [map, theme, vehiculos, lon, lat])

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

type Scene = { theme: Theme; chosen: { lon: number; lat: number } | null; moment: number; duration: number }

function toFeature(map: MapLibre, trip: Trip, scene: Scene): GeoJSON.Feature<GeoJSON.Point> {
  const { theme, chosen, moment, duration } = scene
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
      lugar: chosen ? placeOf(map, point, chosen, label) : ('debajo' satisfies LabelPlace),
    },
    geometry: { type: 'Point', coordinates: point },
  }
}

/** Where its label keeps clear of the chosen arrow. */
function placeOf(map: MapLibre, point: Pose['point'], chosen: { lon: number; lat: number }, label: string): LabelPlace {
  const [own, arrow] = [map.project(point), map.project(chosen)]
  const [x, y] = [arrow.x - own.x, arrow.y - own.y]
  // Measuring texts takes time, and most vehicles are far away.
  if (Math.hypot(x, y) > FAR_AWAY_PX) return 'debajo'
  return labelPlace({ x, y }, { width: labelWidth(label), height: LABEL_HEIGHT })
}

const PLACE: ExpressionSpecification = ['get', 'lugar']
const LABEL_LAYOUT = {
  'icon-anchor': ['match', PLACE, 'encima', 'bottom', 'top'],
  'icon-offset': [
    'match',
    PLACE,
    'encima',
    ['literal', [...LABEL_OFFSETS.encima]],
    'lejos',
    ['literal', [...LABEL_OFFSETS.lejos]],
    ['literal', [...LABEL_OFFSETS.debajo]],
  ],
} satisfies SymbolLayerSpecification['layout']

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
      layout: { ...ABOVE_LABELS, 'icon-image': ['get', 'rotulo'], ...LABEL_LAYOUT },
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

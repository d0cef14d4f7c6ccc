import { useEffect, useEffectEvent } from 'react'
import {
  GeoJSONSource,
  type Map as MapLibre,
  type MapGeoJSONFeature,
  type MapMouseEvent,
  type PointLike,
} from 'maplibre-gl'
import { FOCUS_LAYER } from './servicios/FocusLayer.tsx'
import { GROUPS_LAYER } from './servicios/GroupsLayer.tsx'
import { DONUTS_LAYER, ARROWS_LAYER } from './servicios/ServiciosLayer.tsx'
import { next } from './servicios/next-below.ts'
import { stackOf, type Index } from './servicios/stacks.ts'
import { VEHICULOS_LAYERS } from './vehiculos/VehiculosLayer.tsx'

const LAYERS = [...VEHICULOS_LAYERS, FOCUS_LAYER, ARROWS_LAYER, DONUTS_LAYER, GROUPS_LAYER]
/** A finger needs 44 px; an arrow has 32. */
const SLACK_PX = 6

export type OnStack = (ids: string[], at: { x: number; y: number }) => void

type Actions = {
  servicios: Index
  selection: string | null
  /** After a click on the map: an arrow's id, or null for empty ground. */
  onPick: (id: string | null) => void
  onHighlight: (id: string | null) => void
  onStack: OnStack | undefined
  /** After a click on a free vehicle. */
  onVehiculo: (id: string) => void
}

/** Clicks and hover on arrows and donuts. Keyboard users reach the same services through the list beside the map. */
export function useInteraction(map: MapLibre | null, actions: Actions): void {
  const { servicios, selection, onPick, onHighlight, onStack, onVehiculo } = actions
  const pick = useEffectEvent((touched: MapGeoJSONFeature[], { clientX: x, clientY: y }: MouseEvent) => {
    const donut = touched.find(isDonut)
    const arrows = touched.filter((f) => !isDonut(f) && !freeVehiculo(f)).map((f) => String(f.properties.id))
    const free = touched.map(freeVehiculo).find(Boolean)
    // What can be done comes first: a free vehicle may stand over a request.
    if (arrows.length === 0 && free) return onVehiculo(free)
    if (arrows.length === 0 && donut && map) return void openDonut(map, donut)
    const stack = arrows[0] === undefined ? [] : stackOf(servicios, arrows[0])
    if (onStack && stack.length > 1) return onStack(stack, { x, y })
    onPick(next(arrows, selection))
  })
  const highlight = useEffectEvent(onHighlight)

  useEffect(() => {
    if (!map) return
    let overlaid: string | null = null
    const aim = (id: string | null, hand: boolean) => {
      map.getCanvas().style.cursor = hand ? 'pointer' : ''
      if (id === overlaid) return
      overlaid = id
      highlight(id)
    }
    const click = (event: MapMouseEvent) => pick(touchedAt(map, event, SLACK_PX), event.originalEvent)
    const move = (event: MapMouseEvent) => {
      if (map.isMoving()) return
      const first = touchedAt(map, event, 0)[0]
      aim(first && !isDonut(first) && !freeVehiculo(first) ? String(first.properties.id) : null, first !== undefined)
    }
    const leave = () => aim(null, false)
    map.on('click', click)
    map.on('mousemove', move)
    map.on('mouseout', leave)
    return () => {
      leave()
      map.off('click', click)
      map.off('mousemove', move)
      map.off('mouseout', leave)
    }
  }, [map])
}

function touchedAt(map: MapLibre, { point }: MapMouseEvent, slack: number): MapGeoJSONFeature[] {
  const exactos = map.queryRenderedFeatures(point, { layers: LAYERS })
  if (exactos.length > 0 || slack === 0) return exactos
  const box: [PointLike, PointLike] = [
    [point.x - slack, point.y - slack],
    [point.x + slack, point.y + slack],
  ]
  return map.queryRenderedFeatures(box, { layers: LAYERS })
}

/** The id of a free vehicle, or empty. */
function freeVehiculo({ properties }: MapGeoJSONFeature): string {
  return String(properties['vehiculo'] ?? '')
}

function isDonut(feature: MapGeoJSONFeature): boolean {
  return feature.layer.id === DONUTS_LAYER || feature.layer.id === GROUPS_LAYER
}

async function openDonut(map: MapLibre, donut: MapGeoJSONFeature): Promise<void> {
  const source = map.getSource(donut.source)
  if (!(source instanceof GeoJSONSource) || donut.geometry.type !== 'Point') return
  const [lon = 0, lat = 0] = donut.geometry.coordinates
  if (donut.layer.id === GROUPS_LAYER)
    return void map.easeTo({ center: [lon, lat], zoom: map.getZoom() + 1.5, duration: 400 })
  const zoom = await source.getClusterExpansionZoom(Number(donut.properties.cluster_id))
  map.easeTo({ center: [lon, lat], zoom: zoom + 0.3, duration: 400 })
}

import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import type { Map as MapLibre } from 'maplibre-gl'
import type { BBox } from './basemap/geometry.ts'
import type { Index } from './servicios/diff.ts'
import { boxOfRoute } from './servicios/route.ts'
import type { Ruta } from './servicios/types.ts'

export type Margins = { left: number; right: number; top: number; bottom: number }

const CLOSE_ZOOM = 14
const EDGE_PX = 48

type Camera = {
  servicios: Index
  selection: string | null
  /** The id last chosen with a click on the map itself: it is under the pointer already. */
  touched: RefObject<string | null>
  margins: Margins
  route: Ruta | null
  /** How often it was asked to show the whole route. */
  fits: number
  onMove: ((bbox: BBox) => void) | undefined
}

/** Flies to what is chosen, fits a route when asked, and tells which area is in view. */
export function useCamera(map: MapLibre | null, camera: Camera): void {
  const { servicios, selection, touched, margins, route, fits } = camera
  const visited = useRef<string | null>(null)
  const present = selection !== null && servicios.has(selection)

  const fly = useEffectEvent((id: string) => {
    const servicio = servicios.get(id)
    if (!map || !servicio) return
    const center: [number, number] = [servicio.lon, servicio.lat]
    if (touched.current === id && isInView(map, center, margins)) return
    map.flyTo({
      center,
      zoom: Math.max(map.getZoom(), CLOSE_ZOOM),
      offset: [(margins.left - margins.right) / 2, (margins.top - margins.bottom) / 2],
      maxDuration: 1600,
    })
  })

  useEffect(() => {
    if (!map) return
    if (selection === null) visited.current = null
    if (!present || visited.current === selection) return
    visited.current = selection
    fly(selection)
  }, [map, selection, present])

  const fit = useEffectEvent(() => {
    if (!route) return
    const padding = { ...margins }
    for (const side of ['left', 'right', 'top', 'bottom'] as const) padding[side] += EDGE_PX
    map?.fitBounds(boxOfRoute(route), { padding, maxZoom: 15, duration: 600 })
  })

  useEffect(() => {
    if (map && fits > 0) fit()
  }, [map, fits])

  const notify = useEffectEvent(() => {
    if (!map) return
    const [w, s, e, n] = map.getBounds().toArray().flat()
    if (w !== undefined && s !== undefined && e !== undefined && n !== undefined) camera.onMove?.([w, s, e, n])
  })

  useEffect(() => {
    if (!map) return
    const onStop = () => notify()
    onStop()
    map.on('moveend', onStop)
    return () => void map.off('moveend', onStop)
  }, [map])
}

function isInView(map: MapLibre, point: [number, number], m: Margins): boolean {
  const { x, y } = map.project(point)
  const { clientWidth, clientHeight } = map.getContainer()
  return (
    x > m.left + EDGE_PX &&
    x < clientWidth - m.right - EDGE_PX &&
    y > m.top + EDGE_PX &&
    y < clientHeight - m.bottom - EDGE_PX
  )
}

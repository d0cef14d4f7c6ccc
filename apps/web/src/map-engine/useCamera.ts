import { useEffect, useEffectEvent, useRef } from 'react'
import type { Map as MapLibre } from 'maplibre-gl'
import type { BBox } from './basemap/geometry.ts'
import type { Index } from './servicios/stacks.ts'
import { paddingWithin, type Margins } from './margins.ts'
import { boxOfRoute } from './servicios/route.ts'
import type { Ruta } from './servicios/types.ts'

const CLOSE_ZOOM = 14
/** Time in ms that the camera waits for the selected service's route before it goes to the origin alone. */
const WAIT_FOR_ROUTE_MS = 1200

type Camera = {
  servicios: Index
  selection: string | null
  margins: Margins
  /** The route of the selected service, once known. */
  route: Ruta | null
  /** A new object moves the camera so that the whole box is visible. */
  fit: Fit | null
  onMove: OnMove | undefined
}

/** A box to show; requesting the same one again needs a new object. `chosen`: it belongs to the selected service. */
export type Fit = { box: BBox; chosen?: boolean }

/** The area in view after a move. `chosen`: the camera went to what is chosen; otherwise the person asked for the area. */
export type OnMove = (bbox: BBox, chosen: boolean) => void

/** Travels with MapLibre's events from the move that we asked for to its end. */
const CHOSEN = { chosen: true }

/** Shows the whole route of the selection, fits a box on request, and reports the visible area. */
export function useCamera(map: MapLibre | null, camera: Camera): void {
  const { servicios, selection, margins, route, fit } = camera
  const visited = useRef<string | null>(null)
  const routeKnown = route !== null
  const { bottom } = margins

  const show = useEffectEvent((box: BBox, chosen: boolean) => {
    if (!map) return
    const { clientWidth, clientHeight } = map.getContainer()
    const padding = paddingWithin(margins, clientWidth, clientHeight)
    map.fitBounds(box, { padding, maxZoom: 15, duration: 600 }, chosen ? CHOSEN : {})
  })
  const showRoute = useEffectEvent(() => {
    if (route) show(boxOfRoute(route), true)
  })
  const fly = useEffectEvent((id: string) => {
    const servicio = servicios.get(id)
    if (!map || !servicio) return
    map.flyTo(
      {
        center: [servicio.lon, servicio.lat],
        zoom: Math.max(map.getZoom(), CLOSE_ZOOM),
        offset: [(margins.left - margins.right) / 2, (margins.top - margins.bottom) / 2],
        maxDuration: 1600,
      },
      CHOSEN,
    )
  })

  useEffect(() => {
    if (!map) return undefined
    if (selection === null) visited.current = null
    if (selection === null || visited.current === selection) return undefined
    if (routeKnown) {
      visited.current = selection
      showRoute()
      return undefined
    }
    const late = setTimeout(() => fly(selection), WAIT_FOR_ROUTE_MS)
    return () => clearTimeout(late)
  }, [map, selection, routeKnown])

  useEffect(() => {
    if (map && fit) show(fit.box, fit.chosen === true)
  }, [map, fit])

  const uncover = useEffectEvent((covered: number) => {
    const [lon, lat] = route?.origin ?? []
    if (!map || selection === null || lon === undefined || lat === undefined) return
    const { y } = map.project([lon, lat])
    if (y > map.getContainer().clientHeight - covered) showRoute()
  })
  // A rising sheet must not cover the selection.
  useEffect(() => {
    if (map) uncover(bottom)
  }, [map, bottom])

  const notify = useEffectEvent((chosen: boolean) => {
    if (!map) return
    const [w, s, e, n] = map.getBounds().toArray().flat()
    if (w !== undefined && s !== undefined && e !== undefined && n !== undefined) camera.onMove?.([w, s, e, n], chosen)
  })

  useEffect(() => {
    if (!map) return
    const onStop = (event: object) => notify('chosen' in event)
    onStop({})
    map.on('moveend', onStop)
    return () => void map.off('moveend', onStop)
  }, [map])
}

import '@fontsource-variable/inter'
import 'maplibre-gl/dist/maplibre-gl.css'
import './map.css'
import { useEffect, useEffectEvent, useMemo, useRef, useState, type CSSProperties, type RefObject } from 'react'
import type { Map as MapLibre } from 'maplibre-gl'
import { localStyle } from './style/local-style.ts'
import type { Theme } from './style/palette.ts'
import { FocusLayer } from './servicios/FocusLayer.tsx'
import { GROUPS_LAYER, GroupsLayer } from './servicios/GroupsLayer.tsx'
import { RouteLayer } from './servicios/RouteLayer.tsx'
import { DONUTS_LAYER, ARROWS_LAYER, NEW_LAYER, ServiciosLayer } from './servicios/ServiciosLayer.tsx'
import { indexOf } from './servicios/stacks.ts'
import type { EstadoColors, MapGroup, Ruta, MapServicio } from './servicios/types.ts'
import { count } from './servicios/count.ts'
import { VEHICULOS_LAYERS, VehiculosLayer } from './vehiculos/VehiculosLayer.tsx'
import type { MapVehiculo } from './vehiculos/types.ts'
import type { Margins } from './margins.ts'
import { useCamera, type Fit, type OnMove } from './useCamera.ts'
import { RESOURCES, useBackground, useTiles } from './useBackground.ts'
import { useInteraction, type OnStack } from './useInteraction.ts'
import { useMap } from './useMap.ts'

export type ServiciosMapProps = {
  servicios: MapServicio[]
  /** Groups shown instead of services when there are too many to send one by one. */
  groups?: readonly MapGroup[] | undefined
  /** Own vehicles, wherever their service begins. */
  vehiculos?: readonly MapVehiculo[] | undefined
  colors: EstadoColors
  selection: string | null
  highlighted: string | null
  onSelect: (id: string | null) => void
  onHighlight?: ((id: string | null) => void) | undefined
  /** Called on a click on a free vehicle. */
  onVehiculo?: ((id: string) => void) | undefined
  /** Called on a click on several services of one place, topmost first. Without it the click selects one of them. */
  onStack?: OnStack | undefined
  route: Ruta | null
  /** A new object moves the camera so that the whole box is visible. */
  fit?: Fit | null | undefined
  theme: Theme
  /** Addresses of online styles; a missing or empty one is never tried. */
  onlineStyle?: { light?: string | undefined; dark?: string | undefined } | undefined
  onMove?: OnMove | undefined
  /** Pixels at each edge that panels cover; controls and the camera avoid them. */
  padding?: Margins | undefined
  onReady?: (() => void) | undefined
  /** A static map: the page scrolls over it, and nothing on it reacts to clicks. */
  still?: boolean
}

const NO_GROUPS: readonly MapGroup[] = []
const NO_VEHICULOS: readonly MapVehiculo[] = []
const NO_MARGINS: Margins = { left: 0, right: 0, top: 0, bottom: 0 }

/**
 * The services' map. Load it on demand, because it imports MapLibre. It fills its parent, which must have a height.
 */
export default function ServiciosMap(props: ServiciosMapProps) {
  const { selection, highlighted, route, theme, padding = NO_MARGINS } = props
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const tiles = useTiles()
  const style = useMemo(() => (tiles === undefined ? null : localStyle(theme, RESOURCES, tiles)), [theme, tiles])
  const servicios = useMemo(() => indexOf(props.servicios), [props.servicios])
  const { open, noWebGL } = useMap(canvas, style, props.colors, theme, props.still === true)
  const map = open?.map ?? null
  const chosen = selection !== null
  const ready = useReady(map, frame, props.onReady)

  useBackground(open, style, props.onlineStyle?.[theme])
  useInteraction(map, {
    servicios,
    selection,
    onPick: (id) => props.onSelect(id),
    onVehiculo: (id) => props.onVehiculo?.(id),
    onStack: props.onStack,
    onHighlight: (id) => props.onHighlight?.(id),
  })
  useCamera(map, {
    servicios,
    selection,
    margins: padding,
    route,
    fit: props.fit ?? null,
    onMove: props.onMove,
  })

  return (
    <div
      ref={frame}
      className="mapa-servicios"
      role="region"
      aria-label="Mapa de servicios"
      aria-busy={!ready && !noWebGL}
      data-tema={theme}
      data-estado-mapa={noWebGL ? 'sin-webgl' : ready ? 'listo' : 'cargando'}
      style={variables(padding)}
    >
      <div ref={canvas} className="mapa-lienzo" />
      {map && (
        <>
          <GroupsLayer map={map} theme={theme} groups={props.groups ?? NO_GROUPS} faded={chosen} />
          <ServiciosLayer map={map} theme={theme} servicios={servicios} faded={chosen} />
          <RouteLayer map={map} theme={theme} route={route} />
          <FocusLayer map={map} theme={theme} servicios={servicios} selection={selection} highlighted={highlighted} />
          <VehiculosLayer
            map={map}
            theme={theme}
            vehiculos={props.vehiculos ?? NO_VEHICULOS}
            servicios={servicios}
            selection={selection}
          />
        </>
      )}
      {!map && (
        <p className="mapa-aviso" role="status">
          {noWebGL ? 'Este navegador no puede mostrar el mapa; usa la lista' : 'Cargando mapa...'}
        </p>
      )}
    </div>
  )
}

/** Ready at the first complete picture; each later one updates the number of services in it. */
function useReady(
  map: MapLibre | null,
  frame: RefObject<HTMLDivElement | null>,
  onReady: (() => void) | undefined,
): boolean {
  const [ready, setReady] = useState(false)
  const notify = useEffectEvent(() => onReady?.())

  useEffect(() => {
    if (!map) return
    const note = () => {
      const drawn = map.queryRenderedFeatures({ layers: [ARROWS_LAYER, DONUTS_LAYER, GROUPS_LAYER] })
      const vehiculos = map.queryRenderedFeatures({ layers: VEHICULOS_LAYERS })
      if (!frame.current) return
      frame.current.dataset.serviciosVisibles = String(count(drawn))
      const marks = map.queryRenderedFeatures({ layers: [NEW_LAYER] }).map(({ properties }) => ({
        // Each new service has a mark of its own, also in a stack.
        properties: { ...properties, point_count: properties.nuevos, pila: 1 },
      }))
      frame.current.dataset.nuevosVisibles = String(count(marks))
      const libres = vehiculos.filter(({ properties }) => properties['vehiculo'] !== '')
      frame.current.dataset.vehiculosVisibles = String(count(vehiculos) - count(libres))
      frame.current.dataset.libresVisibles = String(count(libres))
    }
    map.once('idle', () => {
      setReady(true)
      notify()
    })
    map.on('idle', note)
    return () => {
      map.off('idle', note)
      setReady(false)
    }
  }, [map, frame])

  return ready
}

function variables({ left, right, top, bottom }: Margins): CSSProperties {
  const sides = { '--mapa-left': left, '--mapa-right': right, '--mapa-top': top, '--mapa-bottom': bottom }
  return Object.fromEntries(Object.entries(sides).map(([name, px]) => [name, `${px}px`]))
}

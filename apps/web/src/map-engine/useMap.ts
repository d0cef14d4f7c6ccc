import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import * as maplibre from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { protocol } from './background/tiles.ts'
import { mapOptions, PHONE_WIDTH } from './options.ts'
import { drawImagesOf } from './servicios/images.ts'
import type { EstadoColors } from './servicios/types.ts'
import { landEverywhere, seaAfterLand } from './style/land-first.ts'
import type { Theme } from './style/palette.ts'

// Without its worker MapLibre stays blank without an error.
maplibre.setWorkerUrl(workerUrl)
maplibre.addProtocol('pmtiles', protocol.tile)

/** `initial` is the style with which the map was created; another may have been requested before it is ready. */
export type OpenMap = { map: maplibre.Map; initial: maplibre.StyleSpecification }
type Result = { open: OpenMap | null; noWebGL: boolean }

/** One map instance for the lifetime of the container; it is returned once layers can be added. */
export function useMap(
  containerRef: RefObject<HTMLDivElement | null>,
  style: maplibre.StyleSpecification | null,
  colors: EstadoColors,
  theme: Theme,
  still: boolean,
): Result {
  const [result, setResult] = useState<Result>({ open: null, noWebGL: false })
  const hasStyle = style !== null

  const create = useEffectEvent((container: HTMLDivElement): (() => void) => {
    if (!style) return () => undefined
    const map = openMap(container, style, colors, theme, still)
    if (!map) {
      setResult({ open: null, noWebGL: true })
      return () => undefined
    }
    const observer = new AbortController()
    map.once('style.load', () => {
      if (!observer.signal.aborted) setResult({ open: { map, initial: style }, noWebGL: false })
    })
    return () => {
      observer.abort()
      setResult({ open: null, noWebGL: false })
      map.remove()
    }
  })

  useEffect(() => {
    if (!hasStyle || !containerRef.current) return
    return create(containerRef.current)
  }, [containerRef, hasStyle])

  return result
}

function openMap(
  container: HTMLDivElement,
  style: maplibre.StyleSpecification,
  colors: EstadoColors,
  theme: Theme,
  still: boolean,
): maplibre.Map | null {
  try {
    const motion = !window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const map = new maplibre.Map({
      container,
      style: landEverywhere(style, theme),
      ...mapOptions(container.clientWidth, motion),
      interactive: !still,
    })
    if (!still) map.addControl(new maplibre.NavigationControl({ visualizePitch: false }), 'bottom-right')
    map.addControl(new maplibre.ScaleControl({ unit: 'metric' }), 'bottom-left')
    if (container.clientWidth < PHONE_WIDTH) foldSources(map)
    tellZooming(map, container)
    // The canvas takes the arrow keys, so it gets the application role instead of a landmark; a static map is an image.
    map.getCanvas().setAttribute('role', still ? 'img' : 'application')
    drawImagesOf(map, colors)
    seaAfterLand(map, theme)
    // A canvas exposes nothing of its content, so browser tests and a developer's console query the map itself.
    Object.defineProperty(container, Symbol.for('aliadas.mapa'), { value: map, configurable: true })
    return map
  } catch (error) {
    if (error instanceof maplibre.GPUInitializationError) return null
    throw error
  }
}

/** How long the scale of a phone stays after the zoom changed, in ms (map.css). */
const SCALE_MS = 1500

function tellZooming(map: maplibre.Map, container: HTMLElement): void {
  let rest: ReturnType<typeof setTimeout> | undefined
  map.on('zoom', () => {
    container.classList.add('mapa-acercando')
    clearTimeout(rest)
    rest = setTimeout(() => container.classList.remove('mapa-acercando'), SCALE_MS)
  })
}

/**
 * The library opens the attribution once its sources are known; on a phone it would cover the map until somebody moves
 * it.
 */
function foldSources(map: maplibre.Map): void {
  map.once('idle', () => {
    const sources = map.getContainer().querySelector('.maplibregl-ctrl-attrib.maplibregl-compact')
    sources?.classList.remove('maplibregl-compact-show')
    sources?.removeAttribute('open')
  })
}

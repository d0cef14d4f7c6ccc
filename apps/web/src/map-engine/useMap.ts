import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import * as maplibre from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { protocolo } from './background/tiles.ts'
import { opcionesDelMapa } from './options.ts'
import { dibujarImagenesDe } from './servicios/images.ts'
import type { ColoresDeEstado } from './servicios/types.ts'

// Without its worker MapLibre stays blank and says nothing.
maplibre.setWorkerUrl(workerUrl)
maplibre.addProtocol('pmtiles', protocolo.tile)

/** `inicial` is the style the map was created with: another may have been asked for by the time it is ready. */
export type MapaAbierto = { mapa: maplibre.Map; inicial: maplibre.StyleSpecification }
type Resultado = { abierto: MapaAbierto | null; sinWebGL: boolean }

/** One map instance for as long as the container lives; it is handed out once layers can be added to it. */
export function useMapa(
  contenedor: RefObject<HTMLDivElement | null>,
  estilo: maplibre.StyleSpecification | null,
  colores: ColoresDeEstado,
): Resultado {
  const [resultado, setResultado] = useState<Resultado>({ abierto: null, sinWebGL: false })
  const hayEstilo = estilo !== null

  const crear = useEffectEvent((container: HTMLDivElement): (() => void) => {
    if (!estilo) return () => undefined
    const mapa = abrir(container, estilo, colores)
    if (!mapa) {
      setResultado({ abierto: null, sinWebGL: true })
      return () => undefined
    }
    const observador = new AbortController()
    mapa.once('style.load', () => {
      if (!observador.signal.aborted) setResultado({ abierto: { mapa, inicial: estilo }, sinWebGL: false })
    })
    return () => {
      observador.abort()
      setResultado({ abierto: null, sinWebGL: false })
      mapa.remove()
    }
  })

  useEffect(() => {
    if (!hayEstilo || !contenedor.current) return
    return crear(contenedor.current)
  }, [contenedor, hayEstilo])

  return resultado
}

function abrir(
  container: HTMLDivElement,
  style: maplibre.StyleSpecification,
  colores: ColoresDeEstado,
): maplibre.Map | null {
  try {
    const movimiento = !window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const mapa = new maplibre.Map({ container, style, ...opcionesDelMapa(container.clientWidth, movimiento) })
    mapa.addControl(new maplibre.NavigationControl({ visualizePitch: false }), 'bottom-right')
    mapa.addControl(new maplibre.ScaleControl({ unit: 'metric' }), 'bottom-left')
    // The canvas takes the arrow keys, so it says so instead of being one more landmark.
    mapa.getCanvas().setAttribute('role', 'application')
    dibujarImagenesDe(mapa, colores)
    // A canvas tells nobody what is drawn on it: who looks from outside (browser tests, a developer's console) asks the map itself.
    Object.defineProperty(container, Symbol.for('aliadas.mapa'), { value: mapa, configurable: true })
    return mapa
  } catch (error) {
    if (error instanceof maplibre.GPUInitializationError) return null
    throw error
  }
}

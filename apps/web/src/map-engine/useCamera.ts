import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import type { Map as Mapa } from 'maplibre-gl'
import type { Caja } from './basemap/geometry.ts'
import type { Indice } from './servicios/diff.ts'
import { cajaDeRuta } from './servicios/route.ts'
import type { Ruta } from './servicios/types.ts'

export type Margenes = { left: number; right: number; top: number; bottom: number }

const ZOOM_DE_CERCA = 14
const BORDE_PX = 48

type Camara = {
  servicios: Indice
  seleccion: string | null
  /** The id last chosen with a click on the map itself: it is under the pointer already. */
  tocado: RefObject<string | null>
  margenes: Margenes
  ruta: Ruta | null
  /** How often it was asked to show the whole route. */
  encuadres: number
  onMover: ((bbox: Caja) => void) | undefined
}

/** Flies to what is chosen, fits a route when asked, and tells which area is in view. */
export function useCamara(mapa: Mapa | null, camara: Camara): void {
  const { servicios, seleccion, tocado, margenes, ruta, encuadres } = camara
  const visitado = useRef<string | null>(null)
  const presente = seleccion !== null && servicios.has(seleccion)

  const volar = useEffectEvent((id: string) => {
    const servicio = servicios.get(id)
    if (!mapa || !servicio) return
    const centro: [number, number] = [servicio.lon, servicio.lat]
    if (tocado.current === id && estaALaVista(mapa, centro, margenes)) return
    mapa.flyTo({
      center: centro,
      zoom: Math.max(mapa.getZoom(), ZOOM_DE_CERCA),
      offset: [(margenes.left - margenes.right) / 2, (margenes.top - margenes.bottom) / 2],
      maxDuration: 1600,
    })
  })

  useEffect(() => {
    if (!mapa) return
    if (seleccion === null) visitado.current = null
    if (!presente || visitado.current === seleccion) return
    visitado.current = seleccion
    volar(seleccion)
  }, [mapa, seleccion, presente])

  const encuadrar = useEffectEvent(() => {
    if (!ruta) return
    const padding = { ...margenes }
    for (const lado of ['left', 'right', 'top', 'bottom'] as const) padding[lado] += BORDE_PX
    mapa?.fitBounds(cajaDeRuta(ruta), { padding, maxZoom: 15, duration: 600 })
  })

  useEffect(() => {
    if (mapa && encuadres > 0) encuadrar()
  }, [mapa, encuadres])

  const avisar = useEffectEvent(() => {
    if (!mapa) return
    const [w, s, e, n] = mapa.getBounds().toArray().flat()
    if (w !== undefined && s !== undefined && e !== undefined && n !== undefined) camara.onMover?.([w, s, e, n])
  })

  useEffect(() => {
    if (!mapa) return
    const alParar = () => avisar()
    alParar()
    mapa.on('moveend', alParar)
    return () => void mapa.off('moveend', alParar)
  }, [mapa])
}

function estaALaVista(mapa: Mapa, punto: [number, number], m: Margenes): boolean {
  const { x, y } = mapa.project(punto)
  const { clientWidth, clientHeight } = mapa.getContainer()
  return (
    x > m.left + BORDE_PX &&
    x < clientWidth - m.right - BORDE_PX &&
    y > m.top + BORDE_PX &&
    y < clientHeight - m.bottom - BORDE_PX
  )
}

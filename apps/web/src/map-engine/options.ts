import type { MapOptions } from 'maplibre-gl'
import type { LonLat } from './basemap/geometry.ts'

/** Where the monitor map opens (specification §2, §9). */
export const CENTRO: LonLat = [-76.532, 3.4516]
export const ZOOM_INICIAL = 13

const TEXTOS = {
  'AttributionControl.ToggleAttribution': 'Mostrar u ocultar las fuentes del mapa',
  'AttributionControl.MapFeedback': 'Comentar el mapa',
  'Map.Title': 'Mapa: flechas para moverte, más y menos para acercar o alejar. La lista tiene los mismos servicios',
  'NavigationControl.ResetBearing': 'Volver al norte',
  'NavigationControl.ZoomIn': 'Acercar',
  'NavigationControl.ZoomOut': 'Alejar',
  'ScaleControl.Meters': 'm',
  'ScaleControl.Kilometers': 'km',
}

/** Below this width the sources fold into a button. */
const ANCHO_DE_TELEFONO = 640

export function opcionesDelMapa(ancho: number, movimiento: boolean): Omit<MapOptions, 'container' | 'style'> {
  return {
    center: CENTRO,
    zoom: ZOOM_INICIAL,
    minZoom: 4,
    maxZoom: 19,
    maxPitch: 0,
    // What the shipped land covers, a little inside its cut edges.
    maxBounds: [-100, -21, -47, 29],
    renderWorldCopies: false,
    pitchWithRotate: false,
    touchPitch: false,
    attributionControl: { compact: ancho < ANCHO_DE_TELEFONO, customAttribution: [] },
    locale: TEXTOS,
    fadeDuration: movimiento ? 150 : 0,
  }
}

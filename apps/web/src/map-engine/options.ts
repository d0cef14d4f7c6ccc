import type { MapOptions } from 'maplibre-gl'
import type { LonLat } from './basemap/geometry.ts'

/** Where the monitor map opens (specification §2, §9). */
const CENTER: LonLat = [-76.532, 3.4516]
const INITIAL_ZOOM = 13

const TEXTS = {
  'AttributionControl.ToggleAttribution': 'Mostrar u ocultar las fuentes del mapa',
  'AttributionControl.MapFeedback': 'Comentar el mapa',
  'Map.Title': 'Mapa: flechas para moverte, más y menos para acercar o alejar. La lista tiene los mismos servicios',
  'NavigationControl.ResetBearing': 'Volver al norte',
  'NavigationControl.ZoomIn': 'Acercar',
  'NavigationControl.ZoomOut': 'Alejar',
  'ScaleControl.Meters': 'm',
  'ScaleControl.Kilometers': 'km',
}

/** Below this width the attribution folds into a button, and fingers zoom (map.css). */
export const PHONE_WIDTH = 640

export function mapOptions(width: number, motion: boolean): Omit<MapOptions, 'container' | 'style'> {
  return {
    center: CENTER,
    zoom: INITIAL_ZOOM,
    minZoom: 4,
    maxZoom: 19,
    maxPitch: 0,
    // The area of the shipped land, slightly inside its cut edges.
    maxBounds: [-100, -21, -47, 29],
    renderWorldCopies: false,
    pitchWithRotate: false,
    touchPitch: false,
    attributionControl: { compact: width < PHONE_WIDTH, customAttribution: [] },
    locale: TEXTS,
    fadeDuration: motion ? 150 : 0,
  }
}

import { page } from 'vitest/browser'
import { PATHS } from '../lib/paths.ts'
import type { createResumen, createServicio } from './fixtures.ts'

export const MAP: string = PATHS.mapa

/** What the server answers on the map: these services, no vehicle on the road, and one that is open. */
export const onMap = (...servicios: ReturnType<typeof createResumen>[]) => ({
  listarServiciosDelMapa: { servicios, hayMas: false, grupos: [], ahora: Date.now() },
})
export const nobody = { listarPosiciones: { posiciones: [], ahora: Date.now() } }
export const askedOf = (servicio: ReturnType<typeof createServicio>) => ({
  leerServicio: { servicio, ahora: Date.now() },
  leerRecorrido: { recorrido: null },
})
/** A route of 400 m, so that the camera zooms in. */
export const NEAR = { latDestino: 3.4546, lonDestino: -76.533 }

export const options = page.getByRole('option')
export const detail = page.getByRole('complementary', { name: /^Servicio #/ })
export const canvas = page.getByRole('application')

type Drawn = { properties: { id: string; pila: number; lugar?: string } }
type MapLibre = {
  getZoom: () => number
  zoomTo: (zoom: number) => void
  getLayersOrder: () => string[]
  getPaintProperty: (layer: string, name: string) => unknown
  queryRenderedFeatures: (what: { layers: string[] }) => Drawn[]
}
export const map = (): MapLibre =>
  Reflect.get(document.querySelector('.mapa-lienzo') as Element, Symbol.for('aliadas.mapa'))
/** Null until the map is drawn. */
export const frame = () => document.querySelector<HTMLElement>('[data-estado-mapa=listo]')

import type {
  GeoJSONSourceSpecification,
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import { leerEsquema, rutasHastaLaCiudad } from '../basemap/scheme.ts'
import { fondoDeTeselas, fondoPropio } from './background-layers.ts'
import { lugares, regiones } from './place-layers.ts'
import {
  avenidas,
  callesDeTeselas,
  RELEVO,
  rotuloDeCordilleras,
  rotuloDeRutas,
  rotulosDelEsquema,
  rutas,
} from './road-layers.ts'
import { PALETAS, type Paleta, type Tema } from './palette.ts'
import { FUERTE, NORMAL } from './parts.ts'

/** What the style points at; the bundler knows the addresses. */
export type Recursos = { tierra: string; lugares: string; normal: string; fuerte: string }
/** Archives the deployment offers, by the layers they hold; the names are those of the `pmtiles://` protocol. */
export type Teselas = { base: string | null; calles: string[]; rutas: string | null; atribucion: string }

const ESQUEMATICO = 'Mapa esquemático, sin conexión'
const DATOS = 'Natural Earth | GeoNames (CC BY 4.0)'

/** The style that needs no internet: streets when the deployment has tiles, the hand-drawn scheme otherwise. */
export function estiloLocal(tema: Tema, recursos: Recursos, teselas: Teselas | null): StyleSpecification {
  const c = PALETAS[tema]
  const conCalles = teselas !== null && teselas.calles.length > 0
  return {
    version: 8,
    name: `local-${tema}`,
    // No glyph server: labels are drawn in the browser with these two files.
    'font-faces': { [NORMAL]: recursos.normal, [FUERTE]: recursos.fuerte },
    sources: fuentes(recursos, teselas, conCalles),
    layers: [
      { id: 'fondo', type: 'background', paint: { 'background-color': c.agua } },
      ...(teselas?.base ? fondoDeTeselas(c) : fondoPropio(c)),
      ...(conCalles ? conTeselas(c, teselas) : soloEsquema(c)),
      ...regiones(c),
      lugares(c),
    ],
  }
}

function soloEsquema(c: Paleta): LayerSpecification[] {
  const o = { source: 'esquema' }
  return [...rutas(c, 'nacional', o), ...avenidas(c), ...rotulosDelEsquema(c), rotuloDeRutas(c, 'nacional', o)]
}

/** The deployment's roads between towns when it has them; ours otherwise, cut where its streets begin. */
function conTeselas(c: Paleta, teselas: Teselas): LayerSpecification[] {
  const lejos = { source: 'esquema', maxzoom: RELEVO }
  const cerca = teselas.rutas
    ? { source: teselas.rutas, 'source-layer': 'ruta', minzoom: RELEVO }
    : { source: 'rutas-cortadas', minzoom: RELEVO }
  const calles = teselas.calles.map((clave) => callesDeTeselas(c, clave))
  return [
    ...rutas(c, 'nacional-lejos', lejos),
    ...rutas(c, 'nacional-cerca', cerca),
    ...calles.flatMap(({ trazos }) => trazos),
    rotuloDeCordilleras(c),
    rotuloDeRutas(c, 'nacional-lejos', lejos),
    rotuloDeRutas(c, 'nacional-cerca', cerca),
    ...calles.flatMap(({ rotulos }) => rotulos),
  ]
}

function fuentes(recursos: Recursos, teselas: Teselas | null, conCalles: boolean): Record<string, SourceSpecification> {
  const atribucion = conCalles ? escapar(teselas?.atribucion ?? '') : ESQUEMATICO
  const coleccion = (features: GeoJSON.Feature[]): GeoJSONSourceSpecification => ({
    type: 'geojson',
    data: { type: 'FeatureCollection', features },
  })
  return {
    esquema: { ...coleccion(leerEsquema()), attribution: atribucion },
    lugares: { type: 'geojson', data: recursos.lugares, attribution: DATOS },
    ...(teselas?.base
      ? { base: { type: 'vector', url: `pmtiles://${teselas.base}` } satisfies SourceSpecification }
      : { tierra: { type: 'geojson', data: recursos.tierra } satisfies SourceSpecification }),
    ...(conCalles && !teselas?.rutas ? { 'rutas-cortadas': coleccion(rutasHastaLaCiudad()) } : {}),
    ...Object.fromEntries(
      [...new Set([...(teselas?.calles ?? []), ...(teselas?.rutas ? [teselas.rutas] : [])])].map((clave) => [
        clave,
        { type: 'vector', url: `pmtiles://${clave}` } satisfies SourceSpecification,
      ]),
    ),
  }
}

/** The attribution control writes HTML, and a deployment's text is only text. */
function escapar(texto: string): string {
  return texto.replace(/[&<>"']/g, (signo) => `&#${signo.charCodeAt(0)};`)
}

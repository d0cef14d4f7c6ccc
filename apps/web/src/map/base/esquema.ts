import { CALI, MANCHAS, SITIOS } from './esquema-cali.ts'
import { CORDILLERAS, REGIONES } from './esquema-regiones.ts'
import { RUTAS } from './esquema-rutas.ts'
import { franja, fueraDe, suavizar, type Caja, type LonLat } from './geometria.ts'

/** A row of the hand-drawn tables; `clase` decides how it is painted (src/map/estilo). */
export type Fila = { clase: string; nombre: string; puntos: LonLat[] }

const CIUDAD: Caja = [-76.59, 3.335, -76.478, 3.493]

export function leerFilas(tabla: string): Fila[] {
  return tabla
    .trim()
    .split('\n')
    .map((fila) => {
      const [clase = '', nombre = '', puntos = ''] = fila.split(' | ')
      return { clase, nombre, puntos: puntos.split(' ').map(leerPunto) }
    })
}

function leerPunto(texto: string): LonLat {
  const [lon = NaN, lat = NaN] = texto.split(',').map(Number)
  return [lon, lat]
}

/** The whole scheme as features: `t` is the class, and lines and points carry their name in `n`. */
export function leerEsquema(): GeoJSON.Feature[] {
  return [
    ...leerFilas(CORDILLERAS).flatMap(cordillera),
    ...leerFilas(MANCHAS).map(({ clase, puntos }) => area(clase, suavizar([...puntos, ...puntos.slice(0, 1)], 4))),
    ...lineas().map(({ nombre, clase, puntos }) => linea(nombre, clase, puntos)),
    ...[REGIONES, SITIOS].flatMap(leerFilas).map(lugar),
  ]
}

/** National routes up to the city's edge, for when real streets fill the city. */
export function rutasHastaLaCiudad(): GeoJSON.Feature[] {
  return lineas()
    .filter(({ clase }) => clase === 'nacional')
    .flatMap(({ nombre, clase, puntos }) => fueraDe(puntos, CIUDAD).map((parte) => linea(nombre, clase, parte)))
}

function lineas(): Fila[] {
  return [RUTAS, CALI].flatMap(leerFilas).map((fila) => {
    // Rivers swing, roads keep closer to the straight line.
    return { ...fila, puntos: suavizar(fila.puntos, 6, fila.clase === 'rio' ? 0.5 : 0.35) }
  })
}

function linea(n: string, t: string, coordinates: LonLat[]): GeoJSON.Feature {
  return { type: 'Feature', properties: { n, t }, geometry: { type: 'LineString', coordinates } }
}

function area(t: string, anillo: LonLat[]): GeoJSON.Feature {
  return { type: 'Feature', properties: { t }, geometry: { type: 'Polygon', coordinates: [anillo] } }
}

function cordillera({ clase: semiancho, nombre, puntos }: Fila): GeoJSON.Feature[] {
  const cresta = suavizar(puntos, 4, 0.5)
  return [area('verde', franja(cresta, Number(semiancho))), linea(nombre, 'cordillera', cresta)]
}

function lugar({ clase: t, nombre: n, puntos }: Fila): GeoJSON.Feature {
  const [coordinates = [0, 0]] = puntos
  return { type: 'Feature', properties: { n, t }, geometry: { type: 'Point', coordinates } }
}

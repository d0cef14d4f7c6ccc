import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { geoJSONToTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Feature } from 'geojson'
import { pngDePrueba } from './archivos.ts'

/** What the world holds here: land, one town and one street through it. */
const CAPAS: Record<string, Feature> = {
  land: {
    type: 'Feature',
    properties: {},
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [-79, 1],
          [-74, 1],
          [-74, 6],
          [-79, 6],
          [-79, 1],
        ],
      ],
    },
  },
  place: { type: 'Feature', properties: { name: 'Cali' }, geometry: { type: 'Point', coordinates: [-76.532, 3.4516] } },
  street: {
    type: 'Feature',
    properties: { name: 'Calle 5' },
    geometry: {
      type: 'LineString',
      coordinates: [
        [-76.57, 3.44],
        [-76.5, 3.46],
      ],
    },
  },
}

/** A vector tile as map hosts serve them. */
const tesela = (z: number, x: number, y: number): Buffer =>
  Buffer.from(
    fromGeojsonVt(
      Object.fromEntries(Object.entries(CAPAS).map(([capa, rasgo]) => [capa, geoJSONToTile(rasgo, z, x, y)])),
      { version: 2, extent: 4096 },
    ),
  )

/** A font without letters: enough to be asked for and read. */
const letras = (): Buffer => {
  const texto = (campo: number, valor: string) => Buffer.from([campo, valor.length, ...Buffer.from(valor)])
  const pila = Buffer.concat([texto(0x0a, 'Letra'), texto(0x12, '0-255')])
  return Buffer.concat([Buffer.from([0x0a, pila.length]), pila])
}

const estilo = (origen: string) => ({
  version: 8,
  name: 'de otro sitio',
  glyphs: `${origen}/letras/{fontstack}/{range}.pbf`,
  sprite: `${origen}/dibujos`,
  sources: { mundo: { type: 'vector', tiles: [`${origen}/teselas/{z}/{x}/{y}.pbf`], maxzoom: 14 } },
  layers: [
    { id: 'fondo', type: 'background', paint: { 'background-color': '#B9D7EA' } },
    { id: 'tierra', type: 'fill', source: 'mundo', 'source-layer': 'land', paint: { 'fill-color': '#F4F1E8' } },
    {
      id: 'calle',
      type: 'line',
      source: 'mundo',
      'source-layer': 'street',
      paint: { 'line-color': '#E2B95A', 'line-width': 6 },
    },
    {
      id: 'lugar',
      type: 'symbol',
      source: 'mundo',
      'source-layer': 'place',
      layout: { 'text-field': ['get', 'name'], 'text-font': ['Letra'], 'icon-image': 'punto' },
    },
  ],
})

/** A map host on an origin of its own, with everything that OpenFreeMap serves: style, vector tiles, glyphs and sprites. */
export const abrirMapasDeOtro = async () => {
  const pedidos = new Set<string>()
  const servidor = createServer((peticion, respuesta) => {
    const camino = new URL(peticion.url ?? '/', 'http://x').pathname
    const [, clase = '', z, x, y] =
      /^\/(estilo|dibujos|letras|teselas)(?:\/(\d+)\/(\d+)\/(\d+)\.pbf)?/.exec(camino) ?? []
    pedidos.add(clase)
    respuesta.setHeader('access-control-allow-origin', '*')
    if (clase === 'estilo') respuesta.end(JSON.stringify(estilo(origen)))
    else if (clase === 'dibujos' && camino.endsWith('.png')) respuesta.end(pngDePrueba())
    else if (clase === 'dibujos')
      respuesta.end(JSON.stringify({ punto: { x: 0, y: 0, width: 1, height: 1, pixelRatio: 1 } }))
    else if (clase === 'letras') respuesta.end(letras())
    else if (clase === 'teselas') respuesta.end(tesela(Number(z), Number(x), Number(y)))
    else respuesta.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(servidor, 'listening')
  const origen = `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`
  return {
    estilo: `${origen}/estilo`,
    /** What was asked for so far, one word a kind. */
    pedidos: (): string[] => [...pedidos].toSorted(),
    cerrar: async (): Promise<void> => {
      servidor.closeAllConnections()
      servidor.close()
      await once(servidor, 'close')
    },
  }
}

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { geoJSONToTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Feature } from 'geojson'
import { createPng } from './files.ts'

/** The features of this map: land, one town and one street. */
const LAYERS: Record<string, Feature> = {
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
const tile = (z: number, x: number, y: number): Buffer =>
  Buffer.from(
    fromGeojsonVt(
      Object.fromEntries(Object.entries(LAYERS).map(([layer, feature]) => [layer, geoJSONToTile(feature, z, x, y)])),
      { version: 2, extent: 4096 },
    ),
  )

/** A font without glyphs, which is requested and parsed. */
const glyphs = (): Buffer => {
  const text = (field: number, value: string) => Buffer.from([field, value.length, ...Buffer.from(value)])
  const stack = Buffer.concat([text(0x0a, 'Letra'), text(0x12, '0-255')])
  return Buffer.concat([Buffer.from([0x0a, stack.length]), stack])
}

const style = (origin: string) => ({
  version: 8,
  name: 'de otro sitio',
  glyphs: `${origin}/letras/{fontstack}/{range}.pbf`,
  sprite: `${origin}/dibujos`,
  sources: { mundo: { type: 'vector', tiles: [`${origin}/teselas/{z}/{x}/{y}.pbf`], maxzoom: 14 } },
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

/** A map host on another origin with everything that OpenFreeMap serves: style, vector tiles, glyphs and sprites. */
export const startForeignMaps = async () => {
  const requests = new Set<string>()
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname
    const [, kind = '', z, x, y] = /^\/(estilo|dibujos|letras|teselas)(?:\/(\d+)\/(\d+)\/(\d+)\.pbf)?/.exec(path) ?? []
    requests.add(kind)
    response.setHeader('access-control-allow-origin', '*')
    if (kind === 'estilo') response.end(JSON.stringify(style(origin)))
    else if (kind === 'dibujos' && path.endsWith('.png')) response.end(createPng())
    else if (kind === 'dibujos')
      response.end(JSON.stringify({ punto: { x: 0, y: 0, width: 1, height: 1, pixelRatio: 1 } }))
    else if (kind === 'letras') response.end(glyphs())
    else if (kind === 'teselas') response.end(tile(Number(z), Number(x), Number(y)))
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    style: `${origin}/estilo`,
    /** Kinds of request so far, one word each. */
    requests: (): string[] => [...requests].toSorted(),
    close: async (): Promise<void> => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

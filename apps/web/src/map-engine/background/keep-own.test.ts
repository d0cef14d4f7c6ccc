import { describe, expect, it } from 'vitest'
import type { SourceSpecification, StyleSpecification } from 'maplibre-gl'
import { conservarPropias, esPropia } from './keep-own.ts'

const vacia: SourceSpecification = { type: 'geojson', data: { type: 'FeatureCollection', features: [] } }
const ANTES: StyleSpecification = {
  version: 8,
  sources: { tierra: vacia, servicios: vacia, ruta: vacia },
  layers: [
    { id: 'tierra', type: 'fill', source: 'tierra' },
    { id: 'ruta-linea', type: 'line', source: 'ruta' },
    { id: 'servicios-flechas', type: 'symbol', source: 'servicios' },
  ],
}
const NUEVO: StyleSpecification = {
  version: 8,
  glyphs: 'https://tiles.test/{fontstack}/{range}.pbf',
  sources: { mundo: vacia },
  layers: [{ id: 'mundo', type: 'fill', source: 'mundo' }],
}

describe('conservarPropias', () => {
  it('puts the new background under the layers of the services, in their order', () => {
    const junto = conservarPropias(ANTES, NUEVO)
    expect(junto.layers.map((capa) => capa.id)).toEqual(['mundo', 'ruta-linea', 'servicios-flechas'])
    expect(Object.keys(junto.sources)).toEqual(['mundo', 'servicios', 'ruta'])
    expect(junto.glyphs).toBe(NUEVO.glyphs)
  })

  it('takes the first style as it is', () => {
    expect(conservarPropias(undefined, NUEVO)).toBe(NUEVO)
  })

  it('tells its own sources from the background', () => {
    expect(esPropia('servicios')).toBe(true)
    expect(esPropia('mundo')).toBe(false)
  })
})

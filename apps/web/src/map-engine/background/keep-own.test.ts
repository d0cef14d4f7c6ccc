import { describe, expect, it } from 'vitest'
import type { SourceSpecification, StyleSpecification } from 'maplibre-gl'
import { keepOwn, isOwn } from './keep-own.ts'

const empty: SourceSpecification = { type: 'geojson', data: { type: 'FeatureCollection', features: [] } }
const OLD: StyleSpecification = {
  version: 8,
  sources: { tierra: empty, servicios: empty, ruta: empty },
  layers: [
    { id: 'tierra', type: 'fill', source: 'tierra' },
    { id: 'ruta-linea', type: 'line', source: 'ruta' },
    { id: 'servicios-flechas', type: 'symbol', source: 'servicios' },
  ],
}
const NEW: StyleSpecification = {
  version: 8,
  glyphs: 'https://tiles.test/{fontstack}/{range}.pbf',
  sources: { mundo: empty },
  layers: [{ id: 'mundo', type: 'fill', source: 'mundo' }],
}

describe('keepOwn', () => {
  it('puts the new background under the layers of the services, in their order', () => {
    const joined = keepOwn(OLD, NEW)
    expect(joined.layers.map((layer) => layer.id)).toEqual(['mundo', 'ruta-linea', 'servicios-flechas'])
    expect(Object.keys(joined.sources)).toEqual(['mundo', 'servicios', 'ruta'])
    expect(joined.glyphs).toBe(NEW.glyphs)
  })

  it('takes the first style as it is', () => {
    expect(keepOwn(undefined, NEW)).toBe(NEW)
  })

  it('tells its own sources from the background', () => {
    expect(isOwn('servicios')).toBe(true)
    expect(isOwn('mundo')).toBe(false)
  })
})

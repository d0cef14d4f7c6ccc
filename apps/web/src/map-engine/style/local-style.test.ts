import { describe, expect, it } from 'vitest'
import { OWN_SOURCES } from '../background/keep-own.ts'
import { localStyle, type Tiles } from './local-style.ts'

const RESOURCES = { land: '/tierra.json', places: '/lugares.json', normal: '/500.woff2', strong: '/600.woff2' }
const TILES: Tiles = { base: 'base', streets: ['calles-valle'], routes: null, attribution: 'Vías: <b>Cali</b>' }
const VARIANTS: (Tiles | null)[] = [
  null,
  TILES,
  { ...TILES, base: null },
  { ...TILES, streets: [] },
  { ...TILES, routes: 'calles-valle' },
]

describe('localStyle', () => {
  it.each(VARIANTS)('names each layer once and draws it from a source that exists (%#)', (tiles) => {
    const { layers, sources } = localStyle('light', RESOURCES, tiles)
    expect(new Set(layers.map((layer) => layer.id)).size).toBe(layers.length)
    const orphans = layers.filter((layer) => 'source' in layer && !(layer.source in sources))
    expect(orphans).toEqual([])
  })

  it.each(VARIANTS)('stays out of the names the services use (%#)', (tiles) => {
    const { layers, sources } = localStyle('dark', RESOURCES, tiles)
    const own = new RegExp(`^(${OWN_SOURCES.join('|')})(-|$)`)
    expect(layers.map((layer) => layer.id).filter((id) => own.test(id))).toEqual([])
    expect(Object.keys(sources).filter((id) => own.test(id))).toEqual([])
  })

  it('asks no server for glyphs or sprites', () => {
    const style = localStyle('light', RESOURCES, null)
    expect(style).not.toHaveProperty('glyphs')
    expect(style).not.toHaveProperty('sprite')
    expect(Object.keys(style['font-faces'] ?? {})).toEqual(['Inter Medium', 'Inter SemiBold'])
  })

  it('says that the scheme is a scheme, and whose the streets are', () => {
    const de = (tiles: Tiles | null) => JSON.stringify(localStyle('light', RESOURCES, tiles).sources.esquema)
    expect(de(null)).toContain('Mapa esquemático, sin conexión')
    expect(de(TILES)).not.toContain('Mapa esquemático')
    expect(de(TILES)).toContain('Vías: &#60;b&#62;Cali')
  })

  it('leaves the hand-drawn routes out where an archive brings its own', () => {
    expect(localStyle('light', RESOURCES, TILES).sources).toHaveProperty('rutas-cortadas')
    expect(localStyle('light', RESOURCES, { ...TILES, routes: 'calles-valle' }).sources).not.toHaveProperty(
      'rutas-cortadas',
    )
  })

  it('paints the two themes differently', () => {
    expect(localStyle('light', RESOURCES, null).layers[0]).not.toEqual(localStyle('dark', RESOURCES, null).layers[0])
  })
})

import { expect, it } from 'vitest'
import { landEverywhere, seaAfterLand } from './land-first.ts'
import { localStyle } from './local-style.ts'
import { PALETTES } from './palette.ts'

const STYLE = localStyle('light', { land: 'land', places: 'places', normal: 'n', strong: 's' }, null)
const groundOf = (style: typeof STYLE) => style.layers.find((layer) => layer.id === 'fondo')?.paint

it('the first frame of the map is land', () => {
  expect(groundOf(STYLE)).toEqual({ 'background-color': PALETTES.light.water })
  const first = landEverywhere(STYLE, 'light')
  expect(groundOf(first)).toEqual({ 'background-color': PALETTES.light.land })
  expect(first.layers.filter((layer) => layer.id !== 'fondo')).toEqual(STYLE.layers.filter((l) => l.id !== 'fondo'))
})

/** A map with a ground, which says what arrives. */
const createMap = () => {
  let ground: unknown = PALETTES.light.land
  const loaded = new Set<string>()
  const listeners = new Set<(event: object) => void>()
  const map = {
    on: (_: string, listener: (event: object) => void) => listeners.add(listener),
    off: (_: string, listener: (event: object) => void) => listeners.delete(listener),
    getLayer: () => ({}),
    isSourceLoaded: (id: string) => loaded.has(id),
    getPaintProperty: () => ground,
    setPaintProperty: (_: string, __: string, color: unknown) => (ground = color),
  }
  return {
    map: map as unknown as Parameters<typeof seaAfterLand>[0],
    ground: () => ground,
    paint: (color: string) => (ground = color),
    arrive: (sourceId: string, whole: boolean) => {
      if (whole) loaded.add(sourceId)
      for (const listener of listeners) listener({ sourceId })
    },
    listeners,
  }
}

it.each(['tierra', 'base'])('the sea comes when the land of "%s" is there, not before', (source) => {
  const { map, ground, arrive, listeners } = createMap()
  seaAfterLand(map, 'light')
  arrive('lugares', true)
  arrive(source, false)
  expect(ground()).toBe(PALETTES.light.land)
  arrive(source, true)
  expect([ground(), listeners.size]).toEqual([PALETTES.light.water, 0])
})

it('another ground that came meanwhile stays', () => {
  const { map, ground, paint, arrive } = createMap()
  seaAfterLand(map, 'light')
  paint(PALETTES.dark.water)
  arrive('tierra', true)
  expect(ground()).toBe(PALETTES.dark.water)
})

import { describe, expect, it } from 'vitest'
import { boxOfRoute, featuresOfRoute } from './route.ts'
import type { Ruta } from './types.ts'

const PATH: Ruta = {
  origin: [-76.52, 3.46],
  stops: [
    [-76.53, 3.47],
    [-76.49, 3.48],
  ],
  destination: [-76.38, 3.54],
}

describe('featuresOfRoute', () => {
  it('draws one line and marks the places in order', () => {
    const [line, ...places] = featuresOfRoute(PATH)
    expect(line?.geometry).toMatchObject({ type: 'LineString', coordinates: { length: 4 } })
    expect(places.map((f) => f.properties?.texto)).toEqual(['A', '1', '2', 'B'])
  })

  it('marks only the places there are when the destination is open', () => {
    const places = featuresOfRoute({ ...PATH, destination: null }).filter((f) => f.geometry.type === 'Point')
    expect(places.map((f) => f.properties?.texto)).toEqual(['A', '1', '2'])
    expect(featuresOfRoute({ origin: PATH.origin, stops: [], destination: null })).toHaveLength(1)
  })
})

describe('the way along the road', () => {
  const road: [number, number][] = [PATH.origin, [-76.6, 3.5], [-76.38, 3.54]]

  it('is drawn instead of the straight legs, and the places stay where they are', () => {
    const [line, ...places] = featuresOfRoute({ ...PATH, road })
    expect(line).toMatchObject({ properties: { road: true }, geometry: { coordinates: road } })
    expect(places).toHaveLength(4)
    expect(featuresOfRoute(PATH)[0]).toMatchObject({ properties: { road: false } })
  })

  it('is seen whole', () => {
    expect(boxOfRoute({ ...PATH, road })).toEqual([-76.6, 3.46, -76.38, 3.54])
  })
})

describe('boxOfRoute', () => {
  it('holds every place', () => {
    expect(boxOfRoute(PATH)).toEqual([-76.53, 3.46, -76.38, 3.54])
  })
})

describe('where its vehicle came along', () => {
  const line: [number, number][] = [PATH.origin, [-76.5, 3.47]]
  const trace = [line]

  it('is a line of its own below the places, once there are two points', () => {
    const lines = featuresOfRoute({ ...PATH, trace }).filter((f) => f.geometry.type === 'LineString')
    expect(lines.map((f) => f.properties)).toEqual([{ road: false }, { trace: true }])
    expect(lines[1]?.geometry).toMatchObject({ coordinates: line })
    expect(featuresOfRoute({ ...PATH, trace: [line.slice(1)] })).toEqual(featuresOfRoute(PATH))
  })

  it('has its silences, stops and the chosen moment beside it, and none of them is a place of the trip', () => {
    const features = featuresOfRoute({ ...PATH, trace: [line, line], silences: [line], halts: line, moment: [-76, 3] })
    const own = features.flatMap(({ properties }) => Object.keys(properties ?? {}))
    expect(own.filter((name) => name !== 'texto')).toEqual([
      'road',
      'trace',
      'trace',
      'silence',
      'halt',
      'halt',
      'moment',
    ])
    expect(features.filter(({ properties }) => properties?.['texto'] !== undefined)).toHaveLength(4)
  })
})

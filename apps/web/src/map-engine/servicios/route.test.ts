import { describe, expect, it } from 'vitest'
import { cajaDeRuta, featuresDeRuta } from './route.ts'
import type { Ruta } from './types.ts'

const RUTA: Ruta = {
  origen: [-76.52, 3.46],
  paradas: [
    [-76.53, 3.47],
    [-76.49, 3.48],
  ],
  destino: [-76.38, 3.54],
}

describe('featuresDeRuta', () => {
  it('draws one line and marks the places in order', () => {
    const [linea, ...lugares] = featuresDeRuta(RUTA)
    expect(linea?.geometry).toMatchObject({ type: 'LineString', coordinates: { length: 4 } })
    expect(lugares.map((f) => f.properties?.texto)).toEqual(['A', '1', '2', 'B'])
  })

  it('marks only the places there are when the destination is open', () => {
    const lugares = featuresDeRuta({ ...RUTA, destino: null }).filter((f) => f.geometry.type === 'Point')
    expect(lugares.map((f) => f.properties?.texto)).toEqual(['A', '1', '2'])
    expect(featuresDeRuta({ origen: RUTA.origen, paradas: [], destino: null })).toHaveLength(1)
  })
})

describe('cajaDeRuta', () => {
  it('holds every place', () => {
    expect(cajaDeRuta(RUTA)).toEqual([-76.53, 3.46, -76.38, 3.54])
  })
})

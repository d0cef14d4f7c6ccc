import { describe, expect, it } from 'vitest'
import { cargarTeselas } from './tiles.ts'

/** The smallest PMTiles archive: a header, an empty directory and metadata that name the layers. */
function archivo(capas: string[]): ArrayBuffer {
  const metadatos = new TextEncoder().encode(JSON.stringify({ vector_layers: capas.map((id) => ({ id })) }))
  const bytes = new Uint8Array(128 + metadatos.length)
  const vista = new DataView(bytes.buffer)
  bytes.set(new TextEncoder().encode('PMTiles'))
  bytes[7] = 3
  const posiciones = [127, 1, 128, metadatos.length, 128 + metadatos.length, 0, 128 + metadatos.length, 0]
  for (const [i, valor] of posiciones.entries()) vista.setBigUint64(8 + i * 8, BigInt(valor), true)
  // Neither directory nor tiles compressed, vector tiles.
  bytes.set([1, 1, 1], 97)
  bytes.set(metadatos, 128)
  return bytes.buffer
}

const indice = (cuerpo: unknown) => () => Promise.resolve(Response.json(cuerpo))

describe('cargarTeselas', () => {
  it.each([
    ['no index', () => Promise.resolve(new Response('', { status: 404 }))],
    ['no network', () => Promise.reject(new TypeError('fetch failed'))],
    ['an index that is not JSON', () => Promise.resolve(new Response('<html>'))],
    ['an empty index', indice({ archives: [] })],
    ['an index of another shape', indice({ archives: 'base.pmtiles' })],
    ['names that leave the folder', indice({ archives: ['../secreto.pmtiles', 'https://x.test/a.pmtiles'] })],
  ])('offers nothing with %s', async (_caso, pedir) => {
    expect(await cargarTeselas(pedir)).toBeNull()
  })

  it('offers nothing when the archive is missing or broken', async () => {
    const pedidos: string[] = []
    const pedir = (url: string) => {
      pedidos.push(url)
      if (url.endsWith('index.json')) return Promise.resolve(Response.json({ archives: ['a.pmtiles', 'b.pmtiles'] }))
      return Promise.resolve(new Response('not tiles', { status: url.endsWith('a.pmtiles') ? 404 : 200 }))
    }
    expect(await cargarTeselas(pedir)).toBeNull()
    expect(pedidos).toEqual(['/basemap/index.json', '/basemap/a.pmtiles', '/basemap/b.pmtiles'])
  })

  it('sorts the archives by the layers they hold', async () => {
    const archivos: Record<string, BodyInit> = {
      'index.json': JSON.stringify({
        archives: ['fondo.pmtiles', 'vias.pmtiles', 'otra.pmtiles'],
        attribution: 'IGAC',
      }),
      'fondo.pmtiles': archivo(['land', 'depto']),
      'vias.pmtiles': archivo(['calle', 'ruta']),
      'otra.pmtiles': archivo(['nada']),
    }
    const pedir = (url: string) => Promise.resolve(new Response(archivos[url.replace('/basemap/', '')] ?? null))
    expect(await cargarTeselas(pedir)).toEqual({ base: 'fondo', calles: ['vias'], rutas: 'vias', atribucion: 'IGAC' })
  })
})

import { describe, expect, it } from 'vitest'
import { createLoader, loadTiles } from './tiles.ts'

/** The smallest PMTiles archive: a header, an empty directory and metadata that name the layers. */
function file(layers: string[]): ArrayBuffer {
  const metadata = new TextEncoder().encode(JSON.stringify({ vector_layers: layers.map((id) => ({ id })) }))
  const bytes = new Uint8Array(128 + metadata.length)
  const view = new DataView(bytes.buffer)
  bytes.set(new TextEncoder().encode('PMTiles'))
  bytes[7] = 3
  const posiciones = [127, 1, 128, metadata.length, 128 + metadata.length, 0, 128 + metadata.length, 0]
  for (const [i, value] of posiciones.entries()) view.setBigUint64(8 + i * 8, BigInt(value), true)
  // Neither directory nor tiles compressed, vector tiles.
  bytes.set([1, 1, 1], 97)
  bytes.set(metadata, 128)
  return bytes.buffer
}

const index = (body: unknown) => () => Promise.resolve(Response.json(body))

describe('loadTiles', () => {
  it.each([
    ['no index', () => Promise.resolve(new Response('', { status: 404 }))],
    ['an index that is not JSON', () => Promise.resolve(new Response('<html>'))],
    ['an empty index', index({ archives: [] })],
    ['an index of another shape', index({ archives: 'base.pmtiles' })],
    ['names that leave the folder', index({ archives: ['../secreto.pmtiles', 'https://x.test/a.pmtiles'] })],
  ])('offers nothing with %s', async (_caso, request) => {
    expect(await loadTiles(request)).toEqual({ tiles: null, answered: true })
  })

  it('offers nothing when the archive is missing or broken', async () => {
    const requests: string[] = []
    const request = (url: string) => {
      requests.push(url)
      if (url.endsWith('index.json')) return Promise.resolve(Response.json({ archives: ['a.pmtiles', 'b.pmtiles'] }))
      return Promise.resolve(new Response('not tiles', { status: url.endsWith('a.pmtiles') ? 404 : 200 }))
    }
    expect(await loadTiles(request)).toEqual({ tiles: null, answered: true })
    expect(requests).toEqual(['/basemap/index.json', '/basemap/a.pmtiles', '/basemap/b.pmtiles'])
  })

  it('sorts the archives by the layers they hold', async () => {
    const archivos: Record<string, BodyInit> = {
      'index.json': JSON.stringify({
        archives: ['fondo.pmtiles', 'vias.pmtiles', 'otra.pmtiles'],
        attribution: 'IGAC',
      }),
      'fondo.pmtiles': file(['land', 'depto']),
      'vias.pmtiles': file(['calle', 'ruta']),
      'otra.pmtiles': file(['nada']),
    }
    const request = (url: string) => Promise.resolve(new Response(archivos[url.replace('/basemap/', '')] ?? null))
    const tiles = { base: 'fondo', streets: ['vias'], routes: 'vias', attribution: 'IGAC' }
    expect(await loadTiles(request)).toEqual({ tiles, answered: true })
  })
})

/** Files of a deployment; `fails` says which requests have no answer. */
const served = (fails: (name: string, asked: number) => Response | Error | null) => {
  const asked: string[] = []
  const files: Record<string, BodyInit> = {
    'index.json': JSON.stringify({ archives: ['fondo.pmtiles', 'vias.pmtiles'] }),
    'fondo.pmtiles': file(['land']),
    'vias.pmtiles': file(['calle']),
  }
  const load = createLoader((url) => {
    const name = url.replace('/basemap/', '')
    asked.push(name)
    const failure = fails(name, asked.filter((other) => other === name).length)
    if (failure instanceof Error) return Promise.reject(failure)
    return Promise.resolve(failure ?? new Response(files[name] ?? null))
  })
  return { load, asked }
}
const BOTH = { base: 'fondo', streets: ['vias'], routes: null, attribution: '' }

describe('createLoader', () => {
  it.each([
    ['no network', () => new TypeError('fetch failed')],
    ['a proxy without its server', () => new Response('', { status: 502 })],
    ['an answer that breaks off', () => new Response(new ReadableStream({ start: (c) => c.error(new TypeError()) }))],
  ])('asks again after %s', async (_caso, failure) => {
    const first = served((name, n) => (name === 'index.json' && n === 1 ? failure() : null))
    expect([await first.load(), await first.load()]).toEqual([null, BOTH])
    const archive = served((name, n) => (name === 'vias.pmtiles' && n === 1 ? failure() : null))
    expect([await archive.load(), await archive.load()]).toEqual([{ ...BOTH, streets: [] }, BOTH])
  })

  it('asks once for all maps of a page, and takes for an answer that there is none', async () => {
    const all = served(() => null)
    expect(await Promise.all([all.load(), all.load()])).toEqual([BOTH, BOTH])
    expect(all.asked).toHaveLength(3)
    const none = served(() => new Response('', { status: 404 }))
    expect([await none.load(), await none.load()]).toEqual([null, null])
    expect(none.asked).toEqual(['index.json'])
  })
})

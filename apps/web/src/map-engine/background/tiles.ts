import { PMTiles, Protocol, type RangeResponse, type Source } from 'pmtiles'
import type { Tiles } from '../style/local-style.ts'

const FOLDER = '/basemap/'

export type Fetch = (url: string) => Promise<Response>

/** A whole archive in memory: one plain GET that a service worker can cache; the server needs no Range support. */
class InMemory implements Source {
  readonly #key: string
  readonly #bytes: ArrayBuffer

  constructor(key: string, bytes: ArrayBuffer) {
    this.#key = key
    this.#bytes = bytes
  }

  getKey(): string {
    return this.#key
  }

  getBytes(from: number, length: number): Promise<RangeResponse> {
    return Promise.resolve({ data: this.#bytes.slice(from, from + length) })
  }
}

/** Handler of `pmtiles://<key>` for MapLibre's addProtocol. */
export const protocol = new Protocol()

/** Reads the deployment's offer of tiles; null when there is nothing usable, which is not an error. */
export async function loadTiles(request: Fetch = fetch): Promise<Tiles | null> {
  const index = await readIndex(request)
  if (index.archivos.length === 0) return null
  const openDrafts = await Promise.all(index.archivos.map((file) => open(file, request).catch(() => null)))
  const tiles: Tiles = { base: null, streets: [], routes: null, attribution: index.attribution }
  for (const file of openDrafts) {
    if (file?.layers.includes('land')) tiles.base = file.key
    if (file?.layers.includes('calle')) tiles.streets.push(file.key)
    if (file?.layers.includes('ruta')) tiles.routes = file.key
  }
  return tiles.base || tiles.streets.length > 0 ? tiles : null
}

async function readIndex(request: Fetch): Promise<{ archivos: string[]; attribution: string }> {
  try {
    const answer = await request(`${FOLDER}index.json`)
    const body: unknown = answer.ok ? await answer.json() : {}
    if (typeof body !== 'object' || body === null) return { archivos: [], attribution: '' }
    const archivos = 'archives' in body && Array.isArray(body.archives) ? body.archives : []
    return {
      archivos: archivos.filter((a: unknown): a is string => typeof a === 'string' && /^[\w-]+\.pmtiles$/.test(a)),
      attribution: 'attribution' in body && typeof body.attribution === 'string' ? body.attribution : '',
    }
  } catch {
    return { archivos: [], attribution: '' }
  }
}

async function open(file: string, request: Fetch): Promise<{ key: string; layers: string[] }> {
  const answer = await request(FOLDER + file)
  if (!answer.ok) throw new Error(`basemap ${file}: ${answer.status}`)
  const key = file.replace('.pmtiles', '')
  const pmtiles = new PMTiles(new InMemory(key, await answer.arrayBuffer()))
  const layers = layerNames(await pmtiles.getMetadata())
  protocol.add(pmtiles)
  return { key, layers }
}

function layerNames(metadata: unknown): string[] {
  if (typeof metadata !== 'object' || metadata === null || !('vector_layers' in metadata)) return []
  if (!Array.isArray(metadata.vector_layers)) return []
  return metadata.vector_layers.flatMap((layer: unknown) =>
    typeof layer === 'object' && layer !== null && 'id' in layer && typeof layer.id === 'string' ? [layer.id] : [],
  )
}

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

/** `tiles`: null when there is nothing usable, which is not an error. `answered`: no request went without an answer. */
type Offer = { tiles: Tiles | null; answered: boolean }

/** Reads the deployment's offer of tiles once; again only while a request of the last time had no answer. */
export function createLoader(request: Fetch = (url) => fetch(url)): () => Promise<Tiles | null> {
  let last: Promise<Offer> | undefined
  return async () => {
    const current = (last ??= loadTiles(request))
    const { tiles, answered } = await current
    if (!answered && last === current) last = undefined
    return tiles
  }
}

export async function loadTiles(request: Fetch): Promise<Offer> {
  const index = await ask(request, 'index.json', (answer) => answer.text())
  if (index === undefined) return { tiles: null, answered: false }
  const { archivos, attribution } = readIndex(index)
  const opened = await Promise.all(
    archivos.map(async (file) => {
      const bytes = await ask(request, file, (answer) => answer.arrayBuffer())
      return bytes ? open(file, bytes).catch(() => null) : bytes
    }),
  )
  const tiles: Tiles = { base: null, streets: [], routes: null, attribution }
  for (const file of opened) {
    if (file?.layers.includes('land')) tiles.base = file.key
    if (file?.layers.includes('calle')) tiles.streets.push(file.key)
    if (file?.layers.includes('ruta')) tiles.routes = file.key
  }
  return {
    tiles: tiles.base || tiles.streets.length > 0 ? tiles : null,
    answered: opened.every((file) => file !== undefined),
  }
}

/** The body of a file; null when the deployment has none, undefined when nothing answered. */
async function ask<T>(
  request: Fetch,
  file: string,
  read: (answer: Response) => Promise<T>,
): Promise<T | null | undefined> {
  try {
    const answer = await request(FOLDER + file)
    if (answer.status >= 500) return undefined
    return answer.ok ? await read(answer) : null
  } catch {
    return undefined
  }
}

function readIndex(text: string | null): { archivos: string[]; attribution: string } {
  const body = parse(text ?? 'null')
  if (typeof body !== 'object' || body === null) return { archivos: [], attribution: '' }
  const archivos = 'archives' in body && Array.isArray(body.archives) ? body.archives : []
  return {
    archivos: archivos.filter((a: unknown): a is string => typeof a === 'string' && /^[\w-]+\.pmtiles$/.test(a)),
    attribution: 'attribution' in body && typeof body.attribution === 'string' ? body.attribution : '',
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function open(file: string, bytes: ArrayBuffer): Promise<{ key: string; layers: string[] }> {
  const key = file.replace('.pmtiles', '')
  const pmtiles = new PMTiles(new InMemory(key, bytes))
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

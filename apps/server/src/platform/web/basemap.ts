import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { Falla } from '@aliadas/contract/core'
import type { Hono } from 'hono'
import { streamed } from '../http/index.ts'
import { typeOf } from './types.ts'

const NAME = /^[\w-]+\.pmtiles$/
/** Default attribution for the archives of this name. */
const KNOWN = new Set(['base.pmtiles', 'calles-valle.pmtiles'])
const KNOWN_ATTRIBUTION = 'Vías: Alcaldía de Cali (CC0) · IGAC (CC BY 4.0) | Natural Earth | GeoNames (CC BY 4.0)'

const archivesOf = async (dir: string | undefined): Promise<string[]> => {
  if (!dir) return []
  const entries = await readdir(dir, { withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => !entry.isDirectory() && NAME.test(entry.name))
    .map((entry) => entry.name)
    .toSorted()
}

const attributionOf = async (dir: string, archives: readonly string[]): Promise<string> => {
  const own = await readFile(path.join(dir, 'ATTRIBUTION.txt'), 'utf8').catch(() => null)
  return own?.trim() ?? (archives.some((name) => KNOWN.has(name)) ? KNOWN_ATTRIBUTION : '')
}

/** The base map's archives, if the deployment has a folder of them. */
export const registerBasemap = (app: Hono, dir: string | undefined): void => {
  app.get('/basemap/index.json', async (c) => {
    const archives = await archivesOf(dir)
    c.header('cache-control', 'no-cache')
    return c.json({ archives, attribution: dir ? await attributionOf(dir, archives) : '' })
  })

  app.get('/basemap/:file', async (c) => {
    const name = c.req.param('file')
    // Only names that the folder lists: a name from outside never becomes a path.
    if (!dir || !(await archivesOf(dir)).includes(name)) throw new Falla('not-found', 'No encontramos lo que buscas.')
    const file = path.join(dir, name)
    const { size, mtimeMs } = await stat(file)
    const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`
    c.header('cache-control', 'public, max-age=3600')
    c.header('etag', etag)
    if (c.req.header('if-none-match') === etag) return c.body(null, 304)
    c.header('content-type', typeOf(name))
    c.header('content-length', String(size))
    return streamed(c, createReadStream(file))
  })
}

import { existsSync, readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isCompressible, typeOf } from './types.ts'

type Encoding = 'br' | 'gzip'

export type Asset = {
  type: string
  /** Digest of the bytes, for an ETag. */
  mark: string
  immutable: boolean
  /** The bytes in the best encoding that the browser accepts. */
  read(acceptEncoding: string): Promise<{ body: Buffer<ArrayBuffer>; encoding: Encoding | null }>
}

const compress = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
}
const SUFFIX = { br: '.br', gzip: '.gz' } as const

/** Every file of a folder by its address. A request is looked up here and never joined to a path. */
export const readAssets = (dir: string): Map<string, Asset> => {
  if (!existsSync(dir)) return new Map()
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
  return new Map(files.map((file) => [`/${path.relative(dir, file).split(path.sep).join('/')}`, assetOf(file)]))
}

const assetOf = (file: string): Asset => {
  const { size, mtimeMs } = statSync(file)
  const type = typeOf(file)
  const variants = new Map<Encoding, Promise<Buffer<ArrayBuffer>>>()

  /** Compressed once per start, on the first request, if the build did not do it. */
  const variant = (encoding: Encoding) => {
    const ready = `${file}${SUFFIX[encoding]}`
    const bytes =
      variants.get(encoding) ?? (existsSync(ready) ? readFile(ready) : readFile(file).then(compress[encoding]))
    variants.set(encoding, bytes)
    bytes.catch(() => variants.delete(encoding))
    return bytes
  }

  return {
    type,
    mark: `${size.toString(36)}-${Math.round(mtimeMs).toString(36)}`,
    // The build puts a content hash into these names.
    immutable: /[\\/]assets[\\/].+-[\w-]{8,}\.\w+$/.test(file),
    async read(accept) {
      const encoding = isCompressible(type) && size > 1024 ? best(accept) : null
      return { body: encoding ? await variant(encoding) : await readFile(file), encoding }
    },
  }
}

const best = (accept: string): Encoding | null => {
  const offered = accept
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0])
  return offered.includes('br') ? 'br' : offered.includes('gzip') ? 'gzip' : null
}

import { createHash } from 'node:crypto'
import { open, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '../platform/database/index.ts'
import { piecesOf } from './copy-hashed.ts'
import { writeDurably } from '../platform/durably.ts'

/** A list in the format of `sha256sum`, so that `sha256sum -c` checks a backup too: path with `/` → digest. */
export type Digests = Map<string, string>

const DIGESTS = 'huellas.sha256'

export const digestOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  const handle = await open(file, 'r')
  try {
    for await (const piece of piecesOf(handle)) hash.update(piece)
    return hash.digest('hex')
  } finally {
    await handle.close()
  }
}

/** Writes the list and returns its own digest. */
export const writeDigests = async (folder: string, digests: Digests): Promise<string> => {
  const text = [...digests].map(([name, digest]) => `${digest}  ${name}\n`).join('')
  await writeDurably(path.join(folder, DIGESTS), text)
  return createHash('sha256').update(text).digest('hex')
}

const LINE = /^([\da-f]{64}) {2}(.+)$/

/** Reads the list, whose digest the manifest knows. Throws StartError for a list that was changed. */
export const readDigests = async (folder: string, expected: string): Promise<Digests> => {
  const text = await readFile(path.join(folder, DIGESTS), 'utf8').catch(() => '')
  if (createHash('sha256').update(text).digest('hex') !== expected)
    throw new StartError([`La lista ${DIGESTS} del respaldo falta o fue cambiada. No se escribió nada.`])
  return new Map(
    text.split('\n').flatMap((line) => {
      const [, digest, name] = LINE.exec(line) ?? []
      return digest !== undefined && name !== undefined ? [[name, digest] as const] : []
    }),
  )
}

type Compared = { missing: string[]; changed: string[] }

/** Compares the files of a folder with the list; the names of those that are not as they were. */
const compare = async (folder: string, digests: Digests, signal: AbortSignal | undefined): Promise<Compared> => {
  const result: Compared = { missing: [], changed: [] }
  for (const [name, digest] of digests) {
    signal?.throwIfAborted()
    const file = path.join(folder, ...name.split('/'))
    if (!(await stat(file).catch(() => null))?.isFile()) result.missing.push(name)
    else if ((await digestOf(file)) !== digest) result.changed.push(name)
  }
  return result
}

/** The list of a backup whose files are all as they were. Throws StartError that names those that are not. */
export const wholeDigests = async (folder: string, expected: string, signal?: AbortSignal): Promise<Digests> => {
  const digests = await readDigests(folder, expected)
  const { missing, changed } = await compare(folder, digests, signal)
  if (missing.length + changed.length > 0)
    throw new StartError([
      'El respaldo está dañado. No se escribió nada.',
      ...missing.map((name) => `Falta: ${name}`),
      ...changed.map((name) => `Cambió: ${name}`),
    ])
  return digests
}

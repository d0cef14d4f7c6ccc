import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readFile, readdir, rename, rm, truncate } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { nextSegment } from '../platform/database/index.ts'
import { codeOf, syncFolder } from '../platform/durably.ts'

/** Of a BACKUP_DIR: a folder for each chain of the log. */
export const LOG = 'registro'
const LIST = 'lista'

const STAMP = /^(\d{4})(\d\d)(\d\d)t(\d\d)(\d\d)(\d\d)_/

/** The ids of the chains in a BACKUP_DIR in the order of their beginnings, without what a system leaves in folders. */
export const chainsIn = async (folder: string): Promise<string[]> =>
  (await readdir(path.join(folder, LOG)).catch(() => [])).filter((name) => STAMP.test(name)).toSorted()

/** An id that sorts after those of all chains in the folder: whatever the clock says, their order is that of their beginnings. */
export const newChainId = async (folder: string, now: Date): Promise<string> => {
  const [, year, month, day, hour, minute, second] = STAMP.exec((await chainsIn(folder)).at(-1) ?? '') ?? []
  const after = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`).getTime() + 1_000
  const stamp = (after > now.getTime() ? new Date(after) : now).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
  return `${stamp.toLowerCase()}_${randomBytes(4).toString('hex')}`
}

/** A segment in the archive. */
export type Archived = {
  name: string
  /** Of the segment, not of its compressed file. */
  digest: string
  /** What was confirmed before this instant is in this and earlier segments; null: not known. */
  until: Date | null
}

const [pack, unpack] = [promisify(gzip), promisify(gunzip)]
const LINE = /^([\dA-F]{24}) ([\da-f]{64}) (\S+)$/

export const fileOf = (name: string): string => `${name}.gz`

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Reads the list of a chain's folder. A last line that is not finished does not count. */
export const readChain = async (folder: string): Promise<Archived[]> => {
  const text = await readFile(path.join(folder, LIST), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return ''
    throw error
  })
  return text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .flatMap((line) => {
      const [, name, digest, until] = LINE.exec(line) ?? []
      if (name === undefined || digest === undefined) return []
      return [{ name, digest, until: until === undefined || until === '-' ? null : new Date(until) }]
    })
}

const lineOf = ({ name, digest, until }: Archived): string => `${name} ${digest} ${until?.toISOString() ?? '-'}\n`

/** The bytes of an archived segment; null when its file is missing or damaged beyond reading. */
export const readSegment = async (folder: string, name: string): Promise<Buffer | null> => {
  const packed = await readFile(path.join(folder, fileOf(name))).catch(() => null)
  return packed && unpack(packed).catch(() => null)
}

/** The archive has this segment with other bytes. */
export class OtherSegment extends Error {}

/**
 * Adds a segment to a chain's folder: compressed under another name, synced, renamed, then its line in the list. A
 * process that dies in between leaves nothing that looks archived. A file that is there already must have the same
 * bytes. Throws OtherSegment.
 */
export const addSegment = async (folder: string, from: string, name: string, until: Date | null): Promise<Archived> => {
  const bytes = await readFile(from)
  const digest = digestOf(bytes)
  const target = path.join(folder, fileOf(name))
  const there = await readSegment(folder, name)
  if (there && digestOf(there) !== digest) throw new OtherSegment(`${name} is in the archive with other bytes`)
  if (!there) {
    const unfinished = `${target}.parcial`
    await rm(unfinished, { force: true })
    await writeSynced(unfinished, await pack(bytes, { level: 1 }), 'wx')
    await rename(unfinished, target)
    await syncFolder(folder)
  }
  const archived = { name, digest, until }
  await endLine(path.join(folder, LIST))
  await writeSynced(path.join(folder, LIST), lineOf(archived), 'a')
  return archived
}

/** Removes what a process left that died while it wrote a line. */
const endLine = async (list: string): Promise<void> => {
  const bytes = await readFile(list).catch(() => null)
  if (!bytes || bytes.length === 0 || bytes.at(-1) === 10) return
  await truncate(list, bytes.lastIndexOf(10) + 1)
}

const writeSynced = async (file: string, content: Buffer | string, flags: string): Promise<void> => {
  const handle = await open(file, flags, 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Forgets the segments before `first`: their lines, then their files. */
export const forgetBefore = async (folder: string, first: string): Promise<number> => {
  const all = await readChain(folder)
  const old = all.filter(({ name }) => name < first)
  if (old.length === 0) return 0
  const list = path.join(folder, LIST)
  await rm(`${list}.nueva`, { force: true })
  await writeSynced(`${list}.nueva`, all.slice(old.length).map(lineOf).join(''), 'wx')
  await rename(`${list}.nueva`, list)
  for (const { name } of old) await rm(path.join(folder, fileOf(name)), { force: true })
  return old.length
}

/** What is wrong with these segments of a chain, the first of which must be `first`; by file name. */
export const compareSegments = async (folder: string, segments: readonly Archived[], first: string) => {
  const found = { missing: [] as string[], changed: [] as string[] }
  let expected = first
  for (const { name, digest } of segments) {
    // A line that is gone from the middle of the list.
    for (; expected < name; expected = nextSegment(expected)) found.missing.push(fileOf(expected))
    expected = nextSegment(name)
    const bytes = await readSegment(folder, name)
    if (bytes && digestOf(bytes) === digest) continue
    found[existsSync(path.join(folder, fileOf(name))) ? 'changed' : 'missing'].push(fileOf(name))
  }
  return found
}

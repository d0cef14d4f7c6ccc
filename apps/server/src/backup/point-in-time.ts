import { existsSync } from 'node:fs'
import { truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartError, nextSegment } from '../platform/database/index.ts'
import { LOG, compareSegments, fileOf, readChain, readSegment, type Archived } from './chain-folder.ts'
import { copiesIn, type Copy } from './copies.ts'
import { MANIFEST } from './manifest.ts'

/** To restore a copy and play the log from its end up to an instant, or with `whole` all of these segments. */
export type Point = { copy: Copy; chain: string; segments: Archived[]; at: Date; whole: boolean }

/** From the end of a copy to the end of what its chain has archived. */
type Range = { copy: Copy; chain: string; segments: Archived[]; from: Date; to: Date }

/**
 * The instants that a BACKUP_DIR can bring back, in the order of their chains, whose ids say which began first; those
 * of copies of one chain overlap.
 */
const rangesOf = async (folder: string): Promise<Range[]> => {
  const ranges: Range[] = []
  for (const copy of await copiesIn(folder)) {
    const { registro, hasta, termino = hasta, wal } = copy.manifest
    if (registro === null) continue
    const chain = path.join(folder, LOG, registro)
    const first = nextSegment(wal.hasta)
    const segments = (await readChain(chain)).filter(({ name }) => name >= first)
    const to = segments.findLast(({ until }) => until !== null)?.until
    if (to) ranges.push({ copy, chain, segments, from: new Date(termino), to })
  }
  return ranges.toSorted(
    (a, b) => compare(a.chain, b.chain) || compare(a.copy.manifest.wal.hasta, b.copy.manifest.wal.hasta),
  )
}

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)

/** An instant with its offset, for people in Bogotá. */
const inBogota = (at: Date): string => `${new Date(at.getTime() - 5 * 3_600_000).toISOString().slice(0, 19)}-05:00`

/** What is kept, in words: from when to when. */
const kept = (ranges: readonly Range[]): string => {
  const joined: { from: Date; to: Date }[] = []
  for (const { from, to } of ranges.toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    const last = joined.at(-1)
    if (last && from <= last.to) last.to = to > last.to ? to : last.to
    else joined.push({ from, to })
  }
  return joined.map(({ from, to }) => `de ${inBogota(from)} a ${inBogota(to)}`).join('; ')
}

/**
 * Finds the copy and the segments that bring back an instant, or the end of the newest chain. `folder` is a BACKUP_DIR,
 * or a copy in one. The clock may have gone back: of the chains that have an instant the newest one counts, and the end
 * is where the list ends, not at the greatest instant. Throws StartError for an instant that is not kept, saying from
 * when to when it is, and for a segment that is missing or changed, by its name.
 */
export const pointIn = async (folder: string, wanted: Date | 'last'): Promise<Point> => {
  const root = existsSync(path.join(folder, MANIFEST)) ? path.dirname(folder) : folder
  const ranges = await rangesOf(root)
  const newest = ranges.at(-1)
  if (!newest)
    throw new StartError([
      `En ${root} no hay una copia con el registro que le sigue: no se puede volver a un instante. No se escribió nada.`,
    ])
  const at = wanted === 'last' ? newest.to : wanted
  const range = wanted === 'last' ? newest : ranges.findLast(({ from, to }) => from <= at && at <= to)
  if (!range)
    throw new StartError([`${inBogota(at)} no está en lo que se guarda: ${kept(ranges)}. No se escribió nada.`])
  const end =
    wanted === 'last'
      ? range.segments.findLastIndex(({ until }) => until !== null)
      : range.segments.findIndex(({ until }) => until !== null && until >= at)
  const segments = range.segments.slice(0, end + 1)
  const { copy, chain } = range
  const { missing, changed } = await compareSegments(chain, segments, nextSegment(copy.manifest.wal.hasta))
  const named = (name: string) => `${LOG}/${path.basename(chain)}/${name}`
  if (missing.length + changed.length > 0)
    throw new StartError([
      'El registro archivado está dañado. No se escribió nada.',
      ...missing.map((name) => `Falta: ${named(name)}`),
      ...changed.map((name) => `Cambió: ${named(name)}`),
    ])
  return { copy, chain, segments, at, whole: wanted === 'last' }
}

/** Writes the segments of a point beside those of its copy. A segment that ends early takes the room that it filled. */
export const writeSegments = async ({ chain, segments }: Point, folder: string): Promise<void> => {
  for (const { name } of segments) {
    const bytes = await readSegment(chain, name)
    if (!bytes) throw new Error(`${fileOf(name)} is gone`)
    const target = path.join(folder, name)
    await writeFile(target, bytes.subarray(0, lastByte(bytes) + 1), { mode: 0o600, flag: 'wx' })
    await truncate(target, bytes.length)
  }
}

const PAGE = 4096

/** Where the zeros at the end begin, in whole pages. */
const lastByte = (bytes: Buffer): number => {
  const zeros = Buffer.alloc(PAGE)
  let end = bytes.length
  while (end > 0 && bytes.subarray(end - PAGE, end).equals(zeros)) end -= PAGE
  return end - 1
}

import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { readManifest, type Manifest } from './manifest.ts'

export type Copy = { folder: string; manifest: Manifest }

const COPY = /^aliadas-\d{8}T\d{6}Z$/
const DAY_MS = 86_400_000
/** Three in the morning in Bogotá, in UTC. */
const NIGHT_HOUR = 8

/** The whole copies in a folder that this version can read, oldest first. */
export const copiesIn = async (folder: string): Promise<Copy[]> => {
  const copies: Copy[] = []
  for (const name of await readdir(folder).catch(() => [])) {
    if (!COPY.test(name)) continue
    const copy = path.join(folder, name)
    const manifest = await readManifest(copy).catch(() => undefined)
    if (manifest) copies.push({ folder: copy, manifest })
  }
  return copies.toSorted((a, b) => a.manifest.hasta.localeCompare(b.manifest.hasta))
}

/** A copy that began after `now` was made while the clock was ahead: its instants say nothing of when that was. */
export const hasBegun = ({ manifest: { empezo } }: Copy, now: Date): boolean => new Date(empezo) <= now

/** In the log a copy has its place whatever the clock said. */
const isLater = ({ manifest: a }: Copy, { manifest: b }: Copy): boolean => {
  const [one, other] = [a.registro ?? '', b.registro ?? '']
  return one > other || (one === other && a.wal.desde > b.wal.desde)
}

/**
 * Whether this chain of the log has no copy to begin with, or none since the last night, of those that have begun.
 */
export const copyIsDue = (copies: readonly Copy[], chain: string, now: Date): boolean => {
  const began = copies.flatMap((copy) =>
    copy.manifest.registro === chain && hasBegun(copy, now) ? [new Date(copy.manifest.empezo).getTime()] : [],
  )
  const today = new Date(now)
  today.setUTCHours(NIGHT_HOUR, 0, 0, 0)
  const night = today > now ? today.getTime() - DAY_MS : today.getTime()
  return began.every((time) => time < night)
}

/**
 * Of the copies (oldest first) those that no instant of the last `keepMs` needs. Each instant needs the newest copy
 * before it, so one copy that is older stays. That copy is one of the same chain, while there is one: a copy that was
 * made while the clock was ahead is of an earlier chain, and takes the place of none that came after it. While its
 * instants are still to come it takes the place of no other, and goes with the first one that is later in the log.
 */
export const unneeded = (copies: readonly Copy[], now: Date, keepMs: number): Copy[] => {
  const limit = new Date(now.getTime() - keepMs).toISOString()
  const begun = copies.filter((copy) => hasBegun(copy, now))
  const nextOf = (copy: Copy): Copy | undefined => {
    const place = begun.indexOf(copy)
    if (place === -1) return begun.find((other) => isLater(other, copy))
    const later = begun.slice(place + 1)
    const { registro } = copy.manifest
    return later.find(({ manifest }) => registro !== null && manifest.registro === registro) ?? later[0]
  }
  return copies.filter((copy) => (nextOf(copy)?.manifest.hasta ?? '9') <= limit)
}

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

/**
 * Whether this chain of the log has no copy to begin with, or none since the last night. One that began after `now` was
 * made while the clock was ahead, and says nothing of this night.
 */
export const copyIsDue = (copies: readonly Copy[], chain: string, now: Date): boolean => {
  const began = copies.flatMap(({ manifest: { registro, empezo } }) =>
    registro === chain && new Date(empezo) <= now ? [new Date(empezo).getTime()] : [],
  )
  const today = new Date(now)
  today.setUTCHours(NIGHT_HOUR, 0, 0, 0)
  const night = today > now ? today.getTime() - DAY_MS : today.getTime()
  return began.every((time) => time < night)
}

/**
 * Of the copies (oldest first) those that no instant of the last `keepMs` needs. Each instant needs the newest copy
 * before it, so one copy that is older stays. That copy is one of the same chain, while there is one: a copy that was
 * made while the clock was ahead is of an earlier chain, and takes the place of none that came after it.
 */
export const unneeded = (copies: readonly Copy[], now: Date, keepMs: number): Copy[] => {
  const limit = new Date(now.getTime() - keepMs).toISOString()
  const nextOf = (chain: string | null, later: readonly Copy[]) =>
    later.find(({ manifest }) => chain !== null && manifest.registro === chain) ?? later[0]
  return copies.filter(
    ({ manifest }, i) => (nextOf(manifest.registro, copies.slice(i + 1))?.manifest.hasta ?? '9') <= limit,
  )
}

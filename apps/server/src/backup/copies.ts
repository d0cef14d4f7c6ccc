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

/** Whether this chain of the log has no copy to begin with, or none since the last night. */
export const copyIsDue = (copies: readonly Copy[], chain: string, now: Date): boolean => {
  const last = copies.findLast(({ manifest }) => manifest.registro === chain)
  if (!last) return true
  const today = new Date(now)
  today.setUTCHours(NIGHT_HOUR, 0, 0, 0)
  const night = today > now ? today.getTime() - DAY_MS : today.getTime()
  return new Date(last.manifest.empezo).getTime() < night
}

/**
 * Of the copies (oldest first) those that no instant of the last `keepMs` needs. Each instant needs the newest copy
 * before it, so one copy that is older stays.
 */
export const unneeded = (copies: readonly Copy[], now: Date, keepMs: number): Copy[] => {
  const limit = new Date(now.getTime() - keepMs).toISOString()
  return copies.filter((_, i) => (copies[i + 1]?.manifest.hasta ?? '9') <= limit)
}

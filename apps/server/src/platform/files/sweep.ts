import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { HORA_MS } from '@aliadas/contract/core'
import type { Clock } from '../clock/index.ts'

export const unfinishedDir = (dataDir: string): string => path.join(dataDir, 'archivos-sin-terminar')

/** Deletes unfinished uploads of an earlier run. Recent ones stay, because they may belong to another server. */
export const sweepUnfinished = async (dataDir: string, clock: Clock): Promise<number> => {
  const dir = unfinishedDir(dataDir)
  const limit = clock.now().getTime() - HORA_MS
  let swept = 0
  for (const name of await readdir(dir).catch(() => [])) {
    const file = path.join(dir, name)
    const info = await stat(file).catch(() => null)
    if (!info || info.mtimeMs > limit) continue
    await rm(file, { force: true })
    swept++
  }
  return swept
}

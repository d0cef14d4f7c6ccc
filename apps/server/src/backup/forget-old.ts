import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { ArchiveParts } from './archive.ts'
import { LOG, chainsIn, forgetBefore } from './chain-folder.ts'
import { copiesIn, hasBegun, unneeded } from './copies.ts'
import { FILES } from './new-files.ts'

/** Between the last byte of an upload and its place among the stored files. */
const MARGIN_MS = 3_600_000

/**
 * Removes from BACKUP_DIR the copies that nothing within BACKUP_KEEP needs, then the segments and files that no copy
 * needs any more. A copy loses its manifest first, so that an interrupted removal leaves none that looks whole.
 */
export const forgetOld = async (
  { folder, keepMs, clock }: Pick<ArchiveParts, 'folder' | 'keepMs' | 'clock'>,
  current: string,
): Promise<void> => {
  const copies = await copiesIn(folder)
  const now = clock.now()
  const old = unneeded(copies, now, keepMs)
  for (const copy of old) {
    await rm(path.join(copy.folder, 'respaldo.json'), { force: true })
    await rm(copy.folder, { recursive: true, force: true })
  }
  const kept = copies.filter((copy) => !old.includes(copy))
  for (const chain of await chainsIn(folder)) {
    const needed = kept.flatMap(({ manifest }) => (manifest.registro === chain ? [manifest.wal.desde] : []))
    const [first] = needed.toSorted()
    if (first !== undefined) await forgetBefore(path.join(folder, LOG, chain), first)
    else if (chain !== current) await rm(path.join(folder, LOG, chain), { recursive: true, force: true })
  }
  const oldest = kept.find((copy) => hasBegun(copy, now))
  if (oldest)
    await forgetFiles(path.join(folder, FILES), new Date(new Date(oldest.manifest.empezo).getTime() - MARGIN_MS))
}

/** What was stored before the oldest copy is in that copy, if anything still named it. */
const forgetFiles = async (folder: string, before: Date): Promise<void> => {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    if ((await stat(file)).mtime < before) await rm(file, { force: true })
  }
}

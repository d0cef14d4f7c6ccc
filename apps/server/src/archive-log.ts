import { ubicacionesDesde } from './archivos/index.ts'
import { copyNewFiles, createDeletions, forgetArchive, launchNightly, startArchive } from './backup/index.ts'
import type { createClosing } from './platform/closing.ts'
import { systemClock } from './platform/clock/index.ts'
import type { Context } from './platform/context.ts'
import type { Wal } from './platform/database/index.ts'
import type { Env } from './platform/env/index.ts'

/** Uploads that took long have older ids. */
const BEFORE_MS = 3_600_000

type Parts = { ctx: Context; env: Pick<Env, 'backup' | 'dataDir' | 'filesTo'>; wal: () => Wal; mark: string }

/**
 * Archives the log of the included database in BACKUP_DIR while the product runs. Without BACKUP_DIR the database keeps
 * no log for it.
 */
export const archiveLog = async (
  { ctx: { db, log }, env: { backup, dataDir, filesTo }, wal, mark }: Parts,
  closing: Pick<ReturnType<typeof createClosing>, 'add'>,
): Promise<void> => {
  if (!backup) {
    await forgetArchive(dataDir)
    return wal().end()
  }
  const { folder, keepMs } = backup
  const noteDeletions = createDeletions(db)
  const archive = startArchive({
    folder,
    keepMs,
    dataDir,
    mark,
    wal,
    // BACKUP_DIR outlives this database: its times are those of people.
    clock: systemClock,
    log,
    copy: (signal) => launchNightly({ dataDir, backup }, signal),
    async copyBeside(chain, since) {
      await noteDeletions(chain)
      if (filesTo === 'disk')
        await copyNewFiles(dataDir, folder, await ubicacionesDesde(db, new Date(since.getTime() - BEFORE_MS)))
    },
  })
  closing.add('archivo', () => archive.stop())
}

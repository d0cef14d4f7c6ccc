import path from 'node:path'
import type { createClosing } from './platform/closing.ts'
import { keepEmbedded, letThrough, type Doors, type Wal } from './platform/database/index.ts'
import type { Env } from './platform/env/index.ts'
import type { Logger } from './platform/log/index.ts'

/** The database of this configuration; starts the included one, or joins it where it runs already. */
export const findDatabase = async (
  env: Pick<Env, 'databaseUrl' | 'poolerUrl' | 'dataDir'>,
  log: Logger,
  closing: Pick<ReturnType<typeof createClosing>, 'add'>,
): Promise<Doors & { embedded: boolean; wal?: () => Wal }> => {
  if (env.databaseUrl !== undefined) return { address: env.databaseUrl, pooler: env.poolerUrl, embedded: false }
  letThrough(env.dataDir)
  const kept = await keepEmbedded({ dir: path.join(env.dataDir, 'postgres'), log })
  closing.add('base de datos', async (leftMs) => {
    if (!(await kept.stop(leftMs)))
      log.warn('La base de datos incluida no terminó a tiempo y sigue en marcha; el próximo inicio la toma')
  })
  return { address: kept.url, embedded: true, wal: kept.wal }
}

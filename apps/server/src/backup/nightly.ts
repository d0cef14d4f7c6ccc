import { readFile, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { systemClock } from '../platform/clock/index.ts'
import { StartError } from '../platform/database/index.ts'
import { writeWhole } from '../platform/durably.ts'
import type { Env } from '../platform/env/index.ts'
import type { Logger } from '../platform/log/index.ts'
import { checkBackup } from './check.ts'
import { readManifest } from './manifest.ts'
import { takeBackup } from './take-backup.ts'

const WEEK_MS = 7 * 86_400_000
/** A night's check may be some minutes earlier than the last one's. */
const SOON_MS = 3_600_000

const checkSchema = z.object({ en: z.iso.datetime().transform((text) => new Date(text)), bien: z.boolean() })
/** When a copy was last restored for a try, and whether all was there. */
export type LastCheck = z.output<typeof checkSchema>

const fileIn = (dataDir: string) => path.join(dataDir, 'ultima-revision.json')

/** Undefined when no copy of this DATA_DIR was ever checked by itself. */
export const lastCheck = async (dataDir: string): Promise<LastCheck | undefined> => {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => 'null')
  try {
    return checkSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

const noteCheck = async (dataDir: string, { en, bien }: LastCheck): Promise<void> => {
  await writeWhole(fileIn(dataDir), `${JSON.stringify({ en, bien })}\n`)
}

type Parts = { env: Env; log: Logger; say: (line: string) => void; signal?: AbortSignal | undefined }

/**
 * What is due each night in BACKUP_DIR: a copy, and once a week, or after a check that failed, a check of it. A check
 * that fails is noted and logged; the copy is there all the same.
 */
export const nightly = async ({ env, log, say, signal }: Parts): Promise<number> => {
  if (!env.backup) throw new StartError(['Falta BACKUP_DIR.'])
  const copy = await takeBackup(env.backup.folder, { env, log, say, signal })
  const now = systemClock.now()
  const last = await lastCheck(env.dataDir)
  // One in the future was noted by a clock that was ahead.
  if (last?.bien && last.en <= now && now.getTime() - last.en.getTime() < WEEK_MS - SOON_MS) return 0
  if (!(await hasRoom(copy))) {
    log.warn(
      { carpeta: tmpdir() },
      'La copia no se revisó: no cabe en la carpeta de paso del sistema. Pon TMPDIR en un disco con lugar',
    )
    return 0
  }
  const lines: string[] = []
  const bien = await checkBackup(copy, { log, say: (line) => lines.push(line), signal }).then(
    (code) => code === 0,
    (error: unknown) => {
      lines.push(String(error))
      return false
    },
  )
  // One that was interrupted says nothing of the copy.
  signal?.throwIfAborted()
  if (!bien) log.error({ copia: path.basename(copy), lineas: lines }, 'La copia de esta noche no pasó su revisión')
  await noteCheck(env.dataDir, { en: now, bien })
  return 0
}

/** Whether a check fits beside everything else: twice what the copy has, and a gigabyte. */
const hasRoom = async (copy: string): Promise<boolean> => {
  const { base, archivos } = await readManifest(copy)
  const { bavail, bsize } = await statfs(tmpdir())
  return bavail * bsize > 2 * (base.bytes + archivos.bytes) + 1024 ** 3
}

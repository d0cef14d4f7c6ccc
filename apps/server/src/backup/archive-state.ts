import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { writeWhole } from '../platform/durably.ts'

/**
 * Why the log is not archived: the folder is not there (or not the one that was), belongs to another installation, is
 * full, answers too slowly, or something else; `cadena`: the wait grew too long, and there is no way back to a second
 * from then until the next copy.
 */
const FAULTS = ['ausente', 'ajena', 'llena', 'lenta', 'otra', 'cadena', 'copia'] as const
export type Fault = (typeof FAULTS)[number]

const date = z.iso.datetime().transform((text) => new Date(text))
const stateSchema = z.object({
  /** BACKUP_DIR. */
  carpeta: z.string(),
  /** When a server looked last. */
  visto: date,
  /** What was confirmed before is archived; null: nothing yet. */
  hasta: date.nullable(),
  /** Bytes of the log that wait. */
  esperan: z.number(),
  falla: z.enum(FAULTS).nullable(),
  /** Since when; null without one. */
  desde: date.nullable(),
})
export type ArchiveState = z.output<typeof stateSchema>

const fileIn = (dataDir: string) => path.join(dataDir, 'estado-del-archivo.json')

/** Leaves the state in DATA_DIR, for every process that reads it. */
export const noteArchive = async (dataDir: string, state: ArchiveState): Promise<void> => {
  await writeWhole(fileIn(dataDir), `${JSON.stringify(state)}\n`)
}

/** Without BACKUP_DIR there is nothing to say. */
export const forgetArchive = (dataDir: string): Promise<void> => rm(fileIn(dataDir), { force: true })

/** Undefined when no log was ever archived from this DATA_DIR, or the note is damaged. */
export const archiveState = async (dataDir: string): Promise<ArchiveState | undefined> => {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => 'null')
  try {
    return stateSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

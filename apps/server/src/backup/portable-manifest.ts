import { z } from 'zod'
import { StartError, migrationNames } from '../platform/database/index.ts'
import { Count, Digest, Version, damagedManifest, readRaw } from './manifest.ts'

const FORMAT = 2

/** Of a copy for any PostgreSQL. Written last: a folder without it is no backup. */
const portableSchema = z.strictObject({
  formato: z.literal(FORMAT),
  version: Version,
  /** Name of the newest migration of the database that was copied. */
  migracion: z.string(),
  /** Version of the PostgreSQL that it was copied from. */
  postgres: z.string(),
  marca: z.string(),
  /** Which history of the database it is, see `epoca()`; empty where the provider lets nobody read it. */
  epoca: z.string(),
  empezo: z.iso.datetime(),
  /** What was confirmed before this instant is in it. */
  hasta: z.iso.datetime(),
  archivos: z.strictObject({ cuantos: Count, bytes: Count }),
  /** Each table by its schema and name; its rows are in `tablas/<name>.copy.gz`, bytes before compressing. */
  tablas: z.record(z.string(), z.strictObject({ columnas: z.array(z.string()), filas: Count, bytes: Count })),
  /** The next value of each sequence. */
  secuencias: z.record(z.string(), z.string().regex(/^\d+$/)),
  huellas: Digest,
})
export type PortableManifest = z.output<typeof portableSchema>

export const portableFormat = FORMAT

/** Where the rows of a table are in a copy. */
export const fileOfTable = (name: string): string => `tablas/${name}.copy.gz`

/** Whether a folder is a copy for any PostgreSQL. Throws StartError as `readManifest` does. */
export const isPortable = async (folder: string): Promise<boolean> => {
  const raw = await readRaw(folder)
  return z.looseObject({ formato: z.literal(FORMAT) }).safeParse(raw).success
}

/** Throws StartError when the folder is no such copy, or none that this version can read. */
export const readPortable = async (folder: string): Promise<PortableManifest> => {
  const { data } = portableSchema.safeParse(await readRaw(folder))
  if (!data) throw damagedManifest()
  if (!(await migrationNames()).includes(data.migracion))
    throw new StartError([
      `El respaldo tiene la migración ${data.migracion}, que esta versión no conoce: restáuralo con una más nueva. No se escribió nada.`,
    ])
  return data
}

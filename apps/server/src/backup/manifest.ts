import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { EMBEDDED_MAJOR, StartError } from '../platform/database/index.ts'
import { typed } from '../platform/typed.ts'
import { VERSION, isNewer } from '../platform/version.ts'

export const MANIFEST = 'respaldo.json'

export const Count = z.int().nonnegative()
export const Version = z.string().regex(/^\d+\.\d+\.\d+$/)
export const Digest = z.string().regex(/^[\da-f]{64}$/)

/** Written last: a folder without it is no backup. */
const manifestSchema = z.strictObject({
  formato: z.literal(1),
  /** Of the product. */
  version: Version,
  /** Name of the newest migration. */
  migracion: z.string(),
  postgres: z.string(),
  /** PostgreSQL's number of the cluster, and its timeline. */
  sistema: z.string(),
  linea: Count,
  /** Of the installation. */
  marca: z.string(),
  /** Chain of the log in `registro/` of BACKUP_DIR that goes on from here; null when the log is not archived. */
  registro: z.string().nullable().default(null),
  empezo: z.iso.datetime(),
  /** What was confirmed before this instant is in it. */
  hasta: z.iso.datetime(),
  /** When its database was whole: the log brings it to any instant from then on. Absent in copies of 0.8.0. */
  termino: z.iso.datetime().optional(),
  wal: z.strictObject({ desde: z.string(), hasta: z.string() }),
  archivos: z.strictObject({ cuantos: Count, bytes: Count, almacen: z.enum(['disk', 's3']) }),
  base: z.strictObject({ cuantos: Count, bytes: Count }),
  /** The least and the most rows that each table has at its end. Absent in copies of 0.8.0. */
  filas: z.record(z.string(), z.tuple([Count, Count])).optional(),
  /** Digest of the list of digests. */
  huellas: Digest,
})
export type Manifest = z.output<typeof manifestSchema>

/** Reads what a manifest says. Throws StartError when the folder is no backup, or one of a newer version. */
export const readRaw = async (folder: string): Promise<unknown> => {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch((cause: unknown) => {
    throw new StartError([`${folder} no es un respaldo terminado: le falta ${MANIFEST}. No se escribió nada.`], {
      cause,
    })
  })
  const raw = ((): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      return null
    }
  })()
  const version = z.looseObject({ version: z.string() }).safeParse(raw).data?.version
  if (version !== undefined && isNewer(version))
    throw new StartError([
      `El respaldo es de Aliadas ${version} y esta es la ${VERSION}: restáuralo con esa versión o una más nueva. No se escribió nada.`,
    ])
  return raw
}

export const damagedManifest = (): StartError => new StartError([`${MANIFEST} está dañado. No se escribió nada.`])

/** Reads a backup's manifest. Throws StartError when the folder is no backup, or none that this version can read. */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const { data } = manifestSchema.safeParse(await readRaw(folder))
  if (!data) throw damagedManifest()
  if (data.postgres !== EMBEDDED_MAJOR)
    throw new StartError([
      `El respaldo es de PostgreSQL ${data.postgres} y esta versión trae PostgreSQL ${EMBEDDED_MAJOR}: restáuralo con Aliadas ${data.version}, haz allí uno con ${typed('backup', '--portable --to CARPETA')}, y restaura ese con esta. No se escribió nada.`,
    ])
  return data
}

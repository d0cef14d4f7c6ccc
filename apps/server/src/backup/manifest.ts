import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { EMBEDDED_MAJOR, StartError } from '../platform/database/index.ts'
import { VERSION } from '../platform/version.ts'

export const MANIFEST = 'respaldo.json'

const Count = z.int().nonnegative()

/** Written last: a folder without it is no backup. */
const manifestSchema = z.strictObject({
  formato: z.literal(1),
  /** Of the product. */
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
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
  /** Digest of the list of digests. */
  huellas: z.string().regex(/^[\da-f]{64}$/),
})
export type Manifest = z.output<typeof manifestSchema>

const numbersOf = (version: string): number[] => version.split('.').map(Number)

/** Whether `version` is newer than the running product. */
const isNewer = (version: string): boolean => {
  const [theirs, ours] = [numbersOf(version), numbersOf(VERSION)]
  const at = theirs.findIndex((number, i) => number !== ours[i])
  return at >= 0 && (theirs[at] ?? 0) > (ours[at] ?? 0)
}

/** Reads a backup's manifest. Throws StartError when the folder is no backup, or none that this version can read. */
export const readManifest = async (folder: string): Promise<Manifest> => {
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
  const { data } = manifestSchema.safeParse(raw)
  if (!data) throw new StartError([`${MANIFEST} está dañado. No se escribió nada.`])
  if (data.postgres !== EMBEDDED_MAJOR)
    throw new StartError([
      `El respaldo es de PostgreSQL ${data.postgres} y esta versión trae PostgreSQL ${EMBEDDED_MAJOR}: restáuralo con Aliadas ${data.version}. No se escribió nada.`,
    ])
  return data
}

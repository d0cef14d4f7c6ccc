import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { colaDeContrasenas } from '../acceso/index.ts'
import { contarArchivos } from '../archivos/index.ts'
import { mirarBandeja, type Bandeja } from '../correo/index.ts'
import { systemClock } from '../platform/clock/index.ts'
import type { Context } from '../platform/context.ts'
import type { Db } from '../platform/database/index.ts'
import type { Hub, Reader } from '../platform/live/index.ts'
import type { TaskBoard } from '../platform/metrics/index.ts'
import type { Readiness } from '../platform/ready/index.ts'
import { mirarColaDeWebhooks } from '../webhooks/index.ts'

/** What is looked at of this server and of its database. Undefined: it could not be read. */
export type Medidas = {
  /** Names of what is missing for this server to be ready. */
  falta: readonly string[]
  /** Names of shared parts that do not answer, while the server goes on. */
  degradado: readonly string[]
  /** How far this machine's clock is ahead of the database's, in ms. */
  relojMs: number | undefined
  /** How long ago the live reader had read every change, in ms. */
  atrasoMs: number
  pantallas: number
  /** Sign-ins that wait for their turn. */
  ingresos: number
  /** Jobs whose last run on this server failed. */
  tareasConFallo: readonly string[]
  correos: Bandeja | undefined
  webhooks: { esperan: number; masAntigua: Date | null } | undefined
  disco: { libres: number; total: number } | undefined
  respaldos: Respaldos
  archivos: { cuantos: number; bytes: number } | undefined
}

/** Why the log of the included database is not archived in BACKUP_DIR, or the way back is interrupted. */
export type FallaDeArchivo = 'ausente' | 'ajena' | 'llena' | 'lenta' | 'otra' | 'cadena' | 'copia' | 'nadie'

type Respaldos = {
  /** What the newest backup of the included database holds, up to when; null without one. */
  respaldo: Date | null
  /** What is archived in BACKUP_DIR, up to when; null without BACKUP_DIR. */
  archivo: { falla: FallaDeArchivo | null; hasta: Date | null } | null
  /** When a copy was last restored for a try by itself, and whether all was there; null when never. */
  revision: { en: Date; bien: boolean } | null
}

export type Miradas = {
  reader: Pick<Reader, 'behindMs'>
  hub: Pick<Hub, 'size'>
  readiness: Pick<Readiness, 'missing' | 'degraded'>
  tareas: TaskBoard
  dataDir: string
  mirarRespaldos: () => Promise<Respaldos>
}

/** How far this machine's clock is ahead of the database's, in ms. The product's own clock follows the database's. */
export const medirReloj = async (db: Db): Promise<number> => {
  const antes = systemClock.now().getTime()
  const suyo = await db.read({ rol: 'sistema' }, async (tx) => {
    const { rows } = await sql<{ ahora: Date }>`select clock_timestamp() as ahora`.execute(tx)
    return rows[0]?.ahora.getTime() ?? Number.NaN
  })
  return (antes + systemClock.now().getTime()) / 2 - suyo
}

const oNada = <T>(pregunta: Promise<T>): Promise<T | undefined> => pregunta.catch(() => undefined)

/** Looks at everything once. One thing that cannot be read does not keep the others from being told. */
export const medir = async (
  ctx: Context,
  { reader, hub, readiness, tareas, dataDir, mirarRespaldos }: Miradas,
): Promise<Medidas> => {
  const [falta, degradado, reloj, correos, webhooks, disco, respaldos, archivos] = await Promise.all([
    readiness.missing(),
    readiness.degraded(),
    oNada(medirReloj(ctx.db)),
    oNada(mirarBandeja(ctx.db)),
    oNada(mirarColaDeWebhooks(ctx.db)),
    oNada(statfs(dataDir)),
    mirarRespaldos(),
    oNada(contarArchivos(ctx.db)),
  ])
  return {
    falta,
    degradado,
    relojMs: reloj,
    atrasoMs: reader.behindMs(),
    pantallas: hub.size(),
    ingresos: colaDeContrasenas().waiting,
    tareasConFallo: [...tareas].flatMap(([nombre, una]) => (una.failing ? [nombre] : [])),
    correos,
    webhooks,
    disco: disco && { libres: disco.bavail * disco.bsize, total: disco.blocks * disco.bsize },
    respaldos,
    archivos,
  }
}

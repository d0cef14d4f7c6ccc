import { constants } from 'node:fs'
import { access, mkdir, statfs } from 'node:fs/promises'
import { TITULO_DE_SENAL, type NombreDeSenal } from '@aliadas/contract/sistema'
import { contarArchivos } from './archivos/index.ts'
import { lookAtBackups } from './backup/index.ts'
import { mirarBandeja } from './correo/index.ts'
import { lookAtAddress } from './doctor-address.ts'
import { found, why, type Finding } from './doctor-finding.ts'
import { lookAtPooler } from './doctor-pooler.ts'
import { lookAtReplicas } from './doctor-replicas.ts'
import { findDatabase } from './find-database.ts'
import { systemClock } from './platform/clock/index.ts'
import { createClosing } from './platform/closing.ts'
import {
  createDatabase,
  createPool,
  explainStart,
  CONTRACTS,
  migrationNames,
  newerThan,
  type Db,
  type Pool,
} from './platform/database/index.ts'
import type { Env } from './platform/env/index.ts'
import { markOf, openStores } from './platform/files/index.ts'
import type { Logger } from './platform/log/index.ts'
import { createMailer } from './platform/mail/index.ts'
import { knownSecret } from './secret.ts'
import { juzgar, medirReloj, type Medidas } from './sistema/index.ts'
import { mirarColaDeWebhooks } from './webhooks/index.ts'

/** The oldest PostgreSQL of an operator's own that the product is tested with. */
const OLDEST_POSTGRES = 150_000
const lookAtFolder = async ({ dataDir }: Env): Promise<Finding> => {
  const about = 'Carpeta de datos'
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await access(dataDir, constants.W_OK)
    return found('bien', about, `Se puede escribir en ${dataDir}.`)
  } catch (error) {
    return found('mal', about, `No se puede escribir en ${dataDir}: ${why(error)}`, 'Revisa DATA_DIR y sus permisos.')
  }
}

type OfDatabase = { version: number; standby: boolean; makesRoles: boolean; schema: boolean }

const lookAtDatabase = async (pool: Pool): Promise<Finding[]> => {
  const about = 'Base de datos'
  const { rows } = await pool.query<OfDatabase>(`select current_setting('server_version_num')::int as version,
    pg_is_in_recovery() as standby, to_regclass('kysely_migration') is not null as schema,
    (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as "makesRoles"`)
  const { version, standby, makesRoles, schema } = rows[0] ?? {
    version: 0,
    standby: false,
    makesRoles: false,
    schema: false,
  }
  const name = `PostgreSQL ${Math.floor(version / 10_000)}`
  if (version < OLDEST_POSTGRES)
    return [found('mal', about, `Es ${name}, y hace falta 15 o uno posterior.`, 'Actualiza PostgreSQL.')]
  if (standby)
    return [
      found(
        'mal',
        about,
        `Responde ${name}, pero es una réplica: no recibe cambios.`,
        'Apunta DATABASE_URL al primario.',
      ),
    ]
  if (!makesRoles) {
    const todo = 'Dale CREATEROLE al usuario de DATABASE_URL.'
    return [found('mal', about, `Responde ${name}, pero su usuario no puede crear roles.`, todo)]
  }
  return [found('bien', about, `Responde ${name} y recibe cambios.`), await lookAtSchema(pool, schema)]
}

const lookAtSchema = async (pool: Pool, made: boolean): Promise<Finding> => {
  const about = 'Esquema'
  if (!made) return found('atencion', about, 'Está vacía.', 'El primer inicio crea el esquema.')
  const known = await migrationNames()
  const newer = await newerThan(pool, known)
  const newest = newer.at(-1)
  if (newest !== undefined)
    return newer.some((name) => CONTRACTS.test(name))
      ? found(
          'mal',
          about,
          `Es de una versión posterior (${newest}), que quitó algo que esta usa (${known.at(-1)}).`,
          'Inicia la versión más nueva.',
        )
      : found(
          'atencion',
          about,
          `Es de una versión posterior (${newest}), que solo agregó: esta sigue sirviendo.`,
          'Lleva todos los servidores a la versión más nueva.',
        )
  const { rows } = await pool.query<{ newest: string | null }>('select max(name) as newest from kysely_migration')
  const there = rows[0]?.newest ?? ''
  return there < (known.at(-1) ?? '')
    ? found(
        'atencion',
        about,
        `Es de una versión anterior (${there}).`,
        'El próximo inicio la actualiza: haz antes un respaldo.',
      )
    : found('bien', about, 'Es el de esta versión.')
}

const lookAtStore = async (
  env: Env,
  db: Db,
  closing: Pick<ReturnType<typeof createClosing>, 'add'>,
): Promise<Finding> => {
  const about = 'Archivos'
  try {
    const stores = await openStores(env)
    closing.add('archivos', () => stores.close())
    const row = await db.read({ rol: 'sistema' }, (tx) =>
      tx.selectFrom('instalacion').select('marca').executeTakeFirst(),
    )
    const mark = await markOf(stores.first)
    if (!row)
      return found('atencion', about, `Todavía no hay nada en ${stores.first.name}.`, 'El primer inicio lo prepara.')
    return mark === row.marca
      ? found('bien', about, `Se leen en ${stores.first.name}, y son de esta base de datos.`)
      : found(
          'mal',
          about,
          `Lo que hay en ${stores.first.name} no es de esta base de datos.`,
          'Revisa DATA_DIR, FILES_TO y las variables S3_*.',
        )
  } catch (error) {
    return found('mal', about, `No responden: ${why(error)}`, 'Revisa DATA_DIR, FILES_TO y las variables S3_*.')
  }
}

/** The signals that need no running server, judged as on the platform's screen. */
const SIGNALS: ReadonlySet<NombreDeSenal> = new Set(['reloj', 'correos', 'webhooks', 'disco', 'respaldo', 'tamano'])

const orNothing = <T>(asked: Promise<T>): Promise<T | undefined> => asked.catch(() => undefined)

const lookAtSignals = async ({ dataDir }: Env, db: Db): Promise<Finding[]> => {
  const disk = await orNothing(statfs(dataDir))
  const measured: Medidas = {
    falta: [],
    degradado: [],
    relojMs: await orNothing(medirReloj(db)),
    atrasoMs: 0,
    pantallas: 0,
    ingresos: 0,
    tareasConFallo: [],
    correos: await orNothing(mirarBandeja(db)),
    webhooks: await orNothing(mirarColaDeWebhooks(db)),
    disco: disk && { libres: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize },
    respaldos: await lookAtBackups(dataDir),
    archivos: await orNothing(contarArchivos(db)),
  }
  return juzgar(measured, systemClock.now()).flatMap(({ senal, nivel, dice, hacer }) =>
    SIGNALS.has(senal) ? [found(nivel, TITULO_DE_SENAL[senal], dice, hacer)] : [],
  )
}

const lookAtMail = async ({ smtpUrl, mailFrom, local }: Env): Promise<Finding> => {
  const about = 'Servidor de correo'
  if (!smtpUrl)
    return local
      ? found('bien', about, 'No hay: los correos se ven en /api/correo-local.')
      : found(
          'mal',
          about,
          'Falta SMTP_URL: los correos esperan en la bandeja de salida.',
          'Configura SMTP_URL y MAIL_FROM.',
        )
  const mailer = createMailer({ smtpUrl, from: mailFrom, local: undefined })
  try {
    await mailer.check?.()
    return found('bien', about, `Responde ${new URL(smtpUrl).host} y acepta la cuenta. No se envió nada.`)
  } catch (error) {
    return found('mal', about, `No acepta la conexión: ${why(error)}`, 'Revisa SMTP_URL, su clave y el puerto.')
  } finally {
    mailer.close()
  }
}

/**
 * Looks at everything that the product needs: configuration, folder, database, files, clock, mail, address, disk and
 * backup. Changes nothing and sends nothing.
 */
export const diagnose = async (env: Env, log: Logger): Promise<Finding[]> => {
  const closing = createClosing(log)
  const secret = await knownSecret(env).catch(() => null)
  try {
    const findings = [found('bien', 'Configuración', 'Las variables se entienden.'), await lookAtFolder(env)]
    try {
      const { address, pooler } = await findDatabase(env, log, closing)
      // First: a pooler may refuse the connections of this check.
      findings.push(...(await lookAtPooler({ address, pooler }, secret)))
      const pool = createPool(address, { max: 2, log })
      closing.add('conexiones', () => pool.end())
      const database = await lookAtDatabase(pool)
      findings.push(...database, ...(await lookAtReplicas(env.databaseUrl)))
      if (database.every(({ about, level }) => about !== 'Esquema' || level === 'bien')) {
        const db = createDatabase(pool, log)
        findings.push(await lookAtStore(env, db, closing), ...(await lookAtSignals(env, db)))
      }
    } catch (error) {
      const todo = 'Revisa DATABASE_URL, la red y el servidor de la base de datos.'
      findings.push(found('mal', 'Base de datos', why(explainStart(error)), todo))
    }
    findings.push(await lookAtMail(env), ...(await lookAtAddress(env, secret, systemClock.now())))
    return findings
  } finally {
    await closing.stop()
  }
}

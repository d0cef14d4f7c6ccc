import path from 'node:path'
import { z } from 'zod'
import { DEFAULT_DATA_DIR, DEFAULT_PORT, checkCombinations } from './combinations.ts'
import { EnvError } from './env-error.ts'
import { fields, names } from './fields.ts'
import type { Name } from './fields.ts'
import { isLocal } from './local.ts'
import { checkExposure } from './exposure.ts'

const schema = z.object(fields).partial()
type Values = z.output<typeof schema>

/** A balancer that asks every two seconds has noticed by then. */
const DRAIN_BEHIND_PROXY_MS = 5_000
const DEFAULT_HOST = '127.0.0.1'
/** Binding to it means every address of the machine, including this one. */
const ANY_HOST = new Set(['0.0.0.0', '::'])

export type Env = ReturnType<typeof complete>

/**
 * Reads the configuration once, at the start. An empty variable counts as absent. Throws EnvError with one Spanish line
 * for each wrong variable.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const value = source[name]?.trim()
    if (value) given[name] = value
  }
  const parsed = schema.safeParse(given)
  const lines = [...(parsed.error?.issues.map((issue) => issue.message) ?? []), ...checkCombinations(given)]
  if (!parsed.success || lines.length > 0) throw new EnvError(lines)
  const env = complete(parsed.data)
  const exposed = checkExposure(env)
  if (exposed.length > 0) throw new EnvError(exposed)
  return env
}

function complete(values: Values) {
  const port = values.PORT ?? DEFAULT_PORT
  const host = values.HOST ?? DEFAULT_HOST
  const publicUrl = values.PUBLIC_URL ?? `http://${publicHost(host)}:${port}`
  const production = values.NODE_ENV === 'production'
  const local = isLocal({ host, publicUrl, production, trustProxy: values.TRUST_PROXY })
  const demo = values.DEMO ?? (values.DATABASE_URL === undefined && local)
  return {
    port,
    host,
    /** The site's origin as browsers see it, without a trailing slash. */
    publicUrl,
    /** Absent: X-Forwarded-For is ignored. */
    trustProxy: values.TRUST_PROXY,
    production,
    /** Only this machine can connect to it. */
    local,
    /** Absolute. */
    dataDir: values.DATA_DIR ?? path.resolve(DEFAULT_DATA_DIR),
    /** Of the database itself, also where requests enter through a pooler. Absent: the embedded database. */
    databaseUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL,
    /** Where requests and sign-ins enter instead. */
    poolerUrl: values.DATABASE_DIRECT_URL === undefined ? undefined : values.DATABASE_URL,
    /** Connections of every pool, as a multiple of the usual number. */
    poolScale: values.DATABASE_POOL ?? 1,
    backup: backup(values),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `Aliadas <no-responder@${new URL(publicUrl).hostname}>`,
    s3: s3(values),
    /** Where new files go. */
    filesTo: values.FILES_TO ?? (values.S3_ENDPOINT === undefined ? ('disk' as const) : ('s3' as const)),
    /** Absent: generated and stored on the first start. */
    sessionSecret: values.SESSION_SECRET,
    /** What it signed is still accepted. */
    sessionSecretPrevious: values.SESSION_SECRET_PREVIOUS,
    /** What lasting addresses are made of. Absent: the secret of sessions. */
    addressSecret: values.ADDRESS_SECRET,
    claveAliada: values.CLAVE_ALIADA,
    clavePlataforma: values.CLAVE_PLATAFORMA,
    partnerKey: values.PARTNER_KEY,
    demo,
    /** Simulated clients, rivals and drivers keep the demo alive. Where others reach the product there is no demo (exposure.ts). */
    simulador: demo && (values.SIMULADOR ?? true),
    basemapDir: values.BASEMAP_DIR,
    ...mapStyles(values),
    /** Absent: routes are straight lines. */
    routingUrl: values.ROUTING_URL,
    epayco: epayco(values),
    metrics: metrics(values),
    /** How long (ms) a stop goes on serving after it says that it is not ready. */
    drainMs: values.DRAIN_MS ?? (values.TRUST_PROXY === undefined ? 0 : DRAIN_BEHIND_PROXY_MS),
    /** On a local start the console shows links and keys; a line for each request would push them away. */
    logLevel: values.LOG_LEVEL ?? (local ? ('warn' as const) : ('info' as const)),
  }
}

/** OpenFreeMap: no key, no usage limit. Absent: the map uses this server only. */
const ONLINE_STYLE = 'https://tiles.openfreemap.org/styles/positron'
const ONLINE_DARK_STYLE = 'https://tiles.openfreemap.org/styles/dark'

/** Switching the light style off switches both off, unless the dark one is named. */
function mapStyles({ MAP_STYLE_URL, MAP_STYLE_DARK_URL }: Values) {
  const dark = MAP_STYLE_DARK_URL ?? (MAP_STYLE_URL === 'no' ? 'no' : ONLINE_DARK_STYLE)
  const wanted = (style: string) => (style === 'no' ? undefined : style)
  return { mapStyleUrl: wanted(MAP_STYLE_URL ?? ONLINE_STYLE), mapStyleDarkUrl: wanted(dark) }
}

/** Undefined: nothing is measured. `at`: a port of its own, without a token. */
function metrics({ METRICS_PORT, METRICS_HOST, METRICS_TOKEN }: Values) {
  if (METRICS_PORT === undefined && METRICS_TOKEN === undefined) return undefined
  const at = METRICS_PORT === undefined ? undefined : { port: METRICS_PORT, host: METRICS_HOST ?? DEFAULT_HOST }
  return { at, token: METRICS_TOKEN }
}

const DAY_MS = 86_400_000
const KEEP_DAYS = 14

/** Where the log and copies of the included database go, and how long they stay (ms). Absent: nowhere by itself. */
function backup({ BACKUP_DIR, BACKUP_KEEP }: Values) {
  return BACKUP_DIR === undefined ? undefined : { folder: BACKUP_DIR, keepMs: (BACKUP_KEEP ?? KEEP_DAYS) * DAY_MS }
}

function publicHost(host: string): string {
  if (host === DEFAULT_HOST || ANY_HOST.has(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

function s3(values: Values) {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}

function epayco({ EPAYCO_CUSTOMER_ID, EPAYCO_KEY }: Values) {
  return EPAYCO_CUSTOMER_ID && EPAYCO_KEY ? { customerId: EPAYCO_CUSTOMER_ID, key: EPAYCO_KEY } : undefined
}

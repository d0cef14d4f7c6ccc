import { statSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { urlsOf } from '../database/index.ts'
import { LOG_LEVELS } from '../log/index.ts'
import { isPrivate } from './local.ts'
import { parseTrustProxy } from './trust-proxy.ts'

/** Quotes a wrong value in its message. Never used for a variable that holds a secret. */
const got = (value: unknown) => ` (llegó «${String(value)}»)`

const isUrl = (value: string, protocols: string[]) =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol) && new URL(value).hostname !== ''

const isDirectory = (value: string) => statSync(value, { throwIfNoEntry: false })?.isDirectory() === true

const text = z.string()

const url = (name: string, what: string, ...protocols: string[]) =>
  text.refine((value) => isUrl(value, protocols), {
    error: (issue) => `${name} debe ser ${what}${got(issue.input)}.`,
  })

const secretUrl = (name: string, what: string, ...protocols: string[]) =>
  text.refine((value) => isUrl(value, protocols), `${name} debe ser ${what}.`)

const SERVERS = 'postgres://usuario:clave@servidor1:5432,servidor2:5432/aliadas?target_session_attrs=read-write'

/** One server, or several as libpq writes them. A socket directory is no host. */
const database = (name: string) =>
  text
    .refine((value) => value.includes(',') || urlsOf(value).length > 0, {
      error: `${name} debe ser una dirección de PostgreSQL, por ejemplo postgres://usuario:clave@servidor:5432/aliadas.`,
      abort: true,
    })
    .refine((value) => urlsOf(value).length > 0, {
      error: `${name} tiene una lista de servidores que no se entiende: escríbela como ${SERVERS}.`,
      abort: true,
    })
    .refine(
      (value) =>
        ['read-write', 'primary', 'any', null].includes(
          new URL(value.replace(/,[^/?#]*/, '')).searchParams.get('target_session_attrs'),
        ),
      `${name}: target_session_attrs debe ser read-write, porque Aliadas solo usa un servidor que acepta cambios.`,
    )

const port = (name: string) =>
  text
    .refine((value) => /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535, {
      error: (issue) => `${name} debe ser un número entero entre 1 y 65535${got(issue.input)}.`,
    })
    .transform(Number)

const oneOf = <const T extends readonly string[]>(name: string, values: T) =>
  z.enum(values, { error: (issue) => `${name} debe ser uno de: ${values.join(', ')}${got(issue.input)}.` })

/** The address of this site: an origin without a path, because paths are appended to it. */
const isOrigin = (value: string) =>
  isUrl(value, ['http:', 'https:']) && new URL(value).pathname === '/' && !/[?#@]/.test(value)

/** Switches the online map off. */
const NO_STYLE = 'no'

const isMapStyle = (value: string) =>
  value === NO_STYLE || /^\/(?!\/)\S*$/.test(value) || isUrl(value, ['http:', 'https:'])

const mapStyle = (name: string) =>
  text.refine(isMapStyle, {
    error: (issue) =>
      `${name} debe ser una URL http:// o https://, o una ruta que empiece por "/", o no para quedarse sin mapa en línea${got(issue.input)}.`,
  })

/** Each variable by itself. Checks that span several variables are in combinations.ts. */
export const fields = {
  PORT: port('PORT'),
  HOST: text.regex(/^[A-Za-z0-9][A-Za-z0-9.-]*$|^[0-9A-Fa-f:]*:[0-9A-Fa-f:.]*$/, {
    error: (issue) => `HOST debe ser una dirección IP o un nombre de equipo, sin http:// ni puerto${got(issue.input)}.`,
  }),
  PUBLIC_URL: text
    .refine(isOrigin, {
      error: (issue) =>
        `PUBLIC_URL debe ser la dirección http:// o https:// del sitio, sin ruta, por ejemplo https://aliadas.co${got(issue.input)}.`,
    })
    .transform((value) => new URL(value).origin),
  TRUST_PROXY: text
    .refine((value) => parseTrustProxy(value) !== undefined, {
      error: (issue) =>
        `TRUST_PROXY debe ser cuántos proxies hay delante (1 a 9), o sus direcciones o redes con comas, por ejemplo 10.0.0.0/8,fd00::/8${got(issue.input)}.`,
    })
    .transform((value) => parseTrustProxy(value)),
  NODE_ENV: oneOf('NODE_ENV', ['development', 'production', 'test']),
  DATA_DIR: text.transform((value) => path.resolve(value)),
  DATABASE_URL: database('DATABASE_URL'),
  DATABASE_DIRECT_URL: database('DATABASE_DIRECT_URL'),
  DATABASE_POOL: text
    .refine((value) => /^\d(?:\.\d{1,2})?$/.test(value) && Number(value) >= 0.2 && Number(value) <= 8, {
      error: (issue) => `DATABASE_POOL debe ser un número entre 0.2 y 8, por ejemplo 0.5${got(issue.input)}.`,
    })
    .transform(Number),
  BACKUP_DIR: text.transform((value) => path.resolve(value)),
  BACKUP_KEEP: text
    .refine((value) => /^[1-9]\d{0,3}d$/.test(value), {
      error: (issue) => `BACKUP_KEEP debe ser una cantidad de días, por ejemplo 14d${got(issue.input)}.`,
    })
    .transform((value) => Number(value.slice(0, -1))),
  SMTP_URL: secretUrl(
    'SMTP_URL',
    'una dirección smtp:// o smtps://, por ejemplo smtps://usuario:clave@correo.ejemplo.co:465',
    'smtp:',
    'smtps:',
  ),
  MAIL_FROM: text.regex(/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
    error: (issue) =>
      `MAIL_FROM debe ser un correo, solo o con nombre, por ejemplo Aliadas <hola@aliadas.co>${got(issue.input)}.`,
  }),
  S3_ENDPOINT: url('S3_ENDPOINT', 'una URL http:// o https://', 'http:', 'https:'),
  S3_BUCKET: text,
  S3_REGION: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  FILES_TO: oneOf('FILES_TO', ['s3', 'disk']),
  SESSION_SECRET: text.min(32, 'SESSION_SECRET debe tener al menos 32 caracteres.'),
  SESSION_SECRET_PREVIOUS: text.min(32, 'SESSION_SECRET_PREVIOUS debe tener al menos 32 caracteres.'),
  ADDRESS_SECRET: text.min(32, 'ADDRESS_SECRET debe tener al menos 32 caracteres.'),
  CLAVE_ALIADA: text,
  CLAVE_PLATAFORMA: text,
  PARTNER_KEY: text,
  DEMO: z
    .enum(['1', '0'], {
      error: (issue) => `DEMO debe ser 1 (con datos de demostración) o 0 (sin ellos)${got(issue.input)}.`,
    })
    .transform((value) => value === '1'),
  SIMULADOR: z
    .enum(['1', '0'], {
      error: (issue) =>
        `SIMULADOR debe ser 1 (con gente simulada en la demostración) o 0 (sin ella)${got(issue.input)}.`,
    })
    .transform((value) => value === '1'),
  BASEMAP_DIR: text
    .refine(isDirectory, { error: (issue) => `BASEMAP_DIR debe ser una carpeta que exista${got(issue.input)}.` })
    .transform((value) => path.resolve(value)),
  MAP_STYLE_URL: mapStyle('MAP_STYLE_URL'),
  MAP_STYLE_DARK_URL: mapStyle('MAP_STYLE_DARK_URL'),
  ROUTING_URL: text.refine((value) => isUrl(value, ['http:', 'https:']) && !/[?#@]/.test(value), {
    // Not quoted: its path may contain the key of a paid router.
    error:
      'ROUTING_URL debe ser la dirección http:// o https:// de un enrutador con la interfaz de OSRM, sin usuario ni parámetros, por ejemplo http://localhost:5000.',
  }),
  EPAYCO_CUSTOMER_ID: text,
  EPAYCO_KEY: text,
  METRICS_PORT: port('METRICS_PORT'),
  METRICS_HOST: text.refine(isPrivate, {
    error: (issue) =>
      `METRICS_HOST debe ser este equipo o una dirección IP privada, por ejemplo 127.0.0.1 o 10.0.0.5${got(issue.input)}. Para leer las medidas desde fuera usa METRICS_TOKEN.`,
  }),
  // Not quoted: it is a secret.
  METRICS_TOKEN: text.regex(/^[!-~]+$/, 'METRICS_TOKEN no puede tener espacios ni letras con tilde.'),
  DRAIN_MS: text
    .refine((value) => /^\d{1,5}$/.test(value) && Number(value) <= 60_000, {
      error: (issue) => `DRAIN_MS debe ser un número de milisegundos entre 0 y 60000${got(issue.input)}.`,
    })
    .transform(Number),
  LOG_LEVEL: oneOf('LOG_LEVEL', LOG_LEVELS),
}

export type Name = keyof typeof fields
export const names = Object.keys(fields) as Name[]

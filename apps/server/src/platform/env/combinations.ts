import path from 'node:path'
import type { Name } from './fields.ts'

/** When PORT is absent. */
export const DEFAULT_PORT = 3000
/** When DATA_DIR is absent; below the folder that the start happens in. */
export const DEFAULT_DATA_DIR = 'data'

type Given = Partial<Record<Name, string>>

const S3: Name[] = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
const EPAYCO: Name[] = ['EPAYCO_CUSTOMER_ID', 'EPAYCO_KEY']

/** Checks that span several variables; one Spanish line for each problem. */
export function checkCombinations(given: Given): string[] {
  const lines: string[] = []
  if (given.NODE_ENV === 'production' && given.SESSION_SECRET === undefined)
    lines.push(
      'SESSION_SECRET es obligatoria con NODE_ENV=production: pon al menos 32 caracteres al azar. Para cambiarla después mira docs/operations.md.',
    )
  if (given.SESSION_SECRET_PREVIOUS !== undefined) lines.push(...checkTurn(given))
  lines.push(...allOrNone(given, S3, 'Los archivos en S3'), ...allOrNone(given, EPAYCO, 'ePayco'))
  if (given.FILES_TO === 's3' && given.S3_ENDPOINT === undefined) lines.push(`FILES_TO=s3 necesita ${S3.join(', ')}.`)
  if (given.METRICS_HOST !== undefined && given.METRICS_PORT === undefined)
    lines.push('METRICS_HOST necesita METRICS_PORT: es la dirección en que ese puerto escucha.')
  if (given.METRICS_PORT !== undefined && Number(given.METRICS_PORT) === Number(given.PORT ?? DEFAULT_PORT))
    lines.push('METRICS_PORT debe ser otro que PORT.')
  if (given.DATABASE_DIRECT_URL !== undefined && given.DATABASE_URL === undefined)
    lines.push('DATABASE_DIRECT_URL necesita DATABASE_URL: la dirección del pooler.')
  if (given.BACKUP_DIR !== undefined && given.DATABASE_URL !== undefined)
    lines.push('BACKUP_DIR es para la base de datos incluida: con DATABASE_URL los respaldos los hace tu PostgreSQL.')
  if (given.BACKUP_DIR !== undefined && isInside(given.BACKUP_DIR, given.DATA_DIR ?? DEFAULT_DATA_DIR))
    lines.push('BACKUP_DIR debe estar fuera de DATA_DIR, mejor en otro disco.')
  if (given.BACKUP_KEEP !== undefined && given.BACKUP_DIR === undefined)
    lines.push('BACKUP_KEEP necesita BACKUP_DIR: es cuánto se guarda allí.')
  if (given.CLAVE_ALIADA !== undefined && given.CLAVE_ALIADA === given.CLAVE_PLATAFORMA)
    lines.push('CLAVE_ALIADA y CLAVE_PLATAFORMA deben ser distintas: cada una abre un registro diferente.')
  return lines
}

/** Addresses of trackers, webhooks' secrets and codes of FUECs must not change with the secret of sessions. */
function checkTurn({ SESSION_SECRET, SESSION_SECRET_PREVIOUS, ADDRESS_SECRET }: Given): string[] {
  const lines: string[] = []
  if (SESSION_SECRET === undefined)
    lines.push('SESSION_SECRET_PREVIOUS necesita SESSION_SECRET: la nueva, que reemplaza a esa.')
  if (ADDRESS_SECRET === undefined)
    lines.push(
      'SESSION_SECRET_PREVIOUS necesita ADDRESS_SECRET: pon en ella la primera SESSION_SECRET que tuvo la instalación, y déjala.',
    )
  if (SESSION_SECRET === SESSION_SECRET_PREVIOUS)
    lines.push('SESSION_SECRET y SESSION_SECRET_PREVIOUS deben ser distintas: la nueva y la de antes.')
  return lines
}

function isInside(inner: string, outer: string): boolean {
  const way = path.relative(path.resolve(outer), path.resolve(inner))
  // Absolute: another drive of Windows.
  return !path.isAbsolute(way) && !way.startsWith('..')
}

function allOrNone(given: Given, group: Name[], what: string): string[] {
  const missing = group.filter((name) => given[name] === undefined)
  if (missing.length === 0 || missing.length === group.length) return []
  const verb = missing.length === 1 ? 'falta' : 'faltan'
  return [`${what}: ${verb} ${missing.join(', ')}. Define todas (${group.join(', ')}) o ninguna.`]
}

import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The schema's files in loading order: each may refer to those before it. */
export const AREAS = [
  'base',
  'archivos',
  'empresas',
  'acceso',
  'aliados',
  'flota',
  'proveedores',
  'mesa.generated',
  'mesa',
  'servicios',
  'ofertas',
  'posiciones',
  'rastreo',
  'fuec',
  'libro',
  'historial',
  'correo',
  'avisos',
  'vistas',
  'cambios',
  'eventos',
  'webhooks',
] as const

/** The whole schema as it is today, as one script for an empty database. */
export const schemaSql = (): string =>
  AREAS.map((area) => readFileSync(path.join(import.meta.dirname, `${area}.sql`), 'utf8')).join('\n')

import type { AccionDeHistorial } from '@aliadas/contract/historial'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Json } from './json.ts'

export type ArchivosTable = {
  id: string
  tenant: string
  preset: string
  ubicacion: string
  nombre: string
  tipo: string
  bytes: number
  sha256: string
  servicioId: string | null
  subidoPor: string
  usado: Generated<boolean>
  /** Whose photo or document it is or was: triggers write it, and it stays when another version replaces the file. */
  titularId: string | null
  creadoEn: Date
}

/** Bytes without a row, for the next sweep. */
export type ArchivosBorradosTable = { ubicacion: string; en: Date }

export type HistorialTable = {
  id: GeneratedAlways<number>
  tenant: string
  aliadoId: string | null
  entidad: string
  entidadId: string
  accion: AccionDeHistorial
  de: string | null
  a: string | null
  actorTipo: 'persona' | 'aliado' | 'servidor' | 'anonimo'
  actorId: string | null
  actorNombre: string
  cambios: Json<Record<string, unknown>>
  en: Date
  solicitud: string | null
  /** The service that it is about. */
  servicioId: GeneratedAlways<string | null>
}

export type ChangeLogTable = {
  id: GeneratedAlways<number>
  xid: Generated<string>
  tema: string
  fila: string
  antes: Json<Record<string, unknown> | null>
  despues: Json<Record<string, unknown> | null>
  para: string | null
  en: Generated<Date>
}

export type IdempotenciaTable = {
  ambito: string
  clave: string
  huella: string
  /** The answer as it went out, JSON; '' once what it said was erased. */
  cuerpo: string
  /** Ids that the request named, one space between them. */
  sobre: Generated<string>
  creadoEn: Date
}

export type CorreosTable = {
  id: string
  /** The person, the pending account or the provider that it is for; null on rows older than the column. */
  cuentaId: string | null
  para: string
  asunto: string
  texto: string
  html: string
  intentos: Generated<number>
  proximoIntento: Date
  enviadoEn: Date | null
  /** What the mail server said when it last refused; '' otherwise. */
  fallo: Generated<string>
  /** It failed because the mail server was away, not for something of its own. */
  porCaida: Generated<boolean>
  creadoEn: Date
}

export type LimitesTable = { clave: string; desde: Date; cuenta: number }

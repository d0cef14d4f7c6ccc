import type { Generated, GeneratedAlways } from 'kysely'

export type EmpresasTable = {
  id: string
  tipo: 'aliada' | 'plataforma' | 'ninguna'
  nombre: string
  nombreComparable: string
  direccion: Generated<string>
  ciudad: Generated<string>
  departamento: Generated<string>
  pais: Generated<string>
  logo: string | null
  fotosCorporativas: Generated<string[]>
  banco: Generated<string>
  titular: Generated<string>
  rut: Generated<string>
  cuenta: Generated<string>
  tipocuenta: Generated<string>
  rating: Generated<number>
  suspendida: Generated<boolean>
  motivoSuspension: string | null
  nombreEnOrden: GeneratedAlways<string>
  version: Generated<number>
  creadoEn: Date
  actualizadoEn: Date
}

export type PersonasTable = {
  id: string
  empresaId: string
  nombres: string
  apellidos: string
  puesto: string
  email: string
  movil: Generated<string>
  fotoPerfil: string | null
  role: 'admin' | 'user'
  perfil: Generated<boolean>
  activo: Generated<boolean>
  version: Generated<number>
  creadoEn: Date
  actualizadoEn: Date
}

export type ClavesAutorizacionTable = {
  id: string
  tipo: 'aliada' | 'plataforma'
  huella: string
  nota: Generated<string>
  usosMaximos: number | null
  usos: Generated<number>
  venceEn: Date | null
  revocadaEn: Date | null
  creadoEn: Date
  creadoPor: string | null
}

export type RegistrosTable = {
  id: string
  email: string
  nombres: Generated<string>
  apellidos: Generated<string>
  puesto: Generated<string>
  role: 'admin' | 'user'
  contrasena: string
  empresaId: string | null
  empresa: string | null
  claveId: string | null
  invitadoPor: string | null
  creadoEn: Date
  venceEn: Date
}

export type ClavesUsosTable = { id: GeneratedAlways<number>; claveId: string; personaId: string; en: Date }

export type AliadosTable = { id: string; nombre: string; creadoEn: Date }

/** Calls of a partner in its newest minute (minutes since 1970), over all servers. */
export type AliadoLlamadasTable = { aliadoId: string; minuto: number; llamadas: number }

export type AliadoClavesTable = {
  id: string
  aliadoId: string
  huella: string
  alcances: string[]
  revocadaEn: Date | null
  creadoEn: Date
  creadoPor: string | null
  usadaEn: Date | null
}

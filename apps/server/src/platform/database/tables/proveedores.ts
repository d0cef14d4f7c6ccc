import type {
  ClaseDeProveedor,
  FaltaDeProveedor,
  ListaDeProveedores,
  LugarRevisable,
  Veredicto,
} from '@aliadas/contract/proveedores'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Json } from './json.ts'

export type GuiasTable = {
  id: string
  nombre: string
  imagen: string | null
  rating: Generated<number>
  direccion: Generated<string>
  email: string
  telefono: Generated<string>
  rut: Generated<string>
  rnt: Generated<string>
  /** The partner whose app registered it. */
  aliadoId: string | null
  banco: Generated<string>
  tipocuenta: Generated<string>
  cuenta: Generated<string>
  titular: Generated<string>
  perfil: Generated<boolean>
  validado: Generated<boolean>
  documentosGuia: Generated<boolean>
  suspendido: Generated<boolean>
  motivoSuspension: string | null
  rechazados: Generated<string[]>
  reenviados: Generated<string[]>
  creadoEn: Date
  actualizadoEn: Date
}

export type OperadoresTable = {
  id: string
  nombre: string
  imagen: string | null
  rating: Generated<number>
  empresa: Generated<string>
  direccion: Generated<string>
  email: string
  telefono: Generated<string>
  /** The partner whose app registered it. */
  aliadoId: string | null
  nuevo: Generated<boolean>
  perfil: Generated<boolean>
  creadoEn: Date
  actualizadoEn: Date
}

export type MesaTable = {
  clase: ClaseDeProveedor
  id: string
  lista: ListaDeProveedores
  nombre: string
  nombreEnOrden: GeneratedAlways<string>
  email: string
  telefono: string
  empresa: string
  empresaId: string | null
  placas: string | null
  ciudad: string
  imagen: string | null
  rating: number
  referidoPor: string | null
  referidoEnOrden: GeneratedAlways<string>
  suspendido: boolean
  faltan: FaltaDeProveedor[]
  reenviados: LugarRevisable[]
  palabras: string
  creadoEn: Date
}

export type BienvenidasTable = {
  id: string
  clase: ClaseDeProveedor
  proveedorId: string
  correoId: string
  para: string
  por: string
  en: Date
}

/** A row that a decision changed, with what it had before. */
type FilaDeAntes = {
  tabla: 'vehiculos' | 'guias' | 'operadores'
  id: string
  valores: Record<string, unknown>
}

export type DecisionesTable = {
  id: string
  /** One after another, also within an instant. */
  orden: GeneratedAlways<number>
  clase: ClaseDeProveedor
  proveedorId: string
  que: 'validar' | 'suspender' | 'levantar' | Veredicto
  titularId: string
  lugar: LugarRevisable | null
  archivoId: string | null
  motivo: string | null
  nota: string | null
  antes: Json<FilaDeAntes[]>
  correoId: string | null
  porId: string
  por: string
  en: Date
  deshechaEn: Date | null
}

import { esDelConductor } from '@aliadas/contract/flota'
import type { ClaseDeProveedor } from '@aliadas/contract/proveedores'
import { sql, type RawBuilder } from 'kysely'
import type { Anotacion } from '../historial/index.ts'
import type { Tables } from '../platform/database/index.ts'

type PorClase = {
  /** The history's kind: a driver is its vehicle's record. */
  entidad: Anotacion['entidad']
  /** The table of the record that the desk lists. */
  tabla: 'vehiculos' | 'guias' | 'operadores'
  /** The table with the person: picture, app and account. */
  persona: 'conductores' | 'guias' | 'operadores'
  /** The id of that person, from the id of the record. */
  suPersona: (id: string) => RawBuilder<string>
  /** Condition on `tabla`: this record, and all others of the same person. */
  conSuPersona: (id: string) => RawBuilder<boolean>
  /** The table that keeps which documents were refused; null if documents do not decide whether it is validated. */
  marcas: 'vehiculos' | 'guias' | null
  /** The table of the bank account; null without one. */
  cuenta: 'conductores' | 'guias' | null
  /** The column of `tabla` that says that the platform suspended it; null if it cannot be suspended. */
  suspension: 'suspendidoPorPlataforma' | 'suspendido' | null
  /** Whether services show its picture. They keep it when it is replaced. */
  imagenEnServicios: boolean
  /** The holder of its document of this kind. */
  titular: (tipo: string) => Tables['documentos']['titularTipo']
}

const propia = (id: string) => sql<string>`${id}`
const soloEste = (id: string) => sql<boolean>`id = ${id}`

/** Where each kind of provider is stored, and what differs between them in the database. */
export const POR_CLASE: Readonly<Record<ClaseDeProveedor, PorClase>> = {
  conductor: {
    entidad: 'vehiculo',
    tabla: 'vehiculos',
    persona: 'conductores',
    suPersona: (id) => sql`(select conductor_id from vehiculos where id = ${id})`,
    conSuPersona: (id) => sql`(id = ${id} or conductor_id = (select conductor_id from vehiculos where id = ${id}))`,
    marcas: 'vehiculos',
    cuenta: 'conductores',
    suspension: 'suspendidoPorPlataforma',
    imagenEnServicios: true,
    titular: (tipo) => (esDelConductor(tipo) ? 'conductor' : 'vehiculo'),
  },
  guia: {
    entidad: 'guia',
    tabla: 'guias',
    persona: 'guias',
    suPersona: propia,
    conSuPersona: soloEste,
    marcas: 'guias',
    cuenta: 'guias',
    suspension: 'suspendido',
    imagenEnServicios: false,
    titular: () => 'guia',
  },
  operador: {
    entidad: 'operador',
    tabla: 'operadores',
    persona: 'operadores',
    suPersona: propia,
    conSuPersona: soloEste,
    marcas: null,
    cuenta: null,
    suspension: null,
    imagenEnServicios: false,
    titular: () => 'operador',
  },
}

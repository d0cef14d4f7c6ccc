import { DOCUMENTOS_DE_VEHICULO, FOTOS_DE_VEHICULO } from '../flota/flota.rules.ts'
import { NOMBRE_DE_PAPEL, papelDeAdjunto } from '../flota/papeles.rules.ts'
import { NOMBRE_DE_LUGAR } from '../flota/vehiculo.etiquetas.ts'
import type { ClaseDeProveedor, FaltaDeProveedor } from './proveedores.rules.ts'

/** Documents of drivers, guides and operators, by the kind under which each is stored, in the order of the desk. */
export const PAPELES_DE_PROVEEDOR = [
  'licenciaDeConducir',
  'rut',
  'soat',
  'tarjetaPropiedad',
  'tarjetaOperacion',
  'revisionTecnica',
  'rnt',
  'tarjetaProfesional',
] as const

/** What the platform reviews one by one: documents, and the five photos of a vehicle. */
export const LUGARES_REVISABLES = [...PAPELES_DE_PROVEEDOR, ...FOTOS_DE_VEHICULO] as const
export type LugarRevisable = (typeof LUGARES_REVISABLES)[number]

export const NOMBRE_DE_REVISABLE: Readonly<Record<LugarRevisable, string>> = {
  ...NOMBRE_DE_PAPEL,
  tarjetaProfesional: 'Tarjeta profesional',
  frente: NOMBRE_DE_LUGAR['fotos.frente'],
  lateral: NOMBRE_DE_LUGAR['fotos.lateral'],
  interior: NOMBRE_DE_LUGAR['fotos.interior'],
  perspectiva: NOMBRE_DE_LUGAR['fotos.perspectiva'],
  tablero: NOMBRE_DE_LUGAR['fotos.tablero'],
}

/** Name inside a sentence: 'SOAT', 'foto Frente'. */
export const comoSeNombra = (lugar: LugarRevisable): string =>
  FOTOS_DE_VEHICULO.some((foto) => foto === lugar) ? `foto ${NOMBRE_DE_REVISABLE[lugar]}` : NOMBRE_DE_REVISABLE[lugar]

/**
 * The photos and documents that a provider needs to be validated (decisions §5 and §9). A driver can do without the RNT, a guide without the
 * professional card (docs/decisions/0045). `npm run schema` writes the desk's SQL from this table.
 */
export const REQUISITOS = {
  conductor: { fotos: FOTOS_DE_VEHICULO, documentos: DOCUMENTOS_DE_VEHICULO.map(papelDeAdjunto) },
  guia: { fotos: [], documentos: ['rut', 'rnt'] },
  operador: { fotos: [], documentos: [] },
} as const satisfies Record<ClaseDeProveedor, Record<Exclude<FaltaDeProveedor, 'perfil'>, readonly LugarRevisable[]>>

/** Whether validation requires this document: if it is missing or rejected, the provider is "new". */
export const esRequisito = (clase: ClaseDeProveedor, lugar: LugarRevisable): boolean =>
  [...REQUISITOS[clase].fotos, ...REQUISITOS[clase].documentos].some((uno) => uno === lugar)

export const VEREDICTOS = ['aprobado', 'rechazado'] as const
export type Veredicto = (typeof VEREDICTOS)[number]

/** Reasons of a rejection, in the words of the mail to the owner. */
export const ETIQUETA_DE_RECHAZO = {
  ilegible: 'No se puede leer',
  vencido: 'Está vencido',
  incompleto: 'Está incompleto',
  'otro-documento': 'Es otro documento',
  'no-coincide': 'Los datos no coinciden con el registro',
  alterado: 'Parece alterado',
  otro: 'Otro motivo',
} as const
export type MotivoDeRechazo = keyof typeof ETIQUETA_DE_RECHAZO
export const MOTIVOS_DE_RECHAZO = Object.keys(ETIQUETA_DE_RECHAZO) as [MotivoDeRechazo, ...MotivoDeRechazo[]]

/** Time in ms in which a person can undo the own decision. Its mail waits as long. */
export const PARA_DESHACER_MS = 10_000

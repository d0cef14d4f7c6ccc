import { DOCUMENTOS_DE_VEHICULO, FOTOS_DE_VEHICULO } from '../flota/flota.rules.ts'
import { NOMBRE_DE_PAPEL, papelDeAdjunto } from '../flota/papeles.rules.ts'
import { NOMBRE_DE_LUGAR } from '../flota/vehiculo.etiquetas.ts'
import type { ClaseDeProveedor, FaltaDeProveedor } from './proveedores.rules.ts'

/** Papers that a driver, a guide or an operator may hand in, by the kind under which each is stored. */
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

/** What the platform looks at one by one: papers, and the five photos of a vehicle. */
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

/** 'SOAT', 'foto Frente': as a sentence about it says it. */
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

/** Whether a provider needs this document to be validated: without it, or with it refused, the provider is new. */
export const esRequisito = (clase: ClaseDeProveedor, lugar: LugarRevisable): boolean =>
  [...REQUISITOS[clase].fotos, ...REQUISITOS[clase].documentos].some((uno) => uno === lugar)

export const VEREDICTOS = ['aprobado', 'rechazado'] as const
export type Veredicto = (typeof VEREDICTOS)[number]

/** Why a document is not accepted: what its owner reads in the mail. */
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

/** How long a decision of the desk can be taken back by who took it. Its mail waits as long. */
export const PARA_DESHACER_MS = 10_000

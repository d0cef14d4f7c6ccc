import { TIPOS_DE_VEHICULO, type TipoDeVehiculo } from '@aliadas/contract/flota'
import type { AccionDelMapa } from './pasos.ts'

/** Dialogs over the map, as the address names them. */
const DIALOGOS = [
  'ofertar',
  'asignarVehiculo',
  'subirFuec',
  'reemplazarFuec',
  'mis-ofertas',
] as const satisfies readonly (AccionDelMapa | 'mis-ofertas')[]
export type NombreDeDialogo = (typeof DIALOGOS)[number]

/** Days of departure that the list is narrowed to, in Bogotá. */
export const CUANDO = ['hoy', 'manana', 'semana'] as const
export type Cuando = (typeof CUANDO)[number]

/** How near the departure must be. */
export const URGENCIAS = ['2h', '24h'] as const
export type UrgenciaBuscada = (typeof URGENCIAS)[number]

/** Orders of the list; the first is the usual one and stands in no address. */
export const ORDENES = ['acto', 'salida', 'origen'] as const
export type Orden = (typeof ORDENES)[number]

/** What narrows map and list beside the statuses and the search. */
export type Filtros = {
  cuando?: Cuando | undefined
  tipo?: TipoDeVehiculo | undefined
  urgencia?: UrgenciaBuscada | undefined
}

/**
 * What the address of the map keeps: the open service, the dialog over it, the statuses shown, the search, whether the list goes beyond the
 * area in view, its filters and its order; or the day that stands in the list's place.
 */
export type Direccion = {
  servicio?: string
  dialogo?: NombreDeDialogo
  ver?: string
  q?: string
  zona?: 'todos'
  orden?: Orden
  /** Instead of the list what departs on a day, 'YYYY-MM-DD' of Bogotá; today when it names none. */
  vista?: 'dia'
  dia?: string
  /** The company to which the platform narrows what it sees. */
  empresa?: string
} & { [K in keyof Filtros]?: NonNullable<Filtros[K]> }

type Abierta = { [K in keyof Direccion]?: Direccion[K] | undefined }
type Cambios = { [K in keyof Direccion]?: Direccion[K] | null }

const PARTES = [
  'servicio',
  'dialogo',
  'ver',
  'q',
  'zona',
  'orden',
  'cuando',
  'tipo',
  'urgencia',
  'vista',
  'dia',
  'empresa',
] as const

/** The address with some of its parts changed; an empty one is left out. */
export const con = (direccion: Abierta, cambios: Cambios): Direccion => {
  const todo: { [K in keyof Direccion]?: Direccion[K] | null | undefined } = { ...direccion, ...cambios }
  return Object.fromEntries(PARTES.flatMap((parte) => (todo[parte] ? [[parte, todo[parte]]] : [])))
}

const una = <T extends string>(conocidas: readonly T[], valor: unknown): T | undefined =>
  conocidas.find((conocida) => conocida === valor)

/** The parts of an address that are one word of a list; any other word is as if it were not there. */
export const leerPalabras = (s: Record<string, unknown>) => ({
  dialogo: una(DIALOGOS, s.dialogo),
  zona: una(['todos'] as const, s.zona),
  vista: una(['dia'] as const, s.vista),
  orden: una(ORDENES.slice(1), s.orden),
  cuando: una(CUANDO, s.cuando),
  tipo: una(TIPOS_DE_VEHICULO, s.tipo),
  urgencia: una(URGENCIAS, s.urgencia),
})

import { TIPOS_DE_VEHICULO, type TipoDeVehiculo } from '@aliadas/contract/flota'
import type { AccionDelMapa } from './pasos.ts'

/** Names of the dialogs in the URL. */
const DIALOGOS = [
  'ofertar',
  'asignarVehiculo',
  'cambiarVehiculo',
  'cambiarEnRuta',
  'subirFuec',
  'reemplazarFuec',
  'mis-ofertas',
] as const satisfies readonly (AccionDelMapa | 'mis-ofertas')[]
export type NombreDeDialogo = (typeof DIALOGOS)[number]

/** Filter by day of departure in Bogotá. */
export const CUANDO = ['hoy', 'manana', 'semana'] as const
export type Cuando = (typeof CUANDO)[number]

/** Filter by time until the departure. */
export const URGENCIAS = ['2h', '24h'] as const
export type UrgenciaBuscada = (typeof URGENCIAS)[number]

/** Orders of the list; the first one is the default and is omitted from the URL. */
export const ORDENES = ['acto', 'salida', 'origen'] as const
export type Orden = (typeof ORDENES)[number]

/** Filters of map and list besides states and search. */
export type Filtros = {
  cuando?: Cuando | undefined
  tipo?: TipoDeVehiculo | undefined
  urgencia?: UrgenciaBuscada | undefined
}

/**
 * State of the map in the URL: open service, dialog, shown states, search, whether the list goes beyond the visible
 * area, filters and order; or the day that replaces the list.
 */
export type Direccion = {
  servicio?: string
  dialogo?: NombreDeDialogo
  ver?: string
  q?: string
  zona?: 'todos'
  orden?: Orden
  /** 'dia': departures of the day `dia` ('YYYY-MM-DD' in Bogotá, today if absent) instead of the list. */
  vista?: 'dia'
  dia?: string
  /** Company by which the platform filters. */
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

/** The state with some parts changed; empty parts are removed. */
export const con = (direccion: Abierta, cambios: Cambios): Direccion => {
  const todo: { [K in keyof Direccion]?: Direccion[K] | null | undefined } = { ...direccion, ...cambios }
  return Object.fromEntries(PARTES.flatMap((parte) => (todo[parte] ? [[parte, todo[parte]]] : [])))
}

const una = <T extends string>(conocidas: readonly T[], valor: unknown): T | undefined =>
  conocidas.find((conocida) => conocida === valor)

/** Parameters that are one word of a list; any other word counts as absent. */
export const leerPalabras = (s: Record<string, unknown>) => ({
  dialogo: una(DIALOGOS, s.dialogo),
  zona: una(['todos'] as const, s.zona),
  vista: una(['dia'] as const, s.vista),
  orden: una(ORDENES.slice(1), s.orden),
  cuando: una(CUANDO, s.cuando),
  tipo: una(TIPOS_DE_VEHICULO, s.tipo),
  urgencia: una(URGENCIAS, s.urgencia),
})

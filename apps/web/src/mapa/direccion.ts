import type { AccionDelMapa } from './pasos.ts'

/** Dialogs over the map, as the address names them. */
export const DIALOGOS = [
  'ofertar',
  'asignarVehiculo',
  'subirFuec',
  'reemplazarFuec',
  'mis-ofertas',
] as const satisfies readonly (AccionDelMapa | 'mis-ofertas')[]
export type NombreDeDialogo = (typeof DIALOGOS)[number]

/** What the address of the map keeps: the open service, the dialog over it, the statuses shown and the search. */
export type Direccion = { servicio?: string; dialogo?: NombreDeDialogo; ver?: string; q?: string }

type Abierta = { [K in keyof Direccion]?: Direccion[K] | undefined }
type Cambios = { [K in keyof Direccion]?: Direccion[K] | null }

/** The address with some of its parts changed; an empty one is left out. */
export const con = (direccion: Abierta, cambios: Cambios): Direccion => {
  const todo = { ...direccion, ...cambios }
  return {
    ...(todo.servicio ? { servicio: todo.servicio } : {}),
    ...(todo.dialogo ? { dialogo: todo.dialogo } : {}),
    ...(todo.ver ? { ver: todo.ver } : {}),
    ...(todo.q ? { q: todo.q } : {}),
  }
}

import type { ListaConVistas } from '@aliadas/contract/vistas'
import { LISTAS_CON_VISTAS } from '@aliadas/contract/vistas'
import { PATHS } from '../lib/paths.ts'

/** Addresses that show the list of another one. */
const MISMA_LISTA: Readonly<Record<string, ListaConVistas>> = {
  [PATHS.reservas]: 'validarEpayco',
  [PATHS.pagos]: 'anticipos',
  [PATHS.listaDeReservas]: 'serviciosEnCurso',
  [PATHS.usuarios]: 'conductoresNuevos',
}

const POR_DIRECCION = new Map<string, ListaConVistas>([
  ...Object.entries(MISMA_LISTA),
  ...LISTAS_CON_VISTAS.map((lista) => [PATHS[lista], lista] as const),
])

/** The list at an address, if it has views. */
export const listaEn = (direccion: string): ListaConVistas | undefined =>
  POR_DIRECCION.get(direccion.replace(/\/$/, ''))

/** A list of today: a view may be of one that is gone. */
export const listaDe = (nombre: string): ListaConVistas | undefined => LISTAS_CON_VISTAS.find((una) => una === nombre)

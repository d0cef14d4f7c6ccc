import { PALETTE_KEY } from './hotkeys.ts'

const KEYS = [
  { keys: PALETTE_KEY, text: 'Buscar un servicio o vehículo, o ir a una pantalla' },
  { keys: '/', text: 'Ir a la búsqueda de la pantalla' },
  { keys: '?', text: 'Ver esta ayuda' },
  { keys: 'Tab', text: 'Pasar a lo siguiente; con Mayús, a lo anterior' },
  { keys: '↑ ↓', text: 'Moverse por una lista; Inicio y Fin van a los extremos' },
  { keys: 'G M', text: 'Ir al mapa; con S a los servicios, con P a los pagos, con F a la flota' },
  { keys: 'Enter', text: 'Abrir o aceptar' },
  { keys: 'Esc', text: 'Cerrar lo que está abierto' },
] as const

/** Those of the map. */
const MAP_KEYS = [
  { keys: 'J K', text: 'En el mapa: el servicio siguiente de la lista, y el anterior' },
  { keys: 'O', text: 'En el mapa: escribir tu oferta; Enter la acepta y Enter la envía' },
  { keys: 'A F', text: 'En el mapa: asignar el vehículo; subir el FUEC' },
  { keys: 'C', text: 'En el mapa: copiar los detalles del viaje' },
] as const

/** Those of the platform's desk. */
const DESK_KEYS = [
  { keys: 'J K', text: 'En la validación: el proveedor o el documento siguiente, y el anterior' },
  { keys: 'A', text: 'En la validación: aprobar lo que está abierto' },
  { keys: 'R', text: 'En la validación: revisar los documentos y, en uno, rechazarlo' },
  { keys: 'Z', text: 'En la validación: deshacer lo que acabas de decidir' },
] as const

/** What the help lists. `desk`: the reader works at the platform's desk and not at the map. */
export const keysFor = (desk: boolean): readonly { keys: string; text: string }[] => [
  ...KEYS,
  ...(desk ? DESK_KEYS : MAP_KEYS),
]

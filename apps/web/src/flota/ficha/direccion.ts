import { LARGO_DE_CURSOR } from '@aliadas/contract/core'
import { ADJUNTOS_DE_VEHICULO, FOTOS_DE_VEHICULO } from '@aliadas/contract/flota'

const DIALOGOS = ['editar', 'suspender', 'levantar'] as const
/** Photos and documents that the viewer can show. */
const VISTAS = [...FOTOS_DE_VEHICULO, ...ADJUNTOS_DE_VEHICULO] as const

export type DialogoDeVehiculo = (typeof DIALOGOS)[number]
export type VistaDeVehiculo = (typeof VISTAS)[number]

/** State of a vehicle's page in the URL: open dialog, viewed file, and the shown trips. */
export type DireccionDeVehiculo = {
  dialogo?: DialogoDeVehiculo
  ver?: VistaDeVehiculo
  viajes?: 'ultimos'
  pagina?: string
}

/** Reads that state; invalid values count as absent. */
export const leerDireccionDeVehiculo = (s: Record<string, unknown>): DireccionDeVehiculo => {
  const dialogo = DIALOGOS.find((uno) => uno === s.dialogo)
  const ver = VISTAS.find((una) => una === s.ver)
  return {
    ...(dialogo ? { dialogo } : {}),
    ...(ver ? { ver } : {}),
    ...(s.viajes === 'ultimos' ? { viajes: 'ultimos' as const } : {}),
    ...(typeof s.pagina === 'string' ? { pagina: s.pagina.slice(0, LARGO_DE_CURSOR) } : {}),
  }
}

import { ADJUNTOS_DE_VEHICULO, FOTOS_DE_VEHICULO } from '@aliadas/contract/flota'

const DIALOGOS = ['editar', 'suspender', 'levantar'] as const
/** What can be looked at in place: a photo or a document. */
const VISTAS = [...FOTOS_DE_VEHICULO, ...ADJUNTOS_DE_VEHICULO] as const

export type DialogoDeVehiculo = (typeof DIALOGOS)[number]
export type VistaDeVehiculo = (typeof VISTAS)[number]

/** What the address of a vehicle's page says: which dialog is open, what is looked at, and which trips are shown from where. */
export type DireccionDeVehiculo = {
  dialogo?: DialogoDeVehiculo
  ver?: VistaDeVehiculo
  viajes?: 'ultimos'
  pagina?: string
}

/** Reads it; what is not understood is as if it were not there. */
export const leerDireccionDeVehiculo = (s: Record<string, unknown>): DireccionDeVehiculo => {
  const dialogo = DIALOGOS.find((uno) => uno === s.dialogo)
  const ver = VISTAS.find((una) => una === s.ver)
  return {
    ...(dialogo ? { dialogo } : {}),
    ...(ver ? { ver } : {}),
    ...(s.viajes === 'ultimos' ? { viajes: 'ultimos' as const } : {}),
    ...(typeof s.pagina === 'string' ? { pagina: s.pagina.slice(0, 200) } : {}),
  }
}

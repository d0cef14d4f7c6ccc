import type { AdjuntoDeVehiculo } from './flota.rules.ts'
import type { CampoDeVehiculo } from './vehiculo.etiquetas.ts'

type Papel = {
  /** The holder: a document of the driver counts for all the driver's vehicles. */
  de: 'vehiculo' | 'conductor'
  numero: CampoDeVehiculo
  /** Null for a document without an expiry. */
  vence: CampoDeVehiculo | null
  /** The name of its file among a vehicle's documents; null for a document without one. */
  archivo: AdjuntoDeVehiculo | null
}

/**
 * The documents of a vehicle and its driver, by the kind under which each is stored, with the fields of the record that hold number, expiry and
 * file (specification §3, Vehicle).
 */
export const PAPELES_DE_VEHICULO = {
  soat: { de: 'vehiculo', numero: 'soat', vence: 'fechasoat', archivo: 'soat' },
  revisionTecnica: {
    de: 'vehiculo',
    numero: 'numeroRevisionTecnica',
    vence: 'vencimientoRevisionTecnica',
    archivo: null,
  },
  tarjetaOperacion: { de: 'vehiculo', numero: 'tarjetaOperacion', vence: 'vencimientoTarjetaOperacion', archivo: null },
  tarjetaPropiedad: { de: 'vehiculo', numero: 'licencia', vence: null, archivo: 'tarjetaPropiedad' },
  licenciaDeConducir: {
    de: 'conductor',
    numero: 'licenciaDeConducir',
    vence: 'vencimientoLicenciaDeConducir',
    archivo: 'licenciaConducir',
  },
  rut: { de: 'conductor', numero: 'rut', vence: null, archivo: 'rut' },
  rnt: { de: 'conductor', numero: 'rntConductor', vence: null, archivo: 'rnt' },
} as const satisfies Record<string, Papel>
export type PapelDeVehiculo = keyof typeof PAPELES_DE_VEHICULO
export const TIPOS_DE_PAPEL = Object.keys(PAPELES_DE_VEHICULO) as readonly PapelDeVehiculo[]

/** The kind under which the file of this name is stored. */
export const papelDeAdjunto = (adjunto: AdjuntoDeVehiculo): PapelDeVehiculo => {
  const papel = TIPOS_DE_PAPEL.find((tipo) => PAPELES_DE_VEHICULO[tipo].archivo === adjunto)
  if (papel === undefined) throw new Error(`no document of a vehicle has the file ${adjunto}`)
  return papel
}

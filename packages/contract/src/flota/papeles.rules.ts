import type { AdjuntoDeVehiculo } from './flota.rules.ts'
import type { CampoDeVehiculo } from './vehiculo.etiquetas.ts'

type Papel = {
  nombre: string
  /** The holder: a document of the driver counts for all the driver's vehicles. */
  de: 'vehiculo' | 'conductor'
  numero: CampoDeVehiculo
  /** Null for a document without an expiry. */
  vence: CampoDeVehiculo | null
  /** The name of its file among a vehicle's documents; null for a document without one. */
  archivo: AdjuntoDeVehiculo | null
}

/**
 * The documents of a vehicle and its driver, by the kind under which each is stored, with the fields of the record that
 * hold number, expiry and file (specification §3, Vehicle). A vehicle's page shows them in this order.
 */
export const PAPELES_DE_VEHICULO = {
  soat: { nombre: 'SOAT', de: 'vehiculo', numero: 'soat', vence: 'fechasoat', archivo: 'soat' },
  revisionTecnica: {
    nombre: 'Revisión técnica',
    de: 'vehiculo',
    numero: 'numeroRevisionTecnica',
    vence: 'vencimientoRevisionTecnica',
    archivo: null,
  },
  tarjetaOperacion: {
    nombre: 'Tarjeta de operación',
    de: 'vehiculo',
    numero: 'tarjetaOperacion',
    vence: 'vencimientoTarjetaOperacion',
    archivo: null,
  },
  licenciaDeConducir: {
    nombre: 'Licencia de conducir',
    de: 'conductor',
    numero: 'licenciaDeConducir',
    vence: 'vencimientoLicenciaDeConducir',
    archivo: 'licenciaConducir',
  },
  tarjetaPropiedad: {
    nombre: 'Tarjeta de propiedad',
    de: 'vehiculo',
    numero: 'licencia',
    vence: null,
    archivo: 'tarjetaPropiedad',
  },
  rnt: { nombre: 'RNT', de: 'conductor', numero: 'rntConductor', vence: null, archivo: 'rnt' },
  rut: { nombre: 'RUT', de: 'conductor', numero: 'rut', vence: null, archivo: 'rut' },
} as const satisfies Record<string, Papel>
type Tabla = typeof PAPELES_DE_VEHICULO
export type PapelDeVehiculo = keyof Tabla
export const TIPOS_DE_PAPEL = Object.keys(PAPELES_DE_VEHICULO) as readonly PapelDeVehiculo[]

/** Fields of a vehicle's record that hold a document's number or expiry. */
export type CampoDePapel = Tabla[PapelDeVehiculo]['numero'] | Exclude<Tabla[PapelDeVehiculo]['vence'], null>

export const NOMBRE_DE_PAPEL = Object.fromEntries(
  TIPOS_DE_PAPEL.map((tipo) => [tipo, PAPELES_DE_VEHICULO[tipo].nombre]),
) as Readonly<Record<PapelDeVehiculo, string>>

export type PapelQueVence = { [P in PapelDeVehiculo]: Tabla[P]['vence'] extends null ? never : P }[PapelDeVehiculo]

/** Documents with an expiry; the last one is the driver's. */
export const PAPELES_QUE_VENCEN = TIPOS_DE_PAPEL.filter(
  (tipo): tipo is PapelQueVence => PAPELES_DE_VEHICULO[tipo].vence !== null,
)

/** Whether a driver's document of this kind is the person's, not the vehicle's. */
export const esDelConductor = (tipo: string): boolean =>
  TIPOS_DE_PAPEL.some((uno) => uno === tipo && PAPELES_DE_VEHICULO[uno].de === 'conductor')

/** The kind under which the file of this name is stored. */
export const papelDeAdjunto = (adjunto: AdjuntoDeVehiculo): PapelDeVehiculo => {
  const papel = TIPOS_DE_PAPEL.find((tipo) => PAPELES_DE_VEHICULO[tipo].archivo === adjunto)
  if (papel === undefined) throw new Error(`no document of a vehicle has the file ${adjunto}`)
  return papel
}

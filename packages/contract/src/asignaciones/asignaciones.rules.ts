import { metrosEntre } from '../core/distancia.ts'
import { diaEscrito, MINUTO_MS } from '../core/fechas.ts'
import { minutosDeCamino } from '../posiciones/posiciones.rules.ts'
import { PAPELES_QUE_VENCEN, type PapelQueVence } from '../flota/papeles.rules.ts'
import { comoSeEscribe } from '../empresas/empresas.catalogo.ts'
import { ultimoDia } from '../servicios/viaje.rules.ts'

/** Documents that a trip needs in force until its last day (decisions §3). */
export const DOCUMENTOS_DE_VIAJE = PAPELES_QUE_VENCEN
export type DocumentoDeViaje = PapelQueVence

const NOMBRE: Record<DocumentoDeViaje, string> = {
  soat: 'El SOAT',
  revisionTecnica: 'La revisión técnica',
  tarjetaOperacion: 'La tarjeta de operación',
  licenciaDeConducir: 'La licencia de conducir',
}

/** Files that a vehicle of the fleet screen may lack (decisions §9). */
const FALTANTES = ['fotos', 'documentos'] as const

export const CODIGOS_ADVERTENCIA = ['capacidad', 'ocupado', ...DOCUMENTOS_DE_VIAJE, ...FALTANTES] as const
export type CodigoAdvertencia = (typeof CODIGOS_ADVERTENCIA)[number]
export type Advertencia = { codigo: CodigoAdvertencia; mensaje: string }

/**
 * Warnings before a vehicle is assigned (decisions §3 and §9). They refuse nothing: the person accepts exactly this list.
 * Expiry dates are plain Bogotá dates; null means that the document is missing.
 */
export const advertenciasDe = (
  viaje: { pasajeros: number; fin: Date },
  vehiculo: {
    capacidad: number
    ocupado: boolean
    vencimientos: Record<DocumentoDeViaje, string | null>
    fotosVehiculo: boolean
    documentosVehiculo: boolean
  },
): Advertencia[] => {
  const lista: Advertencia[] = []
  if (viaje.pasajeros > vehiculo.capacidad)
    lista.push({
      codigo: 'capacidad',
      mensaje: `Viajan ${viaje.pasajeros} pasajeros y el vehículo tiene ${vehiculo.capacidad} puestos.`,
    })
  if (vehiculo.ocupado) lista.push({ codigo: 'ocupado', mensaje: 'El vehículo ya tiene otro servicio a esa hora.' })
  const ultimo = ultimoDia(viaje)
  for (const documento of DOCUMENTOS_DE_VIAJE) {
    const vence = vehiculo.vencimientos[documento]
    if (vence === null) lista.push({ codigo: documento, mensaje: `${NOMBRE[documento]} no está en el registro.` })
    else if (vence < ultimo)
      lista.push({
        codigo: documento,
        mensaje: `${NOMBRE[documento]} vence el ${diaEscrito(vence)}, antes del último día del servicio.`,
      })
  }
  const estan = { fotos: vehiculo.fotosVehiculo, documentos: vehiculo.documentosVehiculo }
  for (const codigo of FALTANTES) if (!estan[codigo]) lista.push({ codigo, mensaje: `Faltan ${codigo} por subir.` })
  return lista
}

/**
 * What stands against a vehicle although nobody must accept it: another type than the one asked for, and documents that
 * expire on the trip's last day. Sentences.
 */
export const reparosDe = (
  viaje: { tipo: string; fin: Date },
  vehiculo: { tipo: string; vencimientos: Record<DocumentoDeViaje, string | null> },
): string[] => {
  const ultimo = ultimoDia(viaje)
  return [
    ...(vehiculo.tipo === viaje.tipo ? [] : [`El cliente pidió ${comoSeEscribe(viaje.tipo)}.`]),
    ...DOCUMENTOS_DE_VIAJE.filter((documento) => vehiculo.vencimientos[documento] === ultimo).map(
      (documento) => `${NOMBRE[documento]} vence el último día del servicio.`,
    ),
  ]
}

export type Aptitud = 'apto' | 'conReparos' | 'noApto'

/** Fit is only what has nothing against it. */
export const aptitudDe = (v: {
  asignable: boolean
  advertencias: readonly unknown[]
  reparos: readonly unknown[]
}): Aptitud => {
  if (!v.asignable) return 'noApto'
  return v.advertencias.length + v.reparos.length === 0 ? 'apto' : 'conReparos'
}

/** Whether the accepted codes are exactly the current warnings. */
export const advertenciasAceptadas = (
  vigentes: readonly { codigo: string }[],
  aceptadas: readonly string[],
): boolean => {
  const codigos = new Set<string>(vigentes.map((a) => a.codigo))
  return codigos.size === new Set(aceptadas).size && aceptadas.every((codigo) => codigos.has(codigo))
}

/** Documents of a trip by expiry, missing ones first; plain Bogotá dates. */
export const porVencimiento = (
  vencimientos: Record<DocumentoDeViaje, string | null>,
): { documento: DocumentoDeViaje; vence: string | null }[] =>
  DOCUMENTOS_DE_VIAJE.map((documento) => ({ documento, vence: vencimientos[documento] })).toSorted((a, b) =>
    (a.vence ?? '') < (b.vence ?? '') ? -1 : (a.vence ?? '') > (b.vence ?? '') ? 1 : 0,
  )

/** Trips of a vehicle: upcoming ones, next first, or past ones, last first. */
export const VIAJES_DE_VEHICULO = ['proximos', 'ultimos'] as const
export type ViajesDeVehiculo = (typeof VIAJES_DE_VEHICULO)[number]

/** A vehicle without a trip at the asked time: where its trip before ends, and when. */
type Libre = { lat: number; lon: number; desde: Date }

/** Of the vehicles that reach the origin before the departure, the nearest; null when none does. Metres in a straight line. */
export const masCercano = <V extends Libre>(
  viaje: { lat: number; lon: number; salida: Date },
  libres: readonly V[],
): (V & { metros: number; llega: Date }) | null => {
  const aTiempo = libres
    .map((libre) => {
      const metros = Math.round(metrosEntre(libre, viaje))
      return { ...libre, metros, llega: new Date(libre.desde.getTime() + minutosDeCamino(metros) * MINUTO_MS) }
    })
    .filter(({ llega }) => llega <= viaje.salida)
  return aTiempo.toSorted((a, b) => a.metros - b.metros || a.llega.getTime() - b.llega.getTime())[0] ?? null
}

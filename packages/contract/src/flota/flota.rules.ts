import { HORA_MS, instanteBogota } from '../core/fechas.ts'

/** Documents that a trip needs in force until its last day (decisions §3). */
export const DOCUMENTOS_DE_VIAJE = ['soat', 'revisionTecnica', 'tarjetaOperacion', 'licenciaDeConducir'] as const
export type DocumentoDeViaje = (typeof DOCUMENTOS_DE_VIAJE)[number]

const NOMBRE: Record<DocumentoDeViaje, string> = {
  soat: 'El SOAT',
  revisionTecnica: 'La revisión técnica',
  tarjetaOperacion: 'La tarjeta de operación',
  licenciaDeConducir: 'La licencia de conducir',
}

export const CODIGOS_ADVERTENCIA = ['capacidad', 'ocupado', ...DOCUMENTOS_DE_VIAJE] as const
export type CodigoAdvertencia = (typeof CODIGOS_ADVERTENCIA)[number]
export type Advertencia = { codigo: CodigoAdvertencia; mensaje: string }

/** A trip without a return keeps its vehicle for this long. */
export const DURACION_SIN_REGRESO_MS = 6 * HORA_MS

type Horario = {
  fechaSalida: string
  horaSalida: string | null
  fechaRegreso: string | null
  horaRegreso: string | null
}

/** The instant at which a trip frees its vehicle. */
export const finDeViaje = (viaje: Horario): Date => {
  if (viaje.fechaRegreso) return instanteBogota(viaje.fechaRegreso, viaje.horaRegreso ?? '23:59')
  return new Date(instanteBogota(viaje.fechaSalida, viaje.horaSalida).getTime() + DURACION_SIN_REGRESO_MS)
}

export const ultimoDia = (viaje: Pick<Horario, 'fechaSalida' | 'fechaRegreso'>): string =>
  viaje.fechaRegreso ?? viaje.fechaSalida

/**
 * What to warn about before a vehicle is assigned (decisions §3). It never refuses: the person accepts exactly this list.
 * Expiry dates are plain Bogotá dates; null means that the document is missing.
 */
export const advertenciasDe = (
  viaje: Horario & { pasajeros: number },
  vehiculo: { capacidad: number; ocupado: boolean; vencimientos: Record<DocumentoDeViaje, string | null> },
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
        mensaje: `${NOMBRE[documento]} vence el ${vence}, antes del último día del servicio.`,
      })
  }
  return lista
}

/** True when the accepted codes are exactly the warnings that hold now. */
export const advertenciasAceptadas = (vigentes: readonly Advertencia[], aceptadas: readonly string[]): boolean => {
  const codigos = new Set<string>(vigentes.map((a) => a.codigo))
  return codigos.size === new Set(aceptadas).size && aceptadas.every((codigo) => codigos.has(codigo))
}

export const PAGINAS_DE_FLOTA = [5, 10, 25, 50] as const

/** Places of a vehicle's photos, in their order (specification §5). */
export const FOTOS_DE_VEHICULO = ['frente', 'lateral', 'interior', 'perspectiva', 'tablero'] as const
export type FotoDeVehiculo = (typeof FOTOS_DE_VEHICULO)[number]

export const DOCUMENTOS_DE_VEHICULO = ['licenciaConducir', 'rut', 'soat', 'tarjetaPropiedad'] as const
export type DocumentoDeVehiculo = (typeof DOCUMENTOS_DE_VEHICULO)[number]

export const COMODIDADES = [
  'bilingue',
  'aire',
  'bodega',
  'wifi',
  'tv',
  'usb',
  'sillasreclinables',
  'sillasestandard',
  'portabicicletas',
  'parrilla',
] as const
export type Comodidad = (typeof COMODIDADES)[number]

/** Which of a vehicle's two kinds of papers are there: all five photos, all four documents (decisions §5). */
export const papelesPresentes = (vehiculo: {
  fotos: Readonly<Record<FotoDeVehiculo, string | null>>
  documentos: Readonly<Record<DocumentoDeVehiculo, string | null>>
}): { fotosVehiculo: boolean; documentosVehiculo: boolean } => ({
  fotosVehiculo: FOTOS_DE_VEHICULO.every((foto) => vehiculo.fotos[foto] !== null),
  documentosVehiculo: DOCUMENTOS_DE_VEHICULO.every((documento) => vehiculo.documentos[documento] !== null),
})

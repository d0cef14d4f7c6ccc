import type { EstadoDeVinculacion } from '@aliadas/contract/flota'
import type { Generated } from 'kysely'

export type ConductoresTable = {
  id: string
  empresaId: string
  nombre: string
  imagen: string | null
  cedula: string
  direccion: Generated<string>
  ciudad: Generated<string>
  telefono: string
  email: Generated<string>
  licenciaDeConducir: Generated<string>
  banco: Generated<string>
  tipocuenta: Generated<string>
  cuenta: Generated<string>
  titular: Generated<string>
  rut: Generated<string>
  /** The partner whose app registered the driver; null when the company did. */
  aliadoId: string | null
  version: Generated<number>
  creadoEn: Date
  actualizadoEn: Date
}

export type PosicionesTable = {
  vehiculoId: string
  empresaId: string
  servicioId: string
  placas: string
  lat: number
  lon: number
  velocidad: number | null
  rumbo: number | null
  en: Date
  recibidaEn: Date
}

/** Where the vehicle of a service came along. */
export type TrazasTable = { servicioId: string; en: Date; empresaId: string; lat: number; lon: number }

export type PosicionesDudosasTable = {
  vehiculoId: string
  servicioId: string
  lat: number
  lon: number
  en: Date
  veces: number
}

export type VehiculosTable = {
  id: string
  empresaId: string
  conductorId: string | null
  placas: string
  marca: string
  modelo: string
  tipo: string
  capacidad: number
  color: string | null
  propietario: Generated<string>
  empresa: Generated<string>
  numeroInterno: Generated<string>
  licencia: Generated<string>
  aire: Generated<boolean>
  bilingue: Generated<boolean>
  bodega: Generated<boolean>
  parrilla: Generated<boolean>
  portabicicletas: Generated<boolean>
  sillasestandard: Generated<boolean>
  sillasreclinables: Generated<boolean>
  tv: Generated<boolean>
  usb: Generated<boolean>
  wifi: Generated<boolean>
  imagen: string | null
  frente: string | null
  lateral: string | null
  interior: string | null
  perspectiva: string | null
  tablero: string | null
  fotosVehiculo: Generated<boolean>
  documentosVehiculo: Generated<boolean>
  validado: Generated<boolean>
  perfil: Generated<boolean>
  suspendido: Generated<boolean>
  motivoSuspension: string | null
  /** The platform did it: its company does not lift it. */
  suspendidoPorPlataforma: Generated<boolean>
  /** Places whose file the platform refused, and nobody replaced. */
  rechazados: Generated<string[]>
  /** Places whose refused file was replaced, and nobody looked at again. */
  reenviados: Generated<string[]>
  /** Never written, as speed and place below: a record takes them from `posiciones` (`flota/leer-vehiculo.ts`). */
  conected: Generated<boolean>
  terminos: Generated<boolean>
  rating: Generated<number>
  viajesRealizados: Generated<number>
  velocidad: number | null
  latitud: number | null
  longitud: number | null
  programaDeReferidos: Generated<boolean>
  referidoPor: string | null
  comisionPagadaAReferente: Generated<boolean>
  comisionesAcumuladas: Generated<number>
  comisionesTotalesPagadas: Generated<number>
  version: Generated<number>
  creadoEn: Date
  actualizadoEn: Date
}

export type DocumentosTable = {
  id: string
  tenant: string
  titularTipo: 'vehiculo' | 'conductor' | 'guia' | 'operador'
  titularId: string
  tipo: string
  numero: Generated<string>
  vence: string | null
  archivoId: string | null
  creadoEn: Date
}

/** A company's request for the driver with these plates (docs/decisions/0051). */
export type VinculacionesTable = {
  id: string
  empresaId: string
  placas: string
  estado: Generated<EstadoDeVinculacion>
  vehiculoId: string | null
  pedidaPorId: string
  pedidaPor: string
  venceEn: Date
  terminadaEn: Date | null
  creadoEn: Date
}

/** When the driver that a request is for was written to; no company reads it. */
export type VinculacionAvisosTable = { vinculacionId: string; empresaId: string; placas: string; en: Date }

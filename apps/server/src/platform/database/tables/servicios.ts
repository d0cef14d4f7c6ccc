import type { Estado, EstadoOferta, MetodoDePago } from '@aliadas/contract/servicios'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Json } from './json.ts'

/** A file that was the FUEC of a service, until when. */
type FuecAnterior = { archivo: string; tipo: string; reemplazadoEn: string }

type Parada = { location: string; lat: number | null; lon: number | null }

export type ServiciosTable = {
  id: string
  aliadoId: string
  version: Generated<number>
  estado: Generated<Estado>
  tipo: string
  clase: string
  origen: string
  destino: string
  latOrigen: number
  lonOrigen: number
  latDestino: number | null
  lonDestino: number | null
  rumbo: number
  paradas: Json<Parada[]>
  ciudad: string | null
  departamento: string | null
  pais: string | null
  fechaSalida: string | null
  horaSalida: string | null
  fechaRegreso: string | null
  horaRegreso: string | null
  salida: Date
  fin: Date
  fecha: Date
  /** When its market ends (`venceEn`). */
  vence: Date
  pasajeros: number
  observaciones: string | null
  empresaAliadaId: string | null
  empresaAliada: string | null
  empresaAfiliadora: string | null
  ofertaId: string | null
  valorOferta: number | null
  cuenta: string | null
  banco: string | null
  tipocuenta: string | null
  titular: string | null
  metodoPago: MetodoDePago | null
  pago: Generated<boolean>
  numeroTransaccion: string | null
  pagoValidadoPor: string | null
  pagoValidadoEn: Date | null
  vehiculoId: string | null
  conductorId: string | null
  conductor: string | null
  telefonoConductor: string | null
  imagenConductor: string | null
  cedulaConductor: string | null
  licenciaDeConducir: string | null
  vencimientoLicenciaDeConducir: string | null
  rntConductor: string | null
  placas: string | null
  /** Its vehicle was taken out of service after it was assigned. */
  vehiculoSuspendido: Generated<boolean>
  marca: string | null
  modelo: string | null
  numeroInterno: string | null
  /** Of the vehicle, as its company wrote it when the trip was made. */
  propietario: string | null
  tarjetaOperacion: string | null
  cuentaConductor: string | null
  bancoConductor: string | null
  tipocuentaConductor: string | null
  titularConductor: string | null
  fuec: Generated<boolean>
  fuecArchivoId: string | null
  tipoFuec: string | null
  fuecAnteriores: ColumnType<FuecAnterior[], string | undefined, string>
  recorridoIniciado: Generated<boolean>
  pagarAnticipoConductor: Generated<boolean>
  anticipoConductorPagado: Generated<boolean>
  pagarSaldoConductor: Generated<boolean>
  saldoConductorPagado: Generated<boolean>
  /** When the trip was ended, and the vehicle's last known point then. */
  finalizadoEn: Date | null
  latFinal: number | null
  lonFinal: number | null
  actualizadoEn: Date
  tenant: GeneratedAlways<string>
}

export type ServicioContactosTable = {
  servicioId: string
  aliadoId: string
  tenant: Generated<string>
  empresa: string | null
  nombre: string | null
  telefonoOperador: string | null
  solicitante: string | null
  cliente: string | null
  rutCliente: string | null
  telefonoCliente: string | null
  emailCliente: string | null
  imagenCliente: string | null
  guia: string | null
  telefonoGuia: string | null
  especialidadesGuia: string | null
  idiomasGuia: string | null
  experienciaGuia: string | null
}

/** A word by which a service is found, behind the wall of what it says. */
export type ServicioPalabrasTable = {
  servicioId: string
  fuente: 'viaje' | 'contacto'
  tenant: string
  palabra: string
}

/** By how many the number of an owner's services of a state and type went up or down. */
export type ServiciosContadosTable = {
  tenant: string
  estado: Estado
  tipo: string
  cuantos: number
}

export type OfertasTable = {
  id: string
  servicioId: string
  aliadoId: string
  empresaId: string
  version: Generated<number>
  oferente: string
  precio: number
  estado: Generated<EstadoOferta>
  fecha: Date
  /** That of its service, which the database copies. */
  vence: Generated<Date>
  fechaOferta: string
  empresa: string
  titular: string
  banco: string
  tipocuenta: string
  cuenta: string
  documentoCotizacion: string | null
  corporativa: Generated<boolean>
  finalizadoConductor: Generated<boolean>
  ratingConductor: Generated<number>
  actualizadoEn: Date
  /** The trip for which it was made, which the database takes from the service. */
  tipo: Generated<string>
  origen: Generated<string>
  destino: Generated<string>
  fechaSalida: string | null
  horaSalida: string | null
  /** The words by which it is found, each with a space before it. */
  palabras: Generated<string>
}

import { z } from 'zod'
import {
  cantidad,
  deLista,
  diaPlano,
  horaDelDia,
  latitudDecimal,
  longitudDecimal,
  palabras,
  telefono,
} from '../core/valores.ts'
import { TIPOS_DE_VEHICULO } from '../flota/flota.rules.ts'
import { ESTADOS, METODOS_DE_PAGO } from './servicios.rules.ts'

/** State of a service (decisions §3). */
export const estadoDeServicio = z.enum(ESTADOS).describe('Estado del servicio')
/** How the client pays (specification S3-033). */
export const metodoDePago = z.enum(METODOS_DE_PAGO).describe('Cómo paga el cliente')

/** What answers tell of a trip in several places (specification S3-025 to S3-028). */
export const deViaje = {
  tipo: deLista('Tipo de vehículo que pide el cliente', TIPOS_DE_VEHICULO),
  clase: palabras.describe('Clase de servicio, en palabras del cliente'),
  origen: palabras.describe('De dónde sale el viaje'),
  destino: palabras.describe('A dónde va el viaje'),
  fechaSalida: diaPlano.describe('Día de salida, AAAA-MM-DD de Bogotá').nullable(),
  horaSalida: horaDelDia.describe('Hora de salida, HH:MM de Bogotá').nullable(),
  fechaRegreso: diaPlano.describe('Día de regreso, AAAA-MM-DD de Bogotá; null si solo es de ida').nullable(),
  horaRegreso: horaDelDia.describe('Hora de regreso, HH:MM de Bogotá').nullable(),
  pasajeros: cantidad.describe('Pasajeros que viajan'),
  conductor: palabras.describe('Nombre del conductor; null mientras no haya vehículo asignado').nullable(),
  telefonoConductor: telefono.describe('Teléfono del conductor; null mientras no haya vehículo asignado').nullable(),
}

/** The stops of a trip with their places where they are known (specification S3-026). */
export const paradas = z
  .array(
    z.object({
      location: palabras.describe('Lugar de la parada, en palabras'),
      lat: latitudDecimal.nullable(),
      lon: longitudDecimal.nullable(),
    }),
  )
  .describe('Paradas del viaje, en su orden')

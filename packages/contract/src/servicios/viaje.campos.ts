import { z } from 'zod'
import {
  cantidad,
  deLista,
  diaPlano,
  horaDelDia,
  latitudDecimal,
  longitudDecimal,
  palabras,
  significados,
  telefono,
} from '../core/valores.ts'
import { TIPOS_DE_VEHICULO } from '../flota/flota.rules.ts'
import { ESTADOS, METODOS_DE_PAGO, type Estado } from './servicios.rules.ts'

/** Meaning of each state for the app that published the service. */
export const QUE_ES_ESTADO: Readonly<Record<Estado, string>> = {
  pendiente: 'Recibe ofertas hasta el instante de `vence`',
  validar: 'Se aceptó una oferta; la empresa todavía no valida el pago',
  reservado: 'El pago está validado; falta el vehículo o su FUEC',
  confirmado: 'Tiene vehículo y FUEC; con `recorridoIniciado` el viaje está en curso',
  finalizado: 'El viaje terminó',
  vencido: 'Nadie aceptó una oferta a tiempo',
  cancelado: 'El cliente lo canceló; `cancelacion` dice cuándo y por qué',
}

/** State of a service (decisions §3). */
export const estadoDeServicio = z
  .enum(ESTADOS)
  .meta({ description: 'Estado del servicio', ...significados(QUE_ES_ESTADO), ejemplos: ['confirmado'] })
/** How the client pays (specification S3-033). */
export const metodoDePago = z.enum(METODOS_DE_PAGO).meta({
  description: 'Cómo paga el cliente',
  ...significados({
    epayco: 'Con tarjeta u otro medio de ePayco',
    transferencia: 'A la cuenta bancaria de la empresa',
  }),
  ejemplos: ['transferencia'],
})

/** What answers tell of a trip in several places (specification S3-025 to S3-028). */
export const deViaje = {
  tipo: deLista('Tipo de vehículo que pide el cliente', TIPOS_DE_VEHICULO).meta({ ejemplos: ['Van'] }),
  clase: palabras.describe('Clase de servicio, en palabras del cliente').meta({ ejemplos: ['Turismo'] }),
  origen: palabras.describe('De dónde sale el viaje').meta({ ejemplos: ['Terminal de Cali'] }),
  destino: palabras.describe('A dónde va el viaje').meta({ ejemplos: ['Parque principal de Buga'] }),
  fechaSalida: diaPlano
    .describe('Día de salida, AAAA-MM-DD de Bogotá')
    .nullable()
    .meta({ ejemplos: ['2035-06-15'] }),
  horaSalida: horaDelDia
    .describe('Hora de salida, HH:MM de Bogotá')
    .nullable()
    .meta({ ejemplos: ['08:30'] }),
  fechaRegreso: diaPlano
    .describe('Día de regreso, AAAA-MM-DD de Bogotá; null si solo es de ida')
    .nullable()
    .meta({ ejemplos: ['2035-06-17'] }),
  horaRegreso: horaDelDia
    .describe('Hora de regreso, HH:MM de Bogotá')
    .nullable()
    .meta({ ejemplos: ['16:00'] }),
  pasajeros: cantidad.describe('Pasajeros que viajan').meta({ ejemplos: [12] }),
  conductor: palabras
    .describe('Nombre del conductor; null mientras no haya vehículo asignado')
    .nullable()
    .meta({ ejemplos: ['Hernán Cuero'] }),
  telefonoConductor: telefono
    .describe('Teléfono del conductor; null mientras no haya vehículo asignado')
    .nullable()
    .meta({ ejemplos: ['3990000841'] }),
}

/** The stops of a trip with their places where they are known (specification S3-026). */
export const paradas = z
  .array(
    z.object({
      location: palabras.describe('Lugar de la parada, en palabras').meta({ ejemplos: ['Peaje de Palmira'] }),
      lat: latitudDecimal.nullable(),
      lon: longitudDecimal.nullable(),
    }),
  )
  .describe('Paradas del viaje, en su orden')

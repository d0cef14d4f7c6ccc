import { z } from 'zod'
import { cursor, idSchema } from '../core/campos.ts'
import { instanteIso } from '../core/fechas.ts'
import type { FallaDeRuta } from '../core/fallas-de-ruta.ts'
import { defineRoutes } from '../core/route.ts'
import {
  diaPlano,
  id,
  instante,
  latitudDecimal,
  longitudDecimal,
  marca,
  paginaSiguiente,
  palabras,
  placas,
  ruta,
  significados,
  telefono,
} from '../core/valores.ts'
import { deVehiculo } from '../flota/vehiculo.campos.ts'
import { PUNTOS_A_LA_VISTA } from '../posiciones/posiciones.rules.ts'
import { puntosDeTraza } from '../posiciones/posiciones.schema.ts'
import { pasosDeConductor } from '../servicios/recorrido.schema.ts'
import { deViaje, estadoDeServicio, paradas } from '../servicios/viaje.campos.ts'
import { limiteDePagina } from './listas-de-aliado.ts'

/** Which trips of a driver: with a vehicle and not started, started, or ended. */
const VIAJES_DE_CONDUCTOR = ['porHacer', 'enCurso', 'terminados'] as const
export type ViajesDeConductor = (typeof VIAJES_DE_CONDUCTOR)[number]

/** Address of the FUEC of a service for the app of a partner. */
export const rutaDeFuec = (servicioId: string): string => `/api/v1/servicios/${servicioId}/fuec`

const DESDE_CONFIRMADO = 'se dice desde que el servicio está confirmado'

/** A trip as the app of its driver reads it. It has no price and no account. */
export const viajeDeConductorSchema = z
  .object({
    idServicio: id.describe('Identificador del servicio: con él se reporta dónde va y se termina el viaje'),
    estado: estadoDeServicio,
    recorridoIniciado: marca.describe('Si el recorrido ya inició').meta({ ejemplos: [false] }),
    tipo: deViaje.tipo,
    clase: deViaje.clase,
    origen: deViaje.origen,
    latOrigen: latitudDecimal.describe('Latitud del origen, en grados decimales'),
    lonOrigen: longitudDecimal.describe('Longitud del origen, en grados decimales'),
    destino: deViaje.destino,
    latDestino: latitudDecimal.describe('Latitud del destino; null si el cliente no la dio').nullable(),
    lonDestino: longitudDecimal.describe('Longitud del destino; null si el cliente no la dio').nullable(),
    paradas,
    fechaSalida: deViaje.fechaSalida,
    horaSalida: deViaje.horaSalida,
    fechaRegreso: deViaje.fechaRegreso,
    horaRegreso: deViaje.horaRegreso,
    salida: instante.describe('Instante de la salida, en UTC').meta({ ejemplos: ['2035-06-15T13:30:00.000Z'] }),
    pasajeros: deViaje.pasajeros,
    observaciones: palabras
      .describe('Lo que pide el cliente, en sus palabras')
      .nullable()
      .meta({ ejemplos: ['Llevamos dos coches de bebé'] }),
    empresaAliada: palabras
      .describe('Empresa para la que se hace el viaje')
      .nullable()
      .meta({ ejemplos: ['Transportes del Valle'] }),
    cliente: palabras
      .describe(`Nombre del cliente; ${DESDE_CONFIRMADO}`)
      .nullable()
      .meta({ ejemplos: ['Familia Palacios'] }),
    telefonoCliente: telefono.describe(`Teléfono del cliente; ${DESDE_CONFIRMADO}`).nullable(),
    guia: palabras
      .describe(`Nombre del guía; ${DESDE_CONFIRMADO}`)
      .nullable()
      .meta({ ejemplos: ['Marta Ríos'] }),
    telefonoGuia: telefono.describe(`Teléfono del guía; ${DESDE_CONFIRMADO}`).nullable(),
    placas: placas.nullable(),
    marca: deVehiculo.marca.nullable(),
    modelo: deVehiculo.modelo.nullable(),
    numeroInterno: deVehiculo.numeroInterno.nullable(),
    fuec: ruta
      .describe('Dirección del FUEC, que se lee con la misma clave; null mientras no lo haya')
      .nullable()
      .meta({ ejemplos: [rutaDeFuec('M3K7PWQ2X9RTA4HCB6ZJ8NDE')] }),
    fuecVigente: marca.describe('Si el FUEC dice la verdad: el vehículo, el conductor y los días del viaje'),
    pasosDelConductor: pasosDeConductor,
    finalizadoEn: instante
      .describe('Cuándo terminó el viaje, en UTC; null antes')
      .nullable()
      .meta({ ejemplos: [null] }),
  })
  .meta({ id: 'ViajeDeConductor' })

/** What the state of a FUEC means, for officers and for partners. */
const QUE_ES_ESTADO_DE_FUEC = {
  vigente: 'Rige hoy',
  aunNo: 'Todavía no llega su primer día',
  vencido: 'Ya pasó su último día',
  revocado: 'Dejó de regir: el servicio ya no es lo que imprime, o hay otro en su lugar',
  suspendido: 'El vehículo está suspendido',
} as const

/** The FUEC that a service has now. Of an uploaded file only the company knows the number and the days. */
const estadoDeFuecSchema = z
  .object({
    idServicio: id.describe('Identificador del servicio'),
    expedido: marca.describe('Si se expidió aquí; falso cuando la empresa subió un archivo hecho por fuera'),
    fuecVigente: marca.describe('Si dice la verdad, como lo dice el servicio: el vehículo, el conductor y los días'),
    estado: z
      .enum(['vigente', 'aunNo', 'vencido', 'revocado', 'suspendido'])
      .meta({
        description: 'Estado como lo lee un agente en la página de verificación; null de uno subido',
        ...significados(QUE_ES_ESTADO_DE_FUEC),
        ejemplos: ['vigente'],
      })
      .nullable(),
    motivo: palabras
      .describe('Por qué dejó de regir; null mientras rige y de uno subido')
      .nullable()
      .meta({ ejemplos: [null] }),
    numero: palabras
      .describe('Número, 21 cifras; null de uno subido')
      .nullable()
      .meta({ ejemplos: ['376015512202602550004'] }),
    desde: diaPlano.describe('Primer día; null de uno subido').nullable(),
    hasta: diaPlano.describe('Último día; null de uno subido').nullable(),
    verificacion: palabras
      .describe(
        'Dirección de la página que dice a cualquiera si rige, la misma del código del papel; null de uno subido',
      )
      .nullable()
      .meta({ ejemplos: ['https://aliadas.example/f/Zk3vX0pQ7mYt2cJ5sLw9uBhNe1A'] }),
  })
  .meta({ id: 'EstadoDeFuec' })

const PAGINA_MALA: FallaDeRuta = {
  motivo: 'formato',
  causa: 'El `cursor` no es de una respuesta anterior.',
  remedio: 'Envía el `siguiente` que recibiste, o empieza sin él.',
  mensaje: 'La página no es válida',
  campos: { cursor: 'formato' },
}
const SIN_FUEC: FallaDeRuta = {
  motivo: 'no_existe',
  causa: 'El servicio no existe, no es del aliado ni de un conductor suyo, o todavía no tiene FUEC.',
  remedio: 'Lee el servicio: `fuec` dice si ya lo tiene.',
  mensaje: 'No encontramos lo que buscas.',
}

const SIN_SERVICIO: FallaDeRuta = {
  motivo: 'no_existe',
  causa: 'El servicio no existe o no es del aliado.',
  remedio: 'Revisa el identificador y la clave.',
  mensaje: 'No encontramos lo que buscas.',
}

/** What the app of a driver learns of its trips. */
export const viajesDeAliadoRoutes = defineRoutes({
  listarViajesDeConductor: {
    method: 'get',
    path: '/api/v1/conductores/{id}/viajes',
    summary: 'Los viajes de un conductor propio: por hacer, en curso y terminados',
    description:
      'Sin `cuando`, todos, primero el de salida más reciente. Por hacer y en curso van primero los que salen antes',
    exito: 'Una página de sus viajes',
    fallas: [PAGINA_MALA],
    access: 'partner',
    scope: ['conductores:registrar', 'viajes:finalizar', 'posiciones:reportar'],
    params: z.object({ id: idSchema }),
    query: z.object({
      cuando: z
        .enum(VIAJES_DE_CONDUCTOR, { error: 'Los viajes son porHacer, enCurso o terminados' })
        .optional()
        .meta({
          description: 'Solo estos viajes',
          ...significados({
            porHacer: 'Tiene vehículo y el recorrido no ha iniciado',
            enCurso: 'El recorrido inició y el viaje no ha terminado',
            terminados: 'El viaje terminó',
          }),
          ejemplos: ['porHacer'],
        }),
      limite: limiteDePagina,
      cursor,
    }),
    response: z.object({
      viajes: z.array(viajeDeConductorSchema).describe('Los viajes de esta página'),
      siguiente: paginaSiguiente,
    }),
  },
  leerFuec: {
    method: 'get',
    path: '/api/v1/servicios/{id}/fuec',
    summary: 'El archivo del FUEC de un servicio propio o de un conductor propio',
    exito: 'El archivo',
    fallas: [SIN_FUEC],
    access: 'partner',
    scope: ['servicios:leer', 'conductores:registrar', 'viajes:finalizar'],
    params: z.object({ id: idSchema }),
    response: z
      .string()
      .describe('Los bytes del archivo')
      .meta({ ejemplos: ['%PDF-1.7'] }),
    bytes: ['application/pdf', 'image/jpeg', 'image/png'],
  },
  leerEstadoDeFuec: {
    method: 'get',
    path: '/api/v1/servicios/{id}/fuec/estado',
    summary: 'Si el FUEC de un servicio propio o de un conductor propio rige, y dónde se verifica',
    description: 'Cambia sin que cambie el servicio: con los días, y cuando el vehículo se suspende',
    exito: 'El estado del FUEC que el servicio tiene ahora',
    fallas: [SIN_FUEC],
    access: 'partner',
    scope: ['servicios:leer', 'conductores:registrar', 'viajes:finalizar'],
    params: z.object({ id: idSchema }),
    response: z.object({ fuec: estadoDeFuecSchema.describe('El FUEC') }),
  },
  leerTrazaDeServicio: {
    method: 'get',
    path: '/api/v1/servicios/{id}/traza',
    summary: 'Por dónde ha pasado el vehículo de un servicio propio mientras dura el recorrido',
    description: `Cada punto está en su lugar por su hora, también el que el teléfono envió tarde. De una traza larga, como máximo unos ${PUNTOS_A_LA_VISTA} puntos repartidos en el tiempo. Antes y después del recorrido no hay ninguno: el conductor comparte por dónde va solo mientras dura. Queda anotado quién la miró`,
    exito: 'La traza hasta ahora',
    fallas: [SIN_SERVICIO],
    access: 'partner',
    scope: 'servicios:leer',
    params: z.object({ id: idSchema }),
    query: z.object({
      desde: instanteIso
        .optional()
        .describe('Solo los puntos posteriores a este instante: para seguirla en vivo, el `en` del último')
        .meta({ ejemplos: ['2026-06-10T12:00:00.000Z'] }),
    }),
    response: z.object({
      enRecorrido: marca.describe('Si el recorrido está en curso; si no, no hay puntos').meta({ ejemplos: [true] }),
      puntos: puntosDeTraza,
    }),
  },
})

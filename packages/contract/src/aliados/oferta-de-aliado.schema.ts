import { z } from 'zod'
import {
  diaPlano,
  estrellas,
  cantidad,
  id,
  instante,
  latitudDecimal,
  longitudDecimal,
  marca,
  palabras,
  pesos,
  placas,
  ruta,
} from '../core/valores.ts'
import { deCuenta } from '../empresas/cuenta.campos.ts'
import { COMODIDADES, FOTOS_DE_VEHICULO } from '../flota/flota.rules.ts'
import { deVehiculo } from '../flota/vehiculo.campos.ts'
import { NOMBRE_DE_COMODIDAD, NOMBRE_DE_LUGAR } from '../flota/vehiculo.etiquetas.ts'
import { estadoDeOferta } from '../servicios/oferta-propia.schema.ts'
import { deViaje, paradas } from '../servicios/viaje.campos.ts'
import { porCada } from '../core/objetos.ts'

/** Text of an offer's vehicle fields while no vehicle is assigned (specification §3, Offer). */
export const POR_ASIGNAR = 'por Asignar' as const

const imagen = ruta.nullable().describe('Dirección de la imagen, que se lee con la misma clave')
const SOLO_ACEPTADA = 'Solo en la oferta aceptada: a dónde se paga'
/** Of the vehicle, while there is none: the text "por Asignar" (specification S3-042). */
const sinAsignar = (que: string) => `${que}; «${POR_ASIGNAR}» mientras no haya vehículo`

const fotos = porCada(FOTOS_DE_VEHICULO, (foto) =>
  imagen.describe(
    sinAsignar(`Dirección de la foto «${NOMBRE_DE_LUGAR[`fotos.${foto}`]}», que se lee con la misma clave`),
  ),
)
const comodidades = porCada(COMODIDADES, (una) =>
  marca.describe(`${NOMBRE_DE_COMODIDAD[una]}: sí o no; falso mientras no haya vehículo`).meta({ ejemplos: [false] }),
)

/** The vehicle of an accepted offer, without placeholders. */
const vehiculoDeOferta = z.object({
  id: id.describe('Identificador del vehículo'),
  placas: placas.nullable(),
  marca: deVehiculo.marca.nullable(),
  modelo: deVehiculo.modelo.nullable(),
  capacidad: deVehiculo.capacidad.nullable(),
  conductor: deViaje.conductor,
  ...porCada(FOTOS_DE_VEHICULO, (foto) =>
    imagen.describe(`Dirección de la foto «${NOMBRE_DE_LUGAR[`fotos.${foto}`]}», que se lee con la misma clave`),
  ),
  ...porCada(COMODIDADES, (una) => marca.describe(`${NOMBRE_DE_COMODIDAD[una]}: sí o no`)),
})

/** A complete offer for the client app, which compares several. It has the company's current data. */
export const ofertaDeAliadoSchema = z
  .object({
    id,
    idServicio: id.describe('Identificador del servicio'),
    oferente: palabras.describe('Quién la envió').meta({ ejemplos: ['Transportes del Valle'] }),
    precio: pesos.describe('Precio ofertado, en pesos colombianos; múltiplo de 1000'),
    estado: estadoDeOferta,
    fecha: instante.describe('Cuándo se envió, en UTC'),
    fechaOferta: diaPlano.describe('Día en que se envió, AAAA-MM-DD de Bogotá').meta({ ejemplos: ['2026-06-10'] }),
    vence: instante.describe('Hasta cuándo se puede aceptar, en UTC'),
    empresa: palabras.describe('Empresa que oferta').meta({ ejemplos: ['Transportes del Valle'] }),
    empresaAliada: palabras.describe('Lo mismo que `empresa`').meta({ ejemplos: ['Transportes del Valle'] }),
    rating: estrellas.describe('Calificación de la empresa en estrellas, de 0 a 5').meta({ ejemplos: [4.8] }),
    logo: imagen.describe('Dirección del logo de la empresa, que se lee con la misma clave'),
    fotosCorporativas: z.array(ruta).describe('Direcciones de las fotos de la empresa, que se leen con la misma clave'),
    imagen: imagen.describe('Lo mismo que `logo`'),
    corporativa: marca.describe('Si la envió una empresa'),
    isOfer: z.literal(true).describe('Siempre verdadero: es una oferta'),
    finalizadoConductor: marca.describe('Si el conductor terminó el viaje').meta({ ejemplos: [false] }),
    ratingConductor: cantidad.describe('Calificación del conductor en estrellas, de 0 a 5').meta({ ejemplos: [5] }),
    cotizacion: marca.describe('Si trae un PDF de cotización'),
    documentoCotizacion: palabras
      .nullable()
      .describe('Dirección del PDF de cotización, que se lee con la misma clave; null sin él')
      .meta({ ejemplos: ['/api/v1/servicios/M3K7PWQ2X9RTA4HCB6ZJ8NDE/ofertas/M3K7QF5T2VYRA4HCB6ZJ8NDF/cotizacion'] }),
    titular: deCuenta.titular
      .describe(`${SOLO_ACEPTADA}: el titular`)
      .nullable()
      .meta({ ejemplos: [null] }),
    banco: deCuenta.banco
      .describe(`${SOLO_ACEPTADA}: el banco`)
      .nullable()
      .meta({ ejemplos: [null] }),
    tipocuenta: deCuenta.tipocuenta
      .describe(`${SOLO_ACEPTADA}: el tipo de cuenta`)
      .nullable()
      .meta({ ejemplos: [null] }),
    cuenta: deCuenta.cuenta
      .describe(`${SOLO_ACEPTADA}: el número de la cuenta`)
      .nullable()
      .meta({ ejemplos: [null] }),
    solicitante: palabras
      .describe('Persona que solicita el servicio')
      .nullable()
      .meta({ ejemplos: ['Nubia Palacios'] }),
    tipoVehiculo: deViaje.tipo,
    clase: deViaje.clase,
    origen: deViaje.origen,
    destino: deViaje.destino,
    ruta: palabras
      .describe('El viaje en palabras: «origen - destino»')
      .meta({ ejemplos: ['Terminal de Cali - Parque principal de Buga'] }),
    fechaSalida: deViaje.fechaSalida,
    horaSalida: deViaje.horaSalida,
    fechaRegreso: deViaje.fechaRegreso,
    horaRegreso: deViaje.horaRegreso,
    manana: marca.describe('Si sale antes del mediodía'),
    regreso: marca.describe('Si el viaje tiene regreso'),
    pasajeros: deViaje.pasajeros,
    paradas,
    paradasCoords: z
      .array(z.object({ lat: latitudDecimal, lon: longitudDecimal }))
      .describe('Lugares de las paradas que los tienen, en su orden'),
    conductor: palabras
      .describe(sinAsignar('Nombre del conductor'))
      .nullable()
      .meta({ ejemplos: [POR_ASIGNAR] }),
    placas: placas
      .describe(sinAsignar('Placas del vehículo'))
      .nullable()
      .meta({ ejemplos: [POR_ASIGNAR] }),
    marca: deVehiculo.marca
      .describe(sinAsignar('Marca del vehículo'))
      .nullable()
      .meta({ ejemplos: [POR_ASIGNAR] }),
    modelo: deVehiculo.modelo
      .describe(sinAsignar('Modelo del vehículo'))
      .nullable()
      .meta({ ejemplos: [POR_ASIGNAR] }),
    capacidad: z
      .union([cantidad, z.literal(POR_ASIGNAR)])
      .describe(sinAsignar('Pasajeros que caben en el vehículo'))
      .meta({ ejemplos: [POR_ASIGNAR] }),
    ...fotos,
    ...comodidades,
    vehiculo: vehiculoDeOferta
      .nullable()
      .describe('El vehículo asignado, en un solo objeto; null mientras no haya: ahí nada dice «por Asignar»')
      .meta({ ejemplos: [null] }),
  })
  .meta({ id: 'Oferta' })

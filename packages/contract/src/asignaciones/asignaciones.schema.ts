import { z } from 'zod'
import { idSchema } from '../core/campos.ts'
import { vehiculoResumenSchema } from '../flota/flota.schema.ts'
import { servicioResumenSchema } from '../servicios/servicios.schema.ts'
import { CODIGOS_ADVERTENCIA, DOCUMENTOS_DE_VIAJE } from './asignaciones.rules.ts'
import {
  cantidad,
  codigo,
  diaPlano,
  id,
  instante,
  latitudDecimal,
  longitudDecimal,
  marca,
  mensajeParaPersonas,
  palabras,
  placas,
} from '../core/valores.ts'
import { deVehiculo } from '../flota/vehiculo.campos.ts'
import { deViaje } from '../servicios/viaje.campos.ts'

export const advertenciaSchema = z.object({
  codigo: z.enum(CODIGOS_ADVERTENCIA).describe('Código de la advertencia'),
  mensaje: mensajeParaPersonas,
})

/** A vehicle of the fleet for one service: whether it can be assigned, and its warnings. */
export const vehiculoAsignableSchema = vehiculoResumenSchema.extend({
  asignable: marca.describe('Si se puede asignar'),
  motivo: mensajeParaPersonas.describe('Por qué no se puede asignar; null si se puede').nullable(),
  advertencias: z.array(advertenciaSchema).describe('Lo que hay que aceptar al asignarlo'),
  reparos: z
    .array(z.string())
    .describe('Lo que tiene en contra sin que haya que aceptarlo: otro tipo, o un documento que vence el último día'),
  /** Documents that a trip needs, by expiry; null if missing. */
  documentos: z
    .array(
      z.object({
        documento: z.enum(DOCUMENTOS_DE_VIAJE).describe('Documento que pide un viaje'),
        vence: diaPlano.describe('Día en que vence, AAAA-MM-DD; null cuando falta').nullable(),
      }),
    )
    .describe('Los documentos que pide un viaje, primero el que vence antes'),
  /** Its services on the day of the service's departure, by departure. */
  viajesDelDia: z
    .array(
      z.object({
        codigo: codigo.describe('Código corto del servicio'),
        origen: deViaje.origen,
        destino: deViaje.destino,
        salida: instante.describe('Cuándo sale, en UTC'),
        fin: instante.describe('Cuándo se calcula que termina, en UTC'),
      }),
    )
    .describe('Sus viajes del día del servicio, por salida'),
})
export type VehiculoAsignable = z.output<typeof vehiculoAsignableSchema>

/** A service of a day, with the vehicles that could drive it. */
export const servicioDelDiaSchema = servicioResumenSchema.extend({
  /** Vehicles of the service's company that are free for the whole trip, of its type and large enough, smallest first; null if it has a vehicle. */
  libres: z
    .object({
      vehiculos: z
        .array(
          z.object({
            id,
            placas,
            capacidad: deVehiculo.capacidad,
            conductor: palabras.describe('Nombre del conductor'),
          }),
        )
        .describe('Vehículos libres, el más pequeño primero'),
      cuantos: cantidad.describe('Vehículos libres que hay'),
      exacto: marca.describe('Falso cuando hay más de los que se contaron'),
    })
    .nullable()
    .describe('Vehículos libres para el viaje; null cuando no le falta'),
})
export type ServicioDelDia = z.output<typeof servicioDelDiaSchema>

export const asignacionSchema = z.object({
  idVehiculo: idSchema.describe('Identificador del vehículo que se asigna'),
  advertenciasAceptadas: z
    .array(z.enum(CODIGOS_ADVERTENCIA, { error: 'Advertencia desconocida' }), {
      error: 'Las advertencias aceptadas deben ser una lista',
    })
    .max(10, 'Demasiadas advertencias')
    .default([])
    .describe('Códigos de las advertencias que se vieron y se aceptan'),
})

export const cambioDeVehiculoSchema = asignacionSchema.extend({
  enLugarDe: idSchema.describe('Identificador del vehículo que se vio en el servicio; si ya es otro, responde 409'),
})

/** The nearest free vehicle that fits a trip, and its arrival time there. */
export const vehiculoCercanoSchema = z.object({
  idVehiculo: id.describe('Identificador del vehículo'),
  placas,
  lugar: deViaje.destino.describe('Dónde termina su viaje anterior'),
  desde: instante.describe('Desde cuándo está libre ahí, en UTC'),
  metros: cantidad.describe('Metros en línea recta hasta el origen del servicio'),
  llega: instante.describe('Cuándo se calcula que llega al origen, en UTC'),
})
export type VehiculoCercano = z.output<typeof vehiculoCercanoSchema>

/** An own vehicle without a trip at this time, where its last one ended. */
export const vehiculoLibreSchema = z.object({
  idVehiculo: id.describe('Identificador del vehículo'),
  placas,
  lat: latitudDecimal,
  lon: longitudDecimal,
  desde: instante.describe('Desde cuándo está libre ahí, en UTC'),
})
export type VehiculoLibre = z.output<typeof vehiculoLibreSchema>

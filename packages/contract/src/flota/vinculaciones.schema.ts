import { z } from 'zod'
import { ESTADOS_DE_VINCULACION, RESPUESTAS_DE_VINCULACION } from './vinculaciones.rules.ts'
import { estrellas, id, instante, palabras, placas, significados } from '../core/valores.ts'

/** State of a request to a driver (docs/decisions/0051). */
export const estadoDeVinculacion = z.enum(ESTADOS_DE_VINCULACION).describe('Estado de la solicitud')

/** A request as its company sees it: the same whether or not the plates exist. */
export const vinculacionSchema = z.object({
  id,
  placas: placas.describe('Placas por las que se pidió'),
  estado: estadoDeVinculacion,
  pedidaPor: palabras.describe('Persona de la empresa que lo pidió'),
  pedida: instante.describe('Cuándo se pidió, en UTC'),
  vence: instante.describe('Hasta cuándo se puede responder, en UTC'),
  terminada: instante.describe('Cuándo dejó de esperar respuesta, en UTC').nullable(),
  idVehiculo: id.describe('Vehículo que entró a la flota').nullable(),
})
export type Vinculacion = z.output<typeof vinculacionSchema>

/** The same request for the driver's app. */
export const vinculacionDeConductorSchema = z
  .object({
    id,
    empresa: z
      .object({
        nombre: palabras.describe('Nombre de la empresa').meta({ ejemplos: ['Transportes del Valle'] }),
        ciudad: palabras.describe('Ciudad de la empresa').meta({ ejemplos: ['Cali'] }),
        rating: estrellas,
      })
      .describe('Empresa que lo pide'),
    pedida: instante.describe('Cuándo se pidió, en UTC'),
    vence: instante.describe('Hasta cuándo se puede responder, en UTC'),
  })
  .meta({ id: 'Vinculacion' })
export type VinculacionDeConductor = z.output<typeof vinculacionDeConductorSchema>

export const respuestaDeVinculacionSchema = z.strictObject({
  respuesta: z.enum(RESPUESTAS_DE_VINCULACION, { error: 'La respuesta debe ser aceptada o rechazada' }).meta({
    description: 'Lo que responde el conductor',
    ...significados({
      aceptada: 'Entra a la flota de la empresa con su vehículo',
      rechazada: 'No entra; la empresa puede pedirlo otra vez',
    }),
    ejemplos: ['aceptada'],
  }),
})

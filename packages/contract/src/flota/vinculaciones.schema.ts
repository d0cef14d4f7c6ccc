import { z } from 'zod'
import { ESTADOS_DE_VINCULACION, RESPUESTAS_DE_VINCULACION } from './vinculaciones.rules.ts'

/** A request as its company sees it: the same whether anybody has those plates or not. */
export const vinculacionSchema = z.object({
  id: z.string(),
  placas: z.string(),
  estado: z.enum(ESTADOS_DE_VINCULACION),
  pedidaPor: z.string(),
  pedida: z.string(),
  /** Until when it can be answered. */
  vence: z.string(),
  /** When it stopped being open. */
  terminada: z.string().nullable(),
  /** The vehicle that came of it. */
  idVehiculo: z.string().nullable(),
})
export type Vinculacion = z.output<typeof vinculacionSchema>

/** The same as the driver's app reads it. */
export const vinculacionDeConductorSchema = z
  .object({
    id: z.string(),
    empresa: z.object({ nombre: z.string(), ciudad: z.string(), rating: z.number() }),
    pedida: z.string(),
    vence: z.string(),
  })
  .meta({ id: 'Vinculacion' })
export type VinculacionDeConductor = z.output<typeof vinculacionDeConductorSchema>

export const respuestaDeVinculacionSchema = z.object({
  respuesta: z.enum(RESPUESTAS_DE_VINCULACION, { error: 'La respuesta debe ser aceptada o rechazada' }),
})

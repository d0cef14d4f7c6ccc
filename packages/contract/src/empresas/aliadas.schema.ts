import { z } from 'zod'
import { accionSchema } from '../core/negativas.ts'

/** An allied company as the platform's list shows it. */
export const aliadaSchema = z.object({
  id: z.string(),
  nombre: z.string(),
  ciudad: z.string(),
  logo: z.string().nullable(),
  rating: z.number(),
  personas: z.number().int(),
  vehiculos: z.number().int(),
  suspendida: z.boolean(),
  motivoSuspension: z.string().nullable(),
  registrada: z.string(),
})
export type Aliada = z.output<typeof aliadaSchema>

const personaSchema = z.object({
  id: z.string(),
  nombre: z.string(),
  email: z.string(),
  puesto: z.string(),
  role: z.enum(['admin', 'user']),
  activo: z.boolean(),
})

/** The same with its people and what is on its way. */
export const fichaDeAliadaSchema = aliadaSchema.extend({
  direccion: z.string(),
  departamento: z.string(),
  /** The first hundred, administrators first. */
  gente: z.array(personaSchema),
  /** Trips that it won and has not finished. */
  enCurso: z.number().int(),
  acciones: z.object({ suspender: accionSchema, levantar: accionSchema }),
})
export type FichaDeAliada = z.output<typeof fichaDeAliadaSchema>

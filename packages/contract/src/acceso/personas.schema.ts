import { z } from 'zod'
import { accionSchema } from '../core/negativas.ts'

export const rolDePersonaSchema = z.enum(['admin', 'user'], { error: 'Elige administrador o usuario.' })

export const personaListadaSchema = z.object({
  id: z.string(),
  /** Name and surname, or the address of who has not said them yet. */
  nombre: z.string(),
  email: z.string(),
  puesto: z.string(),
  role: rolDePersonaSchema,
  activo: z.boolean(),
  perfil: z.boolean(),
  /** ISO instant of the newest sign-in; null before the first one. */
  ultimoIngreso: z.string().nullable(),
  acciones: z.object({ cambiarRol: accionSchema, desactivar: accionSchema, reactivar: accionSchema }),
})
export type PersonaListada = z.output<typeof personaListadaSchema>

/** An account that waits for its address to be verified. */
export const invitacionSchema = z.object({
  id: z.string(),
  email: z.string(),
  enviada: z.string(),
  vence: z.string(),
  invitadaPor: z.string().nullable(),
})
export type Invitacion = z.output<typeof invitacionSchema>

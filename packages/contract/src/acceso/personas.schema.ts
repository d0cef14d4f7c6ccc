import { z } from 'zod'
import { accionSchema } from '../core/negativas.ts'
import { correoElectronico, id, instante, marca, palabras } from '../core/valores.ts'
import { puesto } from '../empresas/cuenta.campos.ts'

export const rolDePersonaSchema = z
  .enum(['admin', 'user'], { error: 'Elige administrador o usuario.' })
  .describe('Papel en su empresa: administrador o usuario')

export const personaListadaSchema = z.object({
  id,
  nombre: palabras.describe('Nombres y apellidos, o el correo de quien no los ha escrito'),
  email: correoElectronico,
  puesto,
  role: rolDePersonaSchema,
  activo: marca.describe('Si puede entrar'),
  perfil: marca.describe('Si guardó su perfil'),
  ultimoIngreso: instante.describe('Su último ingreso, en UTC; null antes del primero').nullable(),
  acciones: z
    .object({ cambiarRol: accionSchema, desactivar: accionSchema, reactivar: accionSchema })
    .describe('Qué puede hacer quien lee, y por qué no'),
})
export type PersonaListada = z.output<typeof personaListadaSchema>

/** An account whose address is not verified yet. */
export const invitacionSchema = z.object({
  id,
  email: correoElectronico,
  enviada: instante.describe('Cuándo se envió el enlace, en UTC'),
  vence: instante.describe('Hasta cuándo sirve el enlace, en UTC'),
  invitadaPor: palabras.describe('Quién la registró').nullable(),
})
export type Invitacion = z.output<typeof invitacionSchema>

import { z } from 'zod'
import { contrasenaActual, cursor, hecho, idSchema } from '../core/campos.ts'
import { defineRoutes } from '../core/route.ts'
import { invitacionSchema, personaListadaSchema, rolDePersonaSchema } from './personas.schema.ts'
import { paginaSiguiente } from '../core/valores.ts'

const params = z.object({ id: idSchema })
const persona = z.object({ persona: personaListadaSchema.describe('La persona, como quedó') })

/** The people of the caller's own company, for its administrators (decisions §9). */
export const personasRoutes = defineRoutes({
  listarPersonas: {
    method: 'get',
    path: '/api/acceso/personas',
    summary: 'Las personas de la empresa, de la más nueva a la más antigua',
    access: 'session',
    query: z.object({ cursor }),
    response: z.object({
      personas: z.array(personaListadaSchema).describe('Las personas'),
      siguiente: paginaSiguiente,
    }),
  },
  listarInvitaciones: {
    method: 'get',
    path: '/api/acceso/invitaciones',
    summary: 'Las cuentas de la empresa que esperan la verificación de su correo, la más nueva primero',
    access: 'session',
    response: z.object({ invitaciones: z.array(invitacionSchema).describe('Las cuentas por verificar') }),
  },
  invitarDeNuevo: {
    method: 'post',
    path: '/api/acceso/invitaciones/{id}/reenviar',
    summary: 'Envía otro enlace a una cuenta que espera su verificación, y le da de nuevo su plazo',
    access: 'session',
    permission: 'gestionarPersonas',
    params,
    response: hecho,
  },
  cambiarRol: {
    method: 'post',
    path: '/api/acceso/personas/{id}/rol',
    summary: 'Hace de una persona de la empresa su administradora, o deja de hacerla',
    access: 'session',
    permission: 'gestionarPersonas',
    params,
    body: z.object({
      role: rolDePersonaSchema,
      contrasenaActual: contrasenaActual('La contraseña de quien lo cambia').optional(),
    }),
    response: persona,
  },
  desactivarPersona: {
    method: 'post',
    path: '/api/acceso/personas/{id}/desactivar',
    summary: 'Cierra la entrada de una persona de la empresa, y todo lo que tenga abierto',
    access: 'session',
    permission: 'gestionarPersonas',
    params,
    response: persona,
  },
  reactivarPersona: {
    method: 'post',
    path: '/api/acceso/personas/{id}/reactivar',
    summary: 'Abre de nuevo la entrada de una persona de la empresa',
    access: 'session',
    permission: 'gestionarPersonas',
    params,
    body: z.object({
      contrasenaActual: contrasenaActual('La contraseña de quien lo cambia, si es de un administrador').optional(),
    }),
    optionalBody: true,
    response: persona,
  },
})

import { z } from 'zod'
import { cursor, idSchema } from '../core/campos.ts'
import { defineRoutes } from '../core/route.ts'
import { claveListadaSchema, claveNuevaSchema, usoDeClaveSchema } from './claves.schema.ts'

const params = z.object({ id: idSchema })

/** Authorization keys, for platform administrators only. */
export const clavesRoutes = defineRoutes({
  listarClaves: {
    method: 'get',
    path: '/api/claves',
    summary: 'Las claves de autorización, de la más nueva a la más antigua',
    access: 'session',
    query: z.object({ cursor }),
    response: z.object({ claves: z.array(claveListadaSchema), siguiente: z.string().nullable() }),
  },
  crearClave: {
    method: 'post',
    path: '/api/claves',
    summary: 'Crea una clave de autorización; su texto se muestra esta única vez',
    access: 'session',
    body: claveNuevaSchema,
    /** A repetition of the same request finds the key made, and its text gone. */
    response: z.object({ clave: claveListadaSchema, texto: z.string().nullable() }),
    status: 201,
  },
  leerUsosDeClave: {
    method: 'get',
    path: '/api/claves/{id}/usos',
    summary: 'Quién usó una clave y cuándo',
    access: 'session',
    params,
    response: z.object({ usos: z.array(usoDeClaveSchema) }),
  },
  revocarClave: {
    method: 'post',
    path: '/api/claves/{id}/revocar',
    summary: 'Revoca una clave: nadie más puede registrarse con ella',
    access: 'session',
    params,
    response: z.object({ clave: claveListadaSchema }),
  },
})

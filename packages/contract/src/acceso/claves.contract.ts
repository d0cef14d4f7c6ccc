import { z } from 'zod'
import { idSchema } from '../core/campos.ts'
import { FILAS_ELEGIDAS, LUGAR_DE_PAGINA, entreDias, paginaDeLista, preguntaDeLista, textoCsv } from '../core/listas.ts'
import { defineRoutes } from '../core/route.ts'
import { ESTADOS_DE_CLAVE, ORDENES_DE_CLAVES, TIPOS_DE_CLAVE } from './claves.rules.ts'
import { claveListadaSchema, claveNuevaSchema, usoDeClaveSchema } from './claves.schema.ts'
import { palabras } from '../core/valores.ts'

const params = z.object({ id: idSchema })

const filtrosDeClaves = {
  ...preguntaDeLista(ORDENES_DE_CLAVES, '-fecha'),
  ...entreDias('la creación'),
  tipo: z.enum(TIPOS_DE_CLAVE, { error: 'El tipo de clave no existe' }).optional().describe('Solo de este tipo'),
  estado: z
    .enum(ESTADOS_DE_CLAVE, { error: 'El estado de clave no existe' })
    .optional()
    .describe('Solo en este estado'),
}

/** Authorization keys, for platform administrators only. */
export const clavesRoutes = defineRoutes({
  listarClaves: {
    method: 'get',
    path: '/api/claves',
    summary: 'Las claves de autorización',
    access: 'session',
    query: z.object({ ...filtrosDeClaves, ...LUGAR_DE_PAGINA }),
    response: paginaDeLista(claveListadaSchema),
  },
  exportarClaves: {
    method: 'get',
    path: '/api/claves/csv',
    summary: 'La misma lista como archivo CSV, sin los textos de las claves, que nadie guarda',
    access: 'session',
    query: z.object({ ...filtrosDeClaves, ...FILAS_ELEGIDAS }),
    response: textoCsv,
    file: 'csv',
  },
  crearClave: {
    method: 'post',
    path: '/api/claves',
    summary: 'Crea una clave de autorización; su texto se muestra esta única vez',
    access: 'session',
    permission: 'gestionarClaves',
    body: claveNuevaSchema,
    /** A repetition of the request returns the key without its text. */
    response: z.object({
      clave: claveListadaSchema.describe('La clave creada'),
      texto: palabras.describe('El texto de la clave, esta única vez; null al repetir la solicitud').nullable(),
    }),
    status: 201,
  },
  leerUsosDeClave: {
    method: 'get',
    path: '/api/claves/{id}/usos',
    summary: 'Quién usó una clave y cuándo',
    access: 'session',
    params,
    query: z.object(LUGAR_DE_PAGINA),
    response: paginaDeLista(usoDeClaveSchema),
  },
  revocarClave: {
    method: 'post',
    path: '/api/claves/{id}/revocar',
    summary: 'Revoca una clave: nadie más puede registrarse con ella',
    access: 'session',
    permission: 'gestionarClaves',
    params,
    response: z.object({ clave: claveListadaSchema.describe('La clave, como quedó') }),
  },
})

import { z } from 'zod'
import { hecho, idSchema } from '../core/campos.ts'
import { defineRoutes } from '../core/route.ts'
import { MAXIMO_DE_FOTOS } from '../archivos/archivos.rules.ts'
import { DEMASIADAS_FOTOS, NINGUNA_FOTO } from './empresas.rules.ts'
import { guardarPerfilSchema, perfilSchema } from './empresas.schema.ts'
import { id, palabras } from '../core/valores.ts'

const conArchivo = z.object({ idArchivo: idSchema.describe('Identificador de la imagen ya subida') })

const DIRECCION_INVALIDA = 'La dirección de la foto no es válida'

const cambioDeFotoSchema = z
  .object(
    {
      idArchivo: idSchema.nullable().describe('Identificador de la imagen que entra; null si solo sale una'),
      enLugarDe: z
        .string({ error: DIRECCION_INVALIDA })
        .max(200, DIRECCION_INVALIDA)
        .nullable()
        .describe('Dirección de la foto que sale; null si solo entra una'),
    },
    { error: NINGUNA_FOTO },
  )
  .refine((cambio) => cambio.idArchivo !== null || cambio.enLugarDe !== null, { error: NINGUNA_FOTO })

/** Most suggestions in a response; for another company the person types more of its name. */
export const EMPRESAS_OFRECIDAS = 20

export const empresasRoutes = defineRoutes({
  listarEmpresas: {
    method: 'get',
    path: '/api/empresas',
    summary: 'Las empresas aliadas que quien pregunta puede ver, por nombre, para elegir una',
    access: 'session',
    query: z.object({
      q: z
        .string({ error: 'La búsqueda no es válida' })
        .trim()
        .max(60, 'La búsqueda es muy larga')
        .default('')
        .describe('Palabras del nombre'),
      id: idSchema.optional().describe('Solo esta empresa'),
    }),
    response: z.object({
      empresas: z
        .array(z.object({ id, nombre: palabras.describe('Nombre de la empresa') }))
        .describe(`Hasta ${EMPRESAS_OFRECIDAS} empresas, por nombre`),
    }),
  },
  leerPerfil: {
    method: 'get',
    path: '/api/perfil',
    summary: 'El perfil de quien tiene la sesión, con los datos de su empresa',
    access: 'session',
    response: z.object({ perfil: perfilSchema.describe('El perfil') }),
  },
  guardarPerfil: {
    method: 'put',
    path: '/api/perfil',
    summary: 'Guarda el perfil propio y, quien administra, los datos de la empresa',
    access: 'session',
    permission: 'editarPerfilPersonal',
    body: guardarPerfilSchema,
    response: hecho,
  },
  cambiarFotoDePerfil: {
    method: 'put',
    path: '/api/perfil/foto',
    summary: 'Pone como foto de perfil una imagen ya subida',
    access: 'session',
    permission: 'editarPerfilPersonal',
    body: conArchivo,
    response: hecho,
  },
  cambiarLogo: {
    method: 'put',
    path: '/api/empresa/logo',
    summary: 'Pone como logo de la empresa una imagen ya subida',
    access: 'session',
    permission: 'editarEmpresa',
    body: conArchivo,
    response: hecho,
  },
  cambiarFotosCorporativas: {
    method: 'post',
    path: '/api/empresa/fotos',
    summary: 'Agrega, reemplaza o quita fotos corporativas; quedan de una a cinco',
    access: 'session',
    permission: 'editarEmpresa',
    body: z.object({
      cambios: z
        .array(cambioDeFotoSchema, { error: NINGUNA_FOTO })
        .min(1, NINGUNA_FOTO)
        .max(MAXIMO_DE_FOTOS, DEMASIADAS_FOTOS)
        .describe('Fotos que entran, salen o se reemplazan'),
    }),
    response: hecho,
  },
})

import { z } from 'zod'
import { LUGAR_DE_PAGINA } from '../core/listas.ts'
import { defineRoutes } from '../core/route.ts'
import { paginaSiguiente, palabras, reloj } from '../core/valores.ts'
import {
  preferenciaElegidaSchema,
  preferenciasSchema,
  silenciadoSchema,
  silencioSchema,
} from './preferencias.schema.ts'
import { suscripcionSchema } from './push.schema.ts'
import { avisoSchema, marcasSchema, sinLeerSchema } from './avisos.schema.ts'

export const avisosRoutes = defineRoutes({
  listarAvisos: {
    method: 'get',
    path: '/api/avisos',
    summary: 'Lo que pasó en la empresa en los últimos 90 días, lo más reciente primero',
    access: 'session',
    query: z.object(LUGAR_DE_PAGINA),
    response: z.object({
      filas: z.array(avisoSchema).describe('Los avisos de esta página'),
      anterior: palabras.nullable().describe('El `cursor` de la página anterior; null en la primera'),
      siguiente: paginaSiguiente,
      ahora: reloj,
    }),
  },
  contarAvisos: {
    method: 'get',
    path: '/api/avisos/cuenta',
    summary: 'Cuántos avisos no ha leído la persona',
    access: 'session',
    response: sinLeerSchema,
  },
  marcarAvisos: {
    method: 'post',
    path: '/api/avisos/marcas',
    summary: 'Marca avisos como leídos o sin leer',
    access: 'session',
    permission: 'leerAvisos',
    body: marcasSchema,
    response: sinLeerSchema,
  },
  leerTodosLosAvisos: {
    method: 'post',
    path: '/api/avisos/leidos',
    summary: 'Marca como leídos todos los avisos que hay',
    access: 'session',
    permission: 'leerAvisos',
    response: sinLeerSchema,
  },
  leerPreferenciasDeAvisos: {
    method: 'get',
    path: '/api/avisos/preferencias',
    summary: 'Cómo quiere la persona que se le avise',
    access: 'session',
    response: preferenciasSchema,
  },
  elegirPreferenciaDeAviso: {
    method: 'put',
    path: '/api/avisos/preferencias',
    summary: 'Cambia cómo se avisa una clase',
    access: 'session',
    permission: 'leerAvisos',
    body: preferenciaElegidaSchema,
    response: preferenciasSchema,
  },
  elegirSilencio: {
    method: 'put',
    path: '/api/avisos/silencio',
    summary: 'Elige las horas en las que no suena nada',
    access: 'session',
    permission: 'leerAvisos',
    body: silencioSchema,
    response: preferenciasSchema,
  },
  silenciarServicio: {
    method: 'put',
    path: '/api/avisos/silenciados',
    summary: 'Deja de avisar de un servicio, o vuelve a avisar',
    access: 'session',
    permission: 'leerAvisos',
    body: silenciadoSchema,
    response: preferenciasSchema,
  },
  suscribirAvisos: {
    method: 'post',
    path: '/api/avisos/suscripcion',
    summary: 'Manda los avisos elegidos a este navegador mientras dure la sesión',
    access: 'session',
    permission: 'leerAvisos',
    body: suscripcionSchema,
    response: preferenciasSchema,
  },
  retirarSuscripcion: {
    method: 'post',
    path: '/api/avisos/suscripcion/retirar',
    summary: 'No manda más avisos a este navegador',
    access: 'session',
    permission: 'leerAvisos',
    response: preferenciasSchema,
  },
})

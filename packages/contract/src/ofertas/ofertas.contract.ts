import { z } from 'zod'
import { idSchema } from '../core/campos.ts'
import { FILAS_ELEGIDAS, LUGAR_DE_PAGINA, entreDias, paginaDeLista, preguntaDeLista, textoCsv } from '../core/listas.ts'
import { defineRoutes } from '../core/route.ts'
import { ESTADOS_OFERTA } from '../servicios/oferta-propia.rules.ts'
import { servicioCambiadoSchema, servicioSchema } from '../servicios/servicios.schema.ts'
import { ORDENES_DE_OFERTAS } from './ofertas.rules.ts'
import { ofertaEnListaSchema, ofertaSchema } from './ofertas.schema.ts'
import { cantidad, instante, pesos } from '../core/valores.ts'
import { estadoDeOferta } from '../servicios/oferta-propia.schema.ts'

const params = z.object({ id: idSchema })

const filtrosDeOfertas = {
  ...preguntaDeLista(ORDENES_DE_OFERTAS, '-fecha'),
  ...entreDias('el envío'),
  estado: z.enum(ESTADOS_OFERTA, { error: 'El estado de oferta no existe' }).optional().describe('Solo en este estado'),
}

export const ofertasRoutes = defineRoutes({
  crearOferta: {
    method: 'post',
    path: '/api/servicios/{id}/ofertas',
    summary: 'Envía la oferta de la empresa por un servicio pendiente',
    access: 'session',
    permission: 'ofertar',
    params,
    body: ofertaSchema,
    response: servicioCambiadoSchema,
    status: 201,
  },
  listarOfertas: {
    method: 'get',
    path: '/api/ofertas',
    summary: 'Las ofertas de la empresa con su viaje y su estado',
    access: 'session',
    query: z.object({ ...filtrosDeOfertas, ...LUGAR_DE_PAGINA }),
    response: paginaDeLista(ofertaEnListaSchema),
  },
  leerOfertaAnterior: {
    method: 'get',
    path: '/api/servicios/{id}/ofertas/anterior',
    summary: 'La última oferta propia por otro viaje de la misma ruta y el mismo tipo de vehículo',
    access: 'session',
    params,
    response: z.object({
      anterior: z
        .object({
          precio: pesos.describe('Lo que se ofertó, en pesos colombianos'),
          estado: estadoDeOferta,
          fecha: instante.describe('Cuándo se envió, en UTC'),
        })
        .describe('La oferta más reciente; null cuando no hay ninguna')
        .nullable(),
    }),
  },
  exportarOfertas: {
    method: 'get',
    path: '/api/ofertas/csv',
    summary: 'La misma lista como archivo CSV, o lo que se eligió de ella',
    access: 'session',
    query: z.object({ ...filtrosDeOfertas, ...FILAS_ELEGIDAS }),
    response: textoCsv,
    file: 'csv',
  },
  contarOfertas: {
    method: 'get',
    path: '/api/ofertas/cuentas',
    summary: 'Cuántas ofertas de la empresa hay en cada estado',
    access: 'session',
    response: z.object({
      cuentas: z.record(z.enum(ESTADOS_OFERTA), cantidad).describe('Ofertas que hay en cada estado'),
    }),
  },
  retirarOferta: {
    method: 'post',
    path: '/api/ofertas/{id}/retirar',
    summary: 'Retira una oferta enviada',
    access: 'session',
    permission: 'ofertar',
    params,
    response: z.object({
      servicio: servicioSchema.nullable().describe('El servicio, como quedó; null si la empresa ya no lo ve'),
    }),
  },
})

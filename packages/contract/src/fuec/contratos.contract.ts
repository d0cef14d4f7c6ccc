import { z } from 'zod'
import { fechaPlana } from '../core/fechas.ts'
import { FILAS_ELEGIDAS, LUGAR_DE_PAGINA, paginaDeLista, preguntaDeLista, textoCsv } from '../core/listas.ts'
import { defineRoutes } from '../core/route.ts'
import { contratoSchema } from './expedicion.schema.ts'

export const ESTADOS_DE_CONTRATO = ['abierto', 'cerrado'] as const
export type EstadoDeContrato = (typeof ESTADOS_DE_CONTRATO)[number]
export const ORDENES_DE_CONTRATOS = ['fecha', 'termina'] as const

const dia = fechaPlana('La fecha debe tener la forma AAAA-MM-DD')

const filtros = {
  ...preguntaDeLista(ORDENES_DE_CONTRATOS, '-fecha'),
  estado: z
    .enum(ESTADOS_DE_CONTRATO, { error: 'El estado del contrato no existe' })
    .optional()
    .describe('Solo en este estado'),
  desde: dia.optional().describe('Solo los que cubren este día o uno posterior, AAAA-MM-DD'),
  hasta: dia.optional().describe('Solo los que cubren este día o uno anterior'),
}

/** The list of a company's contracts of transport. */
export const contratosRoutes = defineRoutes({
  listarContratos: {
    method: 'get',
    path: '/api/contratos',
    summary: 'Los contratos de la empresa, el último primero',
    access: 'session',
    query: z.object({ ...filtros, ...LUGAR_DE_PAGINA }),
    response: paginaDeLista(contratoSchema),
  },
  exportarContratos: {
    method: 'get',
    path: '/api/contratos/csv',
    summary: 'La misma lista como archivo CSV',
    access: 'session',
    query: z.object({ ...filtros, ...FILAS_ELEGIDAS }),
    response: textoCsv,
    file: 'csv',
  },
})

import { z } from 'zod'
import { idSchema } from '../core/campos.ts'
import { fechaPlana } from '../core/fechas.ts'
import { FILAS_ELEGIDAS, LUGAR_DE_PAGINA, paginaDeLista, preguntaDeLista, textoCsv } from '../core/listas.ts'
import { accionSchema } from '../core/negativas.ts'
import { defineRoutes } from '../core/route.ts'
import { cantidad, codigo, diaPlano, id, instante, marca, palabras, placas, ruta } from '../core/valores.ts'
import { DIAS_PARA_TERMINAR, ESTADOS_DEL_LIBRO, ESTADOS_LEIDOS, ORDENES_DEL_LIBRO } from './libro.rules.ts'

const dia = fechaPlana('La fecha debe tener la forma AAAA-MM-DD')

const filtros = {
  ...preguntaDeLista(ORDENES_DEL_LIBRO, '-fecha'),
  estado: z
    .enum(ESTADOS_DEL_LIBRO, { error: 'El estado del FUEC no existe' })
    .optional()
    .describe('Solo en este estado'),
  pronto: z
    .enum(['si'], { error: 'El filtro de lo que termina pronto no existe' })
    .optional()
    .describe(`\`si\`: solo los que rigen o van a regir y terminan en ${DIAS_PARA_TERMINAR} días o menos`),
  placas: z
    .string({ error: 'Las placas no son válidas' })
    .trim()
    .toUpperCase()
    .max(6, 'Las placas no son válidas')
    .optional()
    .describe('Solo de este vehículo'),
  desde: dia.optional().describe('Solo los que cubren este día o uno posterior, AAAA-MM-DD'),
  hasta: dia.optional().describe('Solo los que cubren este día o uno anterior'),
  empresa: idSchema.optional().describe('Solo de esta empresa; lo usa la plataforma'),
}

const fuecDelLibroSchema = z.object({
  id,
  numero: palabras.describe('Número, 21 cifras'),
  estado: z.enum(ESTADOS_LEIDOS).describe('Estado en este momento'),
  motivo: palabras.describe('Por qué dejó de regir; null mientras rige').nullable(),
  terminadoEn: instante.describe('Cuándo dejó de regir, en UTC; null si rige o si solo venció').nullable(),
  contratante: palabras.describe('Nombre del contratante'),
  documento: palabras.describe('Documento del contratante'),
  recorrido: palabras.describe('Recorrido que imprime'),
  placas,
  conductores: z.array(palabras).describe('Nombres de sus conductores, de uno a tres'),
  desde: diaPlano.describe('Primer día'),
  hasta: diaPlano.describe('Último día'),
  archivo: ruta.describe('Dirección del PDF; null si no se ha dibujado').nullable(),
  pagina: palabras.describe('Dirección de la página con la que se verifica; null mientras se dibuja').nullable(),
  idServicio: id.describe('Identificador del servicio'),
  codigoServicio: codigo.describe('Código corto del servicio'),
  anticipoPagado: marca.describe('Si el anticipo de ese servicio ya se pagó'),
  expedidoPor: palabras.describe('Quién lo expidió'),
  expedidoEn: instante.describe('Cuándo, en UTC'),
  miradas: cantidad.describe('Cuántas veces se abrió su página de verificación'),
  miradoEl: diaPlano.describe('Último día en que se abrió; null si nunca').nullable(),
  empresa: palabras.describe('Qué empresa lo expidió; solo lo lee la plataforma').nullable(),
  acciones: z.object({ anular: accionSchema }).describe('Qué puede hacer quien lee'),
})
export type FuecDelLibro = z.output<typeof fuecDelLibroSchema>

/** The list of a company's FUECs; the platform reads those of every company. */
export const libroDeFuecRoutes = defineRoutes({
  listarFuecs: {
    method: 'get',
    path: '/api/fuecs',
    summary: 'Los FUEC que la empresa expidió, con su estado de este momento',
    access: 'session',
    query: z.object({ ...filtros, ...LUGAR_DE_PAGINA }),
    response: paginaDeLista(fuecDelLibroSchema),
  },
  exportarFuecs: {
    method: 'get',
    path: '/api/fuecs/csv',
    summary: 'La misma lista como archivo CSV',
    access: 'session',
    query: z.object({ ...filtros, ...FILAS_ELEGIDAS }),
    response: textoCsv,
    file: 'csv',
  },
})

import { z } from 'zod'
import { cursor, idSchema } from './campos.ts'
import { fechaPlana } from './fechas.ts'
import { MAXIMO_ELEGIDAS, TAMANOS_DE_PAGINA, ordenesDe, type Orden } from './ordenes.ts'
import { cantidad, marca, paginaSiguiente, palabras, reloj } from './valores.ts'

/** Search and orders of a list, beside its own filters. `inicial` is its default order. */
export const preguntaDeLista = <const O extends string>(nombres: readonly O[], inicial: Orden<NoInfer<O>>) => ({
  q: z
    .string({ error: 'La búsqueda no es válida' })
    .trim()
    .max(60, 'La búsqueda es muy larga')
    .default('')
    .describe('Palabras que se buscan; sin ellas, toda la lista'),
  orden: z
    .enum(ordenesDe(nombres), { error: 'El orden no existe' })
    .optional()
    .transform((orden): Orden<O> => orden ?? inicial)
    .describe(`Por qué se ordena; con un signo menos, de mayor a menor. Sin él, \`${inicial}\``),
})

const dia = fechaPlana('La fecha debe tener la forma AAAA-MM-DD')

/** Days of Bogotá between which something of a row lies, both included. `que`: what, in words. */
export const entreDias = (que: string) => ({
  desde: dia.optional().describe(`Solo con ${que} desde este día, AAAA-MM-DD de Bogotá`),
  hasta: dia.optional().describe(`Solo con ${que} hasta este día, incluido`),
})

/** The requested page. */
export const LUGAR_DE_PAGINA = {
  porPagina: z.coerce
    .number({ error: 'El tamaño de página no es válido' })
    .refine((n) => TAMANOS_DE_PAGINA.some((t) => t === n), 'El tamaño de página debe ser 25, 50 o 100')
    .default(TAMANOS_DE_PAGINA[0])
    .describe('Filas de cada página: 25, 50 o 100'),
  cursor,
}

const MUCHAS = `Elige como máximo ${MAXIMO_ELEGIDAS} filas`

/** For a file: ids of the selected rows, separated by commas. Without it all of them. */
export const FILAS_ELEGIDAS = {
  ids: z
    .string({ error: 'Las filas elegidas no son válidas' })
    .max(MAXIMO_ELEGIDAS * 25, MUCHAS)
    .transform((texto) => texto.split(','))
    .pipe(z.array(idSchema).max(MAXIMO_ELEGIDAS, MUCHAS))
    .optional()
    .describe('Identificadores de las filas elegidas, separados por comas; sin ellos, todas'),
}

/** The number of rows; when not `exacto`, there are more. */
const totalSchema = z
  .object({
    filas: cantidad.describe('Filas que hay'),
    exacto: marca.describe('Falso cuando hay más de las que se contaron'),
  })
  .describe('Cuántas filas hay en total')
export type Total = z.output<typeof totalSchema>

/** A page of a list with its neighbours. */
export const paginaDeLista = <F extends z.ZodType>(fila: F) =>
  z.object({
    filas: z.array(fila).describe('Las filas de esta página'),
    anterior: palabras.nullable().describe('El `cursor` de la página anterior; null en la primera'),
    siguiente: paginaSiguiente,
    total: totalSchema,
    ahora: reloj,
  })

/** The response of a route that returns a file: its text. */
export const textoCsv = z.string().describe('Un archivo de valores separados por comas')

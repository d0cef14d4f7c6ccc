import { z } from 'zod'
import { cursor, idSchema } from './campos.ts'
import { MAXIMO_ELEGIDAS, TAMANOS_DE_PAGINA, ordenesDe, type Orden } from './ordenes.ts'

/** What every list may be searched by and ordered by, beside its own filters. `inicial` is its order when nobody says another. */
export const preguntaDeLista = <const O extends string>(nombres: readonly O[], inicial: Orden<NoInfer<O>>) => ({
  q: z.string({ error: 'La búsqueda no es válida' }).trim().max(60, 'La búsqueda es muy larga').default(''),
  orden: z
    .enum(ordenesDe(nombres), { error: 'El orden no existe' })
    .optional()
    .transform((orden): Orden<O> => orden ?? inicial),
})

/** Which page of it. */
export const LUGAR_DE_PAGINA = {
  porPagina: z.coerce
    .number({ error: 'El tamaño de página no es válido' })
    .refine((n) => TAMANOS_DE_PAGINA.some((t) => t === n), 'El tamaño de página debe ser 25, 50 o 100')
    .default(TAMANOS_DE_PAGINA[0]),
  cursor,
}

const MUCHAS = `Elige como máximo ${MAXIMO_ELEGIDAS} filas`

/** For a file: which rows of it were chosen, their ids with commas between them. Without it all of them. */
export const FILAS_ELEGIDAS = {
  ids: z
    .string({ error: 'Las filas elegidas no son válidas' })
    .max(MAXIMO_ELEGIDAS * 25, MUCHAS)
    .transform((texto) => texto.split(','))
    .pipe(z.array(idSchema).max(MAXIMO_ELEGIDAS, MUCHAS))
    .optional(),
}

/** How many rows there are; when not `exacto`, more than that. */
const totalSchema = z.object({ filas: z.number().int(), exacto: z.boolean() })
export type Total = z.output<typeof totalSchema>

/** A page of a list with its neighbours. */
export const paginaDeLista = <F extends z.ZodType>(fila: F) =>
  z.object({
    filas: z.array(fila),
    anterior: z.string().nullable(),
    siguiente: z.string().nullable(),
    total: totalSchema,
    ahora: z.number(),
  })

/** The answer of a route that gives a file: its text. */
export const textoCsv = z.string()

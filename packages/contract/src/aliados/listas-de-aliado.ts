import { z } from 'zod'

/** Rows of a page of the partner API: at most, and without `limite`. */
const MAXIMO = 100
const PAGINA_DE_ALIADO = 50
const LIMITE_INVALIDO = `El límite debe ser un número de 1 a ${MAXIMO}`

/** How many rows a page of the partner API has. An empty text is 0 as a number, and refused. */
export const limiteDePagina = z.coerce
  .number({ error: LIMITE_INVALIDO })
  .int(LIMITE_INVALIDO)
  .min(1, LIMITE_INVALIDO)
  .max(MAXIMO, LIMITE_INVALIDO)
  .default(PAGINA_DE_ALIADO)
  .meta({ description: `Cuántos trae la página, de 1 a ${MAXIMO}`, ejemplos: [20] })

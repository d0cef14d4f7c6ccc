import { z } from 'zod'

/** Maximum and default number of rows of a page in the partner API. */
const MAXIMO = 100
const PAGINA_DE_ALIADO = 50
const LIMITE_INVALIDO = `El límite debe ser un número de 1 a ${MAXIMO}`

/** Page size of the partner API. An empty text would be the number 0, and is refused. */
export const limiteDePagina = z.coerce
  .number({ error: LIMITE_INVALIDO })
  .int(LIMITE_INVALIDO)
  .min(1, LIMITE_INVALIDO)
  .max(MAXIMO, LIMITE_INVALIDO)
  .default(PAGINA_DE_ALIADO)
  .meta({ description: `Cuántos trae la página, de 1 a ${MAXIMO}`, ejemplos: [20] })

import { z } from 'zod'
import { texto } from '../core/campos.ts'
import { fechaPlana, instanteIso } from '../core/fechas.ts'
import { significados } from '../core/valores.ts'
import { ESTADOS, type Estado } from '../servicios/servicios.rules.ts'
import { QUE_ES_ESTADO } from '../servicios/viaje.campos.ts'

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

const ESTADO = 'El estado no existe'
const esEstado = (uno: string): uno is Estado => ESTADOS.some((estado) => estado === uno)

/** One state or several with commas. The names of all of them are written out, so that a generated client knows them. */
const estados = z
  .union(
    [
      z.enum(ESTADOS).meta({ ...significados(QUE_ES_ESTADO), ejemplos: ['pendiente'] }),
      z
        .string()
        .refine((varios) => varios.split(',').every(esEstado), { error: ESTADO, params: { motivo: 'opcion' } })
        .meta({ pattern: `^(${ESTADOS.join('|')})(,(${ESTADOS.join('|')}))*$`, ejemplos: ['reservado,confirmado'] }),
    ],
    { error: ESTADO },
  )
  .transform((varios) => varios.split(',').filter(esEstado))
  .optional()
  .meta({ description: 'Solo en este estado, o en alguno de varios separados por comas', ejemplos: ['pendiente'] })

const DIA = 'El día debe tener la forma AAAA-MM-DD'

/** What the list of a partner's services is narrowed by. */
export const filtrosDeServicios = {
  estado: estados,
  referencia: texto('Escribe la referencia', 100)
    .optional()
    .describe('Solo los que tienen esta `referencia`, igual letra por letra')
    .meta({ ejemplos: ['RES-2035-0118'] }),
  desde: instanteIso
    .optional()
    .describe('Solo los publicados desde este instante, ISO 8601 con `Z` o desfase')
    .meta({ ejemplos: ['2026-06-10T12:00:00Z'] }),
  salidaDesde: fechaPlana(DIA)
    .optional()
    .describe('Solo los que salen este día de Bogotá o después, AAAA-MM-DD')
    .meta({ ejemplos: ['2035-06-15'] }),
  salidaHasta: fechaPlana(DIA)
    .optional()
    .describe('Solo los que salen este día de Bogotá o antes, AAAA-MM-DD')
    .meta({ ejemplos: ['2035-06-30'] }),
  limite: limiteDePagina,
}

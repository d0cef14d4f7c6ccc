import { z } from 'zod'
import { idSchema } from '../core/campos.ts'
import { ofertaPropiaSchema } from '../servicios/oferta-propia.schema.ts'
import { MULTIPLO, PRECIO_MAXIMO } from './ofertas.rules.ts'

export const OFERTA_INVALIDA = 'Ingresa un valor válido para la oferta.'
export const OFERTA_SIN_VALOR = 'Registra una oferta válida para este servicio.'
export const OFERTA_INCOMPLETA = 'La oferta debe contener servicio y precio.'

/** Body of a bid: pesos, a multiple of 1000 that the person has already agreed to, and the optional quote. */
export const ofertaSchema = z.object({
  precio: z
    .number({ error: OFERTA_INCOMPLETA })
    .int(OFERTA_INVALIDA)
    .positive(OFERTA_INVALIDA)
    .max(PRECIO_MAXIMO, OFERTA_INVALIDA)
    .multipleOf(MULTIPLO, OFERTA_SIN_VALOR),
  documentoCotizacion: idSchema.nullish().transform((id) => id ?? null),
})

/** One of a company's offers in its own list. The service may be out of its sight by now: what is told is the trip for which it bid. */
export const ofertaEnListaSchema = ofertaPropiaSchema.extend({
  codigoServicio: z.string(),
  tipo: z.string(),
  origen: z.string(),
  destino: z.string(),
  fechaSalida: z.string().nullable(),
  horaSalida: z.string().nullable(),
  /** The offer ended because the client cancelled the service. */
  servicioCancelado: z.boolean(),
})
export type OfertaEnLista = z.output<typeof ofertaEnListaSchema>

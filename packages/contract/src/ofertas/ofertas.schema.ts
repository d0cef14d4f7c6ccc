import { z } from 'zod'
import { idSchema } from '../core/campos.ts'
import { ofertaPropiaSchema } from '../servicios/oferta-propia.schema.ts'
import { MULTIPLO, PRECIO_MAXIMO } from './ofertas.rules.ts'
import { codigo, marca } from '../core/valores.ts'
import { deViaje } from '../servicios/viaje.campos.ts'

export const OFERTA_INVALIDA = 'Ingresa un valor válido para la oferta.'
export const OFERTA_SIN_VALOR = 'Registra una oferta válida para este servicio.'
export const OFERTA_INCOMPLETA = 'La oferta debe contener servicio y precio.'

/** Body of a bid: pesos, a multiple of 1000 that the person has agreed to, and the optional quote. */
export const ofertaSchema = z.object({
  precio: z
    .number({ error: OFERTA_INCOMPLETA })
    .int(OFERTA_INVALIDA)
    .positive(OFERTA_INVALIDA)
    .max(PRECIO_MAXIMO, OFERTA_INVALIDA)
    .multipleOf(MULTIPLO, OFERTA_SIN_VALOR)
    .describe('Precio en pesos colombianos, múltiplo de 1000'),
  documentoCotizacion: idSchema
    .nullish()
    .transform((archivo) => archivo ?? null)
    .describe('Identificador del PDF de cotización ya subido'),
  viajeVisto: z
    .string({ error: OFERTA_INCOMPLETA })
    .max(64, OFERTA_INCOMPLETA)
    .optional()
    .describe('La `huellaDelViaje` que se leyó: si el viaje ya es otro, la oferta no se envía'),
})

/**
 * One of a company's offers in its own list. The service may be invisible to it by now: the fields describe the trip of
 * the bid.
 */
export const ofertaEnListaSchema = ofertaPropiaSchema.extend({
  codigoServicio: codigo.describe('Código corto del servicio'),
  tipo: deViaje.tipo,
  origen: deViaje.origen,
  destino: deViaje.destino,
  fechaSalida: deViaje.fechaSalida,
  horaSalida: deViaje.horaSalida,
  servicioCancelado: marca.describe('Si la oferta terminó porque el cliente canceló el servicio'),
  servicioCambiado: marca.describe('Si la oferta terminó porque el cliente cambió el viaje'),
})
export type OfertaEnLista = z.output<typeof ofertaEnListaSchema>

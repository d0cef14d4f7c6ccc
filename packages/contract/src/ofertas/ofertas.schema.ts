import { z } from 'zod'
import { idSchema } from '../core/campos.ts'
import { ESTADOS_OFERTA, MULTIPLO, PRECIO_MAXIMO } from './ofertas.rules.ts'

export const OFERTA_INVALIDA = 'Ingrese un valor válido para la oferta.'
export const OFERTA_SIN_VALOR = 'Registre una oferta válida para este servicio.'
export const OFERTA_INCOMPLETA = 'La oferta debe contener servicio y precio.'
export const REDONDEO_PREGUNTA =
  'El valor ingresado se ha ajustado al múltiplo de mil más cercano. ¿Está de acuerdo con este valor?'
export const PDF_REQUERIDO = 'Debe subir el PDF de cotización ya que lo ha marcado como requerido'
export const PDF_INVALIDO = 'Por favor seleccione un archivo PDF'
export const OFERTA_NO_AGREGADA = 'Error al agregar oferta.'
export const OFERTA_NO_PROCESADA = 'Error al procesar la oferta'
export const PDF_SUBIDO = 'PDF subido exitosamente'
/** The specification's three errors of the offers' subscription, in the interface's language. */
export const OFERTAS_SIN_PROCESAR = 'Error al procesar las ofertas'
export const OFERTAS_SIN_SUSCRIPCION = 'Error al suscribirse a las ofertas'
export const OFERTAS_SIN_INICIAR = 'Error al iniciar la suscripción de ofertas'
export const OFERTA_ENVIADA = 'Su oferta está siendo procesada por el Cliente. Vigencia 24 horas'

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

/** A company's own offer as it sees it. */
export const ofertaPropiaSchema = z.object({
  id: z.string(),
  idServicio: z.string(),
  precio: z.number().int(),
  estado: z.enum(ESTADOS_OFERTA),
  fecha: z.string(),
  vence: z.string(),
  documentoCotizacion: z.string().nullable(),
})
export type OfertaPropia = z.output<typeof ofertaPropiaSchema>

/** One of a company's offers in its own list. The service may be out of its sight by now: only its code is told. */
export const ofertaEnListaSchema = ofertaPropiaSchema.extend({ codigoServicio: z.string() })
export type OfertaEnLista = z.output<typeof ofertaEnListaSchema>

import { z } from 'zod'
import { id, instante, palabras, pesos, ruta, significados } from '../core/valores.ts'
import { ESTADOS_OFERTA } from './oferta-propia.rules.ts'

/** State of an offer (decisions §3). */
export const estadoDeOferta = z.enum(ESTADOS_OFERTA).meta({
  description: 'Estado de la oferta',
  ...significados({
    enviada: 'Espera respuesta: se puede aceptar hasta el instante de `vence`',
    aceptada: 'El cliente la aceptó',
    rechazada: 'El cliente aceptó otra, o rechazó esta y dijo por qué',
    vencida: 'Terminó sin respuesta',
    retirada: 'La empresa la retiró',
  }),
  ejemplos: ['enviada'],
})

/** A company's own offer. It is in this capability because services contain it. */
export const ofertaPropiaSchema = z.object({
  id,
  idServicio: id.describe('Identificador del servicio'),
  precio: pesos.describe('Precio ofertado, en pesos colombianos; múltiplo de 1000'),
  estado: estadoDeOferta,
  fecha: instante.describe('Cuándo se envió, en UTC'),
  vence: instante.describe('Hasta cuándo se puede aceptar, en UTC'),
  documentoCotizacion: ruta.describe('Dirección del PDF de cotización; null sin él').nullable(),
  motivoRechazo: palabras.describe('Por qué el cliente la rechazó, en sus palabras; null si no lo dijo').nullable(),
})
export type OfertaPropia = z.output<typeof ofertaPropiaSchema>

import { z } from 'zod'
import { cantidad, id, instante, palabras, significados } from '../core/valores.ts'
import { vinculacionDeConductorSchema } from '../flota/vinculaciones.schema.ts'
import { conductorDeAliadoSchema } from '../proveedores/registro.schema.ts'
import { ETIQUETA_DE_PASO, PASOS_DE_CONDUCTOR } from '../servicios/recorrido.rules.ts'
import { estadoDeServicio } from '../servicios/viaje.campos.ts'
import { ETIQUETA_DE_EVENTO, TIPOS_DE_EVENTO } from './eventos-de-aliado.rules.ts'
import { ofertaDeAliadoSchema } from './oferta-de-aliado.schema.ts'
import { servicioDeAliadoSchema } from './servicio-de-aliado.schema.ts'

const OTRO = 'M3K7QF5T2VYRA4HCB6ZJ8NDF'

/** What the partner's own reads answer about the event's record when the event is read or delivered (decisions §10). */
const datosSchema = z.object({
  secuencia: cantidad
    .describe('Su lugar entre los eventos del mismo servicio, desde 1; null si no es de un servicio')
    .nullable()
    .meta({ ejemplos: [4] }),
  idServicio: id.describe('Identificador del servicio; null si no es de uno').nullable(),
  de: estadoDeServicio.describe('Estado en que estaba el servicio; null si el evento no lo mueve').nullable(),
  a: estadoDeServicio.describe('Estado al que pasó; null si el evento no lo mueve').nullable(),
  paso: z
    .enum(PASOS_DE_CONDUCTOR)
    .meta({
      description: 'El paso que dijo el conductor; null en los demás',
      ...significados(ETIQUETA_DE_PASO),
      ejemplos: ['llego'],
    })
    .nullable(),
  idOferta: id
    .describe('Identificador de la oferta; null si no es de una')
    .nullable()
    .meta({ ejemplos: [OTRO] }),
  idConductor: id
    .describe('Identificador del conductor; null si no es de uno')
    .nullable()
    .meta({ ejemplos: [null] }),
  idVinculacion: id
    .describe('Identificador de la solicitud; null si no es de una')
    .nullable()
    .meta({ ejemplos: [null] }),
  servicio: servicioDeAliadoSchema
    .nullable()
    .describe('El servicio como lo lees en este momento; null si el evento no es de uno'),
  oferta: ofertaDeAliadoSchema
    .nullable()
    .describe('La oferta como la lees en este momento; null si el evento no es de una, o ya no la lees'),
  conductor: conductorDeAliadoSchema
    .nullable()
    .describe('El conductor como lo lees en este momento; null si el evento no es de uno, o ya se borró'),
  vinculacion: vinculacionDeConductorSchema
    .nullable()
    .describe('La solicitud, mientras espera respuesta; null si el evento no es de una, o ya no espera'),
})

const tipoDeEvento = z.enum(TIPOS_DE_EVENTO).meta({
  description: 'Qué pasó',
  ...significados(ETIQUETA_DE_EVENTO),
  ejemplos: ['oferta.recibida'],
})

export const idDeEventoQueSale = palabras
  .describe('Identificador del evento. En orden alfabético están en su orden')
  .meta({ ejemplos: ['evt_000000000042_8NDFAB'] })

/** An event as the list answers it; a delivery has the same without `id`, which is its header `webhook-id`. */
export const eventoSchema = z
  .object({
    id: idDeEventoQueSale,
    type: tipoDeEvento,
    timestamp: instante.describe('Cuándo pasó, en UTC'),
    data: datosSchema.describe('De qué es, y cómo está en este momento lo que nombra'),
  })
  .meta({ id: 'Evento' })
export type Evento = z.input<typeof eventoSchema>

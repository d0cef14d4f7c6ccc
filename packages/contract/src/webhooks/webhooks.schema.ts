import { z } from 'zod'
import { cantidad, id, instante, marca, palabras, significados } from '../core/valores.ts'
import { ETIQUETA_DE_EVENTO, TIPOS_DE_EVENTO } from '../aliados/eventos-de-aliado.rules.ts'
import {
  APAGADOS,
  BYTES_DE_RESPUESTA,
  ESTADOS_DE_ENTREGA,
  HORAS_DE_SECRETO_ANTERIOR,
  QUE_ES_APAGADO,
  QUE_ES_ENTREGA,
  TIPO_DE_PRUEBA,
} from './webhooks.rules.ts'

export const DIRECCION_INVALIDA =
  'Escribe una dirección https:// con un nombre público, sin puerto, usuario ni fragmento'

export const direccionNueva = z
  .string({ error: DIRECCION_INVALIDA })
  .min(1, DIRECCION_INVALIDA)
  .max(500, 'Usa como máximo 500 caracteres')
  .describe('Adónde se envía: `https://` y el puerto 443, con un nombre cuyas direcciones sean públicas')
  .meta({ ejemplos: ['https://tu-servidor.example/aliadas'] })

const TIPO = 'El tipo de evento no existe'

export const tiposElegidos = z
  .array(
    z
      .enum(TIPOS_DE_EVENTO, { error: TIPO })
      .meta({ description: 'Un tipo de evento', ...significados(ETIQUETA_DE_EVENTO) }),
    { error: TIPO },
  )
  .min(1, 'Elige al menos un tipo de evento')
  .max(TIPOS_DE_EVENTO.length, 'El tipo de evento está repetido')
  .transform((tipos) => TIPOS_DE_EVENTO.filter((tipo) => tipos.includes(tipo)))
  .nullable()
  .describe('Qué eventos recibe; null: todos los que lees, también los que se agreguen después')
  .meta({ ejemplos: [['oferta.recibida', 'servicio.confirmado']] })

export const webhookSchema = z
  .object({
    id,
    url: palabras.describe('Adónde se envía').meta({ ejemplos: ['https://tu-servidor.example/aliadas'] }),
    tipos: z
      .array(palabras.describe('Un tipo de evento'))
      .describe('Qué eventos recibe; null: todos los que lees')
      .nullable()
      .meta({ ejemplos: [['oferta.recibida', 'servicio.confirmado']] }),
    activo: marca.describe('Si se le envía'),
    apagadoPor: z
      .enum(APAGADOS)
      .meta({ description: 'Por qué está apagado; null si está activo', ...significados(QUE_ES_APAGADO) })
      .nullable()
      .meta({ ejemplos: [null] }),
    fallaDesde: instante
      .describe('Desde cuándo nada se pudo entregar, en UTC; null si lo último se entregó')
      .nullable()
      .meta({ ejemplos: [null] }),
    secretoAnteriorHasta: instante
      .describe(
        `Hasta cuándo firma también el secreto anterior (${HORAS_DE_SECRETO_ANTERIOR} horas), en UTC; null sin él`,
      )
      .nullable()
      .meta({ ejemplos: [null] }),
    creadoEn: instante.describe('Cuándo se creó, en UTC'),
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.input<typeof webhookSchema>

export const secretoUnaVez = palabras
  .describe('El secreto con el que se firma, esta única vez; null al repetir la solicitud')
  .nullable()
  .meta({ ejemplos: ['whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'] })

export const entregaSchema = z
  .object({
    id,
    evento: palabras
      .describe('Identificador del evento: va en `webhook-id`. Null en una prueba')
      .nullable()
      .meta({ ejemplos: ['evt_000000000042_8NDFAB'] }),
    tipo: palabras.describe(`Qué pasó; \`${TIPO_DE_PRUEBA}\` en una prueba`).meta({ ejemplos: ['oferta.recibida'] }),
    estado: z.enum(ESTADOS_DE_ENTREGA).meta({
      description: 'Cómo va',
      ...significados(QUE_ES_ENTREGA),
      ejemplos: ['entregada'],
    }),
    intentos: cantidad.describe('Intentos hasta ahora').meta({ ejemplos: [1] }),
    proximoIntento: instante
      .describe('Cuándo se intenta de nuevo, en UTC; null si ya no')
      .nullable()
      .meta({ ejemplos: [null] }),
    intentadaEn: instante.describe('Cuándo fue el último intento, en UTC; null sin ninguno').nullable(),
    codigo: cantidad
      .describe('Estado HTTP con el que contestó tu servidor la última vez; null si no contestó')
      .nullable()
      .meta({ ejemplos: [200] }),
    ms: cantidad
      .describe('Cuánto tardó, en milisegundos; null sin intentos')
      .nullable()
      .meta({ ejemplos: [84] }),
    respuesta: palabras
      .describe(`El comienzo de lo que contestó, ${BYTES_DE_RESPUESTA} bytes como máximo`)
      .meta({ ejemplos: ['ok'] }),
    fallo: palabras.describe('Por qué no se pudo entregar; vacío si se pudo').meta({ ejemplos: [''] }),
    creadaEn: instante.describe('Desde cuándo se envía, en UTC'),
  })
  .meta({ id: 'Entrega' })
export type Entrega = z.input<typeof entregaSchema>

import { z } from 'zod'
import { cursor, hecho, idSchema } from '../core/campos.ts'
import { instanteIso } from '../core/fechas.ts'
import type { FallaDeRuta } from '../core/fallas-de-ruta.ts'
import { defineRoutes } from '../core/route.ts'
import { cantidad, paginaSiguiente, significados } from '../core/valores.ts'
import { limiteDePagina } from '../aliados/listas-de-aliado.ts'
import {
  DIAS_DE_ENTREGAS,
  ESTADOS_DE_ENTREGA,
  HORAS_DE_SECRETO_ANTERIOR,
  MAXIMO_DE_REENVIO,
  MAXIMO_DE_WEBHOOKS,
  QUE_ES_ENTREGA,
  TIPO_DE_PRUEBA,
} from './webhooks.rules.ts'
import {
  DIRECCION_INVALIDA,
  direccionNueva,
  entregaSchema,
  secretoUnaVez,
  tiposElegidos,
  webhookSchema,
} from './webhooks.schema.ts'

export const MUCHOS_WEBHOOKS = `Ya tienes ${MAXIMO_DE_WEBHOOKS} webhooks.`
export const WEBHOOK_APAGADO = 'El webhook está apagado: actívalo primero.'
export const REENVIO_SIN_QUE = 'Di qué evento se reenvía, o desde qué instante'
export const EVENTO_QUE_NO_ESTA = 'No conocemos ese evento'
export const REENVIO_LARGO = `Son más de ${MAXIMO_DE_REENVIO} eventos: pide un tramo más corto`

const MALA: FallaDeRuta = {
  motivo: 'formato',
  causa: 'La dirección no es `https://`, nombra un puerto, un usuario o un fragmento, o es una dirección IP.',
  remedio: 'Usa un nombre público con un certificado válido.',
  mensaje: DIRECCION_INVALIDA,
  campos: { url: 'formato' },
}
const MUCHOS: FallaDeRuta = {
  motivo: 'muchos_webhooks',
  causa: `El aliado ya tiene ${MAXIMO_DE_WEBHOOKS} webhooks.`,
  remedio: 'Cambia o borra uno.',
  mensaje: MUCHOS_WEBHOOKS,
}
const APAGADO: FallaDeRuta = {
  motivo: 'estado',
  causa: 'El webhook está apagado.',
  remedio: 'Actívalo con `cambiarWebhook` y repítela.',
  mensaje: WEBHOOK_APAGADO,
}
const SIN_QUE: FallaDeRuta = {
  motivo: 'requerido',
  causa: 'No se dijo ni `evento` ni `desde`.',
  remedio: 'Envía uno de los dos.',
  mensaje: REENVIO_SIN_QUE,
  campos: { evento: 'requerido' },
}
const NO_ESTA: FallaDeRuta = {
  motivo: 'formato',
  causa: '`evento` no es de un evento tuyo de los últimos 30 días.',
  remedio: 'Búscalo con `listarEventos`.',
  mensaje: EVENTO_QUE_NO_ESTA,
  campos: { evento: 'formato' },
}
const LARGO: FallaDeRuta = {
  motivo: 'rango',
  causa: `Entre \`desde\` y \`hasta\` hay más de ${MAXIMO_DE_REENVIO} eventos.`,
  remedio: 'Pide un tramo más corto.',
  mensaje: REENVIO_LARGO,
  campos: { hasta: 'rango' },
}

const params = z.object({ id: idSchema })
const ACTIVO = 'Di si está activo: true o false'

export const reenvioSchema = z.strictObject({
  evento: z
    .string({ error: EVENTO_QUE_NO_ESTA })
    .regex(/^evt_[0-9]{12}_[2-9A-Z]{6}$/, EVENTO_QUE_NO_ESTA)
    .nullish()
    .describe('Solo este evento, uno tuyo de los últimos 30 días; sin él, di `desde`')
    .meta({ ejemplos: ['evt_000000000042_8NDFAB'] }),
  desde: instanteIso
    .nullish()
    .describe('Los que pasaron desde este instante, ISO 8601 con `Z` o desfase')
    .meta({ ejemplos: [null] }),
  hasta: instanteIso
    .nullish()
    .describe('Los que pasaron antes de este instante; sin él, hasta ahora')
    .meta({ ejemplos: [null] }),
})
export type Reenvio = z.output<typeof reenvioSchema>

export const filtrosDeEntregas = {
  estado: z
    .enum(ESTADOS_DE_ENTREGA, { error: 'El estado de la entrega no existe' })
    .optional()
    .meta({ description: 'Solo en este estado', ...significados(QUE_ES_ENTREGA), ejemplos: ['fallida'] }),
  limite: limiteDePagina,
  cursor,
}
export const paginaDeEntregas = z.object({
  entregas: z.array(entregaSchema).describe('Las entregas de esta página, de la más nueva a la más antigua'),
  siguiente: paginaSiguiente,
})
export const reenviadas = z.object({
  entregas: cantidad.describe('Cuántos eventos se envían de nuevo').meta({ ejemplos: [3] }),
})

/** Addresses of a partner that are told of its events (Standard Webhooks 1.0). */
export const webhooksRoutes = defineRoutes({
  crearWebhook: {
    method: 'post',
    path: '/api/v1/webhooks',
    summary: `Registra una dirección que recibe tus eventos apenas pasan; hasta ${MAXIMO_DE_WEBHOOKS}`,
    description:
      'La respuesta trae el secreto con el que se firma cada envío: guárdalo, no se muestra otra vez. Recibe los eventos que la clave puede leer: `servicio.*` y `oferta.*` con `servicios:leer`, los demás con `conductores:registrar`',
    exito: 'El webhook y su secreto',
    fallas: [MALA, MUCHOS],
    access: 'partner',
    scope: 'webhooks:administrar',
    body: z.strictObject({
      url: direccionNueva,
      tipos: tiposElegidos.optional().transform((tipos) => tipos ?? null),
    }),
    response: webhookSchema.extend({ secreto: secretoUnaVez }).meta({ id: 'WebhookNuevo' }),
    status: 201,
    location: '/api/v1/webhooks/{id}',
  },
  listarWebhooks: {
    method: 'get',
    path: '/api/v1/webhooks',
    summary: 'Tus webhooks, del más antiguo al más nuevo',
    exito: 'Los webhooks, sin sus secretos',
    access: 'partner',
    scope: 'webhooks:administrar',
    response: z.object({ webhooks: z.array(webhookSchema).describe('Los webhooks') }),
  },
  leerWebhook: {
    method: 'get',
    path: '/api/v1/webhooks/{id}',
    summary: 'Un webhook, y cómo le va',
    exito: 'El webhook, sin su secreto',
    access: 'partner',
    scope: 'webhooks:administrar',
    params,
    response: webhookSchema,
  },
  cambiarWebhook: {
    method: 'patch',
    path: '/api/v1/webhooks/{id}',
    summary: 'Cambia su dirección o sus eventos, lo apaga o lo activa; lo que no se nombra queda igual',
    description:
      'Apagado, lo que esperaba se descarta y lo que pase no se envía: `reenviarEventos` lo trae después. Con otra dirección, recibe solo lo que lee la clave que la cambió',
    exito: 'El webhook, como quedó',
    fallas: [MALA],
    access: 'partner',
    scope: 'webhooks:administrar',
    params,
    body: z.strictObject({
      url: direccionNueva.optional(),
      tipos: tiposElegidos.optional(),
      activo: z
        .boolean({ error: ACTIVO })
        .optional()
        .describe('Si se le envía')
        .meta({ ejemplos: [true] }),
    }),
    response: webhookSchema,
  },
  borrarWebhook: {
    method: 'delete',
    path: '/api/v1/webhooks/{id}',
    summary: 'Borra un webhook con sus entregas: no recibe nada más',
    exito: 'Ya no está',
    access: 'partner',
    scope: 'webhooks:administrar',
    params,
    response: hecho,
  },
  rotarSecretoDeWebhook: {
    method: 'post',
    path: '/api/v1/webhooks/{id}/secreto',
    summary: `Cambia el secreto; durante ${HORAS_DE_SECRETO_ANTERIOR} horas cada envío lleva las dos firmas`,
    exito: 'El webhook y su secreto nuevo',
    access: 'partner',
    scope: 'webhooks:administrar',
    params,
    response: webhookSchema.extend({ secreto: secretoUnaVez }).meta({ id: 'WebhookNuevo' }),
  },
  probarWebhook: {
    method: 'post',
    path: '/api/v1/webhooks/{id}/probar',
    summary: `Envía un \`${TIPO_DE_PRUEBA}\` firmado, una sola vez, también si está apagado`,
    description: 'Sale enseguida: su resultado está en `listarEntregas`',
    exito: 'La entrega, pendiente',
    access: 'partner',
    scope: 'webhooks:administrar',
    params,
    response: entregaSchema,
    status: 202,
  },
  listarEntregas: {
    method: 'get',
    path: '/api/v1/webhooks/{id}/entregas',
    summary: `Lo que se le envió en los últimos ${DIAS_DE_ENTREGAS} días, con su último intento`,
    exito: 'Una página de las entregas',
    access: 'partner',
    scope: 'webhooks:administrar',
    params,
    query: z.object(filtrosDeEntregas),
    response: paginaDeEntregas,
  },
  reenviarEventos: {
    method: 'post',
    path: '/api/v1/webhooks/{id}/reenviar',
    summary: `Envía de nuevo un evento, o los de un tramo de los últimos ${DIAS_DE_ENTREGAS} días; hasta ${MAXIMO_DE_REENVIO}`,
    description:
      'Con su mismo `webhook-id`, también los que ya se entregaron y los que pasaron mientras estaba apagado',
    exito: 'Cuántos se envían',
    fallas: [SIN_QUE, NO_ESTA, LARGO, APAGADO],
    access: 'partner',
    scope: 'webhooks:administrar',
    params,
    body: reenvioSchema,
    response: reenviadas,
    status: 202,
  },
})

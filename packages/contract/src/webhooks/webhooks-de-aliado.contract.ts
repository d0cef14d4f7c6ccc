import { z } from 'zod'
import { hecho, idSchema } from '../core/campos.ts'
import { defineRoutes } from '../core/route.ts'
import { filtrosDeEntregas, paginaDeEntregas, reenviadas, reenvioSchema } from './webhooks.contract.ts'
import { HORAS_DE_SECRETO_ANTERIOR } from './webhooks.rules.ts'
import { entregaSchema, secretoUnaVez, webhookSchema } from './webhooks.schema.ts'

const params = z.object({ id: idSchema, idWebhook: idSchema.describe('Identificador del webhook') })
const response = z.object({ webhook: webhookSchema.describe('El webhook, como quedó') })

/**
 * A partner's addresses as the platform's administrators see them. The address is the partner's own: the platform tests,
 * replays, replaces the secret, switches off and removes.
 */
export const webhooksDeAliadoRoutes = defineRoutes({
  listarWebhooksDeAliado: {
    method: 'get',
    path: '/api/aliados/{id}/webhooks',
    summary: 'Los webhooks de un aliado, sin sus secretos',
    access: 'session',
    params: z.object({ id: idSchema }),
    response: z.object({ webhooks: z.array(webhookSchema).describe('Los webhooks') }),
  },
  activarWebhookDeAliado: {
    method: 'put',
    path: '/api/aliados/{id}/webhooks/{idWebhook}/activo',
    summary: 'Apaga o activa un webhook de un aliado',
    access: 'session',
    permission: 'gestionarClaves',
    params,
    body: z.object({
      activo: z.boolean({ error: 'Di si está activo: true o false' }).describe('Si se le envía'),
    }),
    response,
  },
  borrarWebhookDeAliado: {
    method: 'delete',
    path: '/api/aliados/{id}/webhooks/{idWebhook}',
    summary: 'Borra un webhook de un aliado con sus entregas',
    access: 'session',
    permission: 'gestionarClaves',
    params,
    response: hecho,
  },
  rotarSecretoDeWebhookDeAliado: {
    method: 'post',
    path: '/api/aliados/{id}/webhooks/{idWebhook}/secreto',
    summary: `Cambia el secreto de un webhook; durante ${HORAS_DE_SECRETO_ANTERIOR} horas cada envío lleva las dos firmas`,
    access: 'session',
    permission: 'gestionarClaves',
    params,
    response: z.object({ webhook: webhookSchema.describe('El webhook, como quedó'), secreto: secretoUnaVez }),
  },
  probarWebhookDeAliado: {
    method: 'post',
    path: '/api/aliados/{id}/webhooks/{idWebhook}/probar',
    summary: 'Envía una prueba firmada, una sola vez',
    access: 'session',
    permission: 'gestionarClaves',
    params,
    response: z.object({ entrega: entregaSchema.describe('La entrega, pendiente') }),
    status: 202,
  },
  listarEntregasDeAliado: {
    method: 'get',
    path: '/api/aliados/{id}/webhooks/{idWebhook}/entregas',
    summary: 'Lo que se envió a un webhook de un aliado en los últimos 30 días',
    access: 'session',
    params,
    query: z.object(filtrosDeEntregas),
    response: paginaDeEntregas,
  },
  reenviarEventosDeAliado: {
    method: 'post',
    path: '/api/aliados/{id}/webhooks/{idWebhook}/reenviar',
    summary: 'Envía de nuevo un evento de un aliado, o los de un tramo',
    access: 'session',
    permission: 'gestionarClaves',
    params,
    body: reenvioSchema,
    response: reenviadas,
    status: 202,
  },
})

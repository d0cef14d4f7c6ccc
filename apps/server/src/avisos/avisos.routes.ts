import type { avisosRoutes } from '@aliadas/contract/avisos'
import { personCommand } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import type { Handlers } from '../platform/http/index.ts'
import { contarAvisos } from './contar-avisos.ts'
import { listarAvisos } from './listar-avisos.ts'
import {
  elegirPreferencia,
  elegirSilencio,
  leerPreferencias,
  preferenciasDePersona,
  silenciarServicio,
} from './preferencias.ts'
import { retirarSuscripcion, suscribir } from './suscripciones.ts'
import { leerTodosLosAvisos, marcarAvisos } from './marcar-avisos.ts'

/** `llavePush`: the server's public key for push messages. */
export const avisosHandlers = (ctx: Context, llavePush: string): Handlers<typeof avisosRoutes> => ({
  listarAvisos: async ({ query }, { actor }) => {
    const { rows, next, previous } = await listarAvisos(ctx, actor, query)
    return { filas: rows, siguiente: next, anterior: previous, ahora: ctx.clock.now().getTime() }
  },
  contarAvisos: (_input, { actor }) => contarAvisos(ctx, actor),
  marcarAvisos: ({ body }, call) =>
    personCommand(ctx, call, { input: { body } }, (tx, ahora) => marcarAvisos(tx, call.actor, body, ahora)),
  leerTodosLosAvisos: (_input, call) =>
    personCommand(ctx, call, { input: null }, (tx, ahora) => leerTodosLosAvisos(tx, call.actor, ahora)),
  leerPreferenciasDeAvisos: async (_input, { actor }) => ({ ...(await leerPreferencias(ctx, actor)), llavePush }),
  elegirPreferenciaDeAviso: ({ body }, call) =>
    personCommand(ctx, call, { input: { body } }, async (tx) => ({
      ...(await elegirPreferencia(tx, call.actor, body)),
      llavePush,
    })),
  elegirSilencio: ({ body }, call) =>
    personCommand(ctx, call, { input: { body } }, async (tx) => ({
      ...(await elegirSilencio(tx, call.actor, body.silencio)),
      llavePush,
    })),
  silenciarServicio: ({ body }, call) =>
    personCommand(ctx, call, { input: { body } }, async (tx, ahora) => ({
      ...(await silenciarServicio(tx, call.actor, body, ahora)),
      llavePush,
    })),
  suscribirAvisos: ({ body }, call) =>
    personCommand(ctx, call, { input: { body } }, async (tx, ahora) => {
      await suscribir(tx, call.actor, body, ahora)
      return { ...(await preferenciasDePersona(tx, call.actor)), llavePush }
    }),
  retirarSuscripcion: (_input, call) =>
    personCommand(ctx, call, { input: null }, async (tx) => {
      await retirarSuscripcion(tx, call.actor)
      return { ...(await preferenciasDePersona(tx, call.actor)), llavePush }
    }),
})

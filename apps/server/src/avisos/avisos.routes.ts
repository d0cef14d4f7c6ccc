import type { avisosRoutes } from '@aliadas/contract/avisos'
import { personCommand } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import type { Handlers } from '../platform/http/index.ts'
import { contarAvisos } from './contar-avisos.ts'
import { listarAvisos } from './listar-avisos.ts'
import { elegirPreferencia, elegirSilencio, leerPreferencias, silenciarServicio } from './preferencias.ts'
import { leerTodosLosAvisos, marcarAvisos } from './marcar-avisos.ts'

export const avisosHandlers = (ctx: Context): Handlers<typeof avisosRoutes> => ({
  listarAvisos: async ({ query }, { actor }) => {
    const { rows, next, previous } = await listarAvisos(ctx, actor, query)
    return { filas: rows, siguiente: next, anterior: previous, ahora: ctx.clock.now().getTime() }
  },
  contarAvisos: (_input, { actor }) => contarAvisos(ctx, actor),
  marcarAvisos: ({ body }, call) =>
    personCommand(ctx, call, { input: { body } }, (tx, ahora) => marcarAvisos(tx, call.actor, body, ahora)),
  leerTodosLosAvisos: (_input, call) =>
    personCommand(ctx, call, { input: null }, (tx, ahora) => leerTodosLosAvisos(tx, call.actor, ahora)),
  leerPreferenciasDeAvisos: (_input, { actor }) => leerPreferencias(ctx, actor),
  elegirPreferenciaDeAviso: ({ body }, call) =>
    personCommand(ctx, call, { input: { body } }, (tx) => elegirPreferencia(tx, call.actor, body)),
  elegirSilencio: ({ body }, call) =>
    personCommand(ctx, call, { input: { body } }, (tx) => elegirSilencio(tx, call.actor, body.silencio)),
  silenciarServicio: ({ body }, call) =>
    personCommand(ctx, call, { input: { body } }, (tx, ahora) => silenciarServicio(tx, call.actor, body, ahora)),
})

import type { vistasRoutes } from '@aliadas/contract/vistas'
import { scopeOf } from '../platform/actor.ts'
import { personCommand, type Call } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/database/index.ts'
import type { Handlers } from '../platform/http/index.ts'
import type { Persona } from '../platform/actor.ts'
import { ajustarVista } from './ajustar-vista.ts'
import { borrarVista } from './borrar-vista.ts'
import { elegirInicio } from './elegir-inicio.ts'
import { guardarVista } from './guardar-vista.ts'
import { listarVistas } from './listar-vistas.ts'
import { renombrarVista } from './renombrar-vista.ts'

export const vistasHandlers = (ctx: Context): Handlers<typeof vistasRoutes> => {
  const change = (call: Call<Persona>, input: unknown, work: (tx: Tx, ahora: Date) => Promise<void>) =>
    personCommand(ctx, call, { input }, async (tx, ahora) => {
      await work(tx, ahora)
      return listarVistas(tx, call.actor)
    })
  return {
    listarVistas: (_input, { actor }) => ctx.db.read(scopeOf(actor), (tx) => listarVistas(tx, actor)),
    guardarVista: ({ body }, call) => change(call, { body }, (tx, ahora) => guardarVista(tx, call.actor, body, ahora)),
    elegirInicio: ({ body }, call) => change(call, { body }, (tx) => elegirInicio(tx, call.actor, body.vista)),
    renombrarVista: ({ params: { id }, body }, call) =>
      change(call, { id, body }, (tx, ahora) => renombrarVista(tx, call.actor, { id, ...body }, ahora)),
    ajustarVista: ({ params: { id }, body }, call) =>
      change(call, { id, body }, (tx, ahora) => ajustarVista(tx, call.actor, { id, ...body }, ahora)),
    borrarVista: ({ params: { id } }, call) =>
      change(call, { id }, (tx, ahora) => borrarVista(tx, call.actor, id, ahora)),
  }
}

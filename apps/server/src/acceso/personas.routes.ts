import { exigir } from '@aliadas/contract/core'
import {
  negativaParaCambiarRolAMano,
  negativaParaGestionarPersonas,
  negativaParaReactivarAMano,
  type personasRoutes,
} from '@aliadas/contract/acceso'
import { scopeOf, type Persona } from '../platform/actor.ts'
import { systemCommand, type Call } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import type { Handlers } from '../platform/http/index.ts'
import { limit } from '../platform/limits.ts'
import { DESACTIVAR, REACTIVAR, cambiarColega } from './colega.ts'
import { comprobarContrasenaActual } from './contrasena-actual.ts'
import type { Enlaces } from './crear-persona.ts'
import { CUARTO_DE_HORA } from './iniciar-sesion.ts'
import { invitarDeNuevo } from './invitar-de-nuevo.ts'
import { leerPersonaDeEmpresa, listarInvitaciones, listarPersonas } from './listar-personas.ts'
import type { Sesiones } from './sesiones.ts'

const HECHO = { ok: true } as const

export const personasHandlers = (
  ctx: Context,
  sesiones: Sesiones,
  enlaces: Enlaces,
): Handlers<typeof personasRoutes> => {
  type Que = Parameters<typeof cambiarColega>[2]
  const cambiar = async (call: Call<Persona>, que: Que) => {
    const { id, cambio } = que
    const input = { id, cambio }
    const persona = await systemCommand(ctx, call, { input }, async (tx, ahora) => {
      await cambiarColega(tx, call.actor, que, ahora)
      return leerPersonaDeEmpresa(tx, call.actor, id)
    })
    // The change log informs the other servers a moment later.
    sesiones.olvidar(id)
    return { persona }
  }
  /** Whether the password was given; a wrong one is refused, and of nobody who may not manage people one is tried. */
  const confirmar = async (actor: Persona, contrasena: string | undefined): Promise<boolean> => {
    exigir(negativaParaGestionarPersonas(actor))
    if (contrasena === undefined) return false
    await comprobarContrasenaActual(ctx, actor, contrasena, 'contrasenaActual')
    return true
  }
  return {
    listarPersonas: ({ query }, { actor }) => {
      exigir(negativaParaGestionarPersonas(actor))
      return ctx.db.read(scopeOf(actor), (tx) => listarPersonas(tx, actor, query.cursor))
    },
    listarInvitaciones: async (_input, { actor }) => {
      exigir(negativaParaGestionarPersonas(actor))
      return {
        invitaciones: await ctx.db.read({ rol: 'sistema' }, (tx) => listarInvitaciones(tx, actor, ctx.clock.now())),
      }
    },
    invitarDeNuevo: async ({ params }, call) => {
      await limit(ctx, [{ key: `registro-interno:${call.actor.id}`, max: 30, windowMs: CUARTO_DE_HORA }])
      return systemCommand(ctx, call, { input: params }, async (tx, ahora) => {
        await invitarDeNuevo(tx, call.actor, params.id, enlaces, ahora)
        return HECHO
      })
    },
    cambiarRol: async ({ params: { id }, body: { role, contrasenaActual } }, call) => {
      const negativa = negativaParaCambiarRolAMano(await confirmar(call.actor, contrasenaActual))
      return cambiar(call, { id, negativa, cambio: { role }, accion: 'cambiar-rol' })
    },
    desactivarPersona: ({ params: { id } }, call) => cambiar(call, { id, ...DESACTIVAR }),
    reactivarPersona: async ({ params: { id }, body: { contrasenaActual } }, call) => {
      const negativa = negativaParaReactivarAMano(await confirmar(call.actor, contrasenaActual))
      return cambiar(call, { id, ...REACTIVAR, negativa })
    },
  }
}

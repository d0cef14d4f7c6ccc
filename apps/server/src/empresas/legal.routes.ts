import type { legalesRoutes } from '@aliadas/contract/empresas'
import { scopeOf, type Persona } from '../platform/actor.ts'
import { personCommand, systemCommand } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import type { Handlers } from '../platform/http/index.ts'
import { leerAliada } from './aliadas.ts'
import { cambiarArchivoLegal } from './cambiar-archivo-legal.ts'
import { guardarLegales } from './guardar-legales.ts'
import { leerLegales } from './leer-legales.ts'
import { validarHabilitacion } from './validar-habilitacion.ts'

const HECHO = { ok: true } as const

/** Refuses a wrong password of the person. It belongs to `acceso`, a later capability, so it is passed in. */
type ComprobarContrasena = (ctx: Context, persona: Persona, contrasena: string, campo: string) => Promise<unknown>

export const legalesHandlers = (
  ctx: Context,
  { comprobarContrasena }: { comprobarContrasena: ComprobarContrasena },
): Handlers<typeof legalesRoutes> => {
  /** Outside the transaction, because checking a password is slow on purpose. */
  const confirmar = async (actor: Persona, contrasena: string | undefined): Promise<boolean> => {
    if (contrasena !== undefined) await comprobarContrasena(ctx, actor, contrasena, 'contrasenaActual')
    return contrasena !== undefined
  }
  return {
    leerLegales: async (_input, { actor }) => ({
      legales: await ctx.db.read(scopeOf(actor), (tx) => leerLegales(tx, actor.rol, actor.empresaId)),
    }),
    guardarLegales: async ({ body }, call) => {
      const { contrasenaActual, version, ...datos } = body
      const confirmada = await confirmar(call.actor, contrasenaActual)
      // The stored request of an idempotency key does not contain the password.
      return personCommand(ctx, call, { input: { datos, version } }, async (tx, ahora) => {
        await guardarLegales(tx, call.actor, { datos, version, confirmada }, ahora)
        return HECHO
      })
    },
    cambiarArchivoLegal: async ({ params, body }, call) => {
      const { contrasenaActual, idArchivo: archivoId } = body
      const confirmada = await confirmar(call.actor, contrasenaActual)
      return personCommand(ctx, call, { input: { params, archivoId } }, async (tx, ahora) => {
        await cambiarArchivoLegal(tx, call.actor, { ...params, archivoId, confirmada }, ahora)
        return HECHO
      })
    },
    validarHabilitacion: ({ params, body }, call) =>
      systemCommand(ctx, call, { input: { params, body } }, async (tx, ahora) => {
        await validarHabilitacion(tx, call.actor, { ...params, ...body }, ahora)
        return { empresa: await leerAliada(tx, call.actor.rol, params.id) }
      }),
  }
}

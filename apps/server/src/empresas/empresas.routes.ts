import { exigir } from '@aliadas/contract/core'
import type { empresasRoutes } from '@aliadas/contract/empresas'
import type { Persona } from '../platform/actor.ts'
import { personCommand } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import type { Handlers } from '../platform/http/index.ts'
import { avisarCambioDeBanco } from './avisar-cambio-de-banco.ts'
import { cambiarFotoDePerfil } from './cambiar-foto-de-perfil.ts'
import { cambiarFotosCorporativas } from './cambiar-fotos-corporativas.ts'
import { cambiarLogo } from './cambiar-logo.ts'
import { negativaDeCorreo } from './empresas.rules.ts'
import { leerPerfil } from './leer-perfil.ts'
import { listarEmpresas } from './listar-empresas.ts'
import { guardarPerfil } from './guardar-perfil.ts'

const HECHO = { ok: true } as const

/**
 * Refuses a wrong password of the person, with the error at its field. It belongs to `acceso`, a later capability, so
 * it is passed in.
 */
type ComprobarContrasena = (ctx: Context, persona: Persona, contrasena: string, campo: string) => Promise<unknown>

type Puertos = { publicUrl: string; comprobarContrasena: ComprobarContrasena }

export const empresasHandlers = (
  ctx: Context,
  { publicUrl, comprobarContrasena }: Puertos,
): Handlers<typeof empresasRoutes> => ({
  listarEmpresas: async ({ query }, { actor }) => ({ empresas: await listarEmpresas(ctx, actor, query) }),
  leerPerfil: async (_input, { actor }) => ({ perfil: await leerPerfil(ctx, actor) }),
  guardarPerfil: async ({ body }, call) => {
    const { contrasenaActual, email, ...nuevo } = body
    exigir(negativaDeCorreo(email, call.actor.email))
    // Outside the transaction, because checking a password is slow on purpose.
    if (contrasenaActual !== undefined) await comprobarContrasena(ctx, call.actor, contrasenaActual, 'contrasenaActual')
    // The stored request of an idempotency key does not contain the password.
    const permission = nuevo.empresa ? 'editarEmpresa' : call.permission
    return personCommand(ctx, { ...call, permission }, { input: nuevo }, async (tx, ahora) => {
      const confirmada = contrasenaActual !== undefined
      const { bancoCambio } = await guardarPerfil(tx, call.actor, { ...nuevo, confirmada }, ahora)
      if (bancoCambio) await avisarCambioDeBanco(tx, call.actor, publicUrl, ahora)
      return HECHO
    })
  },
  cambiarFotoDePerfil: ({ body }, call) =>
    personCommand(ctx, call, { input: body }, async (tx, ahora) => {
      await cambiarFotoDePerfil(tx, call.actor, body.idArchivo, ahora)
      return HECHO
    }),
  cambiarLogo: ({ body }, call) =>
    personCommand(ctx, call, { input: body }, async (tx, ahora) => {
      await cambiarLogo(tx, call.actor, body.idArchivo, ahora)
      return HECHO
    }),
  cambiarFotosCorporativas: ({ body }, call) =>
    personCommand(ctx, call, { input: body }, async (tx, ahora) => {
      const cambios = body.cambios.map(({ idArchivo: archivoId, enLugarDe }) => ({ archivoId, enLugarDe }))
      await cambiarFotosCorporativas(tx, call.actor, cambios, ahora)
      return HECHO
    }),
})

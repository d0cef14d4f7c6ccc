import { exigir, negativaDePermiso } from '@aliadas/contract/core'
import type { Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'

/** Whether this person may upload pictures of the company; checked before the first byte is read. */
export const autorizarImagenDeEmpresa = async (_ctx: Context, persona: Persona): Promise<void> => {
  exigir(negativaDePermiso(persona.rol, 'editarEmpresa'))
}

/** Everybody may change their own photo. */
export const autorizarFotoDePerfil = async (_ctx: Context, persona: Persona): Promise<void> => {
  exigir(negativaDePermiso(persona.rol, 'editarPerfilPersonal'))
}

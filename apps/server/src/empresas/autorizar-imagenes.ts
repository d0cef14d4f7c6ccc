import { exigir, negativaDePermiso } from '@aliadas/contract/core'
import type { Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'

/** May this person upload pictures of the company? Asked before the first byte is read. */
export const autorizarImagenDeEmpresa = async (_ctx: Context, persona: Persona): Promise<void> => {
  exigir(negativaDePermiso(persona.rol, 'editarEmpresa'))
}

/** Everybody has a photo of their own. */
export const autorizarFotoDePerfil = async (_ctx: Context, persona: Persona): Promise<void> => {
  exigir(negativaDePermiso(persona.rol, 'editarPerfilPersonal'))
}

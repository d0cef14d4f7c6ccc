import { exigir, negativaDePermiso } from '@aliadas/contract/core'
import type { Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'

/** May this person upload the proof of a payment? Asked before the first byte is read; which payment it proves is said with the payment. */
export const autorizarComprobante = async (_ctx: Context, persona: Persona): Promise<void> => {
  exigir(negativaDePermiso(persona.rol, 'pagar'))
}

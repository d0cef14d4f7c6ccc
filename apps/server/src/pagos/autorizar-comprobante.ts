import { exigir, negativaDePermiso } from '@aliadas/contract/core'
import type { Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'

/**
 * Whether this person may upload the proof of a payment; checked before the first byte is read. The payment's own
 * request says which payment it proves.
 */
export const autorizarComprobante = async (_ctx: Context, persona: Persona): Promise<void> => {
  exigir(negativaDePermiso(persona.rol, 'pagar'))
}

import { exigir, negativaDePermiso } from '@aliadas/contract/core'
import type { Persona } from '../platform/actor.ts'

/**
 * Only platform administrators manage keys, of every kind. Throws `Falla`: `permission-denied` (any other role).
 * Source: decisions §1, §7.
 */
export const exigirGestionDeClaves = (persona: Pick<Persona, 'rol'>): void => {
  exigir(negativaDePermiso(persona.rol, 'gestionarClaves'))
}

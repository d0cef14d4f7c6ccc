import { exigir, negativaDePermiso } from '@aliadas/contract/core'
import type { Persona } from '../platform/actor.ts'

/** Keys of every kind are the platform administrators' alone. */
export const exigirGestionDeClaves = (persona: Persona): void => {
  exigir(negativaDePermiso(persona.rol, 'gestionarClaves'))
}

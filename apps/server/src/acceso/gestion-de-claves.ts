import { puede, sinPermiso } from '@aliadas/contract'
import type { Persona } from '../platform/actor.ts'

/** Keys of every kind are the platform administrators' alone. */
export const exigirGestionDeClaves = (persona: Persona): void => {
  if (!puede(persona.rol, 'gestionarClaves'))
    throw sinPermiso('Solo un administrador de la plataforma puede gestionar las claves.')
}

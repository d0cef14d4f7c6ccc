import { noEncontrado } from '@aliadas/contract/core'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'

/**
 * Chooses the view in which the person starts, own or of the company; null takes the choice back. It is no line of the
 * history, like every preference of one person.
 *
 * Throws `Falla`: `not-found` (a view that the person does not see).
 */
export const elegirInicio = async (tx: Tx, persona: Persona, vistaId: string | null): Promise<void> => {
  if (vistaId !== null) {
    const vista = await tx
      .selectFrom('vistas')
      .select('id')
      .where('id', '=', vistaId)
      .where('tenant', '=', persona.empresaId)
      .where((eb) => eb.or([eb('personaId', 'is', null), eb('personaId', '=', persona.id)]))
      .where('borradaEn', 'is', null)
      .executeTakeFirst()
    if (!vista) throw noEncontrado()
  }
  await tx
    .insertInto('vistasDeInicio')
    .values({ personaId: persona.id, vistaId })
    .onConflict((oc) => oc.column('personaId').doUpdateSet({ vistaId }))
    .execute()
}

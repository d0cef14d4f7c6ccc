import { exigir, noEncontrado } from '@aliadas/contract/core'
import { NOMBRE_DE_VISTA_REPETIDO, negativaParaCambiarVista } from '@aliadas/contract/vistas'
import type { Persona } from '../platform/actor.ts'
import { violates, type Tx } from '../platform/database/index.ts'

/**
 * A view that the person may change, locked until the transaction ends.
 *
 * Throws `Falla`: `not-found` (of another person or company, or deleted), `permission-denied` (of the company, and the
 * person is no administrator).
 */
export const vistaParaCambiar = async (tx: Tx, persona: Persona, id: string) => {
  const leida = tx
    .selectFrom('vistas')
    .select(['id', 'personaId', 'lista', 'nombre', 'consulta'])
    .where('id', '=', id)
    .where('tenant', '=', persona.empresaId)
    .where((eb) => eb.or([eb('personaId', 'is', null), eb('personaId', '=', persona.id)]))
    .where('borradaEn', 'is', null)
  const vista = await leida.executeTakeFirst()
  if (!vista) throw noEncontrado()
  exigir(negativaParaCambiarVista(persona.rol, { deEmpresa: vista.personaId === null }))
  // A lock needs the policy of a change, which a view of the company has for administrators only.
  const bloqueada = await leida.forUpdate().executeTakeFirst()
  if (!bloqueada) throw noEncontrado()
  return bloqueada
}

/**
 * Runs a write of a name.
 *
 * Throws `Falla`: `aborted` (the owner has a view with that name).
 */
export const conNombreUnico = async (write: () => Promise<unknown>): Promise<void> => {
  try {
    await write()
  } catch (error) {
    if (violates(error, 'vistas_nombre_unico')) exigir(NOMBRE_DE_VISTA_REPETIDO)
    throw error
  }
}

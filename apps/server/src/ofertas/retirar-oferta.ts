import { exigir, noEncontrado } from '@aliadas/contract/core'
import { negativaParaRetirar } from '@aliadas/contract/servicios'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { transitarOfertas } from '../servicios/index.ts'

/**
 * Withdraws a sent offer that has no answer yet; the company may bid again. Returns the id of the service.
 *
 * Throws `Falla`: `not-found` (no such offer of the company), `permission-denied` (role), `aborted` (the offer has ended).
 * Source: specification S6-011.
 */
export const retirarOferta = async (tx: Tx, persona: Persona, id: string, ahora: Date): Promise<string> => {
  const oferta = await tx
    .selectFrom('ofertas')
    .select(['id', 'servicioId', 'estado'])
    .where('id', '=', id)
    .where('empresaId', '=', persona.empresaId)
    .forUpdate()
    .executeTakeFirst()
  if (!oferta) throw noEncontrado()
  exigir(negativaParaRetirar(persona, { ultima: oferta.estado }))
  await transitarOfertas(tx, persona, 'retirar', (q) => q.where('id', '=', id), ahora)
  return oferta.servicioId
}

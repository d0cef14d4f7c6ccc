import { exigir, noEncontrado } from '@aliadas/contract/core'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { negativaDeRastreador } from './rastreo.rules.ts'

/**
 * Takes away the address of the company's own tracking server.
 *
 * Throws `Falla`: `not-found` (there is none), `permission-denied` (role). Source: docs/decisions/0094.
 */
export const quitarRastreador = async (tx: Tx, persona: Persona, ahora: Date): Promise<void> => {
  exigir(negativaDeRastreador(persona.rol))
  const { empresaId } = persona
  const quitada = await tx
    .updateTable('rastreos')
    .set({ secretoId: null, secretoSha256: null, renovadoEn: ahora })
    .where('empresaId', '=', empresaId)
    .where('conductorId', 'is', null)
    .where('secretoId', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (!quitada) throw noEncontrado()
  await anotar(tx, persona, ahora, [
    { tenant: empresaId, entidad: 'empresa', entidadId: empresaId, accion: 'quitarRastreador' },
  ])
}

import { exigir } from '@aliadas/contract/core'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { negativaDeRastreador } from './rastreo.rules.ts'

/**
 * From how many minutes on the company calls a vehicle late; the next reading of each trip counts by it.
 *
 * Throws `Falla`: `permission-denied` (role).
 */
export const ajustarRastreo = async (tx: Tx, persona: Persona, minutosTarde: number, ahora: Date): Promise<void> => {
  exigir(negativaDeRastreador(persona.rol))
  const { empresaId } = persona
  const { numUpdatedRows } = await tx
    .updateTable('empresas')
    .set({ minutosTarde })
    .where('id', '=', empresaId)
    .where('minutosTarde', '<>', minutosTarde)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await anotar(tx, persona, ahora, [
    {
      tenant: empresaId,
      entidad: 'empresa',
      entidadId: empresaId,
      accion: 'ajustarRastreo',
      cambios: { minutosTarde },
    },
  ])
}

import { exigir, noEncontrado } from '@aliadas/contract/core'
import { negativaParaLevantarAliado, negativaParaSuspenderAliado } from '@aliadas/contract/aliados'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'

/**
 * Closes the API to a partner, or opens it again: the next call of each of its keys meets it. Its services stay as they
 * are.
 *
 * Throws `Falla`: `not-found`, `permission-denied` (only the platform), `aborted` (already so). Source: decisions §7.
 */
export const suspenderAliado = async (
  tx: Tx,
  persona: Persona,
  { id, motivo, suspender }: { id: string; motivo: string; suspender: boolean },
  ahora: Date,
): Promise<void> => {
  const aliado = await tx.selectFrom('aliados').select('suspendido').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!aliado) throw noEncontrado()
  exigir((suspender ? negativaParaSuspenderAliado : negativaParaLevantarAliado)(persona.rol, aliado))
  await tx
    .updateTable('aliados')
    .set({ suspendido: suspender, motivoSuspension: suspender ? motivo : null })
    .where('id', '=', id)
    .execute()
  await anotar(tx, persona, ahora, [
    {
      tenant: persona.empresaId,
      entidad: 'aliado',
      entidadId: id,
      accion: suspender ? 'suspenderAliado' : 'levantarAliado',
      cambios: { motivo },
    },
  ])
}

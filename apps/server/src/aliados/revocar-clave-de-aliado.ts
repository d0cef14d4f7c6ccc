import { cambioEntretanto } from '@aliadas/contract/core'
import type { ClaveDeAliado } from '@aliadas/contract/aliados'
import { exigirGestionDeClaves } from '../acceso/index.ts'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { leerClaveDeAliado } from './listar-claves-de-aliados.ts'

/**
 * Revokes a partner's key: its next call is refused. The partner's other keys keep working.
 *
 * Throws `Falla`: `permission-denied` (role), `not-found`, `aborted` (already revoked). Source: decisions §7.
 */
export const revocarClaveDeAliado = async (
  tx: Tx,
  persona: Persona,
  id: string,
  ahora: Date,
): Promise<ClaveDeAliado> => {
  exigirGestionDeClaves(persona)
  const { aliado } = await leerClaveDeAliado(tx, id, ahora)
  const { numUpdatedRows } = await tx
    .updateTable('aliadoClaves')
    .set({ revocadaEn: ahora })
    .where('id', '=', id)
    .where('revocadaEn', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw cambioEntretanto('Esta clave ya fue revocada.')
  await anotar(tx, persona, ahora, [
    {
      tenant: persona.empresaId,
      entidad: 'clave',
      entidadId: id,
      accion: 'revocar-clave-de-aliado',
      cambios: { aliado },
    },
  ])
  return leerClaveDeAliado(tx, id, ahora)
}

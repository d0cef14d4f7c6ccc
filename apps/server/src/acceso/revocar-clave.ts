import { cambioEntretanto } from '@aliadas/contract/core'
import type { ClaveListada } from '@aliadas/contract/acceso'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { leerClave } from './listar-claves.ts'
import { exigirGestionDeClaves } from './gestion-de-claves.ts'

/**
 * Revokes a key. People who signed up with it stay.
 *
 * Throws `Falla`: `permission-denied` (role), `not-found`, `aborted` (already revoked). Source: decisions §1.
 */
export const revocarClave = async (tx: Tx, persona: Persona, id: string, ahora: Date): Promise<ClaveListada> => {
  exigirGestionDeClaves(persona)
  const { nota } = await leerClave(tx, id, ahora)
  const { numUpdatedRows } = await tx
    .updateTable('clavesAutorizacion')
    .set({ revocadaEn: ahora })
    .where('id', '=', id)
    .where('revocadaEn', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw cambioEntretanto('Esta clave ya fue revocada.')
  await anotar(tx, persona, ahora, [
    { tenant: persona.empresaId, entidad: 'clave', entidadId: id, accion: 'revocar-clave', cambios: { nota } },
  ])
  return leerClave(tx, id, ahora)
}

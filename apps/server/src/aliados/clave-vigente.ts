import { estadoDeClaveDeAliado } from '@aliadas/contract/acceso'
import { exigir } from '@aliadas/contract/core'
import type { Aliado } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { ALIADO_SUSPENDIDO, CLAVE_QUE_NO_SIRVE } from './aliados.rules.ts'

/**
 * Asks once more for the key of a call that waited: it may have been revoked, or its partner suspended, meanwhile.
 *
 * Throws `Falla`: `unauthenticated` (motivo `revocada`, `vencida` or `desconocida`), `permission-denied` (motivo
 * `aliado_suspendido`). Source: decisions §7.
 */
export const exigirClaveVigente = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { conClave }: Aliado,
): Promise<void> => {
  if (!conClave) return
  const fila = await db.read({ rol: 'sistema' }, (tx) =>
    tx
      .selectFrom('aliadoClaves')
      .innerJoin('aliados', 'aliados.id', 'aliadoClaves.aliadoId')
      .select(['revocadaEn', 'venceEn', 'suspendido'])
      .where('aliadoClaves.id', '=', conClave.id)
      .executeTakeFirst(),
  )
  const estado = fila ? estadoDeClaveDeAliado(fila, clock.now()) : 'desconocida'
  if (estado !== 'vigente') exigir(CLAVE_QUE_NO_SIRVE[estado])
  if (fila?.suspendido) exigir(ALIADO_SUSPENDIDO)
}

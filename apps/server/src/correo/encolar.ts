import type { Tx } from '../platform/database/index.ts'
import { rememberOrigin } from '../platform/request-context.ts'
import { newId } from '../platform/ids.ts'
import type { Linea } from './linea.ts'
import { componer, type Plantilla } from './plantilla.ts'

/** The account that owns the mail: person, pending account or provider. Two accounts may share an address. */
export type Destinatario = { id: string; email: string }

/**
 * Adds a mail to the outbox, in the transaction of the change that it reports: sent at least once, and never for a
 * change that was rolled back. It waits until `desde` when the change can still be undone, and is not sent any more after
 * `hasta`, when its link dies. Returns the mail's id.
 * Log lines about sending it carry the id of the current request.
 */
export const encolarCorreo = async (
  tx: Tx,
  ahora: Date,
  { id: cuentaId, email: para }: Destinatario,
  plantilla: Plantilla,
  { desde = ahora, hasta = null }: { desde?: Date; hasta?: Date | null } = {},
): Promise<string> => {
  const { asunto, texto, html } = componer(plantilla)
  const id = newId(ahora)
  await tx
    .insertInto('correos')
    .values({
      id,
      cuentaId,
      para,
      asunto,
      texto,
      html,
      proximoIntento: desde,
      enviadoEn: null,
      creadoEn: ahora,
      utilHasta: hasta,
    })
    .execute()
  rememberOrigin(id)
  return id
}

/** The waiting mails of this subject are of no use any more, because the next one replaces their link. */
export const retirarAnteriores = async (tx: Tx, ahora: Date, cuentaId: string, asunto: Linea): Promise<void> => {
  await tx
    .updateTable('correos')
    .set({ utilHasta: ahora })
    .where('cuentaId', '=', cuentaId)
    .where('asunto', '=', asunto)
    .where('enviadoEn', 'is', null)
    .execute()
}

/** Withdraws a mail. False when it is being sent or was sent. */
export const retirarCorreo = async (tx: Tx, id: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('correos')
    .where('id', '=', id)
    .where('enviadoEn', 'is', null)
    .where('intentos', '=', 0)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Deletes every mail of these accounts from the outbox, sent or not. Mails of others to the same address stay. */
export const borrarCorreosDe = async (tx: Tx, cuentas: readonly string[]): Promise<void> => {
  await tx.deleteFrom('correos').where('cuentaId', 'in', cuentas).execute()
}

import type { Tx } from '../platform/database/index.ts'
import { newId } from '../platform/ids.ts'
import { componer, type Plantilla } from './plantilla.ts'

/** Whose mail it is: the person, the pending account or the provider. Two accounts may name one address. */
export type Destinatario = { id: string; email: string }

/**
 * Puts a mail in the outbox, in the transaction of what it tells about: sent at least once, never for something that did not happen. It waits
 * until `desde` when what it tells about can still be taken back. Returns the mail's id.
 */
export const encolarCorreo = async (
  tx: Tx,
  ahora: Date,
  { id: cuentaId, email: para }: Destinatario,
  plantilla: Plantilla,
  desde = ahora,
): Promise<string> => {
  const { asunto, texto, html } = componer(plantilla)
  const id = newId(ahora)
  await tx
    .insertInto('correos')
    .values({ id, cuentaId, para, asunto, texto, html, proximoIntento: desde, enviadoEn: null, creadoEn: ahora })
    .execute()
  return id
}

/** Takes a mail back. False when somebody is sending it already, or has. */
export const retirarCorreo = async (tx: Tx, id: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('correos')
    .where('id', '=', id)
    .where('enviadoEn', 'is', null)
    .where('intentos', '=', 0)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Takes every mail of these accounts out of the outbox, sent or not. Mails of others at the same address stay. */
export const borrarCorreosDe = async (tx: Tx, cuentas: readonly string[]): Promise<void> => {
  await tx.deleteFrom('correos').where('cuentaId', 'in', cuentas).execute()
}

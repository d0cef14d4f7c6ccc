import type { Tx } from '../platform/database/index.ts'
import { newId } from '../platform/ids.ts'
import { componer, type Plantilla } from './plantilla.ts'

/** Puts a mail in the outbox, in the transaction of what it tells about: sent at least once, never for something that did not happen. Returns the mail's id. */
export const encolarCorreo = async (tx: Tx, ahora: Date, para: string, plantilla: Plantilla): Promise<string> => {
  const { asunto, texto, html } = componer(plantilla)
  const id = newId(ahora)
  await tx
    .insertInto('correos')
    .values({ id, para, asunto, texto, html, proximoIntento: ahora, enviadoEn: null, creadoEn: ahora })
    .execute()
  return id
}

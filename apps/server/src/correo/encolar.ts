import type { Tx } from '../platform/database/index.ts'
import { newId } from '../platform/ids.ts'
import { componer, type Plantilla } from './plantilla.ts'

/** Puts a mail in the outbox, in the transaction of what it tells about: sent at least once, never for something that did not happen. */
export const encolarCorreo = async (tx: Tx, ahora: Date, para: string, plantilla: Plantilla): Promise<void> => {
  const { asunto, texto, html } = componer(plantilla)
  await tx
    .insertInto('correos')
    .values({ id: newId(ahora), para, asunto, texto, html, proximoIntento: ahora, enviadoEn: null, creadoEn: ahora })
    .execute()
}

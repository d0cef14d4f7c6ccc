import { sql } from 'kysely'
import { forgetOld, inPieces, keptDays, type Db } from '../platform/database/index.ts'
import type { Mailer } from '../platform/mail/index.ts'

/** What was written to whom is kept this long, without its text. */
export const RETENCION_DE_CORREOS = keptDays(90, {
  what: 'correos, sin su texto una vez enviados',
  table: 'correos',
  at: 'creado_en',
})

/** Deletes old mails, and the text of sent ones that kept it, such as those of an earlier version. */
export const olvidarCorreos = async (db: Db, ahora: Date, mailer: Pick<Mailer, 'shown'>): Promise<void> => {
  await forgetOld(db, RETENCION_DE_CORREOS, ahora)
  if (mailer.shown) return
  await inPieces(db, {
    table: 'correos',
    where: sql`enviado_en is not null and (texto <> '' or html <> '')`,
    set: sql`texto = '', html = ''`,
  })
}

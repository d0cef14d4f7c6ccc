import { DIA_MS } from '@aliadas/contract/core'
import { sql } from 'kysely'
import { inPieces, type Db } from '../platform/database/index.ts'
import type { Mailer } from '../platform/mail/index.ts'

/** What was written to whom is kept this long, without its text. */
const DIAS_DE_CORREO = 90

/** Deletes old mails, and the text of sent ones that kept it, such as those of an earlier version. */
export const olvidarCorreos = async (db: Db, ahora: Date, mailer: Pick<Mailer, 'shown'>): Promise<void> => {
  const limite = new Date(ahora.getTime() - DIAS_DE_CORREO * DIA_MS)
  await inPieces(db, { table: 'correos', where: sql`creado_en < ${limite}` })
  if (mailer.shown) return
  await inPieces(db, {
    table: 'correos',
    where: sql`enviado_en is not null and (texto <> '' or html <> '')`,
    set: sql`texto = '', html = ''`,
  })
}

import { sql } from 'kysely'
import type { Tx } from './database/index.ts'

/**
 * Erases every stored response, of any partner or company, whose request or text names one of these ids. The
 * idempotency key stays used: a repetition gets 404 and does not run the command again. Needs the system scope.
 */
export const eraseAnswersAbout = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  const named = ids.join('|')
  await sql`
    update idempotencia set cuerpo = '', huella = '', sobre = ''
    where cuerpo <> '' and (sobre ~ ${named} or cuerpo ~ ${named})
  `.execute(tx)
}

import { ALFABETO_ID, LARGO_ID } from '@aliadas/contract/core'
import { sql } from 'kysely'
import type { Tx } from './database/index.ts'

/**
 * Erases every kept answer, of any partner or company, whose request or text names one of these ids. The key stays
 * taken: a repetition gets 404 and does not run the command again. Needs the system's scope. The ids are read out of
 * the texts and not searched in them: PostgreSQL takes no pattern of some thousand ids.
 */
export const eraseAnswersAbout = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await sql`
    update idempotencia set cuerpo = '', huella = '', sobre = ''
    where cuerpo <> '' and exists (
      select from regexp_matches(sobre || ' ' || cuerpo, ${`\\y[${ALFABETO_ID}]{${LARGO_ID}}\\y`}, 'g') as dicho
      where dicho[1] = any (${[...ids]}::text[])
    )
  `.execute(tx)
}

import { ALFABETO_ID, LARGO_ID } from '@aliadas/contract/core'
import { sql } from 'kysely'
import type { Tx } from './database/index.ts'

/**
 * Erases every kept answer, of any partner or company, whose request or text names one of these ids, also the answers
 * of partners' servers to deliveries about them. The key stays
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
  // What a partner's server answered to a delivery about them may repeat what it was told. Of one that is on its way the
  // claim ends here, so that its answer is not recorded, and it is sent again as the record is by then.
  await sql`
    update entregas set respuesta = '', intentos = intentos + (estado = 'pendiente')::integer
    where fila = any (${[...ids]}::text[]) and (respuesta <> '' or estado = 'pendiente')
  `.execute(tx)
}

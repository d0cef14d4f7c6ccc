import { sql } from 'kysely'
import type { Aviso } from '@aliadas/contract/avisos'
import { scopeOf } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/database/index.ts'
import type { Destinatario } from './destinatarios.ts'
import { lectorDeAvisos } from './lector.ts'
import { todos, type FilaDeAviso } from './partes.ts'
import { presentarAvisos } from './presentar.ts'

export type Canal = 'correo' | 'push'

/**
 * What a person is told since a moment, of the kinds that it wants this way, and was not sent. Read in the person's own name, so that it says what
 * the person's screen says and no more. Of a muted service nothing. The oldest first, at most `maximo`.
 */
export const porEnviar = (
  ctx: Context,
  { persona, clases }: Destinatario,
  desde: Date,
  canal: Canal,
  maximo = 50,
): Promise<Aviso[]> =>
  ctx.db.read(scopeOf(persona), async (tx) => {
    const lector = await lectorDeAvisos(tx, persona, ctx.clock.now())
    const { rows } = await sql<FilaDeAviso>`
      select a.* from (${todos(lector)}) a where a.en > ${desde} and not a.silenciado and a.clase = any (${[...clases]}::text[])
        and not exists (select from avisos_enviados v where v.persona_id = ${persona.id} and v.aviso_id = a.id and v.canal = ${canal})
      order by a.en, a.id limit ${maximo}`.execute(tx)
    return rows.length > 0 ? presentarAvisos(tx, persona, rows) : []
  })

/** Those that nobody else is sending: of two servers the row of who comes first is the only one. */
export const apuntar = async (
  tx: Tx,
  { persona }: Destinatario,
  avisos: readonly Aviso[],
  canal: Canal,
  ahora: Date,
): Promise<Aviso[]> => {
  const apuntados = await tx
    .insertInto('avisosEnviados')
    .values(avisos.map(({ id }) => ({ personaId: persona.id, avisoId: id, canal, en: ahora })))
    .onConflict((oc) => oc.doNothing())
    .returning('avisoId')
    .execute()
  const suyos = new Set(apuntados.map(({ avisoId }) => avisoId))
  return avisos.filter(({ id }) => suyos.has(id))
}

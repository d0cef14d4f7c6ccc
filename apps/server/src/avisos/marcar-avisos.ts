import type { Marcas } from '@aliadas/contract/avisos'
import { MINUTO_MS } from '@aliadas/contract/core'
import { sql, type RawBuilder } from 'kysely'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { sinLeerDe } from './contar-avisos.ts'
import { lectorDeAvisos, type LectorDeAvisos } from './lector.ts'
import { todos } from './partes.ts'

/** Longer than any transaction: a notice that is committed late is not read by a press that came before it. */
const TARDANZA_MS = 5 * MINUTO_MS

/** Marks those of the notices that the person is told. What it is not told cannot be marked. */
const marcar = (tx: Tx, lector: LectorDeAvisos, cuales: RawBuilder<boolean>, leido: boolean) =>
  sql`
    insert into avisos_marcas (persona_id, aviso_id, leido, en)
    select ${lector.personaId}, a.id, ${leido}, a.en from (${todos(lector)}) a where ${cuales}
    on conflict (persona_id, aviso_id) do update set leido = excluded.leido`.execute(tx)

export const marcarAvisos = async (tx: Tx, persona: Persona, { ids, servicios, leido }: Marcas, ahora: Date) => {
  const lector = await lectorDeAvisos(tx, persona, ahora)
  await marcar(tx, lector, sql`(a.id = any (${ids}::text[]) or a.servicio_id = any (${servicios}::text[]))`, leido)
  return sinLeerDe(tx, lector)
}

/** Everything that there is counts as read: what is older by one instant, the rest by marks. */
export const leerTodosLosAvisos = async (tx: Tx, persona: Persona, ahora: Date) => {
  const lector = await lectorDeAvisos(tx, persona, ahora)
  const hasta = new Date(Math.max(lector.hasta.getTime(), ahora.getTime() - TARDANZA_MS))
  await tx
    .insertInto('avisosPersonas')
    .values({ personaId: persona.id, leidosHasta: hasta })
    .onConflict((oc) => oc.column('personaId').doUpdateSet({ leidosHasta: hasta }))
    .execute()
  await tx
    .updateTable('avisosMarcas')
    .set({ leido: true })
    .where('personaId', '=', persona.id)
    .where('leido', '=', false)
    .execute()
  const despues = { ...lector, hasta }
  await marcar(tx, despues, sql`not a.leido`, true)
  return sinLeerDe(tx, despues)
}

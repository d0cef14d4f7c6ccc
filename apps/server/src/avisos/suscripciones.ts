import { createHash } from 'node:crypto'
import type { SuscripcionNueva } from '@aliadas/contract/avisos'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'

/** One for each person and browser. */
const idDe = (persona: Persona, direccion: string): string =>
  createHash('sha256').update(`${persona.id} ${direccion}`).digest('hex')

/** Notices go to this browser while its session lasts: with the session the row goes, too. */
export const suscribir = async (
  tx: Tx,
  persona: Persona,
  { direccion, p256dh, auth }: SuscripcionNueva,
  ahora: Date,
): Promise<void> => {
  const llaves = { sesionId: persona.sessionId, p256dh, auth, activa: true }
  await tx
    .insertInto('avisosSuscripciones')
    .values({ id: idDe(persona, direccion), personaId: persona.id, direccion, creadoEn: ahora, ...llaves })
    .onConflict((oc) => oc.column('id').doUpdateSet(llaves))
    .execute()
}

/** No more to this session's browser. */
export const retirarSuscripcion = async (tx: Tx, persona: Persona): Promise<void> => {
  await tx
    .updateTable('avisosSuscripciones')
    .set({ activa: false })
    .where('personaId', '=', persona.id)
    .where('sesionId', '=', persona.sessionId)
    .execute()
}

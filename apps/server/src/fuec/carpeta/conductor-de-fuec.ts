import { noEncontrado } from '@aliadas/contract/core'
import type { DatosDeFuec } from '@aliadas/contract/fuec'
import type { Persona } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/index.ts'

export type FuecBloqueado = Awaited<ReturnType<typeof bloquearFuec>>

/**
 * A FUEC of the person's company, whose row this locks, when its paper has a driver in that place.
 *
 * Throws `Falla`: `not-found`.
 */
export const bloquearFuec = async (tx: Tx, persona: Persona, fuecId: string, orden: number) => {
  const fuec = await tx
    .selectFrom('fuecs')
    .select(['id', 'empresaId', 'servicioId', 'estado', 'datos', 'hasta'])
    .where('id', '=', fuecId)
    .where('empresaId', '=', persona.empresaId)
    .forUpdate()
    .executeTakeFirst()
  if (!fuec || !fuec.datos.conductores[orden - 1]) throw noEncontrado()
  return fuec
}

/** The driver that a FUEC prints in a place, as the company's fleet has it today; null when nobody is. */
export const conductorDeFuec = async (
  tx: Tx,
  { empresaId, datos }: { empresaId: string; datos: DatosDeFuec },
  orden: number,
): Promise<{ id: string; nombre: string; email: string } | null> => {
  const cedula = datos.conductores[orden - 1]?.cedula ?? ''
  const fila = await tx
    .selectFrom('conductores')
    .select(['id', 'nombre', 'email'])
    .where('empresaId', '=', empresaId)
    .where('cedula', '=', cedula)
    // The same person may drive several vehicles; any row has the same mail.
    .orderBy('email', 'desc')
    .orderBy('id')
    .executeTakeFirst()
  return fila ?? null
}

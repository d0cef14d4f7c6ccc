import { exigir, noEncontrado, type Negativa } from '@aliadas/contract/core'
import { negativaParaGestionarPersonas, type Colega } from '@aliadas/contract/acceso'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'

type Cambio = { activo: boolean } | { role: Colega['role'] }
type Que = {
  id: string
  /** The reason against it, as things stand behind the lock. */
  negativa: (quien: Persona, colega: Colega) => Negativa | null
  cambio: Cambio
  accion: 'cambiar-rol' | 'desactivar' | 'reactivar'
}

/**
 * Locks a colleague and every active administrator of the company in the order of their ids. Two administrators who
 * remove each other's rights therefore run one after the other, and the last one stays. Needs the system scope: a
 * company may not write these columns.
 */
const bloquear = async (tx: Tx, persona: Persona, id: string): Promise<Colega> => {
  const { empresaId } = persona
  const filas = await tx
    .selectFrom('personas')
    .select(['id', 'role', 'activo'])
    .where('empresaId', '=', empresaId)
    .where((eb) => eb.or([eb('id', '=', id), eb.and([eb('role', '=', 'admin'), eb('activo', '=', true)])]))
    .orderBy('id')
    .forUpdate()
    .execute()
  const colega = filas.find((fila) => fila.id === id)
  if (!colega) throw noEncontrado()
  // The session may still have a right that another administrator took away a moment ago.
  const sigue = filas.some((fila) => fila.id === persona.id && fila.role === 'admin' && fila.activo)
  exigir(negativaParaGestionarPersonas({ rol: sigue ? persona.rol : 'user' }))
  return { ...colega, otrosAdministradores: filas.filter((fila) => fila !== colega && fila.role === 'admin').length }
}

/**
 * Changes what a colleague may do. Through the change log every server ends the affected sessions and streams.
 *
 * Throws `Falla`: `not-found` (nobody of the company), `permission-denied` (no administrator, or not any more),
 * `aborted` (the last active administrator; a person who is deactivated, or already so; the own account). Source:
 * decisions §9.
 */
export const cambiarColega = async (tx: Tx, persona: Persona, que: Que, ahora: Date): Promise<void> => {
  exigir(negativaParaGestionarPersonas(persona))
  const colega = await bloquear(tx, persona, que.id)
  exigir(que.negativa(persona, colega))
  await tx
    .updateTable('personas')
    .set((eb) => ({ ...que.cambio, version: eb('version', '+', 1), actualizadoEn: ahora }))
    .where('id', '=', que.id)
    .where('empresaId', '=', persona.empresaId)
    .execute()
  await anotar(tx, persona, ahora, [
    {
      tenant: persona.empresaId,
      entidad: 'persona',
      entidadId: que.id,
      accion: que.accion,
      cambios: 'role' in que.cambio ? { de: colega.role, a: que.cambio.role } : {},
    },
  ])
}

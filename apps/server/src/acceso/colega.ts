import { exigir, noEncontrado, type Negativa, type Rol } from '@aliadas/contract/core'
import {
  negativaParaDesactivar,
  negativaParaGestionarPersonas,
  negativaParaReactivar,
  type Colega,
} from '@aliadas/contract/acceso'
import { anotar } from '../historial/index.ts'
import type { Operador, Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'

type Quien = Persona | Operador
type Cambio = { activo: boolean } | { role: Colega['role'] }
type Que = {
  id: string
  /** The reason against it, as things stand behind the lock. */
  negativa: (quien: { id: string; rol: Rol }, colega: Colega) => Negativa | null
  cambio: Cambio
  accion: 'cambiar-rol' | 'desactivar' | 'reactivar'
}

/**
 * Locks a colleague and every active administrator of the company in the order of their ids. Two administrators who
 * remove each other's rights therefore run one after the other, and the last one stays. Needs the system scope: a
 * company may not write these columns.
 */
const bloquear = async (tx: Tx, quien: Quien, empresaId: string, id: string): Promise<Colega> => {
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
  const sigue =
    quien.tipo === 'operador' || filas.some((fila) => fila.id === quien.id && fila.role === 'admin' && fila.activo)
  exigir(negativaParaGestionarPersonas({ rol: sigue ? quien.rol : 'user' }))
  return { ...colega, otrosAdministradores: filas.filter((fila) => fila !== colega && fila.role === 'admin').length }
}

const empresaDe = async (tx: Tx, quien: Quien, id: string): Promise<string> => {
  if (quien.tipo === 'persona') return quien.empresaId
  const fila = await tx.selectFrom('personas').select('empresaId').where('id', '=', id).executeTakeFirst()
  if (!fila) throw noEncontrado()
  return fila.empresaId
}

/** It is nobody's colleague: no rule about the own account can meet it. */
const NADIE = ''

/**
 * Changes what a colleague may do, or, for the operator, what anybody may. Through the change log every server ends the
 * affected sessions and streams.
 *
 * Throws `Falla`: `not-found` (nobody of the company), `permission-denied` (no administrator, or not any more),
 * `aborted` (the last active administrator; a person who is deactivated, or already so; the own account). Source:
 * decisions §9.
 */
export const cambiarColega = async (tx: Tx, quien: Quien, que: Que, ahora: Date): Promise<void> => {
  exigir(negativaParaGestionarPersonas(quien))
  const empresaId = await empresaDe(tx, quien, que.id)
  const colega = await bloquear(tx, quien, empresaId, que.id)
  exigir(que.negativa({ id: quien.tipo === 'persona' ? quien.id : NADIE, rol: quien.rol }, colega))
  await tx
    .updateTable('personas')
    .set((eb) => ({ ...que.cambio, version: eb('version', '+', 1), actualizadoEn: ahora }))
    .where('id', '=', que.id)
    .where('empresaId', '=', empresaId)
    .execute()
  await anotar(tx, quien, ahora, [
    {
      tenant: empresaId,
      entidad: 'persona',
      entidadId: que.id,
      accion: que.accion,
      cambios: 'role' in que.cambio ? { de: colega.role, a: que.cambio.role } : {},
    },
  ])
}

type Parte = Omit<Que, 'id'>
/** What the screen of the company's people and `npm run admin` do alike. */
export const DESACTIVAR: Parte = { negativa: negativaParaDesactivar, cambio: { activo: false }, accion: 'desactivar' }
export const REACTIVAR: Parte = { negativa: negativaParaReactivar, cambio: { activo: true }, accion: 'reactivar' }

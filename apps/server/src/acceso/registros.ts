import { DIA_MS } from '@aliadas/contract/core'
import { sql } from 'kysely'
import type { Retention, Tx } from '../platform/database/index.ts'
import { newId } from '../platform/ids.ts'

const DIAS_DE_REGISTRO = 3
const VIDA_MS = DIAS_DE_REGISTRO * DIA_MS
export const RETENCION_DE_REGISTROS: Retention = {
  what: 'cuentas pedidas y sin verificar',
  rule: `${DIAS_DE_REGISTRO} días`,
  table: 'registros',
  at: 'creado_en',
  due: (ahora) => sql`vence_en <= ${ahora}`,
}

export const plazoDeRegistro = (ahora: Date): Date => new Date(ahora.getTime() + VIDA_MS)

export type RegistroNuevo = {
  email: string
  nombres: string
  apellidos: string
  puesto: string
  role: 'admin' | 'user'
  contrasena: string
  /** The company to join, or the name of a new one. */
  empresaId: string | null
  empresa: string | null
  claveId: string | null
  invitadoPor: string | null
}

/** Other requests for the same address wait until the transaction ends. */
export const bloquearCorreo = (tx: Tx, email: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`correo:${email}`}, 0))`.execute(tx)

/**
 * Stores a registration until its address is verified, for three days. Does not reveal whether the address has an
 * account.
 */
export const guardarRegistro = async (tx: Tx, nuevo: RegistroNuevo, ahora: Date): Promise<string> => {
  const id = newId(ahora)
  await tx
    .insertInto('registros')
    .values({ ...nuevo, id, creadoEn: ahora, venceEn: plazoDeRegistro(ahora) })
    .execute()
  return id
}

/** The pending registrations of this address, newest first. */
export const registrosDe = (tx: Tx, email: string, ahora: Date) =>
  tx
    .selectFrom('registros')
    .selectAll()
    .where('email', '=', email)
    .where('venceEn', '>', ahora)
    .orderBy('creadoEn', 'desc')
    .orderBy('id', 'desc')
    .limit(3)
    .execute()

/** Deletes registrations and gives their keys the use back. */
const retirar = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const filas = await tx.deleteFrom('registros').where('id', 'in', ids).returning('claveId').execute()
  for (const { claveId } of filas)
    if (claveId)
      await tx
        .updateTable('clavesAutorizacion')
        .set((eb) => ({ usos: eb('usos', '-', 1) }))
        .where('id', '=', claveId)
        .execute()
}

/** A new request with the same key or for the same company replaces the earlier one. */
export const retirarAnteriores = async (
  tx: Tx,
  email: string,
  por: { claveId: string } | { empresaId: string },
): Promise<void> => {
  const [columna, id] = 'claveId' in por ? (['claveId', por.claveId] as const) : (['empresaId', por.empresaId] as const)
  const filas = await tx
    .selectFrom('registros')
    .select('id')
    .where('email', '=', email)
    .where(columna, '=', id)
    .execute()
  await retirar(
    tx,
    filas.map((fila) => fila.id),
  )
}

/** Deletes registrations that were not verified in time. */
export const vencerRegistros = async (tx: Tx, ahora: Date): Promise<void> => {
  const filas = await tx.selectFrom('registros').select('id').where('venceEn', '<=', ahora).forUpdate().execute()
  await retirar(
    tx,
    filas.map(({ id }) => id),
  )
}

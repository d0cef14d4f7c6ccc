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

/**
 * Deletes registrations and gives their keys the use back. Requests of one address with one key have one use together,
 * which goes back with the last of them.
 */
const retirar = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const filas = await tx.deleteFrom('registros').where('id', 'in', ids).returning(['claveId', 'email']).execute()
  const usos = new Map(filas.map(({ claveId, email }) => [`${claveId}:${email}`, { claveId, email }]))
  for (const { claveId, email } of usos.values())
    if (claveId && (await conClave(tx, email, claveId)).length === 0) await devolverUso(tx, claveId)
}

const devolverUso = (tx: Tx, claveId: string): Promise<unknown> =>
  tx
    .updateTable('clavesAutorizacion')
    .set({ usos: sql`greatest(usos - 1, 0)` })
    .where('id', '=', claveId)
    .execute()

/** The requests of an address with a key, also expired ones. Locked, because they share a use of the key. */
const conClave = (tx: Tx, email: string, claveId: string): Promise<{ id: string }[]> =>
  tx
    .selectFrom('registros')
    .select('id')
    .where('email', '=', email)
    .where('claveId', '=', claveId)
    .forUpdate()
    .execute()

/** The newest pending request of an address with a key. */
export const ultimaConClave = (
  tx: Tx,
  email: string,
  claveId: string,
  ahora: Date,
): Promise<{ id: string; contrasena: string } | undefined> =>
  tx
    .selectFrom('registros')
    .select(['id', 'contrasena'])
    .where('email', '=', email)
    .where('claveId', '=', claveId)
    .where('venceEn', '>', ahora)
    .orderBy('creadoEn', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * Makes room for another request with a key for the same address: gives the use of the earlier ones back, for the new
 * one to take. Only the request with the same password (`igual`) is replaced: others may be somebody else's.
 */
export const hacerLugarConClave = async (
  tx: Tx,
  email: string,
  claveId: string,
  igual: string | undefined,
): Promise<void> => {
  if ((await conClave(tx, email, claveId)).length === 0) return
  await devolverUso(tx, claveId)
  if (igual !== undefined) await tx.deleteFrom('registros').where('id', '=', igual).execute()
}

/** A company's new request for an address replaces its earlier one. */
export const retirarInvitacion = async (tx: Tx, email: string, empresaId: string): Promise<void> => {
  await tx.deleteFrom('registros').where('email', '=', email).where('empresaId', '=', empresaId).execute()
}

/**
 * While no other mail may go to an address, the link that a company has mailed stays good and opens with the password
 * that it gave last. Returns that request's id; undefined when there is none.
 */
export const ponerEnLaMandada = async (
  tx: Tx,
  email: string,
  empresaId: string,
  contrasena: string,
  ahora: Date,
): Promise<string | undefined> => {
  const fila = await tx
    .updateTable('registros')
    .set({ contrasena })
    .where('email', '=', email)
    .where('empresaId', '=', empresaId)
    .where('venceEn', '>', ahora)
    .returning('id')
    .executeTakeFirst()
  return fila?.id
}

/**
 * Whether others asked for a company with the same address and perhaps another password: then its owner, who reads the
 * mails, cannot tell whose password a link would open.
 */
export const estaDisputado = async (
  tx: Tx,
  { id, email, claveId }: { id: string; email: string; claveId: string | null },
  ahora: Date,
): Promise<boolean> => {
  if (claveId === null) return false
  const otro = await tx
    .selectFrom('registros')
    .select('id')
    .where('email', '=', email)
    .where('id', '<>', id)
    .where('claveId', 'is not', null)
    .where('venceEn', '>', ahora)
    .limit(1)
    .executeTakeFirst()
  return otro !== undefined
}

/** Deletes registrations that were not verified in time. */
export const vencerRegistros = async (tx: Tx, ahora: Date): Promise<void> => {
  const filas = await tx.selectFrom('registros').select('id').where('venceEn', '<=', ahora).forUpdate().execute()
  await retirar(
    tx,
    filas.map(({ id }) => id),
  )
}

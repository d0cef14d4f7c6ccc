import { exigir, noEncontrado } from '@aliadas/contract/core'
import {
  negativaDeContrato,
  negativaParaCerrarContrato,
  type Contrato,
  type ContratoNuevo,
} from '@aliadas/contract/fuec'
import { sql, type Selectable } from 'kysely'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tables, Tx } from '../platform/database/index.ts'
import { newId } from '../platform/ids.ts'

export type FilaDeContrato = Selectable<Tables['contratos']>

export const presentarContrato = (c: FilaDeContrato): Contrato => ({
  id: c.id,
  numero: c.numero,
  tipoDoc: c.tipoDoc,
  doc: c.doc,
  nombre: c.nombre,
  objeto: c.objeto,
  objetoTexto: c.objetoTexto,
  responsableNombre: c.responsableNombre,
  zonas: c.zonas,
  desde: c.desde,
  hasta: c.hasta,
  ultimoExtracto: c.ultimoExtracto,
  cerrado: c.cerradoEn !== null,
})

/**
 * Opens the company's next contract. The number is a counter row, raised in this transaction: no gap, and none twice.
 *
 * Throws `Falla`: `not-found` (no legal data, so no counter).
 */
export const abrirContrato = async (
  tx: Tx,
  persona: Persona,
  nuevo: ContratoNuevo,
  ahora: Date,
): Promise<FilaDeContrato> => {
  const { empresaId } = persona
  const contador = await tx
    .updateTable('empresasLegales')
    .set({ ultimoContrato: sql<number>`ultimo_contrato + 1` })
    .where('empresaId', '=', empresaId)
    .returning('ultimoContrato')
    .executeTakeFirst()
  if (!contador) throw noEncontrado()
  const contrato = await tx
    .insertInto('contratos')
    .values({ id: newId(ahora), empresaId, numero: contador.ultimoContrato, ...nuevo, creadoEn: ahora })
    .returningAll()
    .executeTakeFirstOrThrow()
  const linea = { tenant: empresaId, entidad: 'empresa', entidadId: empresaId, accion: 'abrirContrato' } as const
  const cambios = { contrato: String(contrato.numero), contratante: contrato.nombre }
  await anotar(tx, persona, ahora, [{ ...linea, cambios }])
  return contrato
}

/**
 * The next extract of a contract, whose row this locks.
 *
 * Throws `Falla`: `aborted` (the contract was closed or reached its last extract meanwhile).
 */
export const tomarExtracto = async (tx: Tx, contratoId: string): Promise<number> => {
  const { cerradoEn, ultimoExtracto } = await tx
    .selectFrom('contratos')
    .select(['cerradoEn', 'ultimoExtracto'])
    .where('id', '=', contratoId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  exigir(negativaDeContrato({ cerrado: cerradoEn !== null, ultimoExtracto }))
  const extracto = ultimoExtracto + 1
  await tx.updateTable('contratos').set({ ultimoExtracto: extracto }).where('id', '=', contratoId).execute()
  return extracto
}

/**
 * Closes a contract: it takes no more extracts, and stays.
 *
 * Throws `Falla`: `not-found` (another company's), `permission-denied` (role), `aborted` (closed already).
 */
export const cerrarContrato = async (tx: Tx, persona: Persona, id: string, ahora: Date): Promise<FilaDeContrato> => {
  const { empresaId } = persona
  const antes = await tx
    .selectFrom('contratos')
    .select('cerradoEn')
    .where('id', '=', id)
    .where('empresaId', '=', empresaId)
    .forUpdate()
    .executeTakeFirst()
  if (!antes) throw noEncontrado()
  exigir(negativaParaCerrarContrato(persona.rol, { cerrado: antes.cerradoEn !== null }))
  const contrato = await tx
    .updateTable('contratos')
    .set({ cerradoEn: ahora })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const linea = { tenant: empresaId, entidad: 'empresa', entidadId: empresaId, accion: 'cerrarContrato' } as const
  await anotar(tx, persona, ahora, [{ ...linea, cambios: { contrato: String(contrato.numero) } }])
  return contrato
}

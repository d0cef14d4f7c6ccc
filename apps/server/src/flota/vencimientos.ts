import { PAPELES_QUE_VENCEN, type Vencimiento } from '@aliadas/contract/flota'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../platform/database/index.ts'
import type { Days } from '../platform/list.ts'

type Titular = { id: string; conductorId: string | null }

const PAPELES = sql`array[${sql.join(PAPELES_QUE_VENCEN.map((papel) => sql`${papel}`))}]::text[]`

/** The earliest expiry of the documents of a vehicle and its driver. */
export const primerVencimiento: RawBuilder<string | null> = sql`(
  select min(papel.vence) from documentos papel
  where papel.tenant = vehiculos.empresa_id and papel.titular_id in (vehiculos.id, vehiculos.conductor_id) and papel.tipo = any (${PAPELES}))`

/**
 * Vehicles with a document of theirs or their driver's that expires between these days, both included. It reads those
 * few documents, not the whole fleet's.
 */
export const vencenEntre = (empresaId: string | undefined, { desde, hasta }: Days): RawBuilder<boolean> => {
  const deQuien = sql`select papel.titular_id from documentos papel
    where papel.vence is not null and papel.tipo = any (${PAPELES})
      ${desde === undefined ? sql`` : sql`and papel.vence >= ${desde}::date`}
      ${hasta === undefined ? sql`` : sql`and papel.vence <= ${hasta}::date`}
      ${empresaId === undefined ? sql`` : sql`and papel.tenant = ${empresaId}`}`
  return sql<boolean>`(vehiculos.id in (${deQuien}) or vehiculos.conductor_id in (${deQuien}))`
}

/** The expiry dates of the documents of these vehicles and their drivers, in one query; null where there is none. */
export const vencimientosDe = async (tx: Tx, vehiculos: readonly Titular[]): Promise<Map<string, Vencimiento[]>> => {
  if (vehiculos.length === 0) return new Map()
  const titulares = vehiculos.flatMap(({ id, conductorId }) => (conductorId === null ? [id] : [id, conductorId]))
  const filas = await tx
    .selectFrom('documentos')
    .select(['titularId', 'tipo', 'vence'])
    .where('titularId', 'in', titulares)
    .where('tipo', 'in', [...PAPELES_QUE_VENCEN])
    .execute()
  return new Map(
    vehiculos.map(({ id, conductorId }) => {
      const suyos = filas.filter(({ titularId }) => titularId === id || titularId === conductorId)
      const vence = (papel: string) => suyos.find(({ tipo }) => tipo === papel)?.vence ?? null
      return [id, PAPELES_QUE_VENCEN.map((papel) => ({ papel, vence: vence(papel) }))]
    }),
  )
}

import { noEncontrado } from '@aliadas/contract/core'
import { APAGADOS, type Apagado, type Webhook } from '@aliadas/contract/webhooks'
import type { Selectable } from 'kysely'
import type { Tables, Tx } from '../platform/database/index.ts'

const COLUMNAS = [
  'id',
  'direccion',
  'tipos',
  'activo',
  'apagadoPor',
  'fallaDesde',
  'secreto',
  'secretoAnteriorHasta',
  'creadoEn',
] as const
export type FilaDeWebhook = Pick<Selectable<Tables['webhooks']>, (typeof COLUMNAS)[number]>

const esApagado = (texto: string | null): texto is Apagado => APAGADOS.some((uno) => uno === texto)

export const presentarWebhook = (fila: FilaDeWebhook, ahora: Date): Webhook => {
  const { apagadoPor, secretoAnteriorHasta: hasta } = fila
  return {
    id: fila.id,
    url: fila.direccion,
    tipos: fila.tipos,
    activo: fila.activo,
    apagadoPor: esApagado(apagadoPor) ? apagadoPor : null,
    fallaDesde: fila.fallaDesde?.toISOString() ?? null,
    secretoAnteriorHasta: hasta !== null && hasta > ahora ? hasta.toISOString() : null,
    creadoEn: fila.creadoEn.toISOString(),
  }
}

export const listarWebhooks = async (tx: Tx, aliadoId: string, ahora: Date): Promise<Webhook[]> => {
  const filas = await tx
    .selectFrom('webhooks')
    .select(COLUMNAS)
    .where('aliadoId', '=', aliadoId)
    .orderBy('creadoEn')
    .orderBy('id')
    .execute()
  return filas.map((fila) => presentarWebhook(fila, ahora))
}

/** Which one: an address of this partner. */
export type Cual = { aliadoId: string; id: string }

/** Throws `Falla`: `not-found` (none, or of another partner). */
export const leerWebhook = async (tx: Tx, { aliadoId, id }: Cual): Promise<FilaDeWebhook> => {
  const fila = await tx
    .selectFrom('webhooks')
    .select(COLUMNAS)
    .where('id', '=', id)
    .where('aliadoId', '=', aliadoId)
    .executeTakeFirst()
  if (!fila) throw noEncontrado()
  return fila
}

/** The same, locked until the commit. Throws `Falla`: `not-found` (none, or of another partner). */
export const bloquearWebhook = async (tx: Tx, { aliadoId, id }: Cual): Promise<FilaDeWebhook> => {
  const fila = await tx
    .selectFrom('webhooks')
    .select(COLUMNAS)
    .where('id', '=', id)
    .where('aliadoId', '=', aliadoId)
    .forUpdate()
    .executeTakeFirst()
  if (!fila) throw noEncontrado()
  return fila
}

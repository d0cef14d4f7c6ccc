import { idDeEvento } from '@aliadas/contract/aliados'
import { ESTADOS_DE_ENTREGA, type Entrega, type EstadoDeEntrega } from '@aliadas/contract/webhooks'
import type { Selectable } from 'kysely'
import { given, type Tables, type Tx } from '../platform/database/index.ts'
import { readCursor, readPage } from '../platform/keyset.ts'
import { leerWebhook, type Cual } from './leer-webhooks.ts'

export const COLUMNAS_DE_ENTREGA = [
  'id',
  'numero',
  'tipo',
  'estado',
  'intentos',
  'proximoIntento',
  'intentadaEn',
  'codigo',
  'ms',
  'respuesta',
  'fallo',
  'creadoEn',
] as const
type Fila = Pick<Selectable<Tables['entregas']>, (typeof COLUMNAS_DE_ENTREGA)[number]>

export const presentarEntrega = (aliadoId: string, fila: Fila): Entrega => {
  const estado = ESTADOS_DE_ENTREGA.find((uno) => uno === fila.estado) ?? 'pendiente'
  return {
    id: fila.id,
    evento: fila.numero === null ? null : idDeEvento(aliadoId, fila.numero),
    tipo: fila.tipo,
    estado,
    intentos: fila.intentos,
    proximoIntento: estado === 'pendiente' ? fila.proximoIntento.toISOString() : null,
    intentadaEn: fila.intentadaEn?.toISOString() ?? null,
    codigo: fila.codigo,
    ms: fila.ms,
    respuesta: fila.respuesta,
    fallo: fila.fallo,
    creadaEn: fila.creadoEn.toISOString(),
  }
}

type Filtro = { estado?: EstadoDeEntrega | undefined; limite: number; cursor?: string | undefined }

/**
 * A page of what was sent to an address, newest first.
 *
 * Throws `Falla`: `not-found`, `invalid-argument` (the cursor). Source: docs/decisions/0086.
 */
export const listarEntregas = async (tx: Tx, cual: Cual, { estado, limite, cursor }: Filtro) => {
  const from = readCursor(cursor)
  await leerWebhook(tx, cual)
  const { rows, next } = await readPage(
    tx
      .selectFrom('entregas')
      .select(COLUMNAS_DE_ENTREGA)
      .where('webhookId', '=', cual.id)
      .$call(given(estado, (q, este) => q.where('estado', '=', este))),
    { by: 'creadoEn', id: 'id', direction: 'desc', key: { instant: (fila: Fila) => fila.creadoEn } },
    { from, size: limite },
  )
  return { entregas: rows.map((fila) => presentarEntrega(cual.aliadoId, fila)), siguiente: next }
}

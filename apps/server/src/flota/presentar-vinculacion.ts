import type { Vinculacion } from '@aliadas/contract/flota'
import type { Selectable } from 'kysely'
import type { Tables } from '../platform/database/index.ts'

/** What a company reads of its own requests. */
export const DE_VINCULACION = [
  'id',
  'placas',
  'estado',
  'vehiculoId',
  'pedidaPor',
  'venceEn',
  'terminadaEn',
  'creadoEn',
] as const

type Fila = Pick<Selectable<Tables['vinculaciones']>, (typeof DE_VINCULACION)[number]>

/** A request past its end is expired, whether or not the job has marked it. */
export const presentarVinculacion = (fila: Fila, ahora: Date): Vinculacion => {
  const vencida = fila.estado === 'pendiente' && fila.venceEn <= ahora
  return {
    id: fila.id,
    placas: fila.placas,
    estado: vencida ? 'vencida' : fila.estado,
    pedidaPor: fila.pedidaPor,
    pedida: fila.creadoEn.toISOString(),
    vence: fila.venceEn.toISOString(),
    terminada: (vencida ? fila.venceEn : fila.terminadaEn)?.toISOString() ?? null,
    idVehiculo: fila.vehiculoId,
  }
}

import { pasoPorPosicion, type EnElOrigen, type PasoGuardado } from '@aliadas/contract/servicios'
import { anotar } from '../historial/index.ts'
import { SERVIDOR } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'

type Viaje = { id: string; tenant: string; aliadoId: string | null; pasos: PasoGuardado[] }

/**
 * Writes the step that a vehicle's points tell, in the caller's transaction, which holds the trip's row. Partners hear of
 * it like of a driver's own step; it says `automatico`, and the driver's word replaces it (`darPaso`). Refuses nothing.
 */
export const darPasoPorPosicion = async (
  tx: Tx,
  { id, tenant, aliadoId, pasos }: Viaje,
  lugar: Omit<EnElOrigen, 'dados'>,
): Promise<void> => {
  const dado = pasoPorPosicion({ ...lugar, dados: pasos })
  if (!dado) return
  const { paso, punto } = dado
  const nuevo: PasoGuardado = {
    paso,
    en: punto.en.toISOString(),
    lat: punto.lat,
    lon: punto.lon,
    espera: null,
    automatico: true,
  }
  await tx
    .updateTable('servicios')
    .set({ pasosConductor: JSON.stringify([...pasos, nuevo]), actualizadoEn: lugar.ahora })
    .where('id', '=', id)
    .execute()
  await anotar(tx, SERVIDOR, lugar.ahora, [
    { tenant, aliadoId, entidad: 'servicio', entidadId: id, accion: 'darPaso', cambios: { paso, automatico: true } },
  ])
}

import { PUNTOS_QUE_CONVENCEN, esSaltoImposible, type Punto } from '@aliadas/contract'
import type { Tx } from '../platform/database/index.ts'

type Fijo = Punto & { en: Date }

/**
 * Keeps a point that was not believed, and counts how many in a row agree: each later than the one before and within reach of it. Says
 * whether they are enough to believe them.
 */
export const convence = async (tx: Tx, vehiculoId: string, servicioId: string, punto: Fijo): Promise<boolean> => {
  const anterior = await tx
    .selectFrom('posicionesDudosas')
    .select(['servicioId', 'lat', 'lon', 'en', 'veces'])
    .where('vehiculoId', '=', vehiculoId)
    .executeTakeFirst()
  // A point sent again, or late, says nothing new.
  if (anterior?.servicioId === servicioId && punto.en <= anterior.en) return false
  const sigue = anterior?.servicioId === servicioId && !esSaltoImposible(anterior, punto)
  const veces = sigue ? anterior.veces + 1 : 1
  const valores = { servicioId, ...punto, veces }
  await tx
    .insertInto('posicionesDudosas')
    .values({ vehiculoId, ...valores })
    .onConflict((oc) => oc.column('vehiculoId').doUpdateSet(valores))
    .execute()
  return veces >= PUNTOS_QUE_CONVENCEN
}

export const olvidarDudas = async (tx: Tx, vehiculoId: string): Promise<void> => {
  await tx.deleteFrom('posicionesDudosas').where('vehiculoId', '=', vehiculoId).execute()
}

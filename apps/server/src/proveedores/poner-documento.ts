import { newId } from '../platform/ids.ts'
import type { Tables, Tx } from '../platform/database/index.ts'

type Titular = { titularTipo: Tables['documentos']['titularTipo']; titularId: string; tenant: string }
type Cambio = { numero?: string; vence?: string | null; archivoId?: string }

/** Writes parts of a holder's document; the rest stays. A document that was not there is created with them. */
export const ponerDocumento = async (
  tx: Tx,
  titular: Titular,
  tipo: string,
  cambio: Cambio,
  ahora: Date,
): Promise<void> => {
  await tx
    .insertInto('documentos')
    .values({ vence: null, archivoId: null, ...titular, ...cambio, id: newId(ahora), tipo, creadoEn: ahora })
    .onConflict((oc) => oc.columns(['titularTipo', 'titularId', 'tipo']).doUpdateSet(cambio))
    .execute()
}

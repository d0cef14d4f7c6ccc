import { DIAS_DE_ENTREGAS } from '@aliadas/contract/webhooks'
import { forgetOld, keptDays, type Db } from '../platform/database/index.ts'

export const RETENCION_DE_ENTREGAS = keptDays(DIAS_DE_ENTREGAS, {
  what: 'entregas a los webhooks',
  table: 'entregas',
  at: 'creado_en',
})

/** Deletes old lines of the log of deliveries. */
export const olvidarEntregas = async (db: Db, ahora: Date): Promise<void> => {
  await forgetOld(db, RETENCION_DE_ENTREGAS, ahora)
}

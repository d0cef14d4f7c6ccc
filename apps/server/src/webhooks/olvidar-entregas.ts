import { DIA_MS } from '@aliadas/contract/core'
import { DIAS_DE_ENTREGAS } from '@aliadas/contract/webhooks'
import { sql } from 'kysely'
import { inPieces, type Db } from '../platform/database/index.ts'

/** Deletes old lines of the log of deliveries. */
export const olvidarEntregas = async (db: Db, ahora: Date): Promise<void> => {
  const limite = new Date(ahora.getTime() - DIAS_DE_ENTREGAS * DIA_MS)
  await inPieces(db, { table: 'entregas', where: sql`creado_en < ${limite}` })
}

import { DIAS_DE_EVENTOS } from '@aliadas/contract/aliados'
import { DIA_MS } from '@aliadas/contract/core'
import { sql } from 'kysely'
import { inPieces, type Db } from '../platform/database/index.ts'

/** Deletes the events that can no longer be read; the numbers that were given stay. */
export const olvidarEventos = async (db: Db, ahora: Date): Promise<void> => {
  const limite = new Date(ahora.getTime() - DIAS_DE_EVENTOS * DIA_MS)
  await inPieces(db, { table: 'eventos', where: sql`en < ${limite} and numero is not null` })
}

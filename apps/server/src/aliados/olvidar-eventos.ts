import { DIAS_DE_EVENTOS } from '@aliadas/contract/aliados'
import { sql } from 'kysely'
import { forgetOld, keptDays, type Db, type Retention } from '../platform/database/index.ts'

const porDias = keptDays(DIAS_DE_EVENTOS, { what: 'eventos para los aliados', table: 'eventos', at: 'en' })

/** An event without a number has not been handed out yet. */
export const RETENCION_DE_EVENTOS: Retention = {
  ...porDias,
  due: (ahora) => sql`${porDias.due(ahora)} and numero is not null`,
}

/** Deletes the events that can no longer be read; the numbers that were given stay. */
export const olvidarEventos = async (db: Db, ahora: Date): Promise<void> => {
  await forgetOld(db, RETENCION_DE_EVENTOS, ahora)
}

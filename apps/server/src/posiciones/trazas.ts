import { DIA_MS } from '@aliadas/contract/core'
import { DIAS_DE_TRAZA, PUNTOS_DE_TRAZA } from '@aliadas/contract/posiciones'
import { sql } from 'kysely'
import type { Persona } from '../platform/actor.ts'
import { inPieces, type Db, type Tx } from '../platform/database/index.ts'
import { servicioVisible } from '../servicios/index.ts'

/** Traces are personal data and are kept for a short time. */
export const olvidarTrazas = (db: Db, ahora: Date): Promise<number> =>
  inPieces(db, { table: 'trazas', where: sql`en < ${new Date(ahora.getTime() - DIAS_DE_TRAZA * DIA_MS)}` })

/** The points of a service of the reader, oldest first; not-found for any other service. */
export const leerTraza = async (
  tx: Tx,
  persona: Persona,
  id: string,
  ahora: Date,
): Promise<{ lat: number; lon: number; en: string }[]> => {
  await servicioVisible(tx, persona, id, ahora)
  const filas = await tx
    .selectFrom('trazas')
    .select(['lat', 'lon', 'en'])
    .where('servicioId', '=', id)
    .$if(persona.rol !== 'plataforma', (q) => q.where('empresaId', '=', persona.empresaId))
    .orderBy('en')
    .limit(PUNTOS_DE_TRAZA)
    .execute()
  return filas.map(({ lat, lon, en }) => ({ lat, lon, en: en.toISOString() }))
}

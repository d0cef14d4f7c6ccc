import { DIAS_DE_TRAZA, DIA_MS, ENTRE_PUNTOS_DE_TRAZA_MS, PUNTOS_DE_TRAZA } from '@aliadas/contract'
import { sql } from 'kysely'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { servicioVisible } from '../servicios/index.ts'

type Punto = { servicioId: string; empresaId: string; lat: number; lon: number; en: Date }

/** Keeps a point of the way, unless one is there of just before; of many the oldest goes. */
export const trazar = async (tx: Tx, { servicioId, empresaId, lat, lon, en }: Punto): Promise<void> => {
  const antes = new Date(en.getTime() - ENTRE_PUNTOS_DE_TRAZA_MS)
  // The statement does not see its own new point: with it there are as many as may be.
  await sql`
    with nuevo as (
      insert into trazas (servicio_id, empresa_id, lat, lon, en)
      select ${servicioId}, ${empresaId}, ${lat}, ${lon}, ${en}
      where not exists (select from trazas where servicio_id = ${servicioId} and en > ${antes})
      returning en)
    delete from trazas where servicio_id = ${servicioId} and exists (select from nuevo) and en <= (
      select en from trazas where servicio_id = ${servicioId} order by en desc offset ${PUNTOS_DE_TRAZA - 1} limit 1)`.execute(
    tx,
  )
}

/** The last point turned out to be wrong. */
export const borrarUltimoPunto = async (tx: Tx, servicioId: string): Promise<void> => {
  await sql`delete from trazas where servicio_id = ${servicioId}
    and en = (select max(en) from trazas where servicio_id = ${servicioId})`.execute(tx)
}

/** Where somebody was is nobody's to know for long. */
export const olvidarTrazas = async (tx: Tx, ahora: Date): Promise<void> => {
  await tx
    .deleteFrom('trazas')
    .where('en', '<', new Date(ahora.getTime() - DIAS_DE_TRAZA * DIA_MS))
    .execute()
}

/** The points of a service of the reader, oldest first; not-found where the service is none of them. */
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
  return filas.map(({ en, ...punto }) => ({ ...punto, en: en.toISOString() }))
}

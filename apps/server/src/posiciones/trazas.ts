import { DIA_MS } from '@aliadas/contract/core'
import { DIAS_DE_TRAZA, DIAS_DE_TRAZA_ENTERA, PUNTOS_A_LA_VISTA } from '@aliadas/contract/posiciones'
import { sql } from 'kysely'
import type { Persona } from '../platform/actor.ts'
import { forgetOld, given, inPieces, keptDays, type Db, type Tx } from '../platform/database/index.ts'
import { filaDeServicio, servicioVisible } from '../servicios/index.ts'

const hace = (ahora: Date, dias: number) => new Date(ahora.getTime() - dias * DIA_MS)

/** Trips of one reading of the queue. */
const LOTE = 100

/** The first point of each minute stays; it is the same one however often this runs. */
const sobra = (servicioId: string) => sql<boolean>`servicio_id = ${servicioId} and exists (select from trazas antes
  where antes.servicio_id = trazas.servicio_id and antes.en < trazas.en and antes.en >= date_trunc('minute', trazas.en))`

/** Thins the traces of trips that ended 30 days ago and whose chain has the whole one by digest. A trip leaves the queue once its trace is thin. */
const ralearTrazas = async (db: Db, ahora: Date): Promise<void> => {
  for (;;) {
    const viajes = await db.read({ rol: 'sistema' }, (tx) =>
      tx
        .selectFrom('trazasPorRalear')
        .select('servicioId')
        .where('desde', '<', hace(ahora, DIAS_DE_TRAZA_ENTERA))
        .where('cerrada', '=', true)
        .orderBy('desde')
        .limit(LOTE)
        .execute(),
    )
    const ids = viajes.map(({ servicioId }) => servicioId)
    for (const id of ids) await inPieces(db, { table: 'trazas', where: sobra(id) })
    if (ids.length > 0)
      await inPieces(db, { table: 'trazas_por_ralear', where: sql`servicio_id = any(${ids}::text[])` })
    if (ids.length < LOTE) return
  }
}

export const RETENCIONES_DE_TRAZAS = [
  keptDays(DIAS_DE_TRAZA, { what: 'puntos por donde fue cada viaje', table: 'trazas', at: 'en' }),
  keptDays(DIAS_DE_TRAZA, { what: 'último punto de cada vehículo', table: 'posiciones', at: 'en' }),
  keptDays(DIAS_DE_TRAZA, { what: 'último punto increíble de cada vehículo', table: 'posiciones_dudosas', at: 'en' }),
  keptDays(DIAS_DE_TRAZA_ENTERA, { what: 'puntos dudosos de rastreo', table: 'rastreo_marcados', at: 'en' }),
]

/**
 * Traces are personal data: 30 days after their trip they keep one point a minute, and end after a year, as the last
 * point of a vehicle does. Points beside them that moved nothing end after 30 days (decisions §10).
 */
export const olvidarTrazas = async (db: Db, ahora: Date): Promise<void> => {
  for (const retencion of RETENCIONES_DE_TRAZAS) await forgetOld(db, retencion, ahora)
  await ralearTrazas(db, ahora)
}

/** Seconds of which each shown point is the first: 1 for a trace that fits. */
const pasoDe = async (tx: Tx, id: string): Promise<number> => {
  const { rows } = await sql<{ puntos: number; segundos: number }>`select count(*)::int as puntos,
      extract(epoch from max(en) - min(en))::int as segundos from trazas where servicio_id = ${id}`.execute(tx)
  const [{ puntos, segundos } = { puntos: 0, segundos: 0 }] = rows
  return puntos <= PUNTOS_A_LA_VISTA ? 1 : Math.ceil((segundos + 1) / PUNTOS_A_LA_VISTA)
}

/** The same for all points of that many seconds. */
const cada = (segundos: number) => sql`floor(extract(epoch from en) / ${sql.lit(segundos)})`

const puntosDe = (tx: Tx, id: string, paso: number) =>
  tx
    .selectFrom('trazas')
    .select(['lat', 'lon', 'en'])
    .where('servicioId', '=', id)
    .$if(paso > 1, (q) => q.distinctOn(cada(paso)).orderBy(cada(paso)))
    .orderBy('en')

type PuntoDeTraza = { lat: number; lon: number; en: string }

const presentar = ({ lat, lon, en }: { lat: number; lon: number; en: Date }): PuntoDeTraza => ({
  lat,
  lon,
  en: en.toISOString(),
})

/**
 * The points of a service of the reader, oldest first; not-found for any other service. Of a trace that is longer than
 * a screen shows, the first point of each of equally long times.
 */
export const leerTraza = async (tx: Tx, persona: Persona, id: string, ahora: Date): Promise<PuntoDeTraza[]> => {
  await servicioVisible(tx, persona, id, ahora)
  const filas = await puntosDe(tx, id, await pasoDe(tx, id))
    .$if(persona.rol !== 'plataforma', (q) => q.where('empresaId', '=', persona.empresaId))
    .execute()
  return filas.map(presentar)
}

/**
 * The same for the partner that published the service, as its own scope sees it, and only while the trip runs: the driver
 * shares its way with the client until then (docs/decisions/0095).
 */
export const leerTrazaEnCurso = async (tx: Tx, id: string, desde: string | undefined) => {
  const { estado, recorridoIniciado } = await filaDeServicio(tx, id)
  if (estado !== 'confirmado' || !recorridoIniciado) return { enRecorrido: false, puntos: [] }
  const filas = await puntosDe(tx, id, await pasoDe(tx, id))
    .$call(given(desde, (q, uno) => q.where('en', '>', new Date(uno))))
    .execute()
  return { enRecorrido: true, puntos: filas.map(presentar) }
}

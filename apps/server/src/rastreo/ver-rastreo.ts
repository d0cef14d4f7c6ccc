import { DIA_MS, fechaBogota, type Orden, type Total } from '@aliadas/contract/core'
import { DIAS_DE_DESCARTES, type ConductorRastreado, type Descarte } from '@aliadas/contract/rastreo'
import { MINUTOS_TARDE } from '@aliadas/contract/servicios'
import { sql, type Kysely } from 'kysely'
import type { Tables, Tx } from '../platform/database/index.ts'
import { readCursor, readPage, within, type Cut } from '../platform/keyset.ts'
import { answerOf, containsText, countRows, orderOf, type Orders } from '../platform/list.ts'

type Ultimo = Omit<NonNullable<ConductorRastreado['ultimo']>, 'en'> & { en: Date; conductorId: string }

/** The newest point of each driver that moved its vehicle or was kept with a mark. */
const ultimosDe = async (tx: Tx, empresaId: string, conductores: readonly string[]): Promise<Map<string, Ultimo>> => {
  const { rows } = await sql<Ultimo>`
    select distinct on (u.conductor_id) u.* from (
      select s.conductor_id, p.servicio_id as id_servicio, p.placas, p.lat, p.lon, p.en, p.velocidad, p.rumbo, p.fuente, p.bateria,
          p.precision_m, null::text as marca
        from posiciones p join servicios s on s.id = p.servicio_id
        where p.empresa_id = ${empresaId} and s.conductor_id = any(${conductores}::text[])
      union all
      select m.conductor_id, m.servicio_id, m.placas, m.lat, m.lon, m.en, m.velocidad, m.rumbo, m.fuente, m.bateria, m.precision_m, m.marca
        from unnest(${conductores}::text[]) as c (id) cross join lateral (
          select * from rastreo_marcados where conductor_id = c.id and empresa_id = ${empresaId} order by en desc limit 1) m) u
      order by u.conductor_id, u.en desc`.execute(tx)
  return new Map(rows.map((fila) => [fila.conductorId, fila]))
}

const presentarUltimo = (fila: Ultimo | undefined): ConductorRastreado['ultimo'] =>
  fila === undefined
    ? null
    : {
        idServicio: fila.idServicio,
        placas: fila.placas,
        lat: fila.lat,
        lon: fila.lon,
        en: fila.en.toISOString(),
        velocidad: fila.velocidad,
        rumbo: fila.rumbo,
        fuente: fila.fuente,
        bateria: fila.bateria,
        precisionM: fila.precisionM,
        marca: fila.marca,
      }

/** What moved nothing in the last days, by driver; '' is the company's own server. The most frequent reason first. */
const descartesDe = async (tx: Tx, empresaId: string, conductores: readonly string[], ahora: Date) => {
  const desde = fechaBogota(new Date(ahora.getTime() - (DIAS_DE_DESCARTES - 1) * DIA_MS))
  const filas = await tx
    .selectFrom('rastreoDescartes')
    .select(['conductorId', 'motivo'])
    .select((eb) => [eb.fn.sum<number>('cuantos').as('cuantos'), eb.fn.max('ultimoEn').as('ultimoEn')])
    .where('empresaId', '=', empresaId)
    .where('dia', '>=', desde)
    .where(sql<boolean>`conductor_id = any(${conductores}::text[])`)
    .groupBy(['conductorId', 'motivo'])
    .execute()
  const por = Map.groupBy(filas, ({ conductorId }) => conductorId)
  return (id: string): Descarte[] =>
    (por.get(id) ?? [])
      .map(({ motivo, cuantos, ultimoEn }) => ({
        motivo,
        cuantos,
        ultimoEn: ultimoEn.toISOString(),
      }))
      .toSorted((a, b) => b.cuantos - a.cuantos || (a.motivo < b.motivo ? -1 : 1))
}

/** The last point of one driver, and what moved nothing: for its own app. */
export const verConductor = async (
  tx: Tx,
  { conductorId, empresaId }: { conductorId: string; empresaId: string },
  ahora: Date,
): Promise<Pick<ConductorRastreado, 'ultimo' | 'descartes'>> => {
  const [ultimos, descartes] = [
    await ultimosDe(tx, empresaId, [conductorId]),
    await descartesDe(tx, empresaId, [conductorId], ahora),
  ]
  return { ultimo: presentarUltimo(ultimos.get(conductorId)), descartes: descartes(conductorId) }
}

type FilaDeConductor = {
  id: string
  nombre: string
  nombreEnOrden: string
  placas: string[]
  aceptadoEn: Date | null
  retiradoEn: Date | null
  conDireccion: boolean
}

const presentarConductor = (
  { id, nombre, placas, aceptadoEn, retiradoEn, conDireccion }: FilaDeConductor,
  ultimos: Map<string, Ultimo>,
  descartes: (id: string) => Descarte[],
): ConductorRastreado => ({
  idConductor: id,
  conductor: nombre,
  placas,
  consentimiento: aceptadoEn === null ? 'nunca' : retiradoEn === null ? 'aceptado' : 'retirado',
  consentimientoEn: (retiradoEn ?? aceptadoEn)?.toISOString() ?? null,
  conDireccion,
  ultimo: presentarUltimo(ultimos.get(id)),
  descartes: descartes(id),
})

export type FiltroDeRastreo = { q: string; orden: Orden<'nombre'>; ver?: 'porArreglar' | undefined }
type Lugar = { cursor?: string | undefined; porPagina: number }

const ORDENES: Orders<Tables, 'conductores', FilaDeConductor, 'nombre'> = {
  nombre: { by: 'conductores.nombreEnOrden', id: 'conductores.id', key: { text: (fila) => fila.nombreEnOrden } },
}

const PLACAS = sql<string[]>`array(select v.placas from vehiculos v
  where v.conductor_id = conductores.id and v.empresa_id = conductores.empresa_id order by 1)`

const ACEPTA = sql<boolean>`exists (select from rastreo_consentimientos k
  where k.conductor_id = conductores.id and k.empresa_id = conductores.empresa_id and k.retirado_en is null)`
const TIENE_DIRECCION = sql<boolean>`exists (select from rastreos r
  where r.conductor_id = conductores.id and r.empresa_id = conductores.empresa_id and r.secreto_id is not null)`

/** The company's drivers that match: each word in the name or in the plates, without accents. */
export const conductoresRastreados = (tx: Kysely<Tables>, empresaId: string, { q: texto, ver }: FiltroDeRastreo) =>
  texto
    .split(/\s+/)
    .filter(Boolean)
    .reduce(
      (q, palabra) => q.where(containsText(sql`conductores.nombre || ' ' || array_to_string(${PLACAS}, ' ')`, palabra)),
      tx.selectFrom('conductores').where('conductores.empresaId', '=', empresaId),
    )
    .$if(ver === 'porArreglar', (q) => q.where(sql<boolean>`not (${ACEPTA} and ${TIENE_DIRECCION})`))

/** Consent is that of the last text that the driver saw. The page is cut first, so that it is read of its rows alone. */
const conConsentimiento = (tx: Tx, consulta: ReturnType<typeof conductoresRastreados>, cut: Cut) =>
  tx
    .selectFrom(
      within(
        consulta.select(['conductores.id', 'conductores.nombre', 'conductores.nombreEnOrden', 'conductores.empresaId']),
        cut,
      ).as('conductores'),
    )
    .leftJoinLateral(
      sql<{
        aceptadoEn: Date | null
        retiradoEn: Date | null
      }>`(select aceptado_en, retirado_en from rastreo_consentimientos
        where conductor_id = conductores.id and empresa_id = conductores.empresa_id order by aceptado_en desc, id desc limit 1)`.as<'k'>(
        sql`k`,
      ),
      (join) => join.onTrue(),
    )
    .select(['conductores.id', 'conductores.nombre', 'conductores.nombreEnOrden', 'k.aceptadoEn', 'k.retiradoEn'])
    .select([PLACAS.as('placas'), TIENE_DIRECCION.as('conDireccion')])
    .orderBy(cut.order)
    .execute()

const contar = (tx: Tx, empresaId: string, filtro: FiltroDeRastreo): Promise<Total> =>
  countRows(tx, [conductoresRastreados(tx, empresaId, filtro)])

const TODOS = { q: '', orden: 'nombre' } as const

/** A page of the company's drivers by name: what they agreed to, their last point, and what moved nothing. */
export const verRastreo = async (
  tx: Tx,
  empresaId: string,
  filtro: FiltroDeRastreo,
  { cursor, porPagina }: Lugar,
  ahora: Date,
) => {
  const pagina = await readPage(
    [(cut: Cut) => conConsentimiento(tx, conductoresRastreados(tx, empresaId, filtro), cut)],
    orderOf(ORDENES, filtro.orden),
    { from: readCursor(cursor), size: porPagina },
  )
  const ids = pagina.rows.map(({ id }) => id)
  const ultimos = await ultimosDe(tx, empresaId, ids)
  // '' is the company's own server.
  const descartes = await descartesDe(tx, empresaId, [...ids, ''], ahora)
  const servidor = await tx
    .selectFrom('rastreos')
    .select(['secretoId', 'renovadoEn'])
    .where('empresaId', '=', empresaId)
    .where('conductorId', 'is', null)
    .executeTakeFirst()
  const { minutosTarde } = await tx
    .selectFrom('empresas')
    .select('minutosTarde')
    .where('id', '=', empresaId)
    .executeTakeFirstOrThrow()
  const rows = pagina.rows.map((fila) => presentarConductor(fila, ultimos, descartes))
  return {
    ...answerOf({ ...pagina, rows }, await contar(tx, empresaId, filtro), ahora),
    minutosTarde,
    porArreglar: (await contar(tx, empresaId, { ...TODOS, ver: 'porArreglar' })).filas,
    servidor: {
      conDireccion: Boolean(servidor?.secretoId),
      renovadaEn: servidor?.secretoId ? servidor.renovadoEn.toISOString() : null,
      descartes: descartes(''),
    },
  }
}

/** What the platform reads: it has no drivers. A cursor that is none is refused all the same. */
export const sinRastreo = (ahora: Date, cursor: string | undefined): Awaited<ReturnType<typeof verRastreo>> => {
  readCursor(cursor)
  return {
    ...answerOf<ConductorRastreado>({ rows: [], next: null, previous: null }, { filas: 0, exacto: true }, ahora),
    minutosTarde: MINUTOS_TARDE.usual,
    porArreglar: 0,
    servidor: { conDireccion: false, renovadaEn: null, descartes: [] },
  }
}

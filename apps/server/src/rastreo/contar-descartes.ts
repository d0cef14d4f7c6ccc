import { fechaBogota } from '@aliadas/contract/core'
import { DIAS_DE_DESCARTES, type MotivoDeDescarte } from '@aliadas/contract/rastreo'
import { sql } from 'kysely'
import { forgetOld, keptPlainDays, prepare, type Db, type Params, type Tx } from '../platform/database/index.ts'

/** One point that moved nothing; no driver: of the company's own server. */
export type Descartado = { empresaId: string; conductorId: string | null; motivo: MotivoDeDescarte }

const DESCARTES = prepare(
  'descartes_de_rastreo',
  (
    d: Params<{
      empresas: readonly string[]
      conductores: readonly string[]
      motivos: readonly string[]
      cuantos: readonly number[]
      dia: string
      ahora: Date
    }>,
  ) => sql`
    insert into rastreo_descartes (empresa_id, conductor_id, motivo, cuantos, dia, ultimo_en)
    select de.*, ${d.dia}::date, ${d.ahora}::timestamptz
      from unnest(${d.empresas}::text[], ${d.conductores}::text[], ${d.motivos}::text[], ${d.cuantos}::int[]) de
    on conflict (empresa_id, conductor_id, motivo, dia) do update
      set cuantos = rastreo_descartes.cuantos + excluded.cuantos, ultimo_en = excluded.ultimo_en`,
)

/** Adds to the numbers of the day, with the commit; in one order, so that two transactions cannot deadlock. */
export const contarDescartes = (tx: Tx, descartados: readonly Descartado[], ahora: Date, cuantos = 1): void => {
  const porClave = Map.groupBy(
    descartados,
    ({ empresaId, conductorId, motivo }) => `${empresaId} ${conductorId ?? ''} ${motivo}`,
  )
  const filas = [...porClave].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, varios]) => varios)
  if (filas.length === 0) return
  tx.withCommit(
    DESCARTES({
      empresas: filas.map(([uno]) => uno?.empresaId ?? ''),
      conductores: filas.map(([uno]) => uno?.conductorId ?? ''),
      motivos: filas.map(([uno]) => uno?.motivo ?? ''),
      cuantos: filas.map((varios) => varios.length * cuantos),
      dia: fechaBogota(ahora),
      ahora,
    }),
  )
}

export const RETENCION_DE_DESCARTES = keptPlainDays(DIAS_DE_DESCARTES, {
  what: 'cuántos puntos de rastreo no sirvieron',
  table: 'rastreo_descartes',
  at: 'dia',
})

/** The numbers are kept for some days. */
export const olvidarDescartes = (db: Db, ahora: Date): Promise<number> => forgetOld(db, RETENCION_DE_DESCARTES, ahora)

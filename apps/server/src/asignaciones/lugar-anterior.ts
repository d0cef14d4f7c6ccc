import { DIA_MS } from '@aliadas/contract/core'
import { sql, type RawBuilder } from 'kysely'

/** Where a vehicle was longer ago says nothing about where it is, in ms. */
const ANTES_MS = 2 * DIA_MS

/** Where a vehicle's trip before `hasta` ended: `lugar`, `lat`, `lon`, and `fin`, when it did. */
export type LugarAnterior = { lugar: string; lat: number; lon: number; fin: Date }

/**
 * SQL for a lateral join on `vehiculos`: at most one row, the last trip that ended in the two days before `hasta`. A
 * trip with a return ends where it began, and one whose end said a place ends there. `salvo` is left out.
 */
export const lugarAnterior = (hasta: Date, salvo: string | null): RawBuilder<LugarAnterior> => {
  const desde = new Date(hasta.getTime() - ANTES_MS)
  return sql`(
    select least(fin, finalizado_en) as fin,
      case when fecha_regreso is null then destino else origen end as lugar,
      coalesce(lat_final, case when fecha_regreso is null then lat_destino else lat_origen end) as lat,
      coalesce(lon_final, case when fecha_regreso is null then lon_destino else lon_origen end) as lon
    from servicios
    where vehiculo_id = vehiculos.id and estado in ('reservado', 'confirmado', 'finalizado')
      and id is distinct from ${salvo}::text and salida > ${new Date(desde.getTime() - ANTES_MS)} and fin > ${desde}
      and least(fin, finalizado_en) <= ${hasta}
    order by fin desc, id limit 1
  )`
}

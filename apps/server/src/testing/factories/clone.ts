import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'

/** In one statement, which has a time limit. */
const BATCH = 1000

/**
 * Many copies of a service that a command created. `grados` spreads them around it; their ids look like the product's.
 */
export const cloneServicio = async (
  { ctx }: { ctx: Pick<Context, 'db'> },
  id: string,
  cuantos: number,
  grados = 0,
): Promise<void> =>
  ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    for (let desde = 1; desde <= cuantos; desde += BATCH)
      await sql`
      insert into servicios (id, aliado_id, tipo, clase, origen, destino, lat_origen, lon_origen, lat_destino, lon_destino, rumbo, paradas,
        fecha_salida, hora_salida, salida, fin, fecha, vence, pasajeros, actualizado_en)
      select 'CLN' || n, aliado_id, tipo, clase, origen || ' ' || substr(n, 1, 6), destino,
        lat_origen + (random() - 0.5) * ${grados}::float8, lon_origen + (random() - 0.5) * ${grados}::float8,
        lat_destino, lon_destino, floor(random() * 360), paradas, fecha_salida, hora_salida,
        salida, fin, fecha, vence, pasajeros, actualizado_en
      from (select substr(translate(upper(md5(k::text || ${id})), '01', 'XY'), 1, 21) as n from generate_series(${desde}::int, ${Math.min(cuantos, desde + BATCH - 1)}::int) k) numeros,
        servicios where id = ${id}
    `.execute(tx)
  })

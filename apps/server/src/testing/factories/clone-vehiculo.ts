import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'

/**
 * Many copies of a vehicle that a command created, each with its own driver and documents. Every tenth has a SOAT that
 * expires in `porVencer` days; the others keep theirs.
 */
export const cloneVehiculo = async (
  { ctx }: { ctx: Pick<Context, 'db' | 'clock'> },
  id: string,
  cuantos: number,
  porVencer = 10,
): Promise<void> =>
  ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    // The last six characters of an id are its code, which is unique among vehicles.
    const numeros = sql`(select k, substr(upper(md5(k::text || ${id})), 1, 14) || lpad(k::text, 6, '0') as n
      from generate_series(1, ${cuantos}::int) k) numeros`
    await sql`insert into conductores (id, empresa_id, nombre, cedula, telefono, creado_en, actualizado_en)
      select 'CLNC' || n, c.empresa_id, c.nombre || ' ' || k, c.cedula, c.telefono, c.creado_en, c.actualizado_en
      from ${numeros}, vehiculos v join conductores c on c.id = v.conductor_id where v.id = ${id}`.execute(tx)
    await sql`insert into vehiculos (id, empresa_id, conductor_id, placas, marca, modelo, tipo, capacidad, fotos_vehiculo, documentos_vehiculo, validado, creado_en, actualizado_en)
      select 'CLNV' || n, empresa_id, 'CLNC' || n, 'K' || lpad(k::text, 5, '0'), marca, modelo, tipo, capacidad, fotos_vehiculo, documentos_vehiculo, validado, creado_en, actualizado_en
      from ${numeros}, vehiculos where id = ${id}`.execute(tx)
    await sql`insert into documentos (id, tenant, titular_tipo, titular_id, tipo, numero, vence, creado_en)
      select 'D' || lpad(row_number() over ()::text, 5, '0') || substr(n, 3, 18), d.tenant, d.titular_tipo, 'CLNV' || n, d.tipo, d.numero,
        case when d.tipo = 'soat' and k % 10 = 0 then ${ctx.clock.now()}::date + ${porVencer}::int else d.vence end, d.creado_en
      from ${numeros}, documentos d where d.titular_id = ${id}`.execute(tx)
  })

import { sql, type Kysely } from 'kysely'

/**
 * The platform reads every company's services at once, in the orders of the lists and by area. Its indexes hold every row under a condition that
 * only its questions name (`DE_TODOS`): the planner cannot lead a company's question through everybody's rows. And a service of a day is told which
 * vehicles of its type are large enough, the smallest first.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `
    create index servicios_de_todos on servicios (estado, salida, id) where length(tenant) > 0;
    create index servicios_de_todos_por_fecha on servicios (estado, fecha, id) where length(tenant) > 0;
    create index servicios_de_todos_por_valor on servicios (estado, valor_oferta, id) where length(tenant) > 0;
    create index servicios_de_todos_por_area on servicios (lon_origen, lat_origen) where length(tenant) > 0;
    create index servicios_de_todos_anticipos on servicios (salida, id)
      where pagar_anticipo_conductor and not anticipo_conductor_pagado and length(tenant) > 0;
    create index servicios_de_todos_saldos on servicios (salida, id)
      where pagar_saldo_conductor and not saldo_conductor_pagado and length(tenant) > 0;
    create index vehiculos_por_capacidad on vehiculos (empresa_id, tipo, capacidad, placas) where validado and not suspendido;
  `,
    )
    .execute(db)
}

import type { TipoDeVehiculo } from '@aliadas/contract/flota'
import { sql } from 'kysely'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'

/**
 * The number of open requests of each vehicle type, and nothing about any of them: it tells a company which vehicles
 * are asked for before it has one. A suspended company and the platform, which bids on nothing, get an empty list.
 */
export const contarMercado = async (
  ctx: Context,
  persona: Persona,
): Promise<{ tipo: TipoDeVehiculo; cuantos: number }[]> => {
  if (persona.rol === 'plataforma') return []
  const ahora = ctx.clock.now()
  return ctx.db.read(scopeOf(persona), async (tx) => {
    const { rows } = await sql<{ tipo: TipoDeVehiculo; cuantos: number }>`
      select tipo, cuantos from (
        select c.tipo, sum(c.cuantos) - (
          select count(*) from servicios s where s.tenant = 'MERCADO' and s.tipo = c.tipo and s.vence <= ${ahora}
        ) as cuantos
        from servicios_contados c where c.tenant = 'MERCADO' and c.estado = 'pendiente' group by c.tipo
      ) abiertos
      where cuantos > 0 and not exists (select from empresas e where e.id = ${persona.empresaId} and e.suspendida)
      order by cuantos desc, tipo`.execute(tx)
    return rows
  })
}

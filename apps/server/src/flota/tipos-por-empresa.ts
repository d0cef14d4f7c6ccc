import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'

/** With which vehicle types each company takes part in the market now; companies without vehicles, suspended ones and those that are not ready are absent. */
export const tiposPorEmpresa = (ctx: Context, empresaIds: readonly string[]): Promise<Map<string, string[]>> =>
  ctx.db.read({ rol: 'sistema' }, async (tx) => {
    if (empresaIds.length === 0) return new Map<string, string[]>()
    const filas = await tx
      .selectFrom('vehiculos')
      .innerJoin('empresas', 'empresas.id', 'vehiculos.empresaId')
      .select(['empresaId', 'vehiculos.tipo'])
      .distinct()
      .where('empresaId', 'in', empresaIds)
      .where('suspendida', '=', false)
      .where('empresas.cuenta', '<>', '')
      .where(sql<boolean>`coalesce(fotos_corporativas[1], '') <> ''`)
      .execute()
    const mapa = new Map<string, string[]>()
    for (const { empresaId, tipo } of filas) mapa.set(empresaId, [...(mapa.get(empresaId) ?? []), tipo])
    return mapa
  })

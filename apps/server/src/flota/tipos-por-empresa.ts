import type { Context } from '../platform/context.ts'

/** Which vehicle types each company has now; companies without vehicles are absent. */
export const tiposPorEmpresa = (ctx: Context, empresaIds: readonly string[]): Promise<Map<string, string[]>> =>
  ctx.db.read({ rol: 'sistema' }, async (tx) => {
    if (empresaIds.length === 0) return new Map<string, string[]>()
    const filas = await tx
      .selectFrom('vehiculos')
      .select(['empresaId', 'tipo'])
      .distinct()
      .where('empresaId', 'in', empresaIds)
      .execute()
    const mapa = new Map<string, string[]>()
    for (const { empresaId, tipo } of filas) mapa.set(empresaId, [...(mapa.get(empresaId) ?? []), tipo])
    return mapa
  })

import type { Tx } from '../platform/database/index.ts'

/** The vehicle types of each company's fleet; companies without vehicles and suspended ones are absent. */
export const tiposPorEmpresa = async (tx: Tx, empresaIds: readonly string[]): Promise<Map<string, string[]>> => {
  if (empresaIds.length === 0) return new Map()
  const filas = await tx
    .selectFrom('vehiculos')
    .innerJoin('empresas', 'empresas.id', 'vehiculos.empresaId')
    .select(['empresaId', 'vehiculos.tipo'])
    .distinct()
    .where('empresaId', 'in', empresaIds)
    .where('suspendida', '=', false)
    .orderBy('vehiculos.tipo')
    .execute()
  const tipos = new Map<string, string[]>()
  for (const { empresaId, tipo } of filas) tipos.set(empresaId, [...(tipos.get(empresaId) ?? []), tipo])
  return tipos
}

/** The vehicle types of one company's fleet: none while it is suspended. */
export const tiposDeLaFlota = async (tx: Tx, empresaId: string): Promise<string[]> =>
  (await tiposPorEmpresa(tx, [empresaId])).get(empresaId) ?? []

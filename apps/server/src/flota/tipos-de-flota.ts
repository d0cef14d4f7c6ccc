import type { Kysely, RawBuilder } from 'kysely'
import { prepare, type Params, type Tables, type Tx } from '../platform/database/index.ts'

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

/** The vehicle types of one company's fleet as a query: none while it is suspended. */
export const consultaDeTipos = (db: Kysely<Tables>, empresa: RawBuilder<string>) =>
  db
    .selectFrom('vehiculos')
    .innerJoin('empresas', 'empresas.id', 'vehiculos.empresaId')
    .select('vehiculos.tipo')
    .distinct()
    .where('vehiculos.empresaId', '=', empresa)
    .where('empresas.suspendida', '=', false)

/** The same, asked by itself, by the alphabet. */
export const TIPOS_DE_LA_FLOTA = prepare('tipos_de_la_flota', ({ empresa }: Params<{ empresa: string }>, db) =>
  consultaDeTipos(db, empresa).orderBy('vehiculos.tipo'),
)

export const tiposDeLaFlota = async (tx: Tx, empresa: string): Promise<string[]> => {
  const [filas] = await tx.ask(TIPOS_DE_LA_FLOTA({ empresa }))
  return filas.map(({ tipo }) => tipo)
}

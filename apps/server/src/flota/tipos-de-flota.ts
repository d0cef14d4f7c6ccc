import { sql, type Kysely, type RawBuilder } from 'kysely'
import { prepare, type Params, type Tables, type Tx } from '../platform/database/index.ts'

/** The vehicle types of each company's fleet, without companies that have no vehicles or are suspended. */
export const TIPOS_DE_FLOTAS = prepare(
  'tipos_de_flotas',
  ({ empresas }: Params<{ empresas: readonly string[] }>) => sql<{ empresaId: string; tipo: string }>`
    select e.id as empresa_id, v.tipo from unnest(${empresas}::text[]) as de (id) join empresas e on e.id = de.id
    cross join lateral (select distinct tipo from vehiculos where empresa_id = e.id) v
    where not e.suspendida`,
)

export const agruparTipos = (filas: readonly { empresaId: string; tipo: string }[]): Map<string, string[]> => {
  const tipos = new Map<string, string[]>()
  for (const { empresaId, tipo } of filas)
    tipos.set(empresaId, [...(tipos.get(empresaId) ?? []), tipo].toSorted(porAlfabeto))
  return tipos
}

const porAlfabeto = (a: string, b: string): number => (a < b ? -1 : 1)

/** The vehicle types of one company's fleet as a query: none while it is suspended. */
export const consultaDeTipos = (db: Kysely<Tables>, empresa: RawBuilder<string>) =>
  db
    .selectFrom('vehiculos')
    .innerJoin('empresas', 'empresas.id', 'vehiculos.empresaId')
    .select('vehiculos.tipo')
    .distinct()
    .where('vehiculos.empresaId', '=', empresa)
    .where('empresas.suspendida', '=', false)

/** The same as its own query, in alphabetical order. */
export const TIPOS_DE_LA_FLOTA = prepare('tipos_de_la_flota', ({ empresa }: Params<{ empresa: string }>, db) =>
  consultaDeTipos(db, empresa).orderBy('vehiculos.tipo'),
)

export const tiposDeLaFlota = async (tx: Tx, empresa: string): Promise<string[]> => {
  const [filas] = await tx.ask(TIPOS_DE_LA_FLOTA({ empresa }))
  return filas.map(({ tipo }) => tipo)
}

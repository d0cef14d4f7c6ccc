import type { VehiculoResumen } from '@aliadas/contract'
import { sql } from 'kysely'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/database/index.ts'
import { toCodigo } from '../platform/ids.ts'

export type PaginaDeFlota = { pagina: number; porPagina: number; buscar: string }

const vehiculosDe = (tx: Tx, empresaId: string | undefined, buscar: string) => {
  const patron = `%${buscar.replace(/[\\%_]/g, '\\$&')}%`
  return tx
    .selectFrom('vehiculos')
    .leftJoin('conductores', 'conductores.id', 'vehiculos.conductorId')
    .$if(empresaId !== undefined, (q) => q.where('vehiculos.empresaId', '=', empresaId ?? ''))
    .$if(buscar !== '', (q) =>
      q.where((eb) =>
        eb.or([
          eb('vehiculos.placas', 'ilike', patron),
          eb('vehiculos.marca', 'ilike', patron),
          eb('vehiculos.tipo', 'ilike', patron),
          eb('conductores.nombre', 'ilike', patron),
        ]),
      ),
    )
}

const COLUMNAS = [
  'vehiculos.id',
  'vehiculos.placas',
  'vehiculos.marca',
  'vehiculos.modelo',
  'vehiculos.tipo',
  'vehiculos.capacidad',
  'vehiculos.color',
  'vehiculos.numeroInterno',
  'vehiculos.validado',
  'vehiculos.suspendido',
  'vehiculos.rating',
  'conductores.nombre as conductor',
  'conductores.telefono as telefono',
] as const

/** A page of a fleet with the number of its vehicles; of every fleet without a company. */
export const paginaDeFlota = async (
  tx: Tx,
  empresaId: string | undefined,
  { pagina, porPagina, buscar }: PaginaDeFlota,
) => {
  const filas = await vehiculosDe(tx, empresaId, buscar)
    .select([...COLUMNAS, 'vehiculos.conductorId'])
    .orderBy('vehiculos.placas')
    .limit(porPagina)
    .offset((pagina - 1) * porPagina)
    .execute()
  const { total } = await vehiculosDe(tx, empresaId, buscar)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return { filas, total }
}

export const presentarVehiculoResumen = ({
  conductorId: _c,
  ...fila
}: Omit<VehiculoResumen, 'codigo'> & { conductorId: string | null }): VehiculoResumen => ({
  ...fila,
  codigo: toCodigo(fila.id),
})

export const listarVehiculos = (
  ctx: Context,
  persona: Persona,
  filtro: PaginaDeFlota & { empresa?: string | undefined },
): Promise<{ vehiculos: VehiculoResumen[]; total: number }> =>
  ctx.db.read(scopeOf(persona), async (tx) => {
    const empresaId = persona.rol === 'plataforma' ? filtro.empresa : persona.empresaId
    const { filas, total } = await paginaDeFlota(tx, empresaId, filtro)
    return { vehiculos: filas.map(presentarVehiculoResumen), total }
  })

/** The place of these plates, from 1, in the list of the company's fleet. */
export const posicionEnFlota = async (tx: Tx, persona: Persona, placas: string): Promise<number> => {
  const { posicion } = await tx
    .selectFrom('vehiculos')
    .select(sql<number>`count(*)`.as('posicion'))
    .where('empresaId', '=', persona.empresaId)
    .where('placas', '<=', placas)
    .executeTakeFirstOrThrow()
  return posicion
}

import { CONDUCTOR, type Anotacion } from '../historial/index.ts'
import type { Aliado } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'

export type Conductor = { id: string; nombre: string; empresaId: string; empresa: string; vehiculoId: string | null }

/**
 * A driver with its company, locked against another change of its addresses and its consent; undefined when there is
 * none, or none that the role may see. `empresa` limits it to the drivers of one company.
 */
export const bloquearConductor = async (tx: Tx, id: string, empresa?: string): Promise<Conductor | undefined> =>
  tx
    .selectFrom('conductores as c')
    .innerJoin('empresas as e', 'e.id', 'c.empresaId')
    .select(['c.id', 'c.nombre', 'c.empresaId', 'e.nombre as empresa'])
    .select((eb) =>
      eb
        .selectFrom('vehiculos')
        .select((v) => v.fn.min<string>('id').as('id'))
        .whereRef('conductorId', '=', 'c.id')
        .as('vehiculoId'),
    )
    .where('c.id', '=', id)
    .$if(empresa !== undefined, (q) => q.where('c.empresaId', '=', empresa ?? ''))
    .forUpdate('c')
    .executeTakeFirst()

/** A line about a driver: in the history it has the id of its vehicle, as in the API. */
export const lineaDeConductor = (
  { id, empresaId, vehiculoId }: Conductor,
  accion: Anotacion['accion'],
  cambios: Record<string, unknown> = {},
): Anotacion => ({ tenant: empresaId, entidad: 'vehiculo', entidadId: vehiculoId ?? id, accion, cambios })

/** Who agreed: the app that says so, or whoever has the page of the driver. The line names the vehicle, and no person. */
export const autorDeConductor = (aliado: Aliado | null): Aliado | typeof CONDUCTOR => aliado ?? CONDUCTOR

import type { Selectable } from 'kysely'
import { given, type Tables, type Tx } from '../platform/database/index.ts'

export type Linea = Pick<Selectable<Tables['historial']>, 'id' | 'accion' | 'actorNombre' | 'cambios' | 'en'>

type Pregunta = {
  tenant: string
  entidadId: string
  /** Lines before this one, newest first; without it from the newest on. */
  antesDe?: number | undefined
  limite: number
}

/** The lines about one record, newest first. */
export const leerLineas = (tx: Tx, { tenant, entidadId, antesDe, limite }: Pregunta): Promise<Linea[]> =>
  tx
    .selectFrom('historial')
    .select(['id', 'accion', 'actorNombre', 'cambios', 'en'])
    .where('tenant', '=', tenant)
    .where('entidadId', '=', entidadId)
    .$call(given(antesDe, (q, este) => q.where('id', '<', este)))
    .orderBy('id', 'desc')
    .limit(limite)
    .execute()

/** The lines of some acts, after a known line, oldest first. */
export const lineasDesde = (
  tx: Tx,
  {
    tenant,
    entidadId,
    acciones,
    desde,
  }: Pick<Pregunta, 'tenant' | 'entidadId'> & { acciones: readonly Linea['accion'][]; desde: number },
): Promise<Linea[]> =>
  tx
    .selectFrom('historial')
    .select(['id', 'accion', 'actorNombre', 'cambios', 'en'])
    .where('tenant', '=', tenant)
    .where('entidadId', '=', entidadId)
    .where('accion', 'in', acciones)
    .where('id', '>', desde)
    .orderBy('id')
    .execute()

/** The number of the last line of those acts about a record; 0 when there is none. */
export const ultimaLinea = async (
  tx: Tx,
  { tenant, entidadId, acciones }: Pick<Pregunta, 'tenant' | 'entidadId'> & { acciones: readonly Linea['accion'][] },
): Promise<number> => {
  const fila = await tx
    .selectFrom('historial')
    .select('id')
    .where('tenant', '=', tenant)
    .where('entidadId', '=', entidadId)
    .where('accion', 'in', acciones)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return fila?.id ?? 0
}

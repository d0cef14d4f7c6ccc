import { TRANSICIONES, mensajeDeConflicto, noAdmite, noEncontrado, type Accion, type Estado } from '@aliadas/contract'
import type { Updateable } from 'kysely'
import { anotar } from '../historial/index.ts'
import type { Actor } from '../platform/actor.ts'
import type { Tables, Tx } from '../platform/database/index.ts'
import { COLUMNAS_DE_SERVICIO, type FilaDeServicio } from './filas.ts'
import { RECORRIDO_INICIADO } from './presentar.ts'

type Cambio = Updateable<Tables['servicios']>

const porId = (tx: Tx, id: string) => tx.selectFrom('servicios').select(COLUMNAS_DE_SERVICIO).where('id', '=', id)

/** Locks a service that the actor's scope lets it see. Row-level security makes everything else not-found. */
export const bloquearServicio = async (tx: Tx, id: string): Promise<FilaDeServicio> => {
  const fila = await porId(tx, id).forUpdate().executeTakeFirst()
  if (!fila) throw noEncontrado()
  return fila
}

/** The same to look at it only: it holds up nobody who is changing it. */
export const filaDeServicio = async (tx: Tx, id: string): Promise<FilaDeServicio> => {
  const fila = await porId(tx, id).executeTakeFirst()
  if (!fila) throw noEncontrado()
  return fila
}

/** Refuses with 409 and what happened when the service is not where the action starts. */
export const exigirEstado = (accion: Accion, actual: Estado): void => {
  const { de } = TRANSICIONES[accion]
  if (de !== null && de !== actual) throw noAdmite(mensajeDeConflicto(accion, actual), { estado: actual })
}

/** Refuses with 409 what is only possible until the route starts. */
export const exigirSinIniciar = ({ recorridoIniciado }: Pick<FilaDeServicio, 'recorridoIniciado'>): void => {
  if (recorridoIniciado) throw noAdmite(RECORRIDO_INICIADO)
}

/**
 * The one way a service changes state: a conditional update by the table of transitions, and its line in the history, in the caller's
 * transaction. Whoever lost the race gets 409 and changes nothing.
 */
export const transitar = async (
  tx: Tx,
  actor: Actor,
  servicio: Pick<FilaDeServicio, 'id' | 'aliadoId' | 'empresaAliadaId'>,
  accion: Accion,
  cambio: Cambio,
  ahora: Date,
  detalle: Record<string, unknown> = {},
): Promise<void> => {
  const { de, a } = TRANSICIONES[accion]
  const { numUpdatedRows } = await tx
    .updateTable('servicios')
    .set({ ...cambio, estado: a, actualizadoEn: ahora })
    .where('id', '=', servicio.id)
    .$if(de !== null, (q) => q.where('estado', '=', de ?? 'pendiente'))
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw noAdmite('El servicio cambió mientras tanto. Vuelve a cargarlo e intenta de nuevo.')
  await anotar(tx, actor, ahora, [
    {
      tenant: cambio.empresaAliadaId ?? servicio.empresaAliadaId ?? 'CERRADO',
      aliadoId: servicio.aliadoId,
      entidad: 'servicio',
      entidadId: servicio.id,
      accion,
      de,
      a,
      cambios: detalle,
    },
  ])
}

import { cambioEntretanto, exigir, noEncontrado } from '@aliadas/contract/core'
import { TRANSICIONES, negativaDeActor, origenesDe, type Accion, type Estado } from '@aliadas/contract/servicios'
import type { Updateable } from 'kysely'
import { anotar } from '../historial/index.ts'
import type { Actor } from '../platform/actor.ts'
import type { Tables, Tx } from '../platform/database/index.ts'
import { asentarPaso } from './asentar-paso.ts'
import { COLUMNAS_DE_SERVICIO, type FilaDeServicio } from './filas.ts'

type Cambio = Omit<Updateable<Tables['servicios']>, 'estado'>
type Movido = Pick<FilaDeServicio, 'id' | 'aliadoId' | 'empresaAliadaId'>

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

/** The update that moves services along the table of transitions; `cuales` says which of those that stand where it starts. */
const mover = (tx: Tx, accion: Accion, cambio: Cambio, ahora: Date) => {
  const { a } = TRANSICIONES[accion]
  return tx
    .updateTable('servicios')
    .set({ ...cambio, estado: a, actualizadoEn: ahora })
    .where('estado', 'in', origenesDe(accion))
}

type Consulta = ReturnType<typeof mover>

const anotarPasos = (
  tx: Tx,
  actor: Actor,
  accion: Accion,
  movidos: readonly Movido[],
  ahora: Date,
  cambios: Record<string, unknown>,
  de: Estado | null,
): Promise<void> => {
  const { a } = TRANSICIONES[accion]
  const lineaDe = ({ id, aliadoId, empresaAliadaId }: Movido) => ({
    tenant: empresaAliadaId ?? 'CERRADO',
    aliadoId,
    entidad: 'servicio' as const,
    entidadId: id,
    accion,
    de,
    a,
    cambios,
  })
  return anotar(tx, actor, ahora, movidos.map(lineaDe))
}

/**
 * The only way a service changes state: a conditional update by the table of transitions, the debts that it creates,
 * and its line in the history, in the caller's transaction.
 *
 * Throws `Falla`: `permission-denied` (an actor of another kind than the table names), `aborted` (the losing request of
 * a race). Source: decisions §3, specification S4-012.
 */
export const transitar = async (
  tx: Tx,
  actor: Actor,
  servicio: Movido & Pick<FilaDeServicio, 'estado' | 'valorOferta'>,
  accion: Accion,
  cambio: Cambio,
  ahora: Date,
  detalle: Record<string, unknown> = {},
): Promise<void> => {
  exigir(negativaDeActor(accion, actor))
  const { numUpdatedRows } = await mover(tx, accion, cambio, ahora)
    .where('id', '=', servicio.id)
    .where('estado', '=', servicio.estado)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n)
    throw cambioEntretanto('El servicio cambió mientras tanto. Vuelve a cargarlo e intenta de nuevo.')
  const movido = {
    ...servicio,
    empresaAliadaId: cambio.empresaAliadaId ?? servicio.empresaAliadaId,
    valorOferta: cambio.valorOferta ?? servicio.valorOferta,
  }
  await asentarPaso(tx, actor, accion, movido, ahora)
  await anotarPasos(tx, actor, accion, [movido], ahora, detalle, servicio.estado)
}

/** The same for every service that `cuales` picks, as the jobs do, of a transition with one start: those that are elsewhere by then stay as they are. Returns which moved. */
export const transitarVarios = async (
  tx: Tx,
  actor: Actor,
  accion: Accion,
  cuales: (consulta: Consulta) => Consulta,
  cambio: Cambio,
  ahora: Date,
): Promise<Movido[]> => {
  exigir(negativaDeActor(accion, actor))
  const movidos = await cuales(mover(tx, accion, cambio, ahora))
    .returning(['id', 'aliadoId', 'empresaAliadaId'])
    .execute()
  const [de = null] = origenesDe(accion)
  await anotarPasos(tx, actor, accion, movidos, ahora, cambio, de)
  return movidos
}

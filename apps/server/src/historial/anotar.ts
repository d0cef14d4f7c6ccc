import type { AccionDeHistorial } from '@aliadas/contract/historial'
import type { Actor, Operador } from '../platform/actor.ts'
import { sql } from 'kysely'
import { prepare, type Params, type Tx } from '../platform/database/index.ts'
import { currentRequest } from '../platform/request-context.ts'

export type Anotacion = {
  /** The company that may read the line; facts about the whole market are for the platform only (CERRADO). */
  tenant: string
  aliadoId?: string | null
  entidad:
    | 'servicio'
    | 'oferta'
    | 'vehiculo'
    | 'empresa'
    | 'persona'
    | 'clave'
    | 'archivo'
    | 'solicitud'
    | 'guia'
    | 'operador'
    | 'vista'
    | 'aliado'
    | 'instalacion'
  entidadId: string
  accion: AccionDeHistorial
  de?: string | null
  a?: string | null
  cambios?: Record<string, unknown>
}

/** An unknown actor: a refused sign-in, a request without a session. */
export const ANONIMO = { tipo: 'anonimo', nombre: 'Desconocido' } as const
/** A driver has no account: whoever has the secret of its page acts as the driver. */
export const CONDUCTOR = { tipo: 'anonimo', nombre: 'El conductor, en su página' } as const

type Autor = Actor | Operador | typeof ANONIMO | typeof CONDUCTOR

/** The actor as the history and the ledger store it, with the name of that day. */
export const autorDe = <A extends Autor>(
  actor: A,
): { actorTipo: A['tipo']; actorId: string | null; actorNombre: string } => {
  const actorTipo: A['tipo'] = actor.tipo
  if (actor.tipo === 'servidor') return { actorTipo, actorId: null, actorNombre: 'Aliadas' }
  if (actor.tipo === 'operador') return { actorTipo, actorId: null, actorNombre: 'Operador de Aliadas' }
  if (actor.tipo === 'anonimo') return { actorTipo, actorId: null, actorNombre: actor.nombre }
  return { actorTipo, actorId: actor.id, actorNombre: actor.nombre }
}

/** What only the platform's people read. */
export const CERRADO = 'CERRADO'

/** Appends lines to the history, in the transaction of the change. */
export const anotar = async (tx: Tx, actor: Autor, en: Date, lineas: readonly Anotacion[]): Promise<void> => {
  if (lineas.length === 0) return
  await tx
    .insertInto('historial')
    .values(lineas.map((linea) => filaDe(linea, actor, en)))
    .execute()
}

const filaDe = (linea: Anotacion, actor: Autor, en: Date) => ({
  tenant: linea.tenant,
  aliadoId: linea.aliadoId ?? null,
  entidad: linea.entidad,
  entidadId: linea.entidadId,
  accion: linea.accion,
  de: linea.de ?? null,
  a: linea.a ?? null,
  ...autorDe(actor),
  cambios: JSON.stringify(linea.cambios ?? {}),
  en,
  solicitud: currentRequest()?.id ?? null,
})

type Texto = 'tenant' | 'entidad' | 'entidadId' | 'accion' | 'actorTipo' | 'actorNombre' | 'cambios'
type Nulo = 'aliadoId' | 'de' | 'a' | 'actorId' | 'solicitud'

const LINEA = prepare(
  'linea_del_historial',
  (l: Params<Record<Texto, string> & Record<Nulo, string | null> & { en: Date }>) => sql`
    insert into historial (tenant, aliado_id, entidad, entidad_id, accion, de, a, actor_tipo, actor_id, actor_nombre, cambios, en, solicitud)
    values (${l.tenant}, ${l.aliadoId}, ${l.entidad}, ${l.entidadId}, ${l.accion}, ${l.de}, ${l.a}, ${l.actorTipo}, ${l.actorId}, ${l.actorNombre},
      ${l.cambios}::jsonb, ${l.en}, ${l.solicitud})
  `,
)

/** The same for one line that is sent with the commit: nothing in the transaction reads it. */
export const anotarAlConfirmar = (tx: Tx, actor: Autor, en: Date, linea: Anotacion): void =>
  tx.withCommit(LINEA(filaDe(linea, actor, en)))

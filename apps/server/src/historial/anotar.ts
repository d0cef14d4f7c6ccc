import type { Actor } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'

export type Anotacion = {
  /** Company that may read the line; MERCADO-wide facts are kept under the platform's eyes only (CERRADO). */
  tenant: string
  aliadoId?: string | null
  entidad: 'servicio' | 'oferta' | 'vehiculo' | 'empresa' | 'persona' | 'clave'
  entidadId: string
  accion: string
  de?: string | null
  a?: string | null
  cambios?: Record<string, unknown>
}

const nombreDe = (actor: Actor): string => (actor.tipo === 'servidor' ? 'Aliadas' : actor.nombre)

/** Adds lines to the append-only history, in the transaction of the change they tell of. */
export const anotar = async (tx: Tx, actor: Actor, en: Date, lineas: readonly Anotacion[]): Promise<void> => {
  if (lineas.length === 0) return
  await tx
    .insertInto('historial')
    .values(
      lineas.map((linea) => ({
        tenant: linea.tenant,
        aliadoId: linea.aliadoId ?? null,
        entidad: linea.entidad,
        entidadId: linea.entidadId,
        accion: linea.accion,
        de: linea.de ?? null,
        a: linea.a ?? null,
        actorTipo: actor.tipo,
        actorId: actor.tipo === 'servidor' ? null : actor.id,
        actorNombre: nombreDe(actor),
        cambios: JSON.stringify(linea.cambios ?? {}),
        en,
      })),
    )
    .execute()
}

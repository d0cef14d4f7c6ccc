import { ANTICIPACION_RECORRIDO_MS } from '@aliadas/contract'
import { anotar } from '../historial/index.ts'
import { SERVIDOR } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'

/** Starts the route of every confirmed service two hours before its departure, each exactly once. Returns how many. */
export const iniciarRecorridos = (ctx: Context): Promise<number> =>
  ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    const ahora = ctx.clock.now()
    const iniciados = await tx
      .updateTable('servicios')
      .set({ recorridoIniciado: true, actualizadoEn: ahora })
      .where('estado', '=', 'confirmado')
      .where('recorridoIniciado', '=', false)
      .where('salida', '<=', new Date(ahora.getTime() + ANTICIPACION_RECORRIDO_MS))
      .returning(['id', 'aliadoId', 'tenant'])
      .execute()
    await anotar(
      tx,
      SERVIDOR,
      ahora,
      iniciados.map((s) => ({
        tenant: s.tenant,
        aliadoId: s.aliadoId,
        entidad: 'servicio' as const,
        entidadId: s.id,
        accion: 'iniciarRecorrido',
        de: 'confirmado',
        a: 'confirmado',
        cambios: { recorridoIniciado: true },
      })),
    )
    return iniciados.length
  })

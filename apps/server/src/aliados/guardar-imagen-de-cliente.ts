import { exigir, noEncontrado } from '@aliadas/contract/core'
import { negativaParaCambiarImagen } from '@aliadas/contract/servicios'
import { scopeOf, type Aliado } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { displayName, type Received, type Storage } from '../platform/files/index.ts'
import { newId } from '../platform/ids.ts'

/** Asked before the first byte is read. */
export const exigirServicioAbierto = async (ctx: Context, aliado: Aliado, id: string): Promise<void> => {
  const servicio = await ctx.db.read(scopeOf(aliado), (tx) =>
    tx.selectFrom('servicios').select('estado').where('id', '=', id).executeTakeFirst(),
  )
  if (!servicio) throw noEncontrado()
  exigir(negativaParaCambiarImagen(servicio.estado))
}

/**
 * Keeps the picture of a service's client in the place of the one before, which the sweep takes. A file of the market belongs to nobody yet
 * and no partner may write files, so the system does, and only on a service of this partner. Returns the file's id.
 */
export const guardarImagenDeCliente = async (
  ctx: Context,
  storage: Storage,
  aliado: Aliado,
  servicioId: string,
  recibida: Received,
): Promise<string> => {
  const ahora = ctx.clock.now()
  const id = newId(ahora)
  const ubicacion = `servicios/${servicioId}/imagenCliente/${id}`
  await storage.move(recibida.path, ubicacion)
  try {
    await ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
      // The service itself changes too: whoever won it is told.
      const servicio = await tx
        .updateTable('servicios')
        .set({ actualizadoEn: ahora })
        .where('id', '=', servicioId)
        .where('aliadoId', '=', aliado.id)
        .returning('estado')
        .executeTakeFirst()
      if (!servicio) throw noEncontrado()
      exigir(negativaParaCambiarImagen(servicio.estado))
      const { imagenCliente } = await tx
        .selectFrom('servicioContactos')
        .select('imagenCliente')
        .where('servicioId', '=', servicioId)
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('archivos')
        .values({
          id,
          tenant: 'CERRADO',
          preset: 'imagenCliente',
          ubicacion,
          nombre: displayName('cliente', recibida.type),
          tipo: recibida.type,
          bytes: recibida.bytes,
          sha256: recibida.sha256,
          servicioId,
          subidoPor: aliado.id,
          usado: true,
          creadoEn: ahora,
        })
        .execute()
      await tx
        .updateTable('servicioContactos')
        .set({ imagenCliente: id })
        .where('servicioId', '=', servicioId)
        .execute()
      if (imagenCliente)
        await tx.updateTable('archivos').set({ usado: false }).where('id', '=', imagenCliente).execute()
    })
  } catch (error) {
    await storage
      .delete(ubicacion)
      .catch((err: unknown) => ctx.log.warn({ err, ubicacion }, 'Quedó un archivo sin registro'))
    throw error
  }
  return id
}

import { exigir, noEncontrado } from '@aliadas/contract/core'
import { IMAGEN_DE_CLIENTE } from '@aliadas/contract/archivos'
import { negativaParaCambiarImagen, type Estado } from '@aliadas/contract/servicios'
import type { Almacen } from '../archivos/index.ts'
import { scopeOf, type Aliado } from '../platform/actor.ts'
import { isRepeated, type Call } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/database/index.ts'
import type { Upload } from '../platform/http/index.ts'
import { guardarCarga, type CargaGuardada } from './guardar-carga.ts'

const exigirServicio = async (ctx: Context, aliado: Aliado, id: string): Promise<{ estado: Estado }> => {
  const servicio = await ctx.db.read(scopeOf(aliado), (tx) =>
    tx.selectFrom('servicios').select('estado').where('id', '=', id).executeTakeFirst(),
  )
  if (!servicio) throw noEncontrado()
  return servicio
}

/**
 * Stores the picture of a service's client. A file of the market belongs to nobody yet and no partner role may write
 * files, so the system role writes it, only for a service of this partner. Nothing shows it before
 * `ponerImagenDeCliente`; if the service has ended by then, the sweep removes the file.
 *
 * Throws `Falla`: `not-found` (another partner's service), `aborted` (motivo `estado`: it ended, expired or was
 * cancelled), `resource-exhausted` (motivo `archivos_sin_usar`: too many bytes that no record uses), and what the check
 * of an upload refuses. Source: specification S3-028.
 */
export const subirImagenDeCliente = async (
  ctx: Context,
  almacen: Almacen,
  call: Call<Aliado>,
  servicioId: string,
  upload: Upload,
): Promise<CargaGuardada> => {
  // Checked before the first byte is read. A repetition gets the first answer, whatever the service is by now.
  const { estado } = await exigirServicio(ctx, call.actor, servicioId)
  const repetida = await isRepeated(ctx, call)
  if (!repetida) exigir(negativaParaCambiarImagen(estado))
  return guardarCarga(ctx, almacen, call.actor, {
    upload,
    repetida,
    nombre: 'cliente',
    reglas: IMAGEN_DE_CLIENTE,
    tenant: 'CERRADO',
    preset: 'imagenCliente',
    servicioId,
    ubicacion: (archivo) => `servicios/${servicioId}/imagenCliente/${archivo}`,
  })
}

/**
 * Replaces the earlier picture, which the sweep removes. Needs the system's scope, and checks the partner itself.
 *
 * Throws `Falla`: `not-found` (another partner's service), `aborted` (motivo `estado`: it ended meanwhile).
 */
export const ponerImagenDeCliente = async (
  tx: Tx,
  aliado: Aliado,
  servicioId: string,
  id: string,
  ahora: Date,
): Promise<void> => {
  // The service changes too, so that the company that won it gets an event.
  const servicio = await tx
    .updateTable('servicios')
    .set({ actualizadoEn: ahora })
    .where('id', '=', servicioId)
    .where('aliadoId', '=', aliado.id)
    .returning('estado')
    .executeTakeFirst()
  if (!servicio) throw noEncontrado()
  exigir(negativaParaCambiarImagen(servicio.estado))
  const { imagenCliente: anterior } = await tx
    .selectFrom('servicioContactos')
    .select('imagenCliente')
    .where('servicioId', '=', servicioId)
    .executeTakeFirstOrThrow()
  await tx.updateTable('servicioContactos').set({ imagenCliente: id }).where('servicioId', '=', servicioId).execute()
  await tx.updateTable('archivos').set({ usado: true }).where('id', '=', id).execute()
  if (anterior) await tx.updateTable('archivos').set({ usado: false }).where('id', '=', anterior).execute()
}

import { noEncontrado, type Estado } from '@aliadas/contract'
import { scopeOf, type Aliado } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/database/index.ts'
import { readCursor, readPage } from '../platform/keyset.ts'
import { COLUMNAS, presentarServicioDeAliado } from './presentar-servicio-de-aliado.ts'

const PAGINA = 50

/** One of the partner's own services. */
export const servicioDeAliado = async (tx: Tx, id: string, publicUrl: string) => {
  const fila = await tx.selectFrom('servicios').select(COLUMNAS).where('id', '=', id).executeTakeFirst()
  if (!fila) throw noEncontrado()
  return presentarServicioDeAliado(fila, publicUrl)
}

export const listarServicios = (
  ctx: Context,
  aliado: Aliado,
  filtro: { estado?: Estado | undefined; cursor?: string | undefined },
  publicUrl: string,
) =>
  ctx.db.read(scopeOf(aliado), async (tx) => {
    const { rows, next } = await readPage(
      tx
        .selectFrom('servicios')
        .select(COLUMNAS)
        .where('aliadoId', '=', aliado.id)
        .$if(filtro.estado !== undefined, (q) => q.where('estado', '=', filtro.estado ?? 'pendiente')),
      { by: 'fecha', id: 'id', direction: 'desc', key: { instant: (fila) => fila.fecha } },
      { from: readCursor(filtro.cursor), size: PAGINA },
    )
    return { servicios: rows.map((fila) => presentarServicioDeAliado(fila, publicUrl)), siguiente: next }
  })

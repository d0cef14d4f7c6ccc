import { noEncontrado, type Estado } from '@aliadas/contract'
import { sql } from 'kysely'
import { scopeOf, type Aliado } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { escribirCursor, leerCursor } from '../platform/cursor.ts'
import type { Tx } from '../platform/database/index.ts'
import { COLUMNAS, presentarServicioDeAliado } from './presentar-servicio-de-aliado.ts'

const PAGINA = 50

/** One of the partner's own services. */
export const servicioDeAliado = async (tx: Tx, id: string) => {
  const fila = await tx.selectFrom('servicios').select(COLUMNAS).where('id', '=', id).executeTakeFirst()
  if (!fila) throw noEncontrado()
  return presentarServicioDeAliado(fila)
}

export const listarServicios = (
  ctx: Context,
  aliado: Aliado,
  filtro: { estado?: Estado | undefined; cursor?: string | undefined },
) =>
  ctx.db.read(scopeOf(aliado), async (tx) => {
    const desde = leerCursor(filtro.cursor)
    const filas = await tx
      .selectFrom('servicios')
      .select(COLUMNAS)
      .where('aliadoId', '=', aliado.id)
      .$if(filtro.estado !== undefined, (q) => q.where('estado', '=', filtro.estado ?? 'pendiente'))
      .$if(desde !== null, (q) =>
        q.where(sql<boolean>`(fecha, id) < (${desde?.en ?? null}::timestamptz, ${desde?.id ?? null})`),
      )
      .orderBy('fecha', 'desc')
      .orderBy('id', 'desc')
      .limit(PAGINA + 1)
      .execute()
    const pagina = filas.slice(0, PAGINA)
    const ultima = pagina.at(-1)
    return {
      servicios: pagina.map(presentarServicioDeAliado),
      siguiente: filas.length > PAGINA && ultima ? escribirCursor(ultima.fecha, ultima.id) : null,
    }
  })

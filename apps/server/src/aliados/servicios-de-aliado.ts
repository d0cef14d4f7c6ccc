import { noEncontrado } from '@aliadas/contract/core'
import { ESTADOS, type Estado } from '@aliadas/contract/servicios'
import { scopeOf, type Aliado } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/database/index.ts'
import { readCursor, readPage } from '../platform/keyset.ts'
import { serviciosVisibles } from '../servicios/index.ts'
import { COLUMNAS, presentarServicioDeAliado } from './presentar-servicio-de-aliado.ts'

const PAGINA = 50

const suyos = (tx: Tx, aliado: Aliado, estados: readonly Estado[] = ESTADOS) =>
  serviciosVisibles(tx, { rol: 'aliado', aliadoId: aliado.id }, null, { estados }).map(({ consulta }) =>
    consulta.select(COLUMNAS),
  )

/** One of the partner's own services. Throws `Falla`: `not-found` (another partner's). */
export const servicioDeAliado = async (tx: Tx, aliado: Aliado, id: string, publicUrl: string) => {
  const [consulta] = suyos(tx, aliado)
  const fila = await consulta?.where('id', '=', id).executeTakeFirst()
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
      suyos(tx, aliado, filtro.estado && [filtro.estado]),
      { by: 'fecha', id: 'id', direction: 'desc', key: { instant: (fila) => fila.fecha } },
      { from: readCursor(filtro.cursor), size: PAGINA },
    )
    return { servicios: rows.map((fila) => presentarServicioDeAliado(fila, publicUrl)), siguiente: next }
  })

import { DIA_MS, instanteBogota, noEncontrado } from '@aliadas/contract/core'
import { ESTADOS, type Estado } from '@aliadas/contract/servicios'
import { scopeOf, type Aliado } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { given, type Tx } from '../platform/database/index.ts'
import { readCursor, readPage } from '../platform/keyset.ts'
import { serviciosVisibles } from '../servicios/index.ts'
import { loDemasDe } from './lo-demas-de-servicio.ts'
import { COLUMNAS, presentarServicioDeAliado, type Fila } from './presentar-servicio-de-aliado.ts'

const suyos = (tx: Tx, aliado: Aliado, estados: readonly Estado[] = ESTADOS) =>
  serviciosVisibles(tx, { rol: 'aliado', aliadoId: aliado.id }, null, { estados }).map(({ consulta }) =>
    consulta.select(COLUMNAS),
  )

const presentar = async (tx: Tx, filas: readonly Fila[], publicUrl: string, ahora: Date) => {
  const demas = await loDemasDe(
    tx,
    filas.map(({ id }) => id),
    ahora,
  )
  return filas.flatMap((fila) => {
    const suyo = demas.get(fila.id)
    return suyo ? [presentarServicioDeAliado(fila, suyo, publicUrl, ahora)] : []
  })
}

/** One of the partner's own services. Throws `Falla`: `not-found` (another partner's). */
export const servicioDeAliado = async (tx: Tx, aliado: Aliado, id: string, publicUrl: string, ahora: Date) => {
  const [consulta] = suyos(tx, aliado)
  const fila = await consulta?.where('id', '=', id).executeTakeFirst()
  const [servicio] = fila ? await presentar(tx, [fila], publicUrl, ahora) : []
  if (!servicio) throw noEncontrado()
  return servicio
}

/** Those of these services that are the partner's own, by id. */
export const serviciosDeAliado = async (
  tx: Tx,
  aliado: Aliado,
  ids: readonly string[],
  publicUrl: string,
  ahora: Date,
) => {
  const [consulta] = suyos(tx, aliado)
  const filas = consulta && ids.length > 0 ? await consulta.where('id', 'in', ids).execute() : []
  return new Map((await presentar(tx, filas, publicUrl, ahora)).map((servicio) => [servicio.id, servicio]))
}

type Filtro = {
  estado?: readonly Estado[] | undefined
  referencia?: string | undefined
  desde?: string | undefined
  salidaDesde?: string | undefined
  salidaHasta?: string | undefined
  limite: number
  cursor?: string | undefined
}

const alDiaSiguiente = (dia: string): Date => new Date(instanteBogota(dia, null).getTime() + DIA_MS)

export const listarServicios = (ctx: Context, aliado: Aliado, filtro: Filtro, publicUrl: string) =>
  ctx.db.read(scopeOf(aliado), async (tx) => {
    const { estado, referencia, desde, salidaDesde, salidaHasta, limite, cursor } = filtro
    const consultas = suyos(tx, aliado, estado).map((consulta) =>
      consulta
        .$call(given(desde, (q, uno) => q.where('servicios.fecha', '>=', new Date(uno))))
        .$call(given(salidaDesde, (q, dia) => q.where('servicios.salida', '>=', instanteBogota(dia, null))))
        .$call(given(salidaHasta, (q, dia) => q.where('servicios.salida', '<', alDiaSiguiente(dia))))
        .$call(
          given(referencia, (q, una) =>
            q.where('servicios.id', 'in', (eb) =>
              eb
                .selectFrom('servicioReferencias')
                .select('servicioReferencias.servicioId')
                .where('servicioReferencias.aliadoId', '=', aliado.id)
                .where('servicioReferencias.referencia', '=', una),
            ),
          ),
        ),
    )
    const { rows, next } = await readPage(
      consultas,
      { by: 'fecha', id: 'id', direction: 'desc', key: { instant: (fila) => fila.fecha } },
      { from: readCursor(cursor), size: limite },
    )
    return { servicios: await presentar(tx, rows, publicUrl, ctx.clock.now()), siguiente: next }
  })

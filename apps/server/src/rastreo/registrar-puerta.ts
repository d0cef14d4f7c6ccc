import { Falla, noEncontrado } from '@aliadas/contract/core'
import type { Context as HonoContext, Hono } from 'hono'
import type { Context } from '../platform/context.ts'
import { createGather } from '../platform/gather.ts'
import { createJsonBound, createMinuteCount, createPerMinute, readText, wrongMethod } from '../platform/http/index.ts'
import { ADDRESS_SECRET } from '../platform/secret-address.ts'
import { buscarDirecciones, type Direccion } from './buscar-direccion.ts'
import { contarDescartes } from './contar-descartes.ts'
import { RUTA_DE_RASTREO } from './direcciones.ts'
import { descartada } from './formatos/lectura.ts'
import { leerPedido, type Lectura } from './formatos/index.ts'
import { recibirPuntos, type Recibido } from './recibir-puntos.ts'

/** Unknown addresses of one network in a minute, on each server. A right one is never refused (docs/decisions/0017). */
const DESCONOCIDAS_POR_MINUTO = 60
/** Requests of one address in a minute, on each server: a phone that empties a day's buffer is far below. */
const POR_MINUTO = 3_000
/** Above it, the numbers of what was dropped are written this many at a time. */
const DE_A = 100

/**
 * Phones that report at the same time share a transaction: a point of its own costs PostgreSQL several times as much
 * (docs/performance.md).
 */
const JUNTAS = {
  most: 200,
  atOnce: 2,
  restMs: 150,
  isShared: (error: unknown) => error instanceof Falla && error.code === 'unavailable',
}

const MAX_BYTES = 128 * 1024
const MAX_VALUES = 5_000
const MAX_QUERY = 8 * 1024

/** What a request says. Whatever is wrong with its body, it is a reading: the phone would send it again and again. */
const leer = async (c: HonoContext): Promise<Lectura> => {
  const consulta = new URL(c.req.url).search
  if (consulta.length > MAX_QUERY) return descartada('osmand', 'ilegible')
  const tipo = c.req.header('content-type') ?? ''
  try {
    const cuerpo = c.req.method === 'POST' ? await readText(c, MAX_BYTES, createJsonBound(MAX_VALUES)) : ''
    return leerPedido({ consulta: new URLSearchParams(consulta), tipo, cuerpo }, c.req.header('x-limit-u') ?? null)
  } catch (error) {
    if (error instanceof Falla) return descartada('osmand', 'ilegible')
    throw error
  }
}

/**
 * `/api/v1/rastreo/{secreto}`: the door of trackers, by GET or POST. It is not in the route table: its callers have
 * neither key nor session, and their bytes are their own. A known secret gets 200 with `[]` whatever it sends, also for a
 * point that is dropped; an unknown one 404. The secret is looked up before the body is read.
 *
 * Throws `Falla`: `not-found` (nobody has the secret), `resource-exhausted` (too many unknown ones of the network),
 * `invalid-argument` (another method). Source: docs/decisions/0094.
 */
export const registrarRastreo = (
  app: Hono,
  ctx: Context,
  networkOf: (c: HonoContext) => string,
  { porMinuto = POR_MINUTO }: { porMinuto?: number } = {},
): void => {
  const contarDesconocida = createPerMinute(
    ctx.clock,
    DESCONOCIDAS_POR_MINUTO,
    'Llegaron demasiadas direcciones equivocadas desde tu red. Espera un minuto.',
  )
  const pedidosPorMinuto = createMinuteCount(ctx.clock)

  const contarDemasiadas = async ({ id, empresaId, conductorId }: Direccion): Promise<boolean> => {
    const pedidos = pedidosPorMinuto(id)
    if (pedidos <= porMinuto) return false
    if ((pedidos - porMinuto) % DE_A === 0)
      await ctx.db.transaction({ rol: 'sistema', commit: 'local' }, async (tx) =>
        contarDescartes(tx, [{ empresaId, conductorId, motivo: 'demasiadas' }], ctx.clock.now(), DE_A),
      )
    return true
  }

  const buscar = createGather((secretos: readonly string[]) => buscarDirecciones(ctx, secretos), JUNTAS)
  const recibir = async (recibidos: readonly Recibido[]): Promise<null[]> => {
    await ctx.db.transaction({ rol: 'sistema', commit: 'local' }, (tx) => recibirPuntos(tx, recibidos, ctx.clock.now()))
    return recibidos.map(() => null)
  }
  const recibirJuntas = createGather(recibir, JUNTAS)

  app.on(['GET', 'POST'], `${RUTA_DE_RASTREO}/:secreto`, async (c) => {
    const secreto = c.req.param('secreto')
    const hallada = ADDRESS_SECRET.test(secreto) ? await buscar(secreto) : null
    if (!hallada) {
      contarDesconocida(networkOf(c))
      throw noEncontrado()
    }
    if (!(await contarDemasiadas(hallada.direccion))) {
      const recibido = { ...hallada, lectura: await leer(c) }
      // A call for help waits for the standby, and nobody else because of it.
      await (recibido.lectura.auxilios.length > 0 ? recibir([recibido]) : recibirJuntas(recibido))
    }
    c.header('cache-control', 'no-store')
    return c.json([])
  })
  app.all(`${RUTA_DE_RASTREO}/:secreto`, (c) => {
    c.header('allow', 'GET, HEAD, POST')
    throw wrongMethod()
  })
}

import { NOMBRE_DE_AVISO, enSilencio, type Aviso } from '@aliadas/contract/avisos'
import { MINUTO_MS, PANEL } from '@aliadas/contract/core'
import { scopeOf } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { encryptPush, type Vapid } from '../platform/push/index.ts'
import { destinatarios, type Destinatario } from './destinatarios.ts'
import { apuntar, porEnviar } from './por-enviar.ts'

/** What is older is not pushed: it is there to be read. */
const ATRASO_MS = 10 * MINUTO_MS
const LIMITE_MS = 10_000
/** How long the push service keeps a message for a browser that is off, in seconds. */
const TTL_S = 3600
/** The browser is gone, or took its subscription back. */
const PERDIDA = [404, 410]

export type Llamar = (direccion: string, init: RequestInit) => Promise<{ status: number }>
type Navegador = { id: string; direccion: string; p256dh: string; auth: string }

/** The kind and the service's code: push services and locked screens read along, so neither clients nor amounts nor places. */
export const textoDePush = ({ id, clase, idServicio, codigoServicio }: Aviso): string =>
  JSON.stringify({
    id,
    titulo: NOMBRE_DE_AVISO[clase],
    texto: codigoServicio === null ? 'Ábrelo en Aliadas' : `Servicio #${codigoServicio}`,
    ruta: idServicio === null ? PANEL : `${PANEL}/monitor-map?servicio=${idServicio}`,
  })

const navegadoresDe = (ctx: Context, { persona }: Destinatario): Promise<Navegador[]> =>
  ctx.db.read(scopeOf(persona), (tx) =>
    tx
      .selectFrom('avisosSuscripciones')
      .select(['id', 'direccion', 'p256dh', 'auth'])
      .where('personaId', '=', persona.id)
      .where('activa', '=', true)
      .execute(),
  )

const soltar = (ctx: Context, id: string): Promise<void> =>
  ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    await tx.deleteFrom('avisosSuscripciones').where('id', '=', id).execute()
  })

/** So many people at a time: a push service that is away keeps each call for ten seconds. */
const A_LA_VEZ = 4

/** Pushes what people want pushed, each notice once to each of their browsers; not in their quiet hours. */
export const enviarPush = async (ctx: Context, vapid: Vapid, llamar: Llamar): Promise<void> => {
  const ahora = ctx.clock.now()
  const desde = new Date(ahora.getTime() - ATRASO_MS)
  const quienes = await ctx.db.read({ rol: 'sistema' }, (tx) => destinatarios(tx, 'push', desde))
  const cola = quienes.values()
  const atender = async () => {
    for (const quien of cola) if (!enSilencio(quien.silencio, ahora)) await enviarA(ctx, vapid, llamar, quien, desde)
  }
  await Promise.all(Array.from({ length: A_LA_VEZ }, atender))
}

const enviarA = async (ctx: Context, vapid: Vapid, llamar: Llamar, quien: Destinatario, desde: Date): Promise<void> => {
  const avisos = await porEnviar(ctx, quien, desde, 'push')
  if (avisos.length === 0) return
  const ahora = ctx.clock.now()
  const nuevos = await ctx.db.transaction({ rol: 'sistema' }, (tx) => apuntar(tx, quien, avisos, 'push', ahora))
  if (nuevos.length === 0) return
  for (const navegador of await navegadoresDe(ctx, quien))
    for (const aviso of nuevos) if (!(await mandar(ctx, vapid, llamar, navegador, aviso))) break
}

/** False when the browser is no more, or its push service is away. */
const mandar = async (
  ctx: Context,
  vapid: Vapid,
  llamar: Llamar,
  { id, direccion, p256dh, auth }: Navegador,
  aviso: Aviso,
): Promise<boolean> => {
  try {
    const { status } = await llamar(direccion, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(LIMITE_MS),
      headers: {
        authorization: vapid.header(direccion, ctx.clock.now()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(TTL_S),
        urgency: 'high',
        topic: aviso.id,
      },
      body: new Uint8Array(encryptPush(textoDePush(aviso), { p256dh, auth })),
    })
    if (!PERDIDA.includes(status)) return true
    await soltar(ctx, id)
    return false
  } catch (err) {
    // Not sent again: the notice is there to be read, and a push that comes late disturbs.
    ctx.log.warn({ err }, 'No se pudo mandar una notificación')
    return false
  }
}

export type Mensajero = (ctx: Context) => Promise<void>

/** One round at a time; what is asked for meanwhile is one more round. */
export const crearMensajero = (vapid: Vapid, llamar: Llamar): Mensajero => {
  let ronda: Promise<void> | undefined
  let otra = false
  const correr = async (ctx: Context): Promise<void> => {
    do {
      otra = false
      await enviarPush(ctx, vapid, llamar)
    } while (otra)
  }
  return (ctx) => {
    if (ronda) otra = true
    ronda ??= correr(ctx).finally(() => (ronda = undefined))
    return ronda
  }
}

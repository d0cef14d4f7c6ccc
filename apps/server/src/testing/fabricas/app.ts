import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import type { Hono } from 'hono'
import { createIdentidad, createSesiones } from '../../acceso/index.ts'
import { createApp } from '../../app.ts'
import type { Db } from '../../platform/database/index.ts'
import type { TrustProxy } from '../../platform/env/index.ts'
import { createReader, createWakeBus } from '../../platform/live/index.ts'
import { openStream, type TestStream } from '../test-stream.ts'
import { isAfter, type Place } from '../../platform/live/place.ts'
import { crearVivo } from '../../vivo/index.ts'
import { CONTRASENA } from './empresas.ts'
import { crearMundo, type Mundo } from './mundo.ts'

export type Respuesta = { status: number; cuerpo: Record<string, unknown>; texto: string; headers: Headers }
type Pedido = { sesion?: string; clave?: string; cuerpo?: unknown; headers?: Record<string, string> }

export type TestApp = {
  url: string
  hono: Hono
  /** A request over a real connection; with `sesion` a cookie, with `clave` a partner's key, with `cuerpo` JSON. */
  pedir(metodo: string, ruta: string, pedido?: Pedido): Promise<Respuesta>
  /** Tries to sign in, with the password of every made person unless told otherwise. */
  ingresar(email: string, password?: string, pedido?: Pedido): Promise<Respuesta>
  /** Who a cookie says that one is. */
  sesionDe(sesion: string): Promise<Respuesta>
  /** Signs in and gives the cookie. */
  signIn(email: string, password?: string): Promise<string>
  /**
   * Opens the live stream, from a place when one is given, once this server has read every change made before. What a test prepares is written
   * beside the server, which may hear of it a second later: rights among it would end a stream that is open by then.
   */
  vivo(sesion: string, desde?: string): Promise<TestStream>
  cerrar(): Promise<void>
}

/** The whole product on a free port of this machine, with its live reader, without its jobs. */
export const testApp = async (
  mundo: Mundo,
  { trustProxy, publicUrl = mundo.enlaces.publicUrl }: { trustProxy?: TrustProxy; publicUrl?: string } = {},
): Promise<TestApp> => {
  const { base, ctx, storage, uploadsDir } = mundo
  const enlaces = { ...mundo.enlaces, publicUrl }
  const propia = publicUrl !== mundo.enlaces.publicUrl
  const identidad = propia ? createIdentidad(ctx, { databaseUrl: base.url, ...enlaces }) : mundo.identidad
  const bus = createWakeBus(base.url, ctx.log)
  const db: Db = {
    read: (scope, work) => ctx.db.read(scope, work),
    transaction: (scope, work) =>
      ctx.db.transaction(scope, (tx) => {
        tx.afterCommit(bus.wake)
        return work(tx)
      }),
  }
  const conAviso = { ...ctx, db }
  const sesiones = createSesiones(conAviso, identidad)
  const reader = createReader({ db, bus, log: ctx.log })
  reader.subscribe((rows) => {
    for (const { tema, fila } of rows) if (['sesion', 'perfil', 'derechos'].includes(tema)) sesiones.olvidar(fila)
  })
  const hub = crearVivo(conAviso, reader, enlaces.secret)
  await reader.start()
  const hono = createApp({
    ctx: conAviso,
    env: {
      publicUrl,
      trustProxy,
      basemapDir: undefined,
      mapStyleUrl: undefined,
      mapStyleDarkUrl: undefined,
    },
    enlaces,
    identidad,
    sesiones,
    storage,
    uploadsDir,
    webDist: path.join(mundo.dataDir, 'web'),
    hub,
    localMail: true,
  })
  const server = await new Promise<Server>((resolve) => {
    const escucha = serve({ fetch: hono.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(escucha as Server))
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const pedir: TestApp['pedir'] = async (metodo, ruta, { sesion, clave, cuerpo, headers } = {}) => {
    const respuesta = await fetch(url + ruta, {
      method: metodo,
      redirect: 'manual',
      headers: {
        ...(clave ? { authorization: `Bearer ${clave}` } : { 'x-aliadas': 'web' }),
        ...(sesion ? { cookie: sesion } : {}),
        ...(cuerpo === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(cuerpo === undefined ? {} : { body: typeof cuerpo === 'string' ? cuerpo : JSON.stringify(cuerpo) }),
    })
    const texto = await respuesta.text()
    const json = texto !== '' && respuesta.headers.get('content-type')?.startsWith('application/json')
    return {
      status: respuesta.status,
      cuerpo: json ? (JSON.parse(texto) as Record<string, unknown>) : {},
      texto,
      headers: respuesta.headers,
    }
  }

  const ingresar: TestApp['ingresar'] = (email, password = CONTRASENA, pedido = {}) =>
    pedir('POST', '/api/acceso/ingresar', { ...pedido, cuerpo: { email, password } })

  const alDia = async () => {
    const { rows } = await base.pool.query<Place>(
      'select xid::text as xid, id::text as id from change_log order by change_log.xid desc, change_log.id desc limit 1',
    )
    const ultimo = rows[0]
    bus.wake()
    while (ultimo && isAfter(ultimo, reader.place())) await pause(5)
  }

  return {
    url,
    hono,
    pedir,
    ingresar,
    sesionDe: (sesion) => pedir('GET', '/api/acceso/sesion', { sesion }),
    async signIn(email, password) {
      const respuesta = await ingresar(email, password)
      if (respuesta.status !== 200) throw new Error(`sign-in answered ${respuesta.status}: ${respuesta.texto}`)
      return cookieDe(respuesta)
    },
    async vivo(sesion, desde) {
      await alDia()
      return openStream(`${url}/api/vivo`, { cookie: sesion, ...(desde ? { 'last-event-id': desde } : {}) })
    },
    async cerrar() {
      hub.closeAll()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await reader.stop()
      await bus.close()
      if (propia) await identidad.close()
    },
  }
}

/** A world and the product running on it, for one test file. */
export const crearMundoConApp = async (): Promise<{ mundo: Mundo; app: TestApp; cerrar(): Promise<void> }> => {
  const mundo = await crearMundo()
  const app = await testApp(mundo)
  return {
    mundo,
    app,
    async cerrar() {
      await app.cerrar()
      await mundo.cerrar()
    },
  }
}

/** What a browser would send back after that answer. */
export const cookieDe = ({ headers }: Respuesta): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

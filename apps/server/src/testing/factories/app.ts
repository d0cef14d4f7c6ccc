import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import type { Hono } from 'hono'
import type { EsperaDeEventos, LibretaDeLlamadas } from '../../aliados/index.ts'
import { compose } from '../../compose.ts'
import { createTestWorld } from '../../mundo-de-prueba.ts'
import { createClosing } from '../../platform/closing.ts'
import type { Env } from '../../platform/env/index.ts'
import type { Metrics } from '../../platform/metrics/index.ts'
import type { Outside } from '../../platform/outside/index.ts'
import { openStream, type TestStream } from '../test-stream.ts'
import { isAfter, type Place } from '../../platform/live/place.ts'
import { PASSWORD } from './empresas.ts'
import { createWorld, type World } from './world.ts'

export type Answer = { status: number; body: Record<string, unknown>; text: string; headers: Headers }
type Request = { cookie?: string; key?: string; body?: unknown; headers?: Record<string, string> }

export type TestApp = {
  url: string
  hono: Hono
  /** What the simulated companies of the test world have to do now. */
  testRound(): Promise<void>
  /** The calls that wait for events on this server. */
  eventos: EsperaDeEventos
  /** The calls of partners that this server has not added to the table yet. */
  llamadas: LibretaDeLlamadas
  /** A request over a real connection; with `cookie` a session, with `key` a partner's key, with `body` JSON. */
  request(method: string, path: string, request?: Request): Promise<Answer>
  /** Tries to sign in, by default with the password of every created person. */
  trySignIn(email: string, password?: string, request?: Request): Promise<Answer>
  /** The person of a cookie. */
  sessionOf(cookie: string): Promise<Answer>
  /** Signs in and returns the cookie. */
  signIn(email: string, password?: string): Promise<string>
  /**
   * Opens the live stream, from a position if given, once this server has read every earlier change. Tests write beside
   * the server, which may read the change a second later, and a change of rights would close an open stream.
   */
  live(cookie: string, from?: string): Promise<TestStream>
  close(): Promise<void>
}

/** The whole product on a free port of this machine, with its live reader, without its jobs. */
export const testApp = async (
  mundo: World,
  {
    trustProxy,
    publicUrl = mundo.links.publicUrl,
    epayco,
    production = false,
    routingUrl,
    local = false,
    outside,
    metrics,
    metricsToken,
    lasting,
    testWorldIn,
  }: Partial<Pick<Env, 'trustProxy' | 'publicUrl' | 'epayco' | 'production' | 'routingUrl' | 'local'>> & {
    outside?: Outside
    metrics?: Metrics
    metricsToken?: string
    /** After a turn of the secret; the secret when absent. */
    lasting?: string
    /** With the test world, whose files lie in this folder. Its rounds run when a test says so. */
    testWorldIn?: string
  } = {},
): Promise<TestApp> => {
  const { base, ctx, links, storage, uploadsDir } = mundo
  const closing = createClosing(ctx.log)
  const env = {
    publicUrl,
    trustProxy,
    basemapDir: undefined,
    mapStyleUrl: undefined,
    mapStyleDarkUrl: undefined,
    routingUrl,
    epayco,
    production,
    local,
    simulador: false,
    dataDir: mundo.dataDir,
    metrics: { token: metricsToken },
  }
  const webDist = path.join(mundo.dataDir, 'web')
  const common = { address: base.url, env, secret: links.secret, lasting, webDist, ...(outside ? { outside } : {}) }
  const { app, hub, eventos, llamadas, webhooks, live, readiness, bus, prueba } = compose(
    {
      ...common,
      ctx,
      storage,
      uploadsDir,
      localMail: true,
      // Tests read the outbox, so nothing sends it.
      sendMail: async () => {},
      sendPush: async () => {},
      metrics,
      ...(testWorldIn === undefined
        ? {}
        : {
            testWorld: (registro) =>
              createTestWorld(registro, {
                ...common,
                stores: { dataDir: testWorldIn, s3: undefined, filesTo: 'disk' },
                clock: ctx.clock,
                runs: false,
              }),
          }),
      ...(publicUrl === links.publicUrl ? { identidad: mundo.identidad } : {}),
    },
    closing,
  )
  await live.start()
  readiness.open()
  const server = await new Promise<Server>((resolve) => {
    const listening = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(listening as Server))
  })
  // A long computation of a test must not make its idle connections expire.
  server.keepAliveTimeout = 0
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const request: TestApp['request'] = async (method, to, { cookie, key, body, headers } = {}) => {
    const answer = await fetch(url + to, {
      method,
      redirect: 'manual',
      headers: {
        ...(key ? { authorization: `Bearer ${key}` } : { 'x-aliadas': 'web' }),
        ...(cookie ? { cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    const json = text !== '' && answer.headers.get('content-type')?.startsWith('application/json')
    return {
      status: answer.status,
      body: json ? (JSON.parse(text) as Record<string, unknown>) : {},
      text,
      headers: answer.headers,
    }
  }

  const trySignIn: TestApp['trySignIn'] = (email, password = PASSWORD, more = {}) =>
    request('POST', '/api/acceso/ingresar', { ...more, body: { email, password } })

  const caughtUp = async () => {
    const { rows } = await base.pool.query<Place>(
      'select xid::text as xid, id::text as id from change_log order by change_log.xid desc, change_log.id desc limit 1',
    )
    const last = rows[0]
    bus.wake()
    while (last && isAfter(last, live.place())) await pause(5)
  }

  return {
    url,
    hono: app,
    testRound: async () => prueba?.round(),
    eventos,
    llamadas,
    request,
    trySignIn,
    sessionOf: (cookie) => request('GET', '/api/acceso/sesion', { cookie }),
    async signIn(email, password) {
      const answer = await trySignIn(email, password)
      if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status}: ${answer.text}`)
      return cookieOf(answer)
    },
    async live(cookie, from) {
      await caughtUp()
      return openStream(`${url}/api/vivo`, { cookie, ...(from ? { 'last-event-id': from } : {}) })
    },
    async close() {
      hub.closeAll()
      eventos.cerrar()
      prueba?.quiet()
      await webhooks.cerrar()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await closing.stop()
    },
  }
}

/** A world with the product running on it, for one test file. */
export const createWorldWithApp = async (): Promise<{ mundo: World; app: TestApp; close(): Promise<void> }> => {
  const mundo = await createWorld()
  const app = await testApp(mundo)
  return {
    mundo,
    app,
    async close() {
      await app.close()
      await mundo.close()
    },
  }
}

/** The cookies that a browser would send after that response. */
export const cookieOf = ({ headers }: Answer): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

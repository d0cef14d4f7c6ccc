import { otraPersona, sinSesion } from '@aliadas/contract/core'
import { CABECERA_FONDO, CABECERA_PERSONA } from '@aliadas/contract/acceso'
import { RUTA_EN_VIVO } from '@aliadas/contract/vivo'
import { partnerRoutes, webRoutes } from '@aliadas/contract/routes'
import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context as HonoContext } from 'hono'
import {
  accesoHandlers,
  clavesHandlers,
  personasHandlers,
  comprobarContrasenaActual,
  type Enlaces,
  type Identidad,
  type Sesiones,
} from './acceso/index.ts'
import {
  actosDeAliadoHandlers,
  aliadosHandlers,
  archivosDeAliadoHandlers,
  clavesDeAliadosHandlers,
  cabecerasDeLimite,
  crearPortero,
  claveDe,
  esTextoDePrueba,
  eventosDeAliadoHandlers,
  fichasDeAliadosHandlers,
  proveedoresDeAliadoHandlers,
  rastreoDeAliadoHandlers,
  registrarDocumentacion,
  viajesDeAliadoHandlers,
  yoHandlers,
  type EsperaDeEventos,
  type LibretaDeLlamadas,
} from './aliados/index.ts'
import { actasDeAliadoHandlers, actasHandlers } from './actas/index.ts'
import { asignacionesHandlers } from './asignaciones/index.ts'
import { archivosHandlers, CARGAS_DE_APP, crearCargasALaVez } from './archivos/index.ts'
import { avisosHandlers } from './avisos/index.ts'
import { registrarCorreoLocal } from './correo/index.ts'
import { aliadasHandlers, empresasHandlers, legalesHandlers } from './empresas/index.ts'
import { autorizarArchivoDeVehiculo, flotaHandlers, vinculacionesHandlers } from './flota/index.ts'
import {
  autorizarFuec,
  carpetasHandlers,
  expedicionHandlers,
  fuecHandlers,
  contratosHandlers,
  libroDeFuecHandlers,
  registrarCarpeta,
  registrarPaginaDeFuec,
} from './fuec/index.ts'
import { crearEnrutador, mapaHandlers } from './mapa/index.ts'
import { autorizarCotizacion, ofertasHandlers } from './ofertas/index.ts'
import { pagosHandlers, registrarEpayco } from './pagos/index.ts'
import { proveedoresHandlers } from './proveedores/index.ts'
import { vistasHandlers } from './vistas/index.ts'
import { posicionesDeAliadoHandlers, posicionesHandlers } from './posiciones/index.ts'
import { rastreoHandlers, registrarPaginaDeRastreo, registrarRastreo } from './rastreo/index.ts'
import { crearBitacora, historialHandlers } from './historial/index.ts'
import { informesHandlers } from './informes/index.ts'
import type { Context } from './platform/context.ts'
import type { Env } from './platform/env/index.ts'
import type { Storage } from './platform/files/index.ts'
import {
  answerError,
  createClientAddress,
  createHeavyLine,
  createPerMinute,
  createProxyTest,
  createRequestLine,
  routeOf,
  networkOf,
  noRoute,
  refuseForeignSite,
  registerRoutes,
  PROOF_HEADER,
  requestIds,
  securityHeaders,
  seenAs,
  type Gates,
} from './platform/http/index.ts'
import type { Hub } from './platform/live/index.ts'
import { answerMetrics, type Metrics } from './platform/metrics/index.ts'
import type { Readiness } from './platform/ready/index.ts'
import type { MundoDePrueba } from './mundo-de-prueba.ts'
import { createVapid } from './platform/push/index.ts'
import { inRequest, setRequestActor } from './platform/request-context.ts'
import { VERSION } from './platform/version.ts'
import { registerWeb } from './platform/web/index.ts'
import { archivoVisible, serviciosHandlers } from './servicios/index.ts'
import { registrarVivo } from './vivo/index.ts'
import { webhooksDeAliadoHandlers, webhooksHandlers } from './webhooks/index.ts'
import { pruebaHandlers, type Simulacion } from './prueba/index.ts'
import { simuladorHandlers, type Mando } from './simulador/index.ts'
import { sistemaHandlers, type Miradas } from './sistema/index.ts'

export type Partes = {
  ctx: Context
  env: Pick<
    Env,
    | 'publicUrl'
    | 'trustProxy'
    | 'basemapDir'
    | 'mapStyleUrl'
    | 'mapStyleDarkUrl'
    | 'routingUrl'
    | 'epayco'
    | 'production'
    | 'local'
    | 'simulador'
    | 'dataDir'
  > & { metrics?: Pick<NonNullable<Env['metrics']>, 'token'> | undefined }
  enlaces: Enlaces
  /** What addresses that last are made of. */
  lasting: string
  identidad: Identidad
  sesiones: Sesiones
  storage: Storage
  uploadsDir: string
  webDist: string
  hub: Hub
  eventos: EsperaDeEventos
  llamadas: LibretaDeLlamadas
  readiness: Pick<Readiness, 'missing' | 'degraded'>
  /** Mail is shown on a page instead of being sent. */
  localMail: boolean
  /** Absent: nothing is measured. */
  metrics?: Metrics | undefined
  /** The real world, which has the keys; the own one, unless this is the test world. */
  registro: Context
  /** The test world answers calls with its keys; absent in the test world itself. */
  prueba: Pick<MundoDePrueba, 'answer'> | null
  /** The simulated companies of the test world. */
  simulacion: Simulacion | null
  /** The switch of the demo's simulated people. */
  mando: Mando
  /** What the screen about the system looks at. */
  miradas: Miradas
}

/** Requests with a session that one person may make in a minute, on each server: far above the busiest screen. */
const POR_PERSONA = 1_200

/** Every route of the product, in matching order. */
export const createApp = (partes: Partes): Hono => {
  const { ctx, env, hub, storage, metrics } = partes
  const { publicUrl } = env
  const app = new Hono()
  const portero = crearPortero(ctx, partes.registro)
  const contarPedido = createPerMinute(
    ctx.clock,
    POR_PERSONA,
    'Hiciste demasiadas solicitudes en un minuto. Espera un momento.',
  )
  const clientAddress = createClientAddress(env.trustProxy)
  const peerOf = (c: HonoContext): string => (c.env as HttpBindings).incoming.socket.remoteAddress ?? ''
  const addressOf = (c: HonoContext): string => clientAddress(peerOf(c), c.req.header('x-forwarded-for') ?? null)
  const isProxy = createProxyTest(env.trustProxy)
  const idsOf = (c: HonoContext) =>
    requestIds(
      { requestId: c.req.header('x-request-id'), traceparent: c.req.header('traceparent') },
      isProxy(peerOf(c)),
    )
  const gates: Gates = {
    session: async (c) => {
      const enVivo = c.req.path === RUTA_EN_VIVO
      const uso = !enVivo && c.req.header(CABECERA_FONDO) === undefined
      const persona = await partes.sesiones.resolver(c.req.raw.headers, { uso })
      if (!persona) throw sinSesion()
      contarPedido(persona.id)
      const esperada = c.req.header(CABECERA_PERSONA) ?? (enVivo ? c.req.query('persona') : undefined)
      if (esperada && esperada !== persona.id) throw otraPersona()
      setRequestActor(persona)
      return persona
    },
    partner: (c) =>
      portero(c.req.header('authorization'), networkOf(addressOf(c)), (cupo) => {
        for (const [nombre, valor] of Object.entries(cabecerasDeLimite(cupo))) c.header(nombre, valor)
      }),
    sameSite: (c) => refuseForeignSite(c, publicUrl),
    heavy: createHeavyLine(),
    ...(metrics ? { watchQueue: metrics.queue } : {}),
    fault: (error, c) => answerError(error, c, ctx.log),
    facts: (c) => {
      const ip = addressOf(c)
      return {
        ip,
        network: networkOf(ip),
        headers: c.req.raw.headers,
        idempotencyKey: c.req.header('idempotency-key') ?? null,
        replayed: () => c.header('Idempotent-Replayed', 'true'),
        setCookie: (value) => c.header('set-cookie', value, { append: true }),
        // Cookies stay: they are ended one by one. The cache holds nobody's data, because those responses say no-store.
        clearSiteData: () => c.header('clear-site-data', '"storage"'),
      }
    },
  }
  const networkOfRequest = (c: HonoContext) => networkOf(addressOf(c))
  metrics?.queue('descargas', gates.heavy.size)
  const archivos = { storage, visible: archivoVisible }
  const [cargas, deApps] = [crearCargasALaVez(), crearCargasALaVez(CARGAS_DE_APP)]
  const sitio = { publicUrl, secret: partes.lasting }
  const bitacora = crearBitacora(ctx)
  const requestLine = createRequestLine(ctx.log)
  const { prueba } = partes
  if (prueba)
    app.use('/api/v1/*', async (c, next) => {
      const texto = claveDe(c.req.header('authorization'))
      const respuesta =
        texto !== null && esTextoDePrueba(texto) ? await prueba.answer(c.req.raw, c.env as HttpBindings, texto) : null
      // A key that nobody has is refused here as any other.
      return respuesta ?? next()
    })
  app.use('/api/*', (c, next) =>
    inRequest(idsOf(c), async (solicitud) => {
      const begin = performance.now()
      await next()
      const ms = performance.now() - begin
      requestLine(c, solicitud, ms)
      const { status, headers } = c.res
      metrics?.request({ method: c.req.method, route: routeOf(c), status, ms, trips: solicitud.trips })
      headers.set('x-request-id', solicitud.id)
      const { id: idSolicitud, actor } = solicitud
      if (actor?.tipo === 'aliado' && actor.conClave)
        partes.llamadas.anotar({
          aliadoId: actor.id,
          claveId: actor.conClave.id,
          metodo: c.req.method,
          ruta: routeOf(c),
          status,
          solicitud: idSolicitud,
        })
      await bitacora({ solicitud, metodo: c.req.method, ruta: c.req.path, status, ip: () => addressOf(c) })
    }),
  )
  app.use(securityHeaders({ https: publicUrl.startsWith('https:') }))
  app.onError((error, c) => answerError(error, c, ctx.log))
  app.get('/metrics', answerMetrics({ metrics, token: env.metrics?.token }))
  app.get('/api/salud', (c) => {
    const vista = seenAs(c.req.header(PROOF_HEADER), { secret: partes.enlaces.secret, now: ctx.clock.now() }, () => ({
      direccion: addressOf(c),
      reenviado: c.req.header('x-forwarded-for') ?? '',
      proxy: isProxy(peerOf(c)),
    }))
    return c.json({ ok: true, version: VERSION, ...(vista ? { vista } : {}) })
  })
  app.get('/api/listo', async (c) => {
    const falta = await partes.readiness.missing()
    const degradado = await partes.readiness.degraded()
    const sin = degradado.length > 0 ? { degradado } : {}
    return falta.length === 0
      ? c.json({ listo: true, ...sin })
      : c.json({ listo: false, falta, ...sin }, 503, { 'retry-after': '1' })
  })
  if (partes.localMail) registrarCorreoLocal(app, ctx)
  registrarDocumentacion(app, publicUrl)
  registrarEpayco(app, ctx, { epayco: env.epayco && { ...env.epayco, production: env.production }, gates })
  registrarRastreo(app, ctx, networkOfRequest)
  registerRoutes(
    app,
    partnerRoutes,
    {
      ...aliadosHandlers(ctx, publicUrl),
      ...actosDeAliadoHandlers(ctx, { ...archivos, dir: partes.uploadsDir, cargas: deApps }, publicUrl),
      ...archivosDeAliadoHandlers(ctx, { ...archivos, dir: partes.uploadsDir, cargas: deApps }),
      ...proveedoresDeAliadoHandlers(ctx),
      ...viajesDeAliadoHandlers(ctx, { ...archivos, dir: partes.uploadsDir }, sitio),
      ...actasDeAliadoHandlers(ctx),
      ...posicionesDeAliadoHandlers(ctx),
      ...rastreoDeAliadoHandlers(ctx, sitio),
      ...yoHandlers,
      ...pruebaHandlers(ctx, partes.simulacion, publicUrl),
      ...eventosDeAliadoHandlers(ctx, partes.eventos, { publicUrl, registro: partes.registro }),
      ...webhooksHandlers(ctx, { secret: partes.lasting, local: env.local }),
    },
    gates,
  )
  registerRoutes(
    app,
    webRoutes,
    {
      ...accesoHandlers(ctx, partes.identidad, partes.sesiones, partes.enlaces),
      ...empresasHandlers(ctx, { publicUrl, comprobarContrasena: comprobarContrasenaActual }),
      ...personasHandlers(ctx, partes.sesiones, partes.enlaces),
      ...clavesHandlers(ctx),
      ...clavesDeAliadosHandlers(ctx),
      ...fichasDeAliadosHandlers(ctx),
      ...webhooksDeAliadoHandlers(ctx, { secret: partes.lasting }),
      ...aliadasHandlers(ctx),
      ...legalesHandlers(ctx, { comprobarContrasena: comprobarContrasenaActual }),
      ...proveedoresHandlers(ctx, { comprobarContrasena: comprobarContrasenaActual }),
      ...serviciosHandlers(ctx),
      ...avisosHandlers(ctx, createVapid(partes.lasting, publicUrl).publicKey),
      ...ofertasHandlers(ctx),
      ...flotaHandlers(ctx, { comprobarContrasena: comprobarContrasenaActual }),
      ...vinculacionesHandlers(ctx),
      ...asignacionesHandlers(ctx),
      ...fuecHandlers(ctx),
      ...expedicionHandlers(ctx, { storage, dir: partes.uploadsDir }, sitio, gates.heavy),
      ...carpetasHandlers(ctx, sitio),
      ...libroDeFuecHandlers(ctx, sitio),
      ...contratosHandlers(ctx),
      ...actasHandlers(ctx, gates.heavy),
      ...pagosHandlers(ctx),
      ...informesHandlers(ctx),
      ...historialHandlers(ctx),
      ...posicionesHandlers(ctx),
      ...rastreoHandlers(ctx, sitio),
      ...mapaHandlers(ctx, crearEnrutador(env.routingUrl, ctx)),
      ...vistasHandlers(ctx),
      ...simuladorHandlers(partes.mando),
      ...sistemaHandlers(ctx, partes.miradas),
      ...archivosHandlers(ctx, {
        ...archivos,
        dir: partes.uploadsDir,
        sessionSecret: partes.enlaces.secret,
        previousSecret: partes.enlaces.previous,
        heavy: gates.heavy,
        cargas,
        autorizar: {
          fotoVehiculo: autorizarArchivoDeVehiculo,
          documentoVehiculo: autorizarArchivoDeVehiculo,
          fuec: autorizarFuec,
          cotizacion: autorizarCotizacion,
          comprobante: null,
          fotoPerfil: null,
          logo: null,
          fotoCorporativa: null,
          firmaLegal: null,
          resolucionLegal: null,
        },
      }),
    },
    gates,
  )
  registrarVivo(app, { hub, gates, publicUrl })
  registrarPaginaDeFuec(app, ctx, networkOfRequest)
  registrarPaginaDeRastreo(app, ctx, sitio, networkOfRequest)
  registrarCarpeta(app, ctx, { storage, sitio, networkOf: networkOfRequest })
  registerWeb(app, { ...env, dist: partes.webDist, dev: false, localMail: partes.localMail })
  app.all('*', noRoute([partnerRoutes, webRoutes]))
  return app
}

import { readdirSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { encolarCorreo, enviarPendientes, linea } from './correo/index.ts'
import {
  createAliado,
  createEmpresa,
  createVehiculo,
  createWorldWithApp,
  servicioData,
} from './testing/factories/index.ts'
import type { TestStream } from './testing/test-stream.ts'

const CALENTAMIENTO = 25
const VUELTAS = 60
/** Streams that one person may have open at once. */
const FLUJOS = 20
/** Bytes per round of nine requests and one stream; a request that leaks one small JSON page would exceed it. */
const POR_VUELTA = 40_000

let suyo: Awaited<ReturnType<typeof createWorldWithApp>>
beforeAll(async () => {
  suyo = await createWorldWithApp()
  setFlagsFromString('--expose-gc')
})
afterAll(() => suyo.close())

const monton = (): number => {
  const gc = runInNewContext('gc') as () => void
  gc()
  gc()
  return process.memoryUsage().heapUsed
}

/** Sockets, pipes and timers of this process, and its open files where the system lists them. */
const abiertos = (): number =>
  process.platform === 'linux' ? readdirSync('/proc/self/fd').length : process.getActiveResourcesInfo().length

const PLANTILLA = { asunto: linea`Hola`, titulo: linea`Hola`, parrafos: [linea`Uno`] }

test('REL-14 after many requests and streams memory, descriptors, connections, outbox and reader are as before', async () => {
  const { app, mundo } = suyo
  const { ctx, base } = mundo
  const [{ clave: key }, empresa] = [await createAliado(mundo), await createEmpresa(mundo)]
  await createVehiculo(mundo, empresa)
  const cookie = await app.signIn(empresa.email)
  const cancelar = async () => {
    const { body } = await app.request('POST', '/api/v1/servicios', { key, body: servicioData(mundo) })
    return app.request('POST', `/api/v1/servicios/${String(body['id'])}/cancelar`, { key })
  }
  const vuelta = async (): Promise<number[]> => {
    await ctx.db.transaction({ rol: 'sistema' }, (tx) =>
      encolarCorreo(tx, ctx.clock.now(), { id: 'A', email: 'una@prueba.test' }, PLANTILLA),
    )
    const [flujo, ...respuestas] = await Promise.all([
      app.live(cookie),
      cancelar(),
      app.sessionOf(cookie),
      app.request('GET', '/api/servicios?estado=pendiente', { cookie }),
      app.request('GET', '/api/servicios/csv?estado=pendiente', { cookie }),
      app.request('GET', '/api/v1/servicios', { key }),
      app.request('GET', '/api/servicios/no-existe', { cookie }),
      app.request('GET', '/api/servicios'),
      app.request('POST', '/api/v1/servicios', { key, body: '{' }),
    ])
    if (flujo.status === 200) await flujo.listo()
    flujo.close()
    return [flujo.status, ...respuestas.map(({ status }) => status)]
  }
  const ESPERADO = [200, 200, 200, 200, 200, 200, 400, 401, 400]

  for (let n = 0; n < CALENTAMIENTO; n++) expect(await vuelta()).toEqual(ESPERADO)
  await enviarPendientes(ctx, { send: () => Promise.resolve(), close: () => undefined })
  const antes = { monton: monton(), abiertos: abiertos() }
  for (let n = 0; n < VUELTAS; n++) expect(await vuelta()).toEqual(ESPERADO)

  const porVuelta = Math.round((monton() - antes.monton) / VUELTAS)
  expect(porVuelta).toBeLessThan(POR_VUELTA)
  // Idle connections end by themselves after some seconds, before and after.
  await vi.waitFor(() => expect(abiertos()).toBeLessThanOrEqual(antes.abiertos), { timeout: 30_000, interval: 100 })

  // The server's own jobs hold a connection for a moment now and then; one that was lost would never come back.
  const enUso = async () => {
    const { rows } = await base.pool.query(
      `select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    )
    return { esperan: base.pool.waitingCount, fuera: base.pool.totalCount - base.pool.idleCount, enTransaccion: rows }
  }
  await vi.waitFor(async () => expect(await enUso()).toEqual({ esperan: 0, fuera: 0, enTransaccion: [] }), {
    timeout: 60_000,
    interval: 20,
  })

  const enEspera = () =>
    ctx.db.read({ rol: 'sistema' }, (tx) =>
      tx.selectFrom('correos').select('id').where('enviadoEn', 'is', null).execute(),
    )
  expect(await enEspera()).toHaveLength(VUELTAS)
  expect(await enviarPendientes(ctx, { send: () => Promise.resolve(), close: () => undefined })).toBe(VUELTAS)
  expect(await enEspera()).toEqual([])

  // Every closed stream gave its place back, and the reader is at the end: `live` waits for it, and a change arrives at
  // once.
  const flujos: TestStream[] = []
  for (let n = 0; n < FLUJOS; n++) flujos.push(await app.live(cookie))
  expect(flujos.map(({ status }) => status)).toEqual(flujos.map(() => 200))
  await Promise.all(flujos.map((flujo) => flujo.listo()))
  await app.request('POST', '/api/v1/servicios', { key, body: servicioData(mundo) })
  await Promise.all(flujos.map((flujo) => flujo.until((uno) => uno.changes().length > 0)))
  for (const flujo of flujos) flujo.close()
})

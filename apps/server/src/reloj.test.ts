import { HORA_MS } from '@aliadas/contract/core'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { jobsOf } from './jobs.ts'
import { createDatabaseClock } from './platform/clock/index.ts'
import { databaseTime } from './platform/database/index.ts'
import {
  atMoment,
  bid,
  createAliado,
  createEmpresa,
  createVehiculo,
  createWorld,
  publish,
  rowOf,
  testApp,
  type TestApp,
  type World,
} from './testing/factories/index.ts'

/** A server in real time, which follows its database; `machine` is its own clock. */
let mundo: World
let app: TestApp
const machine = (ahead: number) => vi.setSystemTime(performance.timeOrigin + performance.now() + ahead)

beforeAll(async () => {
  const base = await createWorld()
  vi.useFakeTimers({ toFake: ['Date'] })
  machine(25 * HORA_MS)
  const clock = createDatabaseClock()
  await clock.follow(databaseTime(base.base.pool))
  const unmoved = { advance: () => expect.unreachable(), set: () => expect.unreachable() }
  mundo = { ...base, ctx: { ...base.ctx, clock: { ...clock, ...unmoved } } }
  // An address other than the world's, so that it signs in by this clock.
  app = await testApp(mundo, { publicUrl: 'http://reloj.test' })
})
afterEach(() => void machine(0))
afterAll(async () => {
  await app.close()
  await mundo.close()
  vi.useRealTimers()
})

const mailer = { send: () => Promise.resolve(), close: () => undefined }
const runJobs = async () => {
  for (const job of jobsOf(mundo.ctx, mailer, mundo.storage, mundo.links.publicUrl, () => Promise.resolve(), {
    dir: mundo.uploadsDir,
    secret: mundo.links.secret,
    webhooks: { repasar: () => Promise.resolve() },
    logins: () => Promise.resolve(),
  }))
    await job.run()
}
const horasAntes = (horas: number) => atMoment(mundo, new Date(mundo.ctx.clock.now().getTime() - horas * HORA_MS))

test('REL-22 REL-09 nothing expires early on a server whose clock is 25 hours ahead, nor late on one an hour behind', async () => {
  const admin = await createEmpresa(mundo)
  await createVehiculo(mundo, admin)
  const aliado = await createAliado(mundo)
  const [joven, viejo] = [await publish(mundo, aliado), await publish(horasAntes(23.5), aliado)]
  const oferta = await bid(mundo, admin, joven)
  const cookie = await app.signIn(admin.email)
  const visto = async () => {
    const { status, text } = await app.request('GET', '/api/servicios/mapa?oeste=-77&sur=3&este=-76&norte=4', {
      cookie,
    })
    return [status, text.includes(joven), text.includes(viejo)]
  }
  for (const ahead of [25 * HORA_MS, -HORA_MS, 48 * HORA_MS]) {
    machine(ahead)
    await runJobs()
    expect([(await rowOf(mundo, joven)).estado, (await rowOf(mundo, viejo)).estado]).toEqual(['pendiente', 'pendiente'])
    expect(await visto()).toEqual([200, true, true])
  }
  expect((await app.request('POST', `/api/ofertas/${oferta}/retirar`, { cookie })).status).toBe(200)

  // The same sweeps on a clock that is an hour late do end what is over by the database's time.
  const pasado = await publish(horasAntes(24.1), aliado)
  machine(-HORA_MS)
  expect((await visto())[0]).toBe(200)
  await runJobs()
  expect([(await rowOf(mundo, pasado)).estado, (await rowOf(mundo, viejo)).estado]).toEqual(['vencido', 'pendiente'])
})

test('REL-09 a session that was begun before the clock jumped a day on or an hour back goes on, and ends by its own time', async () => {
  const admin = await createEmpresa(mundo)
  const antes = await app.signIn(admin.email)
  for (const ahead of [24 * HORA_MS, -HORA_MS]) {
    machine(ahead)
    const durante = await app.signIn(admin.email)
    for (const jump of [ahead, 0]) {
      machine(jump)
      for (const cookie of [antes, durante]) expect((await app.sessionOf(cookie)).body).toMatchObject({ id: admin.id })
    }
  }
  // Sign-in stored the database's time.
  const { rows } = await mundo.base.pool.query(
    `select count(*)::int as wrong from acceso.session where abs(extract(epoch from "createdAt" - now())) > 60`,
  )
  expect(rows).toEqual([{ wrong: 0 }])
})

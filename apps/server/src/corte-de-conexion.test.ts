import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDatabase, createPool, type Pool } from './platform/database/index.ts'
import {
  createAliado,
  createWorld,
  servicioData,
  testApp,
  type TestApp,
  type World,
} from './testing/factories/index.ts'
import { COMMIT, CUTS, startProxy } from './testing/proxy.ts'

let mundo: World
let app: TestApp
let pool: Pool
let proxy: Awaited<ReturnType<typeof startProxy>>
let clave: string

beforeAll(async () => {
  const base = await createWorld()
  proxy = await startProxy(base.base.url)
  pool = createPool(proxy.url, { max: 4 })
  mundo = { ...base, ctx: { ...base.ctx, db: createDatabase(pool) } }
  app = await testApp(mundo)
  const aliado = await createAliado(mundo)
  clave = aliado.clave
  // The first use of a key is also written.
  await app.request('GET', '/api/v1/servicios', { key: clave })
})
afterAll(async () => {
  await app.close()
  await pool.end()
  proxy.close()
  await mundo.close()
})

const cuantos = async (origen: string) => {
  const { rows } = await mundo.base.db.read({ rol: 'sistema' }, async (tx) => ({
    rows: await tx.selectFrom('servicios').select('id').where('origen', '=', origen).execute(),
  }))
  return rows.map(({ id }) => id)
}

test.each(CUTS)(
  'REL-03 a connection that is cut %s its commit is told truly, and a retry with its key has one effect',
  async (when) => {
    const origen = `Corte ${when}`
    const publicar = () =>
      app.request('POST', '/api/v1/servicios', {
        key: clave,
        body: servicioData(mundo, { origen }),
        headers: { 'idempotency-key': `corte-${when}` },
      })
    const cut = proxy.cutAt([COMMIT, origen], when)
    const first = await publicar()
    await cut
    // The server retries once under the key: the response is the true one, or 503.
    expect([201, 409, 503]).toContain(first.status)
    expect(first.headers.has('retry-after')).toBe(first.status !== 201)
    // PostgreSQL may still be running the transaction whose end nobody waited for.
    const second = await vi.waitFor(async () => {
      const answer = await publicar()
      expect(answer.status).toBe(201)
      return answer
    }, 30_000)
    expect(await cuantos(origen)).toEqual([second.body['id']])
    expect((await publicar()).body).toEqual(second.body)
    expect(['409', '503', second.body['id']]).toContain(first.status === 201 ? first.body['id'] : String(first.status))
  },
)

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { diagnose } from './doctor.ts'
import { createDatabaseClock } from './platform/clock/index.ts'
import { StartError, createPools, endPools, type Doors } from './platform/database/index.ts'
import { readEnv } from './platform/env/index.ts'
import { askServers } from './platform/live/index.ts'
import { createLogger } from './platform/log/index.ts'
import { start, type Running } from './start.ts'
import {
  PASSWORD,
  createAliado,
  createEmpresa,
  createVehiculo,
  createWorld,
  servicioData,
  toMachineTime,
  type World,
} from './testing/factories/index.ts'
import { blankDatabase, testServer } from './testing/database.ts'
import { freePort } from './testing/free-port.ts'
import { pgBouncerVersion, startPgBouncer } from './testing/pgbouncer.ts'
import { startPooler } from './testing/pooler.ts'
import { openStream } from './testing/test-stream.ts'

const SECRET = 'un secreto largo de pruebas, de más de 32'
const log = createLogger('silent')
type Warn = (line: string) => void
let mundo: World
beforeAll(async () => {
  mundo = await createWorld()
  toMachineTime(mundo)
})
afterAll(() => mundo.close())

const closing: (() => unknown)[] = []
const closeAll = async () => {
  for (const close of closing.splice(0).toReversed()) await close()
}
afterEach(closeAll)

/** Two servers on the database, each as the variables say. */
const twoServers = async (variables: Record<string, string>) => {
  const running: (Running & { dataDir: string; origin: string })[] = []
  for (let n = 0; n < 2; n++) {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'aliadas-pooler-'))
    closing.push(() => rmSync(dataDir, { recursive: true, force: true }))
    const port = await freePort()
    const env = readEnv({
      DATA_DIR: n === 0 ? dataDir : running[0]?.dataDir,
      MAP_STYLE_URL: 'no',
      SESSION_SECRET: SECRET,
      PORT: String(port),
      PUBLIC_URL: 'http://aliadas.test',
      DATABASE_POOL: '0.5',
      ...variables,
    })
    const server = await start({ env, clock: createDatabaseClock(), log, onLocalMail: () => undefined })
    closing.push(() => server.stop())
    running.push({ ...server, dataDir, origin: `http://127.0.0.1:${port}` })
  }
  return running
}

type Request = { cookie?: string; key?: string; body?: unknown; idempotency?: string }

const ask = async (url: string, { cookie, key, body, idempotency }: Request = {}) => {
  const answer = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key ? { authorization: `Bearer ${key}` } : { 'x-aliadas': 'web', origin: 'http://aliadas.test' }),
      ...(cookie ? { cookie } : {}),
      ...(idempotency ? { 'idempotency-key': idempotency } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const given = answer.headers.getSetCookie().map((one) => one.split(';')[0])
  return { status: answer.status, text, cookie: given.join('; ') }
}

/**
 * Everything that a connection could hold on to: sign-in, commands, lists, live changes, jobs. Returns the services that
 * it published.
 */
const useAll = async (running: Awaited<ReturnType<typeof twoServers>>): Promise<string[]> => {
  const [here = '', there = ''] = running.map(({ origin }) => origin)
  const [admin, aliado] = [await createEmpresa(mundo), await createAliado(mundo)]
  await createVehiculo(mundo, admin)
  const key = aliado.clave
  const signIn = (password: string) => ask(`${here}/api/acceso/ingresar`, { body: { email: admin.email, password } })
  expect((await signIn('equivocada')).status).toBe(401)
  const entered = await signIn(PASSWORD)
  expect(entered.status).toBe(200)
  const { cookie } = entered
  expect((await ask(`${there}/api/acceso/sesion`, { cookie })).status).toBe(200)

  const stream = await openStream(`${there}/api/vivo`, { cookie })
  closing.push(() => stream.close())
  await stream.listo()
  const published: string[] = []
  for (let n = 0; n < 8; n++) {
    const order = { key, body: servicioData(mundo), idempotency: `una-vez-${n}` }
    const first = await ask(`${here}/api/v1/servicios`, order)
    // Its repetition, on the other server.
    const again = await ask(`${there}/api/v1/servicios`, order)
    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text])
    published.push((JSON.parse(first.text) as { id: string }).id)
  }
  const ofertar = (origin: string, id: string) =>
    ask(`${origin}/api/servicios/${id}/ofertas`, { cookie, body: { precio: 500_000 } })
  expect((await Promise.all(published.map((id, n) => ofertar(n % 2 ? here : there, id)))).map((a) => a.status)).toEqual(
    published.map(() => 201),
  )
  const lists = await Promise.all(
    Array.from({ length: 40 }, (_, n) => ask(`${n % 2 ? here : there}/api/servicios?estado=pendiente`, { cookie })),
  )
  for (const { status, text } of lists)
    expect([status, published.filter((id) => !text.includes(id))]).toEqual([200, []])
  await stream.until(() => published.every((id) => JSON.stringify(stream.changes()).includes(id)))
  // Each server hears what the others notify.
  expect(await askServers(mundo.base.url, { expected: 2, patienceMs: 10_000 })).toHaveLength(2)
  for (const one of running) await one.runJobs()
  expect((await ask(`${here}/api/acceso/salir`, { cookie, body: {} })).status).toBe(200)
  await expect.poll(async () => (await ask(`${there}/api/acceso/sesion`, { cookie })).status).toBe(401)
  return published
}

test('two servers do everything without a pooler', async () => {
  expect(await useAll(await twoServers({ DATABASE_URL: mundo.base.url }))).toHaveLength(8)
})

test('two servers do the same behind a pooler in transaction mode', async () => {
  const pooler = await startPooler(mundo.base.url)
  closing.push(() => pooler.close())
  await useAll(await twoServers({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: mundo.base.url }))
  expect(pooler.refused).toEqual([])
  expect([...pooler.users].map((user) => user.replace(/_\d+_[\da-f]{8}/, '')).toSorted()).toEqual([
    'aliadas_aliado',
    'aliadas_aliado_lee',
    'aliadas_empresa',
    'aliadas_empresa_lee',
    'aliadas_identidad',
    'aliadas_plataforma',
    'aliadas_plataforma_lee',
    'aliadas_sistema',
    'aliadas_sistema_lee',
  ])
  // It changed connections under them time and again.
  expect(pooler.switches()).toBeGreaterThan(100)
})

// The one of the machine, where it has one: npm brings none.
test.each(pgBouncerVersion ? [pgBouncerVersion.join('.')] : [])(
  'two servers do the same behind PgBouncer %s',
  async () => {
    const { admin } = await testServer()
    const pooler = await startPgBouncer(mundo.base.url, admin)
    closing.push(() => pooler.close())
    const behind = await twoServers({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: mundo.base.url })
    expect(await useAll(behind)).toHaveLength(8)
  },
)

test('a start says that DATABASE_URL leads to a pooler and DATABASE_DIRECT_URL is missing', async () => {
  const pooler = await startPooler(mundo.base.url)
  closing.push(() => pooler.close())
  const said = async (doors: Doors): Promise<string[]> => {
    const warn = vi.fn<Warn>()
    await endPools((await createPools(doors, SECRET, { warn })).pools)
    return warn.mock.calls.map(([line]) => line)
  }
  expect(await said({ address: mundo.base.url })).toEqual([])
  expect(await said({ address: mundo.base.url, pooler: pooler.url })).toEqual([])
  expect(await said({ address: pooler.url })).toEqual([expect.stringMatching(/pooler.*DATABASE_DIRECT_URL/)])
})

test('a pooler that does not know the logins, or leads elsewhere, is told apart at the start', async () => {
  const open = (pooler: string) => createPools({ address: mundo.base.url, pooler }, SECRET, log)
  const strict = await startPooler(mundo.base.url, { knows: (user) => !user.startsWith('aliadas_') })
  closing.push(() => strict.close())
  await expect(open(strict.url)).rejects.toThrow(/no deja entrar al usuario aliadas_.*no such user.*auth_query/s)
  await expect(open(strict.url)).rejects.toBeInstanceOf(StartError)

  const other = await blankDatabase({ max: 1 })
  closing.push(() => other.drop())
  const elsewhere = await startPooler(other.url)
  closing.push(() => elsewhere.close())
  await expect(open(elsewhere.url)).rejects.toThrow(/bases de datos distintas/)

  const pooler = await startPooler(mundo.base.url)
  closing.push(() => pooler.close())
  const { pools } = await open(pooler.url)
  const { rows } = await pools.aliado.query(
    `select current_setting('statement_timeout') as frase, current_setting('TimeZone') as zona`,
  )
  expect(rows).toEqual([{ frase: '10s', zona: 'America/Bogota' }])
  await endPools(pools)
})

test('the doctor says whether requests enter through the pooler, and that a pooler was not named', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'aliadas-pooler-'))
  closing.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const said = async (variables: Record<string, string>) => {
    const env = readEnv({ DATA_DIR: dataDir, MAP_STYLE_URL: 'no', SESSION_SECRET: SECRET, ...variables })
    return (await diagnose(env, log)).flatMap(({ about, level, says }) => (about === 'Pooler' ? [[level, says]] : []))
  }
  const pooler = await startPooler(mundo.base.url)
  closing.push(() => pooler.close())
  const strict = await startPooler(mundo.base.url, { knows: (user) => !user.startsWith('aliadas_') })
  closing.push(() => strict.close())
  const behind = (url: string) => ({ DATABASE_URL: url, DATABASE_DIRECT_URL: mundo.base.url })
  await endPools((await createPools({ address: mundo.base.url }, SECRET, log)).pools)
  expect(await said({ DATABASE_URL: mundo.base.url })).toEqual([])
  expect(await said(behind(pooler.url))).toEqual([['bien', expect.stringContaining('Deja entrar')]])
  expect(await said(behind(strict.url))).toEqual([['mal', expect.stringContaining('no deja entrar al usuario')]])
  expect(await said(behind('postgres://a:b@127.0.0.1:1/nada'))).toEqual([['mal', expect.any(String)]])
  expect(await said({ DATABASE_URL: pooler.url })).toEqual([['atencion', expect.stringContaining('lleva a un pooler')]])
  expect(await said({ ...behind(pooler.url), SESSION_SECRET: `${SECRET}, otro` })).toEqual([
    ['atencion', expect.stringContaining('todavía no existen')],
  ])
})

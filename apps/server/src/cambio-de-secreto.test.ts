import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { tokenDeVerificacion } from './acceso/index.ts'
import { entrarEnInstalacion, lastingLock, otherSecretRuns, secretLock } from './instalacion.ts'
import { createDatabaseClock } from './platform/clock/index.ts'
import { createPools, dropOldLogins, endPools } from './platform/database/index.ts'
import { readEnv } from './platform/env/index.ts'
import { openStores } from './platform/files/index.ts'
import { createWakeBus } from './platform/live/index.ts'
import { createLogger } from './platform/log/index.ts'
import { start } from './start.ts'
import { blankDatabase, type TestDatabase } from './testing/database.ts'
import {
  createAliado,
  createPlataforma,
  createWebhook,
  createWorld,
  PASSWORD,
  testApp,
  type World,
} from './testing/factories/index.ts'
import { freePort } from './testing/free-port.ts'
import { createReceiver } from './testing/receiver.ts'

const log = createLogger('silent')
const [OLD, NEW, OTHER] = ['a', 'b', 'c'].map((one) => `un secreto largo de pruebas ${one.repeat(12)}`) as [
  string,
  string,
  string,
]
const TURNED = { SESSION_SECRET: NEW, SESSION_SECRET_PREVIOUS: OLD, ADDRESS_SECRET: OLD }
const dataDir = mkdtempSync(path.join(tmpdir(), 'aliadas-secreto-'))
let base: TestDatabase
let mundo: World
beforeAll(async () => {
  base = await blankDatabase()
  mundo = await createWorld()
})
afterAll(async () => {
  await base.drop()
  await mundo.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test('CFG-01 the secret before needs the new one and that of the addresses, all of them long and different', () => {
  const linesOf = (variables: Record<string, string>): unknown => {
    try {
      return readEnv(variables).sessionSecretPrevious
    } catch (error) {
      return (error as { lines: string[] }).lines.map((line) => line.split(':')[0])
    }
  }
  expect(linesOf({ SESSION_SECRET_PREVIOUS: OLD })).toEqual([
    'SESSION_SECRET_PREVIOUS necesita SESSION_SECRET',
    'SESSION_SECRET_PREVIOUS necesita ADDRESS_SECRET',
  ])
  expect(linesOf({ ...TURNED, SESSION_SECRET: OLD })).toEqual([
    'SESSION_SECRET y SESSION_SECRET_PREVIOUS deben ser distintas',
  ])
  expect(linesOf({ ...TURNED, ADDRESS_SECRET: 'corta' })).toEqual(['ADDRESS_SECRET debe tener al menos 32 caracteres.'])
  expect(linesOf(TURNED)).toBe(OLD)
})

/** The product with these secrets, always at the same address and on the same data. */
const port = await freePort()
const withSecrets = async <T>(
  secrets: Record<string, string>,
  work: (
    ask: (method: string, to: string, body?: unknown, cookie?: string) => Promise<Response>,
    keys: Awaited<ReturnType<typeof start>>,
  ) => Promise<T>,
): Promise<T> => {
  const url = `http://127.0.0.1:${port}`
  const env = readEnv({
    DATABASE_URL: base.url,
    DATA_DIR: dataDir,
    MAP_STYLE_URL: 'no',
    PUBLIC_URL: url,
    PORT: String(port),
    ...secrets,
  })
  const running = await start({ env, clock: createDatabaseClock(), log, onLocalMail: () => undefined })
  try {
    const ask = (method: string, to: string, body?: unknown, cookie?: string) =>
      fetch(`${url}${to}`, {
        method,
        headers: {
          'x-aliadas': 'web',
          ...(cookie ? { cookie } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    return await work(ask, running)
  } finally {
    await running.stop()
  }
}
const registration = (email: string, empresa: string, clave: string) => ({
  nombres: 'Ana',
  apellidos: 'Nueva',
  empresa,
  puesto: 'CEO',
  email,
  password: PASSWORD,
  clave,
})
const sessionOf = (entered: Response): string =>
  entered.headers
    .getSetCookie()
    .map((one) => one.split(';')[0] ?? '')
    .find((one) => one.startsWith('aliadas.session_token=')) ?? ''
/** The token of the newest mail to this address. */
const mailed = async (email: string): Promise<string> => {
  const { rows } = await base.pool
    .query<{ texto: string }>(
      `begin; set local role aliadas_sistema; select texto from correos where para = '${email}' order by creado_en desc limit 1; commit`,
    )
    .then((all) => (all as unknown as { rows: { texto: string }[] }[])[2] ?? { rows: [] })
  return decodeURIComponent(/token=([^\s&]+)/.exec(rows[0]?.texto ?? '')?.[1] ?? '')
}

test('a session and a mailed link of the secret before are good with it as the previous one, and without it they are not', async () => {
  const [cookie, push] = await withSecrets({ SESSION_SECRET: OLD }, async (ask, { newKeys }) => {
    const key = newKeys.aliada ?? ''
    for (const [email, empresa] of [
      ['ana@x.test', 'Una SAS'],
      ['eva@x.test', 'Otra SAS'],
      ['luz@x.test', 'Tercera SAS'],
    ] as const)
      expect((await ask('POST', '/api/acceso/registro', registration(email, empresa, key))).status).toBe(201)
    const token = await mailed('ana@x.test')
    expect((await ask('POST', '/api/acceso/verificar-correo', { token })).status).toBe(200)
    const entered = await ask('POST', '/api/acceso/ingresar', { email: 'ana@x.test', password: PASSWORD })
    const session = sessionOf(entered)
    const { llavePush } = (await (await ask('GET', '/api/avisos/preferencias', undefined, session)).json()) as {
      llavePush?: string
    }
    return [session, llavePush] as const
  })
  expect(push).toMatch(/^[\w-]{80,}$/)
  const [forEva, forLuz] = [await mailed('eva@x.test'), await mailed('luz@x.test')]

  await withSecrets(TURNED, async (ask) => {
    expect((await ask('GET', '/api/acceso/sesion', undefined, cookie)).status).toBe(200)
    expect((await ask('POST', '/api/acceso/verificar-correo', { token: forEva })).status).toBe(200)
    // Browsers that agreed to be notified, trackers and partners go on with what they have.
    const answer = await ask('GET', '/api/avisos/preferencias', undefined, cookie)
    expect(((await answer.json()) as { llavePush?: string }).llavePush).toBe(push)
  })

  await withSecrets({ SESSION_SECRET: NEW, ADDRESS_SECRET: OLD }, async (ask) => {
    expect((await ask('GET', '/api/acceso/sesion', undefined, cookie)).status).toBe(401)
    expect((await ask('POST', '/api/acceso/verificar-correo', { token: forLuz })).status).toBe(400)
  })

  // Leaving ends the session for good, also one that the secret before signed.
  await withSecrets(TURNED, async (ask) => {
    expect((await ask('POST', '/api/acceso/salir', {}, cookie)).status).toBe(200)
    expect((await ask('GET', '/api/acceso/sesion', undefined, cookie)).status).toBe(401)
  })
})

test('a cookie that neither secret signed is no session', async () => {
  await withSecrets(TURNED, async (ask) => {
    const entered = await ask('POST', '/api/acceso/ingresar', { email: 'ana@x.test', password: PASSWORD })
    const cookie = sessionOf(entered)
    const [name, value = ''] = cookie.split('=')
    const forged = `${name}=${value.replace(/\..*$/, '')}.${encodeURIComponent(`${'A'.repeat(43)}=`)}`
    expect((await ask('GET', '/api/acceso/sesion', undefined, cookie)).status).toBe(200)
    for (const wrong of [forged, `${name}=%ZZ`, `${name}=`, 'otra=cosa'])
      expect([wrong, (await ask('GET', '/api/acceso/sesion', undefined, wrong)).status]).toEqual([wrong, 401])
  })
})

test('beside a server with another secret only one that knows that secret as the previous one enters', async () => {
  const bus = createWakeBus(mundo.base.url, log)
  await bus.hold(secretLock(OLD))
  const stores = await openStores({ dataDir: mundo.dataDir, s3: undefined, filesTo: 'disk' })
  try {
    const enter = (secret: string, previous?: string) =>
      entrarEnInstalacion(mundo.ctx, { stores, uploadsDir: mundo.uploadsDir, secret, previous, lasting: OLD })
    await expect(enter(NEW)).rejects.toThrow(/otro SESSION_SECRET/)
    await expect(enter(NEW, OTHER)).rejects.toThrow(/SESSION_SECRET_PREVIOUS/)
    expect(await enter(NEW, OLD)).toBe(await enter(OLD))
    expect(await otherSecretRuns(mundo.ctx.db, [NEW])).toBe(true)
    expect(await otherSecretRuns(mundo.ctx.db, [NEW, OLD, undefined])).toBe(false)
  } finally {
    await bus.close()
    stores.close()
  }
})

test('CFG-08 of two servers with one secret and different secrets of addresses one starts, and each step of a turn does', async () => {
  const bus = createWakeBus(mundo.base.url, log)
  await bus.hold(secretLock(OLD))
  await bus.hold(lastingLock(OLD))
  const stores = await openStores({ dataDir: mundo.dataDir, s3: undefined, filesTo: 'disk' })
  const enter = (secrets: { secret: string; previous?: string; lasting?: string }) =>
    entrarEnInstalacion(mundo.ctx, { stores, uploadsDir: mundo.uploadsDir, ...secrets })
  try {
    for (const wrong of [
      { secret: OLD, lasting: NEW },
      { secret: NEW, previous: OLD },
    ])
      await expect(enter(wrong)).rejects.toThrow(/otro ADDRESS_SECRET/)
    const mark = await enter({ secret: OLD })
    for (const step of [
      { secret: OLD, lasting: OLD },
      { secret: OLD, previous: NEW, lasting: OLD },
      { secret: NEW, previous: OLD, lasting: OLD },
    ])
      expect(await enter(step)).toBe(mark)
  } finally {
    await bus.close()
    stores.close()
  }
  expect(await enter({ secret: OLD, lasting: NEW })).toMatch(/^.{32}$/)
})

test('CFG-03 logins of an older secret go once no server has it, and never those of a secret that is in use', async () => {
  const url = mundo.base.url
  const loginsNow = async () => {
    const { rows } = await mundo.base.pool.query<{ rolname: string }>(
      `select rolname from pg_roles where rolname ~ ('^aliadas_[a-z]+_' || (select oid from pg_database where datname = current_database()) || '_')`,
    )
    return rows.map(({ rolname }) => rolname).toSorted()
  }
  await endPools((await createPools({ address: url }, OLD, log)).pools)
  const old = await loginsNow()
  const { pools } = await createPools({ address: url }, NEW, log)
  try {
    const both = await loginsNow()
    expect([old.length, both.length]).toEqual([9, 18])
    const run = (previous: string | undefined, others: boolean) =>
      dropOldLogins(url, { now: NEW, previous, othersRun: () => Promise.resolve(others) })
    expect(await run(undefined, true)).toEqual([])
    expect(await run(OLD, false)).toEqual([])
    expect(await loginsNow()).toEqual(both)
    expect(await run(undefined, false)).toEqual(old)
    expect(await loginsNow()).toEqual(both.filter((one) => !old.includes(one)))
    expect((await pools.empresa.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    expect(await run(undefined, false)).toEqual([])
  } finally {
    await endPools(pools)
  }
})

test('a link of a secret that never was the installation’s verifies nothing', async () => {
  const token = tokenDeVerificacion(OTHER, 'X'.repeat(24), createDatabaseClock().now())
  await withSecrets(TURNED, async (ask) => {
    expect((await ask('POST', '/api/acceso/verificar-correo', { token })).status).toBe(400)
  })
})

test('CFG-08 TEN-13 the secret of a webhook that the platform replaced after a turn is the one that signs', async () => {
  const app = await testApp(mundo, { local: true, lasting: OLD })
  const receptor = await createReceiver()
  try {
    const cookie = await app.signIn((await createPlataforma(mundo)).email)
    const aliado = await createAliado(mundo)
    const camino = `/api/aliados/${aliado.id}/webhooks/${await createWebhook(mundo, aliado, receptor.url)}`
    const { body } = await app.request('POST', `${camino}/secreto`, { cookie })
    expect((await app.request('POST', `${camino}/probar`, { cookie })).status).toBe(202)
    await receptor.until(1)
    const [{ headers, body: llego } = { headers: {}, body: '' }] = receptor.received
    vi.useFakeTimers({ toFake: ['Date'], now: mundo.ctx.clock.now() })
    const leido = new Webhook(String(body['secreto'])).verify(llego, headers as Record<string, string>)
    expect(leido).toMatchObject({ type: 'webhook.prueba' })
  } finally {
    vi.useRealTimers()
    await app.close()
    await receptor.close()
  }
})

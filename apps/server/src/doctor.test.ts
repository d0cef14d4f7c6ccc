import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer, request as httpRequest } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diagnoseOutside, judgeProxy } from './doctor-address.ts'
import { linesOf, type Finding } from './doctor-finding.ts'
import { diagnose } from './doctor.ts'
import { createDatabaseClock, systemClock } from './platform/clock/index.ts'
import { readEnv } from './platform/env/index.ts'
import { createLogger } from './platform/log/index.ts'
import { start } from './start.ts'
import { blankDatabase, type TestDatabase } from './testing/database.ts'
import { freePort } from './testing/free-port.ts'

const log = createLogger('silent')
let base: TestDatabase
const dataDir = mkdtempSync(path.join(tmpdir(), 'aliadas-doctor-'))
beforeAll(async () => {
  base = await blankDatabase()
})
afterAll(async () => {
  await base.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const envOf = (variables: Record<string, string> = {}) =>
  readEnv({
    DATABASE_URL: base.url,
    DATA_DIR: dataDir,
    SESSION_SECRET: 'un secreto largo de pruebas, de más de 32',
    MAP_STYLE_URL: 'no',
    PUBLIC_URL: 'http://localhost:9',
    ...variables,
  })
const look = async (variables: Record<string, string> = {}): Promise<Record<string, Finding>> =>
  Object.fromEntries((await diagnose(envOf(variables), log)).map((one) => [one.about, one]))

/** A mail server that greets, takes an account or not, and says what it was told. */
const mailServer = async (accepts: boolean) => {
  const told: string[] = []
  const server = createServer((socket) => {
    socket.write('220 prueba\r\n')
    socket.on('error', () => undefined)
    socket.on('data', (data) => {
      const line = String(data)
      told.push(line)
      if (/^EHLO/i.test(line)) socket.write('250-prueba\r\n250 AUTH PLAIN\r\n')
      else if (/^AUTH/i.test(line)) socket.write(accepts ? '235 bien\r\n' : '535 clave equivocada\r\n')
      else socket.write('221 adios\r\n')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `smtp://una:clave@127.0.0.1:${port}`, told, close: () => server.close() }
}

test('before the first start it says what is there and what the start will do', async () => {
  const said = await look()
  expect([said['Carpeta de datos']?.level, said['Base de datos']?.level]).toEqual(['bien', 'bien'])
  expect(said['Esquema']).toMatchObject({ level: 'atencion', says: 'Está vacía.' })
  expect(said['Archivos']).toBeUndefined()
  expect(said['Dirección pública']).toMatchObject({ level: 'atencion', says: expect.stringMatching(/localhost:9/) })
})

test('beside a running server everything is well, and what is wrong is named with what to do', async () => {
  const port = await freePort()
  const own = { PUBLIC_URL: `http://127.0.0.1:${port}` }
  const env = { ...envOf(own), port }
  const running = await start({ env, clock: createDatabaseClock(), log, onLocalMail: () => undefined })
  try {
    const said = await look(own)
    for (const about of ['Esquema', 'Archivos', 'Reloj', 'Correos', 'Avisos a los aliados', 'Dirección pública'])
      expect([about, said[about]?.level]).toEqual([about, 'bien'])
    expect(said['Respaldo']?.level).toBe('sin_saber')
    const lines = linesOf(Object.values(said))
    expect(lines).toContain('✓ Esquema: Es el de esta versión.')

    const other = path.join(dataDir, 'otra')
    await mkdir(other)
    expect((await look({ DATA_DIR: other }))['Archivos']).toMatchObject({
      level: 'mal',
      says: expect.stringMatching(/no es de esta base de datos/),
    })
    for (const [migration, level, says] of [
      ['9998-de-manana', 'atencion', /posterior \(9998.*solo agregó/],
      ['9999-contrae-algo', 'mal', /posterior \(9999.*quitó algo/],
    ] as const) {
      await base.pool.query(`insert into kysely_migration (name, timestamp) values ($1, '')`, [migration])
      expect((await look())['Esquema']).toMatchObject({ level, says: expect.stringMatching(says) })
    }
    await base.pool.query(`delete from kysely_migration where name >= '9998'`)
  } finally {
    await running.stop()
  }
})

test('a mail server is asked for its account and gets no mail', async () => {
  const [good, bad] = [await mailServer(true), await mailServer(false)]
  try {
    expect((await look({ SMTP_URL: good.url, MAIL_FROM: 'a@prueba.test' }))['Servidor de correo']).toMatchObject({
      level: 'bien',
    })
    expect(good.told.join('')).toMatch(/AUTH PLAIN/)
    expect(good.told.join('')).not.toMatch(/MAIL FROM/i)
    expect((await look({ SMTP_URL: bad.url, MAIL_FROM: 'a@prueba.test' }))['Servidor de correo']).toMatchObject({
      level: 'mal',
      says: expect.stringMatching(/clave equivocada/),
      todo: expect.any(String),
    })
  } finally {
    good.close()
    bad.close()
  }
})

test('a login that may make no roles is named', async () => {
  const name = `pobre_${path.basename(dataDir).replaceAll(/\W/g, '').toLowerCase()}`
  await base.pool.query(`create role ${name} login password 'pobre'`)
  const url = new URL(base.url)
  url.username = name
  url.password = 'pobre'
  const said = await look({ DATABASE_URL: url.href })
  await base.pool.query(`drop role ${name}`)
  expect(said['Base de datos']).toMatchObject({ level: 'mal', says: expect.stringMatching(/no puede crear roles/) })
})

test('a database that does not answer, and a folder that cannot be written, are said beside the rest', async () => {
  const file = path.join(dataDir, 'no-es-carpeta')
  await writeFile(file, '')
  const said = await look({ DATABASE_URL: 'postgres://nadie@127.0.0.1:9/nada', DATA_DIR: path.join(file, 'dentro') })
  expect([said['Base de datos']?.level, said['Carpeta de datos']?.level]).toEqual(['mal', 'mal'])
  expect(said['Dirección pública']?.level).toBe('atencion')
  expect(linesOf(Object.values(said)).filter((line) => line.startsWith('✗ '))).toHaveLength(2)
})

const LIE = '203.0.113.77'
const HOPS = (hops: number) => ({ trustProxy: { hops }, publicUrl: 'https://a.test' })
test.each([
  [
    'cree a más',
    HOPS(2),
    { direccion: LIE, reenviado: `${LIE}, 198.51.100.4`, proxy: true },
    'mal',
    /Pon TRUST_PROXY=1/,
  ],
  ['cree a más, sin proxy', HOPS(1), { direccion: LIE, reenviado: LIE, proxy: true }, 'mal', /Quita TRUST_PROXY/],
  [
    'sin TRUST_PROXY',
    { trustProxy: undefined, publicUrl: 'https://a.test' },
    { direccion: '10.0.0.2', reenviado: `${LIE}, 198.51.100.4, 10.0.0.9`, proxy: false },
    'mal',
    /Pon TRUST_PROXY=2/,
  ],
  [
    'https y nada reenvía',
    { trustProxy: undefined, publicUrl: 'https://a.test' },
    { direccion: '10.0.0.2', reenviado: LIE, proxy: false },
    'atencion',
    /agregue X-Forwarded-For/,
  ],
  [
    'http sin proxy',
    { trustProxy: undefined, publicUrl: 'http://a.test' },
    { direccion: '198.51.100.4', reenviado: LIE, proxy: false },
    'bien',
    null,
  ],
  [
    'otra red',
    { trustProxy: { networks: ['10.1.0.0/16'] }, publicUrl: 'https://a.test' },
    { direccion: '10.0.0.2', reenviado: `${LIE}, 198.51.100.4`, proxy: false },
    'mal',
    /las redes/,
  ],
  [
    'el proxy borra la cabecera',
    { trustProxy: { networks: ['10.0.0.0/8'] }, publicUrl: 'https://a.test' },
    { direccion: '10.0.0.2', reenviado: '', proxy: true },
    'mal',
    /lo agregue/,
  ],
  ['concuerda', HOPS(1), { direccion: '198.51.100.4', reenviado: `${LIE}, 198.51.100.4`, proxy: true }, 'bien', null],
] as const)('the proxy and TRUST_PROXY, %s', (_, env, seen, level, todo) => {
  const finding = judgeProxy(
    {
      ...env,
      trustProxy:
        env.trustProxy && ('hops' in env.trustProxy ? env.trustProxy : { networks: [...env.trustProxy.networks] }),
    },
    seen,
  )
  expect([finding.level, todo === null ? finding.todo : todo.test(finding.todo ?? '')]).toEqual([
    level,
    todo === null ? null : true,
  ])
})

/** A proxy that appends X-Forwarded-For, as nginx and Caddy do. */
const proxyTo = async (port: number) => {
  const server = createHttpServer((req, res) => {
    const forwarded = [req.headers['x-forwarded-for'], req.socket.remoteAddress].filter(Boolean).join(', ')
    const headers = { ...req.headers, 'x-forwarded-for': forwarded }
    req.pipe(
      httpRequest({ port, host: '127.0.0.1', path: req.url, method: req.method, headers }, (answer) => {
        res.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(res)
      }),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    close: () => server.close(),
  }
}

test.each([
  [{}, 'mal', /TRUST_PROXY no está puesta/],
  [{ TRUST_PROXY: '1' }, 'bien', /concuerda/],
  [{ TRUST_PROXY: '2' }, 'mal', /fingir su dirección/],
  [{ TRUST_PROXY: '10.0.0.0/8' }, 'mal', /no está en TRUST_PROXY/],
] as const)('behind a real proxy, with %j', async (own, level, says) => {
  const port = await freePort()
  const proxy = await proxyTo(port)
  const variables = { PUBLIC_URL: proxy.url, DRAIN_MS: '0', ...own }
  const running = await start({
    env: { ...envOf(variables), port },
    clock: createDatabaseClock(),
    log,
    onLocalMail: () => undefined,
  })
  try {
    const said = await look(variables)
    expect([said['Dirección pública']?.level, said['Proxy']?.level, said['Proxy']?.says]).toEqual([
      'bien',
      level,
      expect.stringMatching(says),
    ])
    // Whoever has not the secret learns nothing of it.
    const strange = await fetch(`${proxy.url}/api/salud`, { headers: { 'x-aliadas-doctor': 'a'.repeat(43) } })
    expect(Object.keys((await strange.json()) as object).toSorted()).toEqual(['ok', 'version'])
    const other = await look({ ...variables, SESSION_SECRET: 'otro secreto largo de pruebas, de más de 32' })
    expect(other['Proxy']?.level ?? 'local').toBe('TRUST_PROXY' in own ? 'sin_saber' : 'local')
  } finally {
    await running.stop()
    proxy.close()
  }
})

test('an address alone is asked from any machine, without variables', async () => {
  const [finding] = await diagnoseOutside('http://localhost:9', systemClock.now())
  expect(finding).toMatchObject({ level: 'mal', says: expect.stringMatching(/no responde http:\/\/localhost:9/) })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const running = await start({
    env: { ...envOf({ PUBLIC_URL: url }), port },
    clock: createDatabaseClock(),
    log,
    onLocalMail: () => undefined,
  })
  try {
    const [first, second] = await diagnoseOutside(url, systemClock.now())
    expect([first?.level, second?.level, second?.says]).toEqual([
      'bien',
      'atencion',
      '127.0.0.1 lleva a 127.0.0.1: solo se llega desde la red de adentro.',
    ])
  } finally {
    await running.stop()
  }
})

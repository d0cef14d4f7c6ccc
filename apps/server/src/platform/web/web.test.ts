import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerError } from '../http/index.ts'
import { createLogger } from '../log/index.ts'
import { registerWeb } from './index.ts'

const log = createLogger('silent')
let dir: string
let app: Hono
const script = 'console.log(1);'.repeat(500)

const build = (
  options: { dist?: string; basemapDir?: string | undefined; mapStyleUrl?: string; localMail?: boolean } = {},
) => {
  const fresh = new Hono()
  fresh.get('/api/vivo', (c) => c.json({ ok: true }))
  fresh.notFound((c) => c.json({ code: 'not-found' }, 404))
  fresh.onError((error, c) => answerError(error, c, log))
  registerWeb(fresh, {
    dist: path.join(dir, 'dist'),
    dev: false,
    basemapDir: path.join(dir, 'mapa'),
    mapStyleUrl: 'https://mapas.example/estilo.json?llave=1',
    mapStyleDarkUrl: '/oscuro.json',
    localMail: false,
    simulador: false,
    ...options,
  })
  return fresh
}

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'web-'))
  const write = async (file: string, content: string) => {
    await mkdir(path.dirname(path.join(dir, file)), { recursive: true })
    await writeFile(path.join(dir, file), content)
  }
  await write('dist/index.html', '<meta nonce="__CSP_NONCE__" content="__CSP_NONCE__"><div id="root"></div>')
  await write('dist/assets/index-BxYz12_4.js', script)
  await write('dist/assets/letra-a1b2c3d4.woff2', 'w'.repeat(5_000))
  await write('dist/favicon.svg', '<svg/>')
  await write('dist/app.webmanifest', '{}')
  await write('dist/sw.js', script)
  await write('dist/workers/mapa-BxYz12_4.js', script)
  await write('secreto.txt', 'secreto')
  await write('mapa/base.pmtiles', 'PMTiles')
  await write('mapa/nota.txt', 'no')
  app = build()
})
afterEach(() => rm(dir, { recursive: true, force: true }))

const bytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

test('every page answer has a nonce of its own, in the page and in the policy', async () => {
  const seen = new Set<string>()
  for (const address of ['/', '/panel-control/monitor-map?x=1', '/index.html']) {
    const answer = await app.request(address)
    const policy = answer.headers.get('content-security-policy') ?? ''
    const nonce = /'nonce-([\w-]{20,})'/.exec(policy)?.[1] ?? ''
    expect(await answer.text()).toContain(`<meta nonce="${nonce}" content="${nonce}">`)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(policy).toContain("img-src 'self' data: blob: https://mapas.example;")
    seen.add(nonce)
  }
  expect(seen.size).toBe(3)
})

test('HDR-02 no page lets itself be framed, here or elsewhere', async () => {
  for (const address of ['/', '/login', '/panel-control/monitor-map']) {
    const policy = (await app.request(address)).headers.get('content-security-policy') ?? ''
    expect([address, /(?:^|; )frame-ancestors 'none'(?:;|$)/.test(policy)]).toEqual([address, true])
    expect([address, /(?:^|; )object-src 'none'(?:;|$)/.test(policy)]).toEqual([address, true])
  }
})

test('hashed files are kept for ever and travel compressed', async () => {
  const address = '/assets/index-BxYz12_4.js'
  for (const [accept, encoding, open] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip;q=1.0, br;q=0', 'gzip', gunzipSync],
    ['identity', null, (body: Buffer) => body],
  ] as const) {
    const answer = await app.request(address, { headers: { 'accept-encoding': accept } })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(open(await bytes(answer)).toString()).toBe(script)
  }
  const etag = (await app.request('/favicon.svg')).headers.get('etag') ?? ''
  expect((await app.request('/favicon.svg', { headers: { 'if-none-match': etag } })).status).toBe(304)
})

test('the service worker is asked for anew each time and may fetch from this site only', async () => {
  const answer = await app.request('/sw.js')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  expect(answer.headers.get('content-security-policy')).toBe(
    "default-src 'none'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'",
  )
  expect((await app.request('/favicon.svg')).headers.get('content-security-policy')).toBeNull()
})

test('REL-19 a worker of the page may fetch from this site and the map’s hosts, and is asked for again when that changes', async () => {
  const address = '/workers/mapa-BxYz12_4.js'
  const answer = await app.request(address)
  expect(answer.headers.get('content-security-policy')).toBe(
    "default-src 'none'; connect-src 'self' https://mapas.example; frame-ancestors 'none'; base-uri 'none'",
  )
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  const known = { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } }
  expect((await app.request(address, known)).status).toBe(304)
  const moved = await build({ mapStyleUrl: 'https://otros.example/estilo.json' }).request(address, known)
  expect([moved.status, moved.headers.get('content-security-policy')]).toEqual([
    200,
    "default-src 'none'; connect-src 'self' https://otros.example; frame-ancestors 'none'; base-uri 'none'",
  ])
})

test('what the build compressed is used as it is', async () => {
  await writeFile(path.join(dir, 'dist/assets/index-BxYz12_4.js.br'), 'listo')
  const answer = await build().request('/assets/index-BxYz12_4.js', { headers: { 'accept-encoding': 'br' } })
  expect((await bytes(answer)).toString()).toBe('listo')
})

test.each([
  ['/assets/letra-a1b2c3d4.woff2', 'font/woff2'],
  ['/app.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['/favicon.svg', 'image/svg+xml; charset=utf-8'],
])('%s is %s and is not compressed', async (address, type) => {
  const answer = await app.request(address, { headers: { 'accept-encoding': 'br' } })
  expect([answer.headers.get('content-type'), answer.headers.get('content-encoding')]).toEqual([type, null])
})

test.each([
  '/no-hay.js',
  '/../secreto.txt',
  '/%2e%2e/secreto.txt',
  '/..%2fsecreto.txt',
  '/assets/..%5c..%5csecreto.txt',
  '/%',
  '/assets/%00.js',
])('%s gives no file', async (address) => {
  const answer = await app.request(address)
  const body = await answer.text()
  expect(body).not.toContain('secreto')
  expect(answer.status === 404 || body.includes('id="root"')).toBe(true)
})

test.each([
  '/.env',
  '/.git/config',
  '/.git/',
  '/%2eenv',
  '/panel-control/.env',
  '/login/a.php',
  '/server.ts',
  '/package.json',
])('CFG-01 %s is never the page', async (address) => {
  for (const accept of ['*/*', 'text/html,*/*']) {
    const answer = await app.request(address, { headers: { accept } })
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'not-found' }])
  }
})

test('CFG-01 an unknown address is 404: nothing to a program, the page that says so to a person', async () => {
  for (const address of ['/metrics', '/docs', '/apio', '/login/x', '/assets/', '/wp-admin']) {
    const program = await app.request(address)
    expect([address, program.status, await program.json()]).toMatchObject([address, 404, { code: 'not-found' }])
    const person = await app.request(address, { headers: { accept: 'text/html,application/xhtml+xml' } })
    expect([address, person.status, (await person.text()).includes('id="root"')]).toEqual([address, 404, true])
  }
  for (const address of ['/login', '/registro', '/panel-control', '/panel-control/lo-que-sea'])
    expect([address, (await app.request(address)).status]).toEqual([address, 200])
})

test('addresses below /api never become the page', async () => {
  expect(await (await app.request('/api/vivo')).json()).toEqual({ ok: true })
  const answer = await app.request('/api/nada')
  expect([answer.status, await answer.json()]).toEqual([404, { code: 'not-found' }])
  expect((await app.request('/api')).status).toBe(404)
})

test('the base map is what its folder lists', async () => {
  const index = await app.request('/basemap/index.json')
  expect(await index.json()).toEqual({
    archives: ['base.pmtiles'],
    attribution: 'Vías: Alcaldía de Cali (CC0) · IGAC (CC BY 4.0) | Natural Earth | GeoNames (CC BY 4.0)',
  })
  const archive = await app.request('/basemap/base.pmtiles')
  expect([archive.headers.get('content-length'), await archive.text()]).toEqual(['7', 'PMTiles'])
  for (const name of ['nota.txt', '..%2fsecreto.txt', 'otro.pmtiles', '..%2fdist%2findex.html'])
    expect([name, (await app.request(`/basemap/${name}`)).status]).toEqual([name, 404])
  await writeFile(path.join(dir, 'mapa/ATTRIBUTION.txt'), 'Otra fuente\n')
  expect(await (await app.request('/basemap/index.json')).json()).toMatchObject({ attribution: 'Otra fuente' })
  expect(await (await build({ basemapDir: undefined }).request('/basemap/index.json')).json()).toEqual({
    archives: [],
    attribution: '',
  })
})

test('the configuration says which map style to load', async () => {
  expect(await (await app.request('/config.json')).json()).toEqual({
    mapStyleUrl: 'https://mapas.example/estilo.json?llave=1',
    mapStyleDarkUrl: '/oscuro.json',
    localMail: null,
    simulador: false,
  })
})

test('CFG-06 the configuration names the page of local mails only where that page answers', async () => {
  const local = build({ localMail: true })
  const mails = async (where: Hono, site: string) => {
    const { localMail } = (await (await where.request(`${site}/config.json`)).json()) as { localMail: unknown }
    return localMail
  }
  expect(await mails(local, 'http://localhost:3000')).toBe('/api/correo-local')
  expect(await mails(local, 'http://192.168.1.9:3000')).toBeNull()
  expect(await mails(app, 'http://localhost:3000')).toBeNull()
})

test('a server without a built page says so', async () => {
  const answer = await build({ dist: path.join(dir, 'no') }).request('/')
  expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'unavailable' }])
})

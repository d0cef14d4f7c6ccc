import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Page, Request as Pedido, Response as Respuesta } from '@playwright/test'
import { createPng } from './support/files.ts'
import { startForeignSite } from './support/foreign-site.ts'
import { DEMO_PASSWORD, LONG_WALK, expect, fillLogin, signIn, test, visit } from './support/test.ts'

const ADMIN = 'admin@transvalle.test'
const STAFF = 'staff@transvalle.test'
const PLATAFORMA = 'plataforma@aliadas.test'
const SEGURIDAD = '/panel-control/seguridad'
const DIST = path.resolve(import.meta.dirname, '../apps/web/dist')

/**
 * Screens of the panel with their headings, by the person who uses them; of lists that differ only in a filter, some.
 */
const PANTALLAS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  [ADMIN]: {
    'Perfil de Usuario': ['perfil'],
    Seguridad: ['seguridad'],
    'Registrar Nuevo Usuario': ['registro-interno'],
    'Gestión de Flota': ['gestiona-flota'],
    'Reservas por Validar': ['reservas', 'validarTransferencia'],
    'Mis ofertas': ['mis-ofertas'],
    'Pagos Pendientes': ['pagos', 'saldos', 'recompensas', 'devoluciones'],
    'Servicios en Curso': ['servicios-en-curso', 'reservaciones', 'viajes-confirmados', 'viajes-finalizados'],
    Historial: ['historial'],
    Gráficas: ['graficas'],
    'Estados de cuenta': ['estados-de-cuenta'],
    Rastreo: ['rastreo'],
    'Libro de FUEC': ['libro-de-fuec'],
    'Contratos y convenios': ['contratos'],
    'Datos legales': ['datos-legales'],
    'Mapa de Monitoreo': ['monitor-map'],
  },
  [PLATAFORMA]: {
    'Claves de autorización': ['claves'],
    'Claves de aliados': ['claves-aliados'],
    'Empresas aliadas': ['empresas'],
    'Validación de usuarios': ['conductores-nuevos', 'conductores', 'operadores', 'guias-por-validar', 'guias'],
  },
}

/** Bank accounts, tax numbers, identity cards and telephones of the demo world, and every mail address. */
const AJENO = /\b(?:9000000\d{2,4}|1000000\d{3}|399\d{7})\b|[\w.+-]+@[\w-]+\.test\b/g

/** Which of these data this browser has stored anywhere, except the signed-in person's own mail address. */
const datosGuardados = async (page: Page, propio: string): Promise<string[]> => {
  const textos = await page.evaluate(async () => {
    const cajas = await Promise.all((await caches.keys()).map((nombre) => caches.open(nombre)))
    const llaves = (await Promise.all(cajas.map((caja) => caja.keys()))).flat()
    return [
      ...Object.entries(localStorage).map((par) => par.join(' ')),
      ...Object.entries(sessionStorage).map((par) => par.join(' ')),
      ...(await indexedDB.databases()).map(({ name }) => `base de datos ajena@${name}.test`),
      ...llaves.map(({ url }) => (url.includes('/api/') ? `respuesta guardada@api.test ${url}` : url)),
    ]
  })
  return textos.flatMap((texto) => texto.match(AJENO) ?? []).filter((dato) => dato !== propio)
}

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('DATA-01 after a walk over the screens the browser keeps preferences and the name of who is signed in', async ({
    page: suya,
    otherPage,
    allow,
  }) => {
    test.setTimeout(LONG_WALK)
    allow(/status of 403/)
    const vistos = new Set<string>()
    const anotar = async (respuesta: Respuesta) => {
      if (!respuesta.url().includes('/api/') || respuesta.url().includes('/api/vivo')) return
      for (const dato of (await respuesta.text().catch(() => '')).match(AJENO) ?? []) vistos.add(dato)
    }
    const plataforma = await otherPage()
    for (const [quien, page] of [
      [PLATAFORMA, plataforma],
      [ADMIN, suya],
    ] as const) {
      page.on('response', anotar)
      const enCurso = new Set<Pedido>()
      page.on('request', (pedido) => /\/api\/(?!vivo)/.test(pedido.url()) && enCurso.add(pedido))
      page.on('requestfinished', (pedido) => enCurso.delete(pedido))
      page.on('requestfailed', (pedido) => enCurso.delete(pedido))
      await signIn(page, quien, SEGURIDAD)
      await expect(page.getByRole('heading', { level: 1, name: 'Seguridad' })).toBeAttached()
      for (const [titulo, caminos] of Object.entries(PANTALLAS[quien] ?? {}))
        for (const camino of caminos) {
          await visit(page, `/panel-control/${camino}`)
          await expect(page.getByRole('heading', { level: 1, name: titulo })).toBeAttached()
          await expect(page.getByRole('progressbar')).toHaveCount(0)
          // Leaving a screen would abort its reads, and nothing of them could have been stored.
          await expect.poll(() => enCurso.size).toBe(0)
          expect([camino, await datosGuardados(page, quien)]).toEqual([camino, []])
        }
      // The record of one vehicle or provider contains most data.
      if (quien === ADMIN) {
        const flota = await (await page.request.get('/api/vehiculos')).text()
        await visit(page, `/panel-control/gestiona-flota/${String(/"id":"([^"]+)"/.exec(flota)?.[1])}`)
        await expect.poll(() => [...vistos].some((dato) => dato.startsWith('1000000'))).toBe(true)
        expect(await datosGuardados(page, quien)).toEqual([])
      }
    }
    // The page has received such data, so the search would find them.
    for (const dato of [/^90000000001$/, /^1000000/, /^399/, /^staff@/])
      await expect.poll(() => [...vistos].filter((visto) => dato.test(visto)), String(dato)).not.toEqual([])
    for (const caja of ['localStorage', 'sessionStorage'] as const) {
      await suya.evaluate(([donde]) => window[donde].setItem('x', 'cuenta 90000000001'), [caja] as const)
      expect(await datosGuardados(suya, ADMIN)).toEqual(['90000000001'])
      await suya.evaluate(([donde]) => window[donde].removeItem('x'), [caja] as const)
    }
    await suya.evaluate(async () => (await caches.open('x')).put('/api/perfil', new Response('{}')))
    expect(await datosGuardados(suya, ADMIN)).toEqual(['guardada@api.test'])
  })
})

test('ROLE-14 who writes another role into the browser gets nothing more from the API', async ({ page, allow }) => {
  allow(/status of 403/)
  await signIn(page, STAFF, SEGURIDAD)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seguridad')
  await page.evaluate(() => {
    const usuario: object = JSON.parse(localStorage.getItem('usuario') ?? '{}')
    localStorage.setItem('usuario', JSON.stringify({ ...usuario, role: 'admin' }))
  })
  await page.reload()
  await visit(page, '/panel-control/registro-interno')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registrar Nuevo Usuario')
  const pedir = (password: string) =>
    page.evaluate(async (secreta) => {
      const email = 'intruso@transvalle.test'
      const respuesta = await fetch('/api/acceso/usuarios', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-aliadas': 'web', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify({
          email,
          emailVerificacion: email,
          password: secreta,
          passwordVerificacion: secreta,
          role: 'admin',
        }),
      })
      return [respuesta.status, ((await respuesta.json()) as { code?: string }).code]
    }, password)
  expect(await pedir('Cumbanchero-4821')).toEqual([403, 'permission-denied'])
  expect((await page.request.get('/api/claves')).status()).toBe(403)
  const sesion = await (await page.request.get('/api/acceso/sesion')).json()
  expect(sesion).toMatchObject({ email: STAFF, role: 'user' })
})

test('INJ-12 a sign-in leads to no other site, whatever its address says', async ({ page, otherPage }) => {
  for (const [volver, destino] of [
    [SEGURIDAD, SEGURIDAD],
    ['//evil.test', '/panel-control/monitor-map'],
    ['/\\evil.test', '/panel-control/monitor-map'],
    ['https:evil.test', '/panel-control/monitor-map'],
  ] as const) {
    const suya = await otherPage()
    await suya.goto(`/login?volver=${encodeURIComponent(volver)}`)
    await fillLogin(suya, STAFF, DEMO_PASSWORD)
    await expect(suya, volver).toHaveURL(destino)
    await suya.context().close()
  }
  // The same with a signed-in person.
  await signIn(page, STAFF, SEGURIDAD)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seguridad')
  await page.goto('/login?volver=%2F%2Fevil.test')
  await expect(page).toHaveURL(/^http:\/\/[\w.]+:\d+\/panel-control/)
})

test('HDR-02 another site neither frames the application nor shows its pictures and documents', async ({
  page,
  server,
  allow,
}) => {
  allow(/frame-ancestors|ERR_BLOCKED_BY_RESPONSE|Failed to fetch/)
  await signIn(page, ADMIN, SEGURIDAD)
  const subida = await page.request.put('/api/archivos/fotoCorporativa?numero=1&nombre=foto.png', {
    headers: { 'x-aliadas': 'web', 'content-type': 'application/octet-stream' },
    data: createPng(),
  })
  const archivo = `/api/archivos/${((await subida.json()) as { id: string }).id}`
  expect((await page.request.get(archivo)).status()).toBe(200)
  const suyo = await startForeignSite(
    () => '<!doctype html><title>otra</title><link rel="icon" href="data:,"><body>',
    createPng(),
  )
  try {
    await page.goto(suyo.origin)
    const muestra = (direccion: string) =>
      page.evaluate(
        (src) =>
          new Promise<boolean>((listo) => {
            const imagen = new Image()
            imagen.addEventListener('load', () => listo(true))
            imagen.addEventListener('error', () => listo(false))
            imagen.src = src
          }),
        direccion,
      )
    const trae = (direccion: string) =>
      page.evaluate(
        (src) =>
          fetch(src, { mode: 'no-cors', credentials: 'include' }).then(
            () => true,
            () => false,
          ),
        direccion,
      )
    const enmarca = (direccion: string) =>
      page.evaluate(
        (src) =>
          new Promise<void>((listo) => {
            const marco = document.createElement('iframe')
            marco.addEventListener('load', () => listo())
            marco.src = src
            document.body.append(marco)
          }),
        direccion,
      )
    // The foreign page can load its own resources, so the following refusals come from this product.
    expect([await muestra(`${suyo.origin}/foto`), await trae(`${suyo.origin}/foto`)]).toEqual([true, true])
    for (const direccion of ['/demo/transvalle.svg', archivo]) {
      expect([direccion, await muestra(`${server.url}${direccion}`)]).toEqual([direccion, false])
      expect([direccion, await trae(`${server.url}${direccion}`)]).toEqual([direccion, false])
    }
    await enmarca(`${suyo.origin}/`)
    for (const direccion of ['/login', SEGURIDAD, '/api/docs']) await enmarca(`${server.url}${direccion}`)
    expect(
      page
        .frames()
        .slice(1)
        .map((marco) => marco.url()),
    ).toEqual([`${suyo.origin}/`, ...Array<string>(3).fill('chrome-error://chromewebdata/')])
  } finally {
    await suyo.close()
  }
})

/** Names of the server's settings, the demo partner key, and prefixes of other services' keys. */
const RESERVADO =
  /CLAVE_(?:ALIADA|PLATAFORMA)|PARTNER_KEY|SESSION_SECRET|DATABASE_URL|SMTP_URL|S3_SECRET|demo-partner-key|PRIVATE KEY-----|\b(?:AKIA[0-9A-Z]{16}|AIza[\w-]{35}|[rs]k_live_|[ps]k\.eyJ)/g

test('CFG-02 ROLE-19 the built files that browsers load hold no secret and no setting of the server', () => {
  const archivos = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter((nombre) =>
    /\.(?:js|css|html|json|map|webmanifest|svg)$/.test(nombre),
  )
  expect(archivos.length).toBeGreaterThan(40)
  const textos = archivos.map((nombre) => ({ nombre, texto: readFileSync(path.join(DIST, nombre), 'utf8') }))
  // The texts are the product's own files, so the search would find such names.
  expect(textos.some(({ texto }) => texto.includes('Iniciar sesión'))).toBe(true)
  expect('const a="CLAVE_ALIADA",b="AIza'.concat('x'.repeat(35)).match(RESERVADO)).toHaveLength(2)
  expect(
    textos.flatMap(({ nombre, texto }) => (texto.match(RESERVADO) ?? []).map((hallado) => `${nombre}: ${hallado}`)),
  ).toEqual([])
})

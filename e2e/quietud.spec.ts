import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { faultsInFrame } from './support/axe-in-frame.ts'
import { mouseOnlyInFrame } from './support/keyboard-in-frame.ts'
import { createPartner, createServicio } from './support/partner.ts'
import { expect, LONG_WALK, signIn, test, visit } from './support/test.ts'

test.use({ world: 'quietud' })

const PANEL = '/panel-control'
const OF_A_COMPANY = [
  'monitor-map',
  'gestiona-flota',
  'gestiona-flota/$idVehiculo',
  'monitor-map?vista=dia',
  'rastreo',
  'perfil',
  'datos-legales',
  'contratos',
  'libro-de-fuec',
  'seguridad',
  'registro-interno',
  'validarEpayco',
  'mis-ofertas',
  'validarTransferencia',
  'anticipos',
  'saldos',
  'recompensas',
  'devoluciones',
  'servicios-en-curso',
  'reservaciones',
  'viajes-confirmados',
  'viajes-finalizados',
  'historial',
  'graficas',
  'estados-de-cuenta',
]
const OF_THE_PLATFORM = [
  'usuarios',
  'conductores-nuevos',
  'conductores-por-validar',
  'conductores',
  'operadores-nuevos',
  'operadores',
  'guias-nuevos',
  'guias-por-validar',
  'guias',
  'claves',
  'aliados',
  'aliados/$idAliado',
  'claves-aliados',
  'empresas',
  'sistema',
]

/** The pages before a session, each read from the server anew. */
const OF_ACCESS = [
  '/',
  '/login',
  '/registro',
  '/verificar-correo?token=x',
  '/cambiar-password',
  '/nueva-contrasena?token=x',
]

/** Other addresses of a screen, and the end of the session. */
const SAME = ['reservas', 'pagos', 'lista-de-reservas', 'conductores-nuevos', 'salir']

/** The screens of one record, and the list that has one. */
const RECORDS: Readonly<Record<string, string>> = {
  'gestiona-flota/$idVehiculo': '/api/vehiculos?q=WXB102',
  'aliados/$idAliado': '/api/aliados',
}
const addressOf = async (page: Page, screen: string): Promise<string> => {
  const list = RECORDS[screen]
  if (list === undefined) return screen
  const { filas } = (await (await page.request.get(list)).json()) as { filas: { id: string }[] }
  return screen.replace(/\$\w+/, String(filas[0]?.id))
}

/** Tabs of the screen before them in these lists: its title stays. */
const TABS = /^(saldos|recompensas|devoluciones|reservaciones|viajes-.*|(conductores|operadores|guias).*)$/

/** The limit of a screen: what moves by itself under a finger is pressed by mistake. */
const MOST = 0.02

type Shift = { value: number; what: string[] }

/** Remembers each shift of the layout that no press caused. */
const watchShifts = async (page: Page): Promise<() => Promise<Shift[]>> => {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `${node.tagName} ${node.textContent.slice(0, 40)}` : String(node?.nodeName)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
      })[])
        if (!entry.hadRecentInput)
          shifts.push({
            value: entry.value,
            what: entry.sources.map(
              ({ node, previousRect: from, currentRect: to }) =>
                `${nameOf(node)}: ${from.x},${from.y} ${from.width}×${from.height} → ${to.x},${to.y} ${to.width}×${to.height}`,
            ),
          })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(async () => {
      // Shifts of a frame are told after it.
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      return (Reflect.get(window, 'shifts') as Shift[]).splice(0)
    })
}

/** Without the number of what is unread. */
const titleOf = async (page: Page): Promise<string> => (await page.title()).replace(/^\(\d+\) /, '')

/** Moves what stands on the screen, to prove that the watch sees it. */
const putWedge = (page: Page) =>
  page.evaluate(() => {
    const wedge = document.createElement('div')
    wedge.style.height = '300px'
    document.querySelector('h1')?.parentElement?.prepend(wedge)
  })

const sum = (shifts: readonly Shift[]): number => shifts.reduce((all, { value }) => all + value, 0)

for (const [who, email, screens, width] of [
  ['a company', 'admin@transvalle.test', OF_A_COMPANY, 1100],
  ['a company', 'admin@transvalle.test', OF_A_COMPANY, 390],
  ['the platform', 'plataforma@aliadas.test', OF_THE_PLATFORM, 1100],
  ['the platform', 'plataforma@aliadas.test', OF_THE_PLATFORM, 390],
] as const)
  test(`no screen of ${who} moves by itself while it loads and while events arrive, and each is for everybody, at ${width} px`, async ({
    page,
    server,
  }) => {
    test.setTimeout(LONG_WALK)
    await page.setViewportSize({ width, height: 844 })
    const shifts = await watchShifts(page)
    const partner = createPartner(server.url)
    await signIn(page, email, `${PANEL}/perfil`)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    const heard: string[] = []
    const browser = await page.context().newCDPSession(page)
    browser.on('Network.eventSourceMessageReceived', ({ data }) => heard.push(data))
    await browser.send('Network.enable')
    const moved: Record<string, unknown> = {}
    const closed: Record<string, string[]> = {}
    const frame = async () => page.mainFrame()
    for (const screen of screens) {
      const before = await titleOf(page)
      await shifts()
      await visit(page, `${PANEL}/${await addressOf(page, screen)}`)
      // The screen before stays until the next one is there.
      if (!TABS.test(screen)) await expect.poll(() => titleOf(page)).not.toBe(before)
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      const { id } = await partner.publicar(createServicio(new Date(), 'Van').cuerpo)
      await expect.poll(() => heard.some((message) => message.includes(String(id)))).toBe(true)
      const seen = await shifts()
      if (sum(seen) > MOST) moved[screen] = seen
      const faults = await mouseOnlyInFrame({ frame })
      for (const theme of ['light', 'dark'] as const)
        faults.push(...(await faultsInFrame({ frame }, { theme, once: true })))
      if (faults.length > 0) closed[screen] = faults
    }
    expect(moved).toEqual({})
    expect(closed, 'axe and the keyboard find nothing').toEqual({})
    await putWedge(page)
    expect(sum(await shifts())).toBeGreaterThan(MOST)
  })

test('no page of access moves by itself while it loads', async ({ page }) => {
  const shifts = await watchShifts(page)
  const moved: Record<string, unknown> = {}
  for (const width of [1100, 390])
    for (const where of OF_ACCESS) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(where)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('#splash')).toHaveCount(0)
      await page.waitForLoadState('networkidle')
      const seen = await shifts()
      if (sum(seen) > MOST) moved[`${where} at ${width} px`] = seen
    }
  expect(moved).toEqual({})
  await putWedge(page)
  expect(sum(await shifts())).toBeGreaterThan(MOST)
})

test('every screen of the panel is watched', () => {
  const paths = readFileSync(path.join(import.meta.dirname, '../apps/web/src/lib/paths.ts'), 'utf8')
  const table = /SEGMENTS = \{([^}]*)\}/.exec(paths)?.[1] ?? ''
  const segments = [...table.matchAll(/: '([^']+)'/g)].map(([, segment]) => segment)
  expect(segments.length).toBeGreaterThan(40)
  const watched = new Set<string | undefined>([...OF_A_COMPANY, ...OF_THE_PLATFORM, ...SAME])
  expect(segments.filter((segment) => !watched.has(segment))).toEqual([])
  const before = [...paths.matchAll(/^ {2}\w+: '(\/[^']*)'/gm)].map(([, one]) => one)
  expect(new Set(before)).toEqual(new Set([PANEL, ...OF_ACCESS.map((one) => one.replace(/\?.*/, ''))]))
})

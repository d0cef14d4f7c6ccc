import { expect, signIn, test } from './support/test.ts'

// With animations, as most people have them.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

type MapaAbierto = {
  querySourceFeatures: (fuente: string) => { geometry: { type: string; coordinates: [number, number] } }[]
  project: (lugar: [number, number]) => { x: number; y: number }
  isMoving: () => boolean
}

/** A frame of the map's page: the state's checkbox, and the number of rows of the list. */
type Visto = { marcada: boolean | undefined; filas: number }

test('a press on a state shows at once, before the list follows', async ({ page }) => {
  await signIn(page, 'staff@transvalle.test', '/panel-control/monitor-map')
  const filas = page.getByRole('option')
  await expect(filas.first()).toBeVisible()
  for (const marcada of [false, true]) {
    await page.evaluate(() => {
      const casilla = document.querySelector<HTMLInputElement>('input[aria-label^="Pendiente"]')
      const vistos: Visto[] = []
      const mirar = () => {
        const visto = {
          marcada: casilla?.checked,
          filas: document.querySelectorAll('[role=option]').length,
        }
        const ultimo = vistos.at(-1)
        if (ultimo?.marcada !== visto.marcada || ultimo?.filas !== visto.filas) vistos.push(visto)
      }
      mirar()
      // Called once for all changes that are rendered together.
      new MutationObserver(mirar).observe(document.body, { subtree: true, childList: true, attributes: true })
      Object.assign(window, { vistos })
    })
    const vistos = () => page.evaluate(() => (window as unknown as { vistos: Visto[] }).vistos)
    await page.getByRole('checkbox', { name: /^Pendiente/ }).press('Space')
    // Services come and go by themselves before the press; afterwards the press changes the list.
    await expect.poll(async () => (await vistos()).filter((v) => v.marcada === marcada).length).toBeGreaterThan(1)
    const todos = await vistos()
    const alPulsar = todos.findIndex((v) => v.marcada === marcada)
    expect(todos[alPulsar]?.filas).toBe(todos[alPulsar - 1]?.filas)
  }
})

test('a link opens a service, back closes it, and the choice of states is kept', async ({ page }) => {
  await signIn(page, 'staff@transvalle.test', '/panel-control/monitor-map')
  const leyenda = page.getByRole('region', { name: 'Estados de los servicios' })
  const casillas = leyenda.getByRole('checkbox')
  const filas = ['Pendiente', 'Con oferta', 'Validando', 'Reservado', 'Confirmado', 'Finalizado']
  await expect(casillas).toHaveCount(filas.length)
  for (const [i, estado] of filas.entries()) {
    await expect(casillas.nth(i)).toHaveAccessibleName(new RegExp(`^${estado}`))
    await expect(casillas.nth(i)).toBeChecked({ checked: estado === 'Pendiente' })
  }
  const dibujos = await leyenda
    .getByRole('presentation')
    .evaluateAll((fotos) => fotos.map((f) => f.getAttribute('src')))
  expect(new Set(dibujos).size).toBe(filas.length)
  // The map has its area by then, and the list follows it.
  await expect(page.locator('[data-estado-mapa=listo]')).toBeVisible()
  const enZona = async () => Number(/, (\d+) en/.exec((await casillas.first().getAttribute('aria-label')) ?? '')?.[1])
  await expect.poll(async () => (await page.getByRole('option').count()) - (await enZona())).toBe(0)
  const pendientes = await page.getByRole('option').count()
  await page.getByRole('checkbox', { name: /^Reservado/ }).check()
  await expect(page).toHaveURL(/ver=pendiente%2Creservado|ver=pendiente,reservado/)
  await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(pendientes)
  await page
    .getByRole('option', { name: /Reservado/ })
    .first()
    .click()
  const detalle = page.getByRole('complementary', { name: /^Servicio #/ })
  await expect(detalle.getByRole('timer', { name: 'Tiempo para la salida' })).toBeVisible()
  const direccion = page.url()
  expect(direccion).toContain('servicio=')
  await page.goBack()
  await expect(detalle).toBeHidden()
  const parte = '**/assets/ServiciosMap-*.js'
  const { promise: seVio, resolve: soltar } = Promise.withResolvers<void>()
  await page.route(parte, async (ruta) => {
    await seVio
    await ruta.continue()
  })
  await page.goto(direccion)
  await expect(page.getByText('Cargando mapa...')).toBeVisible()
  soltar()
  await expect(detalle).toBeVisible()
  await expect(page.locator('[data-estado-mapa=listo]')).toBeVisible()
  await page.unroute(parte)
  // The whole route fits between the panels at once. After zooming in, a button shows it again, and "Ver todos" fits
  // all services.
  const dentro = () =>
    page.locator('.mapa-lienzo').evaluate((lienzo) => {
      const mapa = Reflect.get(lienzo, Symbol.for('aliadas.mapa')) as MapaAbierto
      const ruta = mapa.querySourceFeatures('ruta').filter((f) => f.geometry.type === 'Point')
      const panel = (papel: string) => document.querySelector(papel)?.getBoundingClientRect()
      const libre = [panel('[aria-label="Lista de servicios"]')?.right ?? 0, panel('aside')?.left ?? 0]
      const lugares = ruta.map((f) => mapa.project(f.geometry.coordinates))
      const alto = lienzo.clientHeight
      return (
        lugares.length > 1 &&
        lugares.every(({ x, y }) => x > (libre[0] ?? 0) && x < (libre[1] ?? 0) && y > 0 && y < alto) &&
        !mapa.isMoving()
      )
    })
  await expect.poll(dentro).toBe(true)
  const escala = page.locator('.maplibregl-ctrl-scale')
  const entera = (await escala.textContent()) ?? ''
  for (let n = 0; n < 3; n++) await page.getByRole('button', { name: 'Acercar' }).click()
  await expect(escala).not.toHaveText(entera)
  await detalle.getByRole('button', { name: 'Ver el recorrido en el mapa' }).click()
  await expect(escala).toHaveText(entera)
  await expect.poll(dentro).toBe(true)
  await detalle.getByRole('button', { name: 'Cerrar', exact: true }).click()
  for (let n = 0; n < 3; n++) await page.getByRole('button', { name: 'Acercar' }).click()
  await expect(escala).not.toHaveText(entera)
  await page.getByRole('button', { name: 'Ver todos' }).click()
  const enLista = async () => {
    await page.getByRole('button', { name: 'Todos', exact: true }).click()
    return page.getByRole('button', { name: /^Lista de servicios \(\d+\)/ }).textContent()
  }
  const todos = /\((\d+)\)/.exec((await enLista()) ?? '')?.[1] ?? ''
  await expect(page.locator('[data-estado-mapa=listo]')).toHaveAttribute('data-servicios-visibles', todos)
  await page.goto('/panel-control/monitor-map')
  await expect(page.getByRole('checkbox', { name: /^Reservado/ })).toBeChecked()
})

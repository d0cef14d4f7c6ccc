import type { Carpeta } from '@aliadas/contract/fuec'
import type { Page } from '@playwright/test'
import { findFaults } from './support/accessibility.ts'
import { issueFuec } from './support/fuec.ts'
import { startProxy } from './support/proxy.ts'
import { expect, signIn, test } from './support/test.ts'

test.use({ world: 'carpeta', serviceWorkers: 'allow' })

const SIN_RED =
  /net::ERR_(CONNECTION|EMPTY_RESPONSE|INCOMPLETE|INTERNET|NETWORK|FAILED)|Failed to fetch|410 \(Gone\)|404 \(Not Found\)/

const guardadas = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await caches.keys()).filter((nombre) => nombre.startsWith('carpeta-')))

test('FILE-26 a driver carries the folder without a signal; the worker of the application answers neither /f nor /c', async ({
  page,
  otherPage,
  server,
  allow,
}) => {
  allow(SIN_RED)
  await signIn(page, 'admin@transvalle.test', '/panel-control/monitor-map')
  const { fuec, cedula } = await issueFuec(page, await otherPage())
  const leer = async () =>
    (await (await page.request.get(`/api/fuecs/${fuec.id}/carpetas`)).json()).carpetas as Carpeta[]
  const [carpeta] = await leer()
  const camino = new URL(carpeta?.enlace ?? '').pathname

  await test.step('the company finds link and code in the details of the service', async () => {
    await page.goto(`/panel-control/monitor-map?servicio=${fuec.idServicio}`)
    await page.getByRole('button', { name: 'Carpeta del conductor' }).click()
    const dialogo = page.getByRole('dialog', { name: 'Carpeta del conductor' })
    await expect(dialogo.getByLabel('Enlace de la carpeta')).toHaveValue(carpeta?.enlace ?? '')
    await expect(dialogo.getByRole('img', { name: /^Código de la carpeta de / })).toBeVisible()
    await expect(dialogo.getByText('Aún no la ha abierto.')).toBeVisible()
  })

  await test.step('with the application’s worker in charge, both paths come from the server', async () => {
    await page.evaluate(async () => navigator.serviceWorker.ready.then(() => undefined))
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    for (const [ruta, dice] of [
      ['/f', 'Verifica un FUEC'],
      ['/f/AAAAAAAAAAAAAAAAAAAAAAAAAAA', 'Verifica un FUEC'],
      ['/c/AAAAAAAAAAAAAAAAAAAAAAAAAAA', 'Esta carpeta no existe'],
      ['/r/AAAAAAAAAAAAAAAAAAAAAAAAAAA', 'Esta página no existe'],
    ] as const) {
      const respuesta = await page.goto(ruta)
      expect([ruta, respuesta?.fromServiceWorker()]).toEqual([ruta, false])
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(dice)
    }
  })

  const telefono = await otherPage()
  const puerta = await startProxy(server.url)
  const abrir = () => telefono.goto(`${puerta.url}${camino}`)
  const titulo = telefono.getByRole('heading', { level: 1 })
  try {
    await test.step('the first opening asks for the digits, and then the phone keeps the folder', async () => {
      await abrir()
      await expect(telefono.getByText(fuec.placas)).toHaveCount(0)
      expect(await findFaults(telefono), 'the digits').toEqual([])
      await telefono.getByLabel('Cuatro cifras').fill(cedula.slice(-4))
      await telefono.getByRole('button', { name: 'Abrir' }).click()
      await expect(titulo).toContainText(/VIGENTE|AÚN NO RIGE/)
      await expect(telefono.getByText(fuec.placas)).toBeVisible()
      await expect(telefono.getByText('Guardada en este teléfono: se abre también sin señal.')).toBeVisible()
      expect(await guardadas(telefono)).toHaveLength(1)
      expect(await findFaults(telefono), 'the folder').toEqual([])
    })

    await test.step('without a signal it opens, says how old it is and that a revocation cannot be known', async () => {
      puerta.goDown()
      await abrir()
      await expect(titulo).toContainText('COPIA SIN SEÑAL')
      await expect(titulo).toContainText(/Guardada hace/)
      await expect(titulo).toContainText('Sin señal no se puede saber si después fue revocado.')
      await expect(telefono.getByText(fuec.placas)).toBeVisible()
      const archivo = await telefono.getByRole('link', { name: 'FUEC' }).first().getAttribute('href')
      const inicio = await telefono.evaluate(
        async (ruta) => (await (await fetch(ruta)).text()).slice(0, 5),
        archivo ?? '',
      )
      expect(inicio).toBe('%PDF-')
      puerta.comeBack()
    })

    await test.step('after the day after the trip the copy leaves the phone, also without a signal', async () => {
      await telefono.evaluate(async () => {
        const [nombre] = (await caches.keys()).filter((uno) => uno.startsWith('carpeta-'))
        const caja = await caches.open(nombre ?? '')
        for (const { url } of await caja.keys()) {
          const copia = await caja.match(url)
          if (!copia?.headers.has('x-carpeta-hasta')) continue
          const headers = new Headers(copia.headers)
          headers.set('x-carpeta-hasta', '2020-01-01T00:00:00.000Z')
          await caja.put(url, new Response(await copia.text(), { headers }))
        }
      })
      puerta.goDown()
      await abrir()
      await expect(titulo).toHaveText('Sin señal')
      expect(await guardadas(telefono)).toEqual([])
      puerta.comeBack()
      await abrir()
      await expect(telefono.getByText('Guardada en este teléfono: se abre también sin señal.')).toBeVisible()
      expect(await guardadas(telefono)).toHaveLength(1)
    })

    await test.step('annulled, the next opening with a signal says so and forgets the documents', async () => {
      const anulado = await page.request.post(`/api/servicios/${fuec.idServicio}/fuec/anular`, {
        headers: { 'x-aliadas': 'web' },
        data: { motivo: 'El cliente cambió de ruta' },
      })
      expect(anulado.status()).toBe(200)
      await abrir()
      await expect(titulo).toContainText('ANULADO')
      await expect(titulo).toContainText('El cliente cambió de ruta')
      await expect(telefono.getByText(fuec.placas)).toHaveCount(0)
      await expect.poll(() => guardadas(telefono)).toEqual([])
      puerta.goDown()
      await abrir()
      await expect(titulo).toHaveText('Sin señal')
      puerta.comeBack()
    })
  } finally {
    await telefono.goto('about:blank')
    await puerta.close()
  }
})

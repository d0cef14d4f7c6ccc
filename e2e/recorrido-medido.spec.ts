import { DIA_MS, fechaBogota } from '@aliadas/contract/core'
import { startTestServer } from '@aliadas/server/testing'
import type { Locator, Page } from '@playwright/test'
import { typeDate } from './support/dates.ts'
import { createPng } from './support/files.ts'
import { createPartner, createServicio } from './support/partner.ts'
import { LONG_WALK, expect, test } from './support/test.ts'

const KEY = 'llave-de-prueba-para-aliadas'
const MAIL = 'rosa@rutasdelsur.test'
const PASSWORD = 'Marimba-7719'

/** What a practised person needs for each, in seconds: the figures of docs/performance.md. */
const SECONDS = { press: 1.5, field: 5, file: 10 } as const
const MOST_SECONDS = 7 * 60
/** What is left of them for the machine. Its time is noted and decides nothing: a busy one takes as long as it likes. */
const MACHINE_SECONDS = 180

const inDays = (days: number) => fechaBogota(new Date(Date.now() + days * DIA_MS))

/** Counts what a person does: presses (mouse or key), fields that are filled in with ready data, files. */
const createHand = (page: Page) => {
  const done = { press: 0, field: 0, file: 0 }
  const hand = {
    done,
    press: async (what: Locator) => {
      done.press += 1
      await what.click()
    },
    key: async (key: string) => {
      done.press += 1
      await page.keyboard.press(key)
    },
    fill: async (what: Locator, text: string) => {
      done.field += 1
      await what.fill(text)
    },
    fillAll: async (scope: Page | Locator, texts: Record<string, string>) => {
      for (const [name, text] of Object.entries(texts))
        await hand.fill(scope.getByRole('textbox', { name, exact: true }), text)
    },
    date: async (scope: Locator, name: string, date: string) => {
      done.field += 1
      await typeDate(scope, name, date)
    },
    choose: async (scope: Page | Locator, name: RegExp, option: string) => {
      await hand.press(scope.getByRole('combobox', { name }))
      await hand.press(page.getByRole('option', { name: option, exact: true }))
    },
    file: async (input: Locator, name: string) => {
      done.file += 1
      await input.setInputFiles({ name, mimeType: 'image/png', buffer: createPng() })
    },
    /** The next step stands on the screen, without scrolling. */
    next: async (step: Locator): Promise<Locator> => {
      await expect(step).toBeInViewport()
      await expect(step).toBeEnabled()
      return step
    },
  }
  return hand
}

test('a new company makes its first bid within seven minutes, each step is in sight, and three bids take nine presses', async ({
  page,
}) => {
  test.setTimeout(LONG_WALK)
  const server = await startTestServer({ CLAVE_ALIADA: KEY })
  const partner = createPartner(server.url)
  const hand = createHand(page)
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
  const began = performance.now()
  try {
    for (let n = 0; n < 4; n += 1) await partner.publicar(createServicio(new Date(), 'Buseta').cuerpo)

    await test.step('it signs up with its key', async () => {
      await page.goto(`${server.url}/registro`)
      await hand.fillAll(page, { Nombres: 'Rosa Elena', Apellidos: 'Viveros', Empresa: 'Rutas del Sur' })
      await hand.choose(page, /^Puesto/, 'CEO')
      await hand.fill(page.getByLabel('Correo electrónico'), MAIL)
      await hand.fill(page.getByLabel(/^Contraseña/), PASSWORD)
      await hand.press(await hand.next(button('Crear cuenta')))
      await hand.fill(page.getByRole('dialog').getByLabel('Clave de autorización'), KEY)
      await hand.key('Enter')
      const made = page.getByRole('alertdialog', { name: 'Cuenta creada' })
      await expect(made).toContainText(MAIL)
      await hand.next(made.getByRole('link', { name: 'Abrir los correos de este equipo' }))
      await hand.press(button('Entendido'))
    })

    await test.step('it verifies its address and enters', async () => {
      const link = () => server.mails.flatMap(({ texto }) => /http\S+\/verificar-correo\?token=\S+/.exec(texto) ?? [])
      await expect.poll(() => link().length).toBe(1)
      hand.done.press += 1
      await page.goto(link()[0] ?? '')
      await hand.press(await hand.next(button('Verificar mi correo')))
      await hand.press(await hand.next(page.getByRole('link', { name: 'Iniciar sesión' })))
      await expect(page.getByLabel('Correo electrónico')).toHaveValue(MAIL)
      await hand.fill(page.getByLabel(/^Contraseña/), PASSWORD)
      await hand.key('Enter')
      await expect(page).toHaveURL(/\/panel-control\/perfil/)
    })

    await test.step('its profile is four steps with one save', async () => {
      await hand.fill(page.getByLabel('Teléfono móvil'), '3990000003')
      await hand.press(await hand.next(button('Siguiente')))
      await hand.choose(page, /^Ciudad/, 'Cali')
      await hand.press(await hand.next(button('Siguiente')))
      await hand.choose(page, /^Banco/, 'Nequi')
      await hand.choose(page, /^Tipo de cuenta/, 'Ahorros')
      await hand.fillAll(page, {
        'Número de cuenta': '90000000003',
        'Titular de la cuenta': 'Rutas del Sur',
        'RUT o cédula': '900000003',
      })
      await hand.press(await hand.next(button('Guardar perfil')))
      await hand.press(await hand.next(page.getByRole('link', { name: 'Agregar fotos' })))
      const photos = page.getByRole('dialog', { name: 'Agregar fotos corporativas' })
      await hand.file(photos.getByLabel('Fotos corporativas'), 'bus.png')
      await hand.press(await hand.next(photos.getByRole('button', { name: 'Subir fotos' })))
    })

    await test.step('it adds its first vehicle', async () => {
      await hand.press(await hand.next(page.getByRole('link', { name: 'Agregar el primer vehículo' })))
      const form = page.getByRole('dialog', { name: 'Agregar Vehículo' })
      const onwards = form.getByRole('button', { name: 'Siguiente' })
      await hand.fillAll(form, { Placas: 'RDS101', Marca: 'Renault', Modelo: '2025', Capacidad: '24' })
      await hand.choose(form, /^Tipo(?! de)/, 'Buseta')
      await hand.press(await hand.next(onwards))
      await hand.fillAll(form, {
        Nombre: 'Élmer Guerrero',
        Cédula: '1000000301',
        Dirección: 'Calle 5 # 4-3',
        Teléfono: '3990000301',
        'Correo electrónico': 'elmer@conductores.test',
        'Licencia de conducir': '1000000301',
      })
      await hand.choose(form, /^Ciudad/, 'Cali')
      await hand.date(form, 'Vencimiento de la licencia de conducir', inDays(400))
      await hand.press(await hand.next(onwards))
      await hand.fillAll(form, {
        'Licencia (tarjeta de propiedad)': '1001301',
        Propietario: 'Élmer Guerrero',
        'Número interno': '301',
        'Tarjeta de operación': 'TO-301',
        'Número de revisión técnica': 'RTM-301',
        SOAT: 'SOAT-301',
      })
      for (const paper of ['de la tarjeta de operación', 'de la revisión técnica', 'del SOAT'])
        await hand.date(form, `Vencimiento ${paper}`, inDays(300))
      await hand.press(await hand.next(onwards))
      await hand.fillAll(form, { 'Número de cuenta': '0012345678', Titular: 'Élmer Guerrero', RUT: '900000301' })
      await hand.choose(form, /^Tipo de cuenta/, 'Ahorros')
      await hand.choose(form, /^Banco/, 'Nequi')
      await hand.press(form.getByRole('checkbox', { name: 'Acepto los términos y condiciones' }))
      await hand.press(await hand.next(form.getByRole('button', { name: 'Agregar Vehículo' })))
    })

    const rows = page.getByRole('option')
    const amount = page.getByRole('form', { name: /^Tu oferta por #/ }).getByRole('textbox')
    const bid = async (value: string) => {
      await hand.key('o')
      await expect(amount).toBeFocused()
      await page.keyboard.type(value)
      await hand.key('Enter')
      await hand.key('Enter')
      await expect(amount).toHaveCount(0)
    }

    await test.step('it bids', async () => {
      const offers = page.getByRole('link', { name: /^Ver \d+ servicios para ofertar$/ })
      // The focus holds the toast, which otherwise goes after four seconds, before a slow press.
      await offers.focus()
      await hand.press(await hand.next(offers))
      await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(4)
      await bid('304500')
      await expect(page.getByText(/^Tu oferta está siendo procesada por el Cliente/)).toBeVisible()
    })

    const machine = (performance.now() - began) / 1000
    const { press, field, file } = hand.done
    const person = press * SECONDS.press + field * SECONDS.field + file * SECONDS.file
    test.info().annotations.push({
      type: 'first bid',
      description: `${press} presses, ${field} fields, ${file} file: ${person} s, and ${Math.round(machine)} s of waiting`,
    })
    expect(person).toBeLessThanOrEqual(MOST_SECONDS - MACHINE_SECONDS)

    await test.step('three more bids take nine presses', async () => {
      const before = hand.done.press
      for (const value of ['290000', '310000', '299500']) await bid(value)
      expect(hand.done.press - before).toBeLessThanOrEqual(9)
    })

    await test.step('an acceptance is noticed from another tab, on whatever screen', async () => {
      const tab = await page.context().newPage()
      await tab.goto(`${server.url}/panel-control/historial`)
      await expect(tab.getByText('En línea')).toBeAttached()
      const unread = async () => Number(/^\((\d+)\)/.exec(await tab.title())?.[1] ?? 0)
      const before = await unread()
      const sent = await page.request.get(`${server.url}/api/ofertas?estado=enviada`)
      const { filas } = (await sent.json()) as { filas: { idServicio: string }[] }
      const idServicio = String(filas[0]?.idServicio)
      const [offer] = await partner.ofertas(idServicio)
      await partner.aceptar(idServicio, String(offer?.['id']), 'transferencia')
      await expect.poll(unread).toBeGreaterThan(before)
      await tab.getByRole('button', { name: /^Avisos: \d+ sin leer$/ }).click()
      await expect(tab.getByRole('dialog', { name: 'Avisos' }).getByText('Aceptaron tu oferta')).toBeVisible()
      await tab.close()
    })
  } finally {
    await page.goto('about:blank')
    await server.stop()
  }
})

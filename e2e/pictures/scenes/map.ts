import type { Page } from 'playwright-core'
import { mapReady } from '../camera.ts'
import { TRANSVALLE, ANDINA, PLATAFORMA, opening, type Scene } from './scene.ts'

export const MAP = '/panel-control/monitor-map?ver=pendiente,ofertas,validar,reservado,confirmado,finalizado'
export const onMap = (option: RegExp, then?: (page: Page) => Promise<void>) => async (page: Page) => {
  await mapReady(page)
  const sheet = page.getByRole('button', { name: /^Servicios y filtros/ })
  if (await sheet.isVisible()) await sheet.click()
  await page.getByRole('option', { name: option }).first().click()
  await page.getByRole('complementary', { name: /^Servicio #/ }).waitFor()
  await then?.(page)
}

/** A confirmed trip whose FUEC is no longer true, as after a breakdown: the demo world has none. */
const averiado = async (page: Page) => {
  await page.route(/\/api\/servicios\/[^/?]+$/, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { servicio: object }
    await route.fulfill({ json: { ...json, servicio: { ...json.servicio, fuecVigente: false } } })
  })
  await onMap(/Confirmado.*Sale en/s)(page)
  await page.getByRole('button', { name: 'Cambiar el FUEC' }).waitFor()
}

export const MAPA: readonly Scene[] = [
  { name: 'mapa', email: TRANSVALLE, path: MAP, act: mapReady, reads: true },
  { name: 'mapa-sin-flota', email: ANDINA, path: '/panel-control/monitor-map', act: mapReady },
  {
    name: 'mapa-primeros-pasos',
    email: ANDINA,
    path: '/panel-control/monitor-map',
    act: async (page) => {
      await mapReady(page)
      const opener = page.getByRole('button', { name: /^Primeros pasos/ })
      if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click()
      await page.getByRole('link', { name: 'Tus datos y los de la empresa' }).waitFor()
    },
  },
  { name: 'mapa-filtro-vacio', email: TRANSVALLE, path: '/panel-control/monitor-map?tipo=Chiva', act: mapReady },
  { name: 'mapa-pendiente', email: TRANSVALLE, path: MAP, act: onMap(/Pendiente/s) },
  { name: 'mapa-ofertar', email: TRANSVALLE, path: MAP, act: onMap(/Pendiente/s, opening('Hacer Oferta')) },
  {
    name: 'mapa-fila-ofertar',
    email: TRANSVALLE,
    path: '/panel-control/monitor-map?ver=pendiente',
    act: async (page) => {
      await mapReady(page)
      const sheet = page.getByRole('button', { name: /^Servicios y filtros/ })
      if (await sheet.isVisible()) await sheet.click()
      await page.getByRole('listbox').focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('o')
      await page
        .getByRole('form', { name: /^Tu oferta por/ })
        .getByLabel(/^Valor/)
        .fill('1250300')
    },
  },
  {
    name: 'mapa-lista',
    email: TRANSVALLE,
    path: MAP,
    act: async (page) => {
      await mapReady(page)
      const sheet = page.getByRole('button', { name: /^Servicios y filtros/ })
      if (await sheet.isVisible()) await sheet.click()
      await page.getByRole('option').first().waitFor()
    },
  },
  { name: 'mapa-reservado', email: TRANSVALLE, path: MAP, act: onMap(/Reservado/s) },
  { name: 'mapa-asignar', email: TRANSVALLE, path: MAP, act: onMap(/Reservado.*Asignar/s, opening(/^Asignar/)) },
  {
    name: 'mapa-espera',
    email: TRANSVALLE,
    path: MAP,
    act: onMap(/Reservado.*Asignar/s, async (page) => {
      await opening(/^Asignar/)(page)
      // It is done when the page is left: the other pictures need the service as it is.
      await page.evaluate(() => {
        const original = window.fetch
        window.fetch = (input, init) =>
          init?.method === 'POST' && typeof input === 'string' && input.endsWith('/vehiculo')
            ? new Promise(() => undefined)
            : original(input, init)
      })
      await page.getByRole('radio').first().check()
      await page.getByRole('button', { name: 'Continuar' }).click()
      await page.getByRole('button', { name: 'Confirmar' }).click()
      await page.getByText(/en 10 segundos/).waitFor()
    }),
  },
  {
    name: 'mapa-paleta',
    email: TRANSVALLE,
    path: MAP,
    act: async (page) => {
      await mapReady(page)
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Buscar o ir a' }).fill('ofertar')
      await page.getByRole('option').first().waitFor()
    },
  },
  { name: 'mapa-fuec', email: TRANSVALLE, path: `${MAP}&zona=todos`, act: onMap(/Subir FUEC/s, opening('Subir FUEC')) },
  { name: 'mapa-confirmado', email: TRANSVALLE, path: MAP, act: onMap(/Confirmado/s) },
  {
    name: 'mapa-cambiar-vehiculo',
    email: TRANSVALLE,
    path: MAP,
    act: onMap(/Confirmado.*Sale en/s, opening('Cambiar vehículo')),
  },
  {
    name: 'mapa-cambiar-vehiculo-confirmar',
    email: TRANSVALLE,
    path: MAP,
    act: onMap(/Confirmado.*Sale en/s, async (page) => {
      await opening('Cambiar vehículo')(page)
      await page.getByRole('radio', { checked: false, disabled: false }).first().check()
      await page.getByRole('button', { name: 'Continuar' }).click()
      await page.getByText('Qué pasa al cambiarlo').waitFor()
    }),
  },
  { name: 'mapa-fuec-no-vigente', email: TRANSVALLE, path: MAP, act: averiado },
  {
    name: 'servicios-fuec-no-vigente',
    email: TRANSVALLE,
    path: '/panel-control/viajes-confirmados',
    act: async (page) => {
      await page.route(/\/api\/servicios(\?|$)/, async (route) => {
        const response = await route.fetch()
        const json = (await response.json()) as { filas: object[] }
        const filas = json.filas.map((fila, n) => (n === 0 ? { ...fila, fuecVigente: false } : fila))
        await route.fulfill({ json: { ...json, filas } })
      })
      await page.reload()
      await page
        .getByText(/^FUEC no vigente/)
        .first()
        .waitFor()
    },
  },
  { name: 'mapa-finalizado', email: TRANSVALLE, path: MAP, act: onMap(/Finalizado/s) },
  { name: 'mapa-dia', email: TRANSVALLE, path: '/panel-control/monitor-map?vista=dia', act: mapReady, reads: true },
  {
    name: 'hoja-dia',
    email: TRANSVALLE,
    path: '/panel-control/monitor-map?vista=dia',
    act: async (page) => {
      await mapReady(page)
      const print = page.getByRole('button', { name: 'Imprimir la hoja del día' })
      if (!(await print.isVisible())) await page.getByRole('button', { name: /^Programación/ }).click()
      await print.click()
      await page.getByText(/ en una página/).waitFor()
      await page.emulateMedia({ media: 'print' })
    },
  },
  {
    name: 'hoja-viaje',
    email: TRANSVALLE,
    path: MAP,
    act: onMap(/Reservado/s, async (page) => {
      await opening('Compartir el viaje')(page)
      await page.emulateMedia({ media: 'print' })
    }),
  },
  {
    name: 'mapa-vehiculos',
    email: TRANSVALLE,
    path: MAP,
    act: async (page) => {
      await mapReady(page)
      await page.getByRole('button', { name: /^Vehículos/ }).click()
    },
  },
  { name: 'mapa-plataforma', email: PLATAFORMA, path: MAP, act: mapReady },
]

import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findFaults } from '../testing/axe.ts'
import { NO_OFFERS, openApp } from '../testing/app.tsx'
import { formatTime } from '../lib/format.ts'
import { createResumen, createServicio, pageOf } from '../testing/fixtures.ts'
import { nobody, onMap } from '../testing/on-map.ts'

const PHONE = '3990000811'
const servicio = createServicio({
  estado: 'reservado',
  placas: 'WXB102',
  cliente: 'Familia Palacios',
  telefonoCliente: PHONE,
  salida: new Date().toISOString(),
})
const { id, codigo, salida } = servicio
const delDia = { ...createResumen({ id, codigo, salida, estado: 'reservado', placas: 'WXB102' }), libres: null }
const answers = {
  ...onMap(),
  ...nobody,
  contarOfertas: { cuentas: NO_OFFERS },
  listarServiciosDelDia: { ...pageOf([delDia]), sinVehiculo: 0, proximoDia: null },
  leerServicio: { servicio, ahora: Date.now() },
}
const sheet = () => document.querySelector('[data-sheet]')

const spyOnPrint = () => {
  const printed: string[] = []
  const print = vi.spyOn(window, 'print').mockImplementation(() => void printed.push(sheet()?.textContent ?? ''))
  onTestFinished(() => print.mockRestore())
  return printed
}

test('the sheet of a day has no telephone of a client unless it is asked for', async () => {
  const printed = spyOnPrint()
  const { api } = await openApp('/panel-control/monitor-map?vista=dia', { answers })
  const opener = page.getByRole('button', { name: 'Imprimir la hoja del día' })
  await expect.element(opener).toBeVisible()
  opener.element().focus()
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog', { name: /^Hoja del día/ })
  await expect.element(dialog.getByText('1 servicio en una página.')).toBeVisible()
  expect(await findFaults()).toEqual([])
  const ids = [...document.querySelectorAll('[id]')].map(({ id: own }) => own)
  expect(ids.filter((own, i) => ids.indexOf(own) !== i)).toEqual([])
  const print = dialog.getByRole('button', { name: 'Imprimir' })
  print.element().focus()
  await userEvent.keyboard('{Enter}')
  expect(api.callsOf('leerServicio')).toEqual([])
  await dialog.getByRole('checkbox').click()
  await expect.element(print).toBeEnabled()
  await print.click()
  // What was read once is not printed once it is not asked for any more.
  await dialog.getByRole('checkbox').click()
  await print.click()
  expect(printed.map((text) => [text.includes(codigo), text.includes(PHONE)])).toEqual([
    [true, false],
    [true, true],
    [true, false],
  ])
  await userEvent.keyboard('{Escape}')
  await expect.poll(sheet).toBeNull()
})

/** 10:58 p. m. in Bogotá. */
const LATE = '2026-06-02T03:58:00.000Z'

/** What the sheet of this many trips is: its letters in points, and the text and the rows of each page. */
const sheetOf = async (trips: number, more: object = {}) => {
  const filas = Array.from({ length: trips }, (_, i) => ({
    ...delDia,
    id: String(i).padStart(24, 'A'),
    // No hour is written longer.
    salida: LATE,
    origen: 'Un lugar con nombre largo '.repeat(8).slice(0, 200),
  }))
  const { api } = await openApp('/panel-control/monitor-map?vista=dia', {
    answers: { ...answers, listarServiciosDelDia: { ...pageOf(filas), sinVehiculo: 0, proximoDia: null }, ...more },
  })
  await page.getByRole('button', { name: 'Imprimir la hoja del día' }).click()
  await expect.element(page.getByText(new RegExp(`^${trips} servicios en `))).toBeVisible()
  return {
    api,
    pages: () =>
      [...document.querySelectorAll<HTMLElement>('[data-sheet] section')].map((one) => ({
        heading: one.querySelector('h1')?.textContent,
        columns: one.querySelectorAll('th').length,
        number: one.querySelector('h1 + span')?.textContent ?? null,
        rows: one.querySelectorAll('tbody tr').length,
        tall: one.getBoundingClientRect().height,
      })),
    points: () => (Number.parseFloat(getComputedStyle(sheet() ?? document.body).fontSize) * 72) / 96,
  }
}
/** What letter and A4 have between their margins, in px. */
const PAGE_TALL = (250 * 96) / 25.4

test('in the largest letters the hour and the code of a trip are whole, each on one line', async () => {
  const { points } = await sheetOf(2)
  expect(points()).toBeCloseTo(10)
  const lines = [...document.querySelectorAll('[data-sheet] tbody td:nth-child(-n+2)')].map((cell) => {
    const text = document.createRange()
    text.selectNodeContents(cell)
    const inside = cell.clientWidth - 2 * Number.parseFloat(getComputedStyle(cell).paddingLeft)
    return {
      text: cell.textContent,
      lines: new Set([...text.getClientRects()].map(({ top }) => top)).size,
      cut: text.getBoundingClientRect().width > inside,
    }
  })
  const [hora, codigoDeViaje] = [formatTime(LATE), `#${codigo}`]
  const whole = { lines: 1, cut: false }
  expect(lines.slice(0, 2)).toEqual([
    { text: hora, ...whole },
    { text: codigoDeViaje, ...whole },
  ])
})

test('a day of many trips is one page as long as its letters have seven points', async () => {
  const { pages, points } = await sheetOf(60)
  await expect.element(page.getByText('60 servicios en una página.')).toBeVisible()
  expect(points()).toBeGreaterThanOrEqual(7)
  expect(pages()).toMatchObject([{ number: null, rows: 60 }])
  expect(pages()[0]?.tall).toBeLessThanOrEqual(PAGE_TALL)
})

test.each([false, true])(
  'a hundred trips are two pages with one heading, none of them lost; with telephones: %s',
  async (withPhones) => {
    const { pages, points } = await sheetOf(100)
    if (withPhones) await page.getByRole('dialog').getByRole('checkbox').click()
    await expect.element(page.getByText('100 servicios en 2 páginas.')).toBeVisible()
    await expect.poll(() => pages().map(({ columns }) => columns)).toEqual(withPhones ? [7, 7] : [6, 6])
    const [first, second] = pages()
    expect(pages().map(({ number }) => number)).toEqual(['página 1 de 2', 'página 2 de 2'])
    expect([first?.heading, second?.heading]).toEqual([
      expect.stringMatching(/^Salidas del /),
      document.querySelector('[data-sheet] h1')?.textContent,
    ])
    expect((first?.rows ?? 0) + (second?.rows ?? 0)).toBe(100)
    for (const { tall } of pages()) expect(tall).toBeLessThanOrEqual(PAGE_TALL)
    // Two pages have room for larger letters than the smallest ones.
    expect(points()).toBeGreaterThan(8)
  },
)

test('the sheet of a trip has no client unless it is asked for', async () => {
  const printed = spyOnPrint()
  await openApp(`/panel-control/monitor-map?servicio=${id}`, {
    answers,
    // What else the map reads of an open service does not matter here.
    allow: [/nothing answers/],
  })
  await page.getByRole('button', { name: 'Compartir el viaje' }).click()
  const dialog = page.getByRole('dialog', { name: /^Compartir el viaje/ })
  const print = dialog.getByRole('button', { name: 'Imprimir la hoja' })
  await print.click()
  await dialog.getByRole('checkbox').click()
  await print.click()
  expect(printed.map((text) => [text.includes(codigo), text.includes(PHONE)])).toEqual([
    [true, false],
    [true, true],
  ])
})

import { NOMBRES_DE_LISTA } from '@aliadas/contract/proveedores'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { createSesion, openApp } from '../testing/app.tsx'
import { createProveedor, pageOf } from '../testing/fixtures.ts'

const driver = createProveedor({ banco: 'bancolombia', cuenta: '•••• 2345' })

const openDesk = async (width: number, search = '') => {
  await page.viewport(width, 900)
  onTestFinished(() => page.viewport(1100, 680))
  await openApp(`/panel-control/conductores-por-validar${search}`, {
    sesion: createSesion('plataforma'),
    answers: {
      listarProveedores: pageOf([driver]),
      leerProveedor: { proveedor: driver },
      contarProveedores: { cuentas: Object.fromEntries(NOMBRES_DE_LISTA.map((uno) => [uno, 12])) as never },
      listarEmpresas: { empresas: [] },
    },
  })
}

test.each([1440, 820])('at %i px the account and the button that shows it stand on one line', async (width) => {
  await openDesk(width, `?proveedor=${driver.id}`)
  const button = page.getByRole('button', { name: 'Ver completa' })
  await expect.element(button).toBeVisible()
  const range = document.createRange()
  range.selectNode(button.element().previousSibling ?? button.element())
  const [text, beside] = [range.getBoundingClientRect(), button.element().getBoundingClientRect()]
  expect(beside.left).toBeGreaterThanOrEqual(text.right)
  expect(beside.top).toBeLessThan(text.bottom)
})

test.each([1440, 820])('at %i px what the search finds is said whole', async (width) => {
  await openDesk(width)
  const search = page.getByRole('searchbox')
  await expect.element(search).toBeVisible()
  const input = search.element() as HTMLInputElement
  const { fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(input)
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) throw new Error('nothing measures')
  pen.font = `${fontSize} ${fontFamily}`
  const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  expect(pen.measureText(input.placeholder).width).toBeLessThan(room)
})

test('on a narrow screen the tabs begin at the left edge and end at the right one', async () => {
  await openDesk(390)
  const tabs = page.getByRole('tablist', { name: 'Listas' })
  await expect.element(tabs.getByRole('tab').first()).toBeVisible()
  const edges = () => {
    const frame = tabs.element().closest('.MuiTabs-root')?.getBoundingClientRect()
    const all = tabs.getByRole('tab').elements()
    const [first, last] = [all[0], all.at(-1)].map((tab) => tab?.getBoundingClientRect())
    return [Math.round((first?.left ?? 0) - (frame?.left ?? 0)), Math.round((frame?.right ?? 0) - (last?.right ?? 0))]
  }
  /** Whether there is nothing more to scroll to, at the left and at the right. */
  const ends = () =>
    [...document.querySelectorAll('.MuiTabs-scrollButtons')].map((button) => button.classList.contains('Mui-disabled'))
  const scroller = tabs.element().parentElement as HTMLElement
  scroller.scrollLeft = 0
  await expect.poll(ends).toEqual([true, false])
  expect(edges()[0]).toBe(0)
  const atTheEnd = () => {
    // The button that shows at the left leaves less room, so there is more to scroll.
    scroller.scrollLeft = scroller.scrollWidth
    return [ends(), edges()[1]]
  }
  await expect.poll(atTheEnd).toEqual([[false, true], 0])
})

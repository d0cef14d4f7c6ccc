import { NOMBRES_DE_LISTA } from '@aliadas/contract/proveedores'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createSesion, openApp } from '../testing/app.tsx'
import { createProveedor, pageOf } from '../testing/fixtures.ts'

const driver = createProveedor({ banco: 'bancolombia', cuenta: '•••• 2345' })

const openDesk = async (width: number, search = '', row = driver) => {
  await page.viewport(width, 900)
  await openApp(`/panel-control/conductores-por-validar${search}`, {
    sesion: createSesion('plataforma'),
    answers: {
      listarProveedores: pageOf([row]),
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

test('a card leaves out the details of somebody without any', async () => {
  await openDesk(820, '', createProveedor({ nombre: 'Nubia Palacios', placas: null, empresa: '', ciudad: '' }))
  await expect.element(page.getByText('Nubia Palacios')).toBeVisible()
  await expect.element(page.getByText('Registrado').first()).toBeVisible()
  await expect.element(page.getByText('Detalles')).not.toBeInTheDocument()
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

test('on a narrow screen tabs that scroll stay where they are scrolled to, and leave no place empty', async () => {
  await openDesk(390)
  const tabs = page.getByRole('tablist', { name: 'Listas' })
  await expect.element(tabs.getByRole('tab').first()).toBeVisible()
  const scroller = tabs.element().parentElement as HTMLElement
  const buttons = () =>
    [...document.querySelectorAll('.MuiTabs-scrollButtons')].map((button) => getComputedStyle(button).opacity)
  const at = (left: number) => () => {
    scroller.scrollLeft = left
    return buttons()
  }
  await expect.poll(at(0)).toEqual(['0.3', '0.8'])
  await expect.poll(at(scroller.scrollWidth)).toEqual(['0.8', '0.3'])
  expect(scroller.scrollLeft).toBeGreaterThan(scroller.scrollWidth - scroller.clientWidth - 2)
})

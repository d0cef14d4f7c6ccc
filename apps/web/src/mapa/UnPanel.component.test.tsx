import type { Servicio } from '@aliadas/contract/servicios'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../testing/app.tsx'
import { createResumen, createServicio, PUEDE } from '../testing/fixtures.ts'
import { nobody, onMap } from '../testing/on-map.ts'

const rows = page.getByRole('option')
const list = page.getByRole('listbox', { name: 'Servicios en el mapa' })
const detail = page.getByRole('complementary', { name: /^Servicio #/ })

/** The map in a window of this width, with requests in the order of the list, each of which may be bid on. */
const openMap = async (width: number, count = 3) => {
  await page.viewport(width, 900)
  const requests = Array.from({ length: count }, (_, i): Servicio => {
    const base = createServicio({ vence: new Date(Date.now() + (i + 3) * 3_600_000).toISOString() })
    return { ...base, acciones: { ...base.acciones, ofertar: PUEDE } }
  })
  const servicios = requests.map(({ id, codigo, estado, origen, vence, salida }) =>
    createResumen({ id, codigo, estado, origen, vence, salida }),
  )
  const { address } = await openApp('/panel-control/monitor-map', {
    answers: {
      ...onMap(...servicios),
      ...nobody,
      leerServicio: ({ params }) => ({
        servicio: requests.find((s) => s.id === params['id']) ?? createServicio(),
        ahora: Date.now(),
      }),
      leerRecorrido: { recorrido: null },
      leerVehiculoCercano: { cercano: null },
      leerOfertaAnterior: { anterior: null },
    },
  })
  await expect.poll(() => rows.elements().length).toBe(count)
  return { address, codes: requests.map((s) => s.codigo) }
}

const heightOf = (name: string | RegExp) => page.getByRole('button', { name }).element().getBoundingClientRect().height

test.each([600, 820, 959])(
  'at %i px the open service takes the place of the list, and closed it gives the focus back to the row',
  async (width) => {
    await openMap(width)
    const place = list.element().closest('section')?.getBoundingClientRect()
    const [all, vehicles] = [heightOf('Ver todos'), heightOf(/^Vehículos/)]
    const row = rows.nth(1)
    const id = row.element().id
    await row.click()
    await expect.element(detail).toBeVisible()
    await expect.element(list).not.toBeInTheDocument()
    const { left, right } = detail.element().getBoundingClientRect()
    expect([left, right]).toEqual([place?.left, place?.right])
    expect([heightOf('Ver todos'), heightOf(/^Vehículos/)]).toEqual([all, vehicles])
    await detail.getByRole('button', { name: 'Cerrar' }).click()
    await expect.element(list).toHaveFocus()
    await expect.element(list).toHaveAttribute('aria-activedescendant', id)
    await expect.element(document.getElementById(id)).toBeVisible()
  },
)

test('from 960 px on list and open service stand side by side', async () => {
  await openMap(960)
  await rows.first().click()
  await expect.element(detail).toBeVisible()
  await expect.element(list).toBeVisible()
  expect(detail.element().getBoundingClientRect().right).toBe(960 - 16)
})

test('while the open service hides the list, J and K go on to the next one, and a bid is written in its dialog', async () => {
  const { address, codes } = await openMap(820)
  await rows.first().click()
  await expect.element(detail.getByText('Hacer Oferta')).toBeVisible()
  await userEvent.keyboard('jj')
  await expect.element(page.getByRole('complementary', { name: `Servicio #${codes[2]}` })).toBeVisible()
  await userEvent.keyboard('k')
  await expect.element(page.getByRole('complementary', { name: `Servicio #${codes[1]}` })).toBeVisible()
  await userEvent.keyboard('o')
  await expect.element(page.getByRole('dialog').getByRole('textbox', { name: /Valor/ })).toBeVisible()
  await expect.element(page.getByRole('form', { name: /^Tu oferta por #/ })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(list).toHaveFocus()
  const second = rows.nth(1).element().id
  await expect.element(list).toHaveAttribute('aria-activedescendant', second)
  expect(address()).toBe('/panel-control/monitor-map')
})

import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createSesion, openApp } from '../../testing/app.tsx'

// A file of its own: what has loaded once is not asked for again.
test('a screen whose code does not arrive says so within the margins of a screen', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => network.mockRestore())
  await page.viewport(390, 844)
  await openApp('/panel-control/empresas', {
    sesion: createSesion('plataforma'),
    allow: [/No pudimos abrir esta parte/],
  })
  const said = page.getByRole('main').getByRole('alert').filter({ hasText: 'No pudimos abrir esta parte.' })
  await expect.element(said).toBeVisible()
  const [own, around] = [said, page.getByRole('main')].map((one) => one.element().getBoundingClientRect())
  if (!own || !around) throw new Error('nothing to measure')
  expect([own.left - around.left, own.top - around.top, around.right - own.right]).toEqual([16, 16, 16])
})

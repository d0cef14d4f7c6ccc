import { ACCESS } from './pictures/scenes/access.ts'
import { findFaultsInBothThemes } from './support/accessibility.ts'
import { expect, LONG_WALK, signIn, test, visit } from './support/test.ts'

const PAGES = Map.groupBy(ACCESS, ({ path }) => new URL(path, 'http://localhost').pathname)

for (const [where, scenes] of PAGES)
  test(`no state of ${where} has a serious accessibility fault in either theme`, async ({ page, otherPage, allow }) => {
    test.setTimeout(LONG_WALK)
    // The browser logs the server's refusals to its console.
    allow(/status of (40[013]|500)/)
    await page.goto('/registro')
    const away = page.getByRole('heading', { name: /no existe/i })
    const faults: Record<string, string[]> = {}
    for (const { name, path, email, act } of scenes) {
      const shown = email ? await otherPage() : page
      shown.setDefaultTimeout(45_000)
      if (email) await signIn(shown, email, path)
      else {
        // Leave the page and come back without a reload, so that each scene starts with a fresh page.
        await visit(page, '/no-existe')
        await expect(away).toBeVisible()
        await visit(page, path)
        await expect(away).toHaveCount(0)
      }
      await act?.(shown)
      const found = await findFaultsInBothThemes(shown, { blank: true })
      if (found.length > 0) faults[name] = found
      await shown.unrouteAll()
    }
    expect(faults).toEqual({})
  })

test('the sign-in page without the application has no serious accessibility fault either', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page.getByText('La contraseña es requerida')).toBeVisible()
  expect(await findFaultsInBothThemes(page)).toEqual([])
})

import { expect, test } from './support/test.ts'

// Each of these must fail without an assertion of its own. If the watch saw nothing, `test.fail` would turn them red.
test.describe('what a page may not do unnoticed', () => {
  test.fail('write an error to the console', async ({ page }) => {
    await page.evaluate(() => console.error('algo falló'))
  })

  test.fail('write a warning of MUI to the console', async ({ page }) => {
    await page.evaluate(() => console.warn('MUI: You have provided an out-of-range value.'))
  })

  test.fail('preload what it does not use', async ({ page }) => {
    const text = 'The resource /a.woff2 was preloaded using link preload but not used within a few seconds'
    await page.evaluate((warning) => console.warn(warning), text)
  })

  test.fail('throw an error nobody catches', async ({ page }) => {
    const thrown = page.waitForEvent('pageerror')
    await page.evaluate(() => void Promise.reject(new Error('sin atrapar')))
    await thrown
  })

  test.fail('call somebody else', async ({ page }) => {
    await page.setContent('<img src="https://fotos.test/a.png" alt="">', { waitUntil: 'load' })
  })

  test.fail('write an error in the browser of a second person', async ({ otherPage }) => {
    const page = await otherPage()
    await page.evaluate(() => console.error('algo falló'))
  })
})

test('a test may allow what it expects', async ({ page, allow }) => {
  allow(/fotos\.test/)
  await page.setContent('<img src="https://fotos.test/a.png" alt="">', { waitUntil: 'load' })
})

test('a second person has cookies of their own', async ({ page, otherPage }) => {
  const other = await otherPage()
  await page.context().addCookies([{ name: 'sesion', value: 'una', url: 'http://localhost' }])
  expect(await other.context().cookies()).toEqual([])
  expect(await other.evaluate(() => navigator.language)).toBe('es-CO')
})

test('the page preloads no script that its own does not import', async ({ request, server }) => {
  const read = async (path: string) => (await request.get(new URL(path, server.url).href)).text()
  const page = await read('/login')
  const preloaded = [...page.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)].map(([, path = '']) => path)
  const [, entry = ''] = /<script type="module"[^>]* src="([^"]+)"/.exec(page) ?? []
  const imported = new Set([entry])
  for (const path of imported)
    for (const [, name = ''] of (await read(path)).matchAll(/(?:\bfrom|\bimport)\s*["'](\.\/[^"']+)["']/g))
      imported.add(new URL(name, new URL(path, server.url)).pathname)
  expect(preloaded).not.toEqual([])
  expect(preloaded.filter((path) => !imported.has(path))).toEqual([])
})

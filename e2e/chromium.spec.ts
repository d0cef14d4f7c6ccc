import { expect, test } from './support/test.ts'

test('the browser draws WebGL 2 without a graphics card', async ({ page }) => {
  const renderer = await page.evaluate(() => {
    const gl = document.createElement('canvas').getContext('webgl2')
    const names = gl?.getExtension('WEBGL_debug_renderer_info')
    return gl && names ? String(gl.getParameter(names.UNMASKED_RENDERER_WEBGL)) : 'none'
  })
  expect(renderer).toContain('SwiftShader')
})

test('the browser speaks Colombian Spanish in Bogotá', async ({ page }) => {
  const shown = await page.evaluate(() => ({
    locale: navigator.language,
    money: new Intl.NumberFormat('es-CO', { style: 'currency', currency: 'COP', maximumFractionDigits: 0 }).format(
      1285000,
    ),
    time: new Date('2026-12-12T22:30:00Z').toLocaleString('es-CO', { dateStyle: 'long', timeStyle: 'short' }),
  }))
  expect(shown.locale).toBe('es-CO')
  expect(shown.money.replaceAll('\u00a0', ' ')).toBe('$ 1.285.000')
  expect(shown.time.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ')).toBe(
    '12 de diciembre de 2026 a las 5:30 p. m.',
  )
})

import { findFaultsInBothThemes } from './support/accessibility.ts'
import { expect, signIn, test, visit } from './support/test.ts'

test.use({ world: 'mesa' })

const USUARIOS = '/panel-control/usuarios'
const LISTAS = [
  ['conductores-nuevos', 'Conductores nuevos'],
  ['conductores-por-validar', 'Conductores por validar'],
  ['conductores', 'Conductores activos'],
  ['operadores-nuevos', 'Operadores nuevos'],
  ['operadores', 'Operadores activos'],
  ['guias-nuevos', 'Guías nuevos'],
  ['guias-por-validar', 'Guías por validar'],
  ['guias', 'Guías activos'],
] as const

test('S2-046 S2-047 the platform looks at its eight lists and decides, with the keyboard alone', async ({ page }) => {
  await signIn(page, 'plataforma@aliadas.test', USUARIOS)
  const listas = page.getByRole('navigation', { name: 'Listas' })
  const categorias = page.getByRole('navigation', { name: 'Categorías' })
  const chip = (nombre: string) => listas.getByRole('link', { name: new RegExp(`^${nombre} · \\d`) })
  const dialogo = page.getByRole('dialog')

  await test.step('it opens on the first list; each address is a list, and its chip says so', async () => {
    await expect(chip('Conductores nuevos')).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('table', { name: 'Conductores nuevos' })).toBeVisible()
    for (const [segmento, nombre] of LISTAS) {
      await visit(page, `/panel-control/${segmento}`)
      await expect(chip(nombre)).toHaveAttribute('aria-current', 'page')
      await expect(listas.locator('[aria-current=page]')).toHaveCount(1)
      await expect(page.getByRole('table', { name: nombre })).toBeVisible()
    }
    expect(await findFaultsInBothThemes(page)).toEqual([])
  })

  await test.step('the cards count what waits, and the small one leads to the guides', async () => {
    await expect(categorias.getByRole('link', { name: 'Guías: 2 en espera' })).toContainText('2')
    await expect(categorias.getByRole('link', { name: 'Operadores: 1 en espera' })).toContainText('1')
    const porValidar = categorias.getByRole('link', {
      name: 'Por Validar Lista de Guías de turismo por validar documentos',
    })
    await porValidar.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/guias-por-validar$/)
    await expect(
      page.getByRole('row', { name: /Mauricio Bedoya/ }).getByRole('img', { name: '5 de 5 estrellas' }),
    ).toBeVisible()
  })

  await test.step('a guide is validated from its detail, which has an address', async () => {
    await page.getByRole('button', { name: 'Ver detalle de Mauricio Bedoya' }).press('Enter')
    await expect(dialogo.getByRole('heading', { name: 'Mauricio Bedoya' })).toBeVisible()
    await expect(page).toHaveURL(/proveedor=/)
    await expect(dialogo.getByRole('button', { name: 'Validar Guia' })).toBeEnabled()
    expect(await findFaultsInBothThemes(page)).toEqual([])
    await dialogo.getByRole('button', { name: 'Validar Guia' }).press('Enter')
    await expect(page.getByText('Mauricio Bedoya quedó validado')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${USUARIOS}$`))
    await expect(chip('Guías por validar')).toHaveText('Guías por validar · 0')
    await visit(page, '/panel-control/guias-por-validar')
    await expect(page.getByText('No hay Guías Registrados')).toBeVisible()
  })

  await test.step('new providers are welcomed by mail, and the record says so', async () => {
    await visit(page, '/panel-control/operadores-nuevos')
    await page.getByRole('button', { name: 'Ver detalle de Sergio Llanos' }).press('Enter')
    await dialogo.getByRole('button', { name: 'Antes de validar, enviar Email de Bienvenida' }).press('Enter')
    await expect(page.getByText('Sergio Llanos quedó revisado y su bienvenida va en camino')).toBeVisible()
    await visit(page, '/panel-control/operadores?q=sergio')
    await page.getByRole('button', { name: 'Ver detalle de Sergio Llanos' }).press('Enter')
    await expect(dialogo.getByText(/a sergio@operadores\.test, por /)).toBeVisible()
    await page.keyboard.press('Escape')
    await visit(page, '/panel-control/operadores-nuevos')
    await expect(page.getByText('No hay Operadores Turisticos Registrados')).toBeVisible()
    await visit(page, '/panel-control/guias-nuevos')
    await page.getByRole('button', { name: 'Ver detalle de Adriana Cortés' }).press('Enter')
    await dialogo.getByRole('button', { name: 'Enviar email de Bienvenida para q suba docs' }).press('Enter')
    await expect(page.getByText('La bienvenida va en camino a adriana@guias.test')).toBeVisible()
  })
})

test('ROLE-04 a company’s person finds no desk, and its browser never loads one', async ({ page }) => {
  const archivos: string[] = []
  page.on('request', (pedido) => archivos.push(new URL(pedido.url()).pathname))
  await signIn(page, 'admin@transvalle.test', '/panel-control/guias')
  await expect(page.getByRole('heading', { name: /no existe/i })).toBeVisible()
  await page.getByRole('button', { name: /^Cuenta de / }).click()
  await expect(page.getByRole('menuitem', { name: 'Validación de usuarios' })).toHaveCount(0)
  expect(archivos.filter((ruta) => /Mesa-/.test(ruta))).toEqual([])
})

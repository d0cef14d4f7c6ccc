import { NOMBRES_DE_LISTA } from '@aliadas/contract/proveedores'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createSesion, openApp } from '../testing/app.tsx'
import { createProveedor, pageOf } from '../testing/fixtures.ts'

const driver = createProveedor({ banco: 'bancolombia', cuenta: '•••• 2345' })

type Driver = ReturnType<typeof createProveedor>

const openDesk = async (width: number, search = '', row: Driver | Driver[] = driver, proveedor = driver) => {
  await page.viewport(width, 900)
  await openApp(`/panel-control/conductores-por-validar${search}`, {
    sesion: createSesion('plataforma'),
    answers: {
      listarProveedores: pageOf([row].flat()),
      leerProveedor: { proveedor },
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

test.each([1440, 820, 390])('at %i px the end of an account is never broken over lines', async (width) => {
  const long = createProveedor({ banco: 'Banco Cooperativo Coopcentral Financiero', cuenta: '•••• 2345' })
  await openDesk(width, `?proveedor=${long.id}`, long, long)
  const end = page.getByText('•••• 2345', { exact: true })
  await expect.element(end).toBeVisible()
  const letters = document.createRange()
  letters.selectNodeContents(end.element())
  expect(letters.getClientRects()).toHaveLength(1)
})

test('a long address breaks before its @, and a vehicle without plates begins with its make', async () => {
  const long = createProveedor({ email: 'un.nombre.bastante.largo@conductores.del.valle.test', placas: null })
  await openDesk(390, `?proveedor=${long.id}`, long, long)
  const address = page.getByRole('link', { name: long.email ?? '' })
  await expect.element(address).toBeVisible()
  expect(address.element().getBoundingClientRect().height).toBeGreaterThan(30)
  const host = document.createRange()
  host.selectNodeContents(address.element().lastChild as Node)
  expect(host.getClientRects()).toHaveLength(1)
  const said = page.getByRole('dialog').getByText('Renault 2020', { exact: true })
  await expect.element(said).toBeVisible()
})

test.each([1440, 820])('at %i px the captions of the photos stand alike, whatever their names', async (width) => {
  const nothing = { numero: '', vence: null, archivo: null, decision: null, anterior: null }
  const withPhotos = createProveedor({
    fotos: [
      { lugar: 'frente', nombre: 'Frente', ...nothing },
      { lugar: 'perspectiva', nombre: 'Perspectiva', ...nothing },
      // Five, so that each has the room that it has in use.
      { lugar: 'lateral', nombre: 'Lateral', ...nothing },
      { lugar: 'interior', nombre: 'Interior', ...nothing },
      { lugar: 'tablero', nombre: 'Tablero', ...nothing },
    ],
  })
  await openDesk(width, `?proveedor=${withPhotos.id}`, withPhotos, withPhotos)
  await expect.element(page.getByText('Perspectiva', { exact: true })).toBeVisible()
  const places = ['Frente', 'Perspectiva'].map((name) => {
    const caption = page.getByText(name, { exact: true }).element()
    const [text, chip] = [caption, caption.nextElementSibling as Element].map((e) => e.getBoundingClientRect())
    return [(chip?.left ?? 0) - (text?.left ?? 0), (chip?.top ?? 0) - (text?.top ?? 0)]
  })
  expect(places[0]).toEqual(places[1])
})

test('what a driver still has to send is one sentence', async () => {
  const proveedor = createProveedor({ paso: 'nuevo', faltan: ['perfil', 'fotos', 'documentos'] })
  await openDesk(1440, `?proveedor=${proveedor.id}`, proveedor, proveedor)
  await expect.element(page.getByText('Nuevo · Falta su perfil, faltan fotos, faltan documentos')).toBeVisible()
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

test('on a phone a card says in words what opens it, and in a table an icon has the name', async () => {
  await openDesk(390)
  const act = page.getByRole('button', { name: `Ver detalle de ${driver.nombre}` })
  await expect.poll(() => act.element().textContent).toBe('Ver detalle')
  await page.viewport(1440, 900)
  await expect.poll(() => act.element().textContent).toBe('')
})

test('acts of cards beside each other stand at one height', async () => {
  const bare = createProveedor({ paso: 'por-validar', faltan: [] })
  const more = createProveedor({ paso: 'nuevo', faltan: ['perfil', 'fotos', 'documentos'] })
  await openDesk(620, '', [bare, more])
  const acts = page.getByRole('button', { name: /^Ver detalle de / })
  await expect.poll(() => acts.elements().length).toBe(2)
  const [left, right] = acts.elements().map((act) => act.getBoundingClientRect())
  expect(left?.right).toBeLessThan(right?.left ?? 0)
  expect(left?.bottom).toBe(right?.bottom)
})

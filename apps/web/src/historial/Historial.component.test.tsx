import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findFaults } from '../testing/axe.ts'
import { createSesion, openApp } from '../testing/app.tsx'
import { pageOf } from '../testing/fixtures.ts'
import { createLinea } from '../testing/records.ts'

const HISTORY = '/panel-control/historial'
const id = (letter: string) => letter.repeat(24)
const rows = page.getByRole('row')

test('amounts are said in pesos, and other digits as they are', async () => {
  const cambios = [
    { campo: 'Rol', antes: 'Usuario', despues: 'Administrador' },
    { campo: 'Valor', antes: null, despues: '420000' },
    { campo: 'Nombre', antes: null, despues: '420000' },
  ]
  await openApp(HISTORY, { answers: { listarHistorial: pageOf([createLinea({ cambios })]) } })
  await expect
    .element(rows.nth(1))
    .toMatchTextContent(/Rol: de Usuario a AdministradorValor: \$\s420\.000Nombre: 420000/)
})

test('an expiry says what expired', async () => {
  const vencer = (a: string) => createLinea({ accion: 'vencer', a })
  await openApp(HISTORY, { answers: { listarHistorial: pageOf([vencer('vencida'), vencer('vencido')]) } })
  await expect.element(rows.nth(1)).toMatchTextContent(/Venció la oferta/)
  await expect.element(rows.nth(2)).toMatchTextContent(/Venció el servicio/)
})

test.each([
  ['vehiculo', 'WXB102', `/panel-control/gestiona-flota/${id('V')}`],
  ['empresa', 'Pacífico Tours', `/panel-control/empresas?aliada=${id('V')}`],
  ['guia', 'Luz Dary', `/panel-control/guias?proveedor=${id('V')}`],
  ['operador', 'Caminos', `/panel-control/operadores?proveedor=${id('V')}`],
  ['clave', 'Clave «feria»', '/panel-control/claves'],
  ['claveDeAliado', 'Clave de Viajes', '/panel-control/claves-aliados'],
  ['persona', 'Ana Gil', `/panel-control/historial?persona=${id('V')}`],
] as const)('to the platform a line about a %s names it, links it and says whose it is', async (clase, sobre, href) => {
  await openApp(HISTORY, {
    sesion: createSesion('plataforma'),
    answers: {
      listarEmpresas: { empresas: [] },
      listarHistorial: pageOf([createLinea({ sobre, objeto: { clase, id: id('V') }, empresa: 'Transvalle' })]),
    },
  })
  await expect.element(rows.getByRole('link', { name: sobre })).toHaveAttribute('href', href)
  await expect.element(rows.getByText('Transvalle', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Auditoría')
})

test.each([
  ['plataforma', 1],
  ['admin', 0],
] as const)('acts on the installation are a kind of line to look for, for %s: %s', async (rol, times) => {
  await openApp(HISTORY, {
    sesion: createSesion(rol),
    answers: { listarEmpresas: { empresas: [] }, listarHistorial: pageOf([createLinea({})]) },
  })
  await page.getByRole('combobox', { name: 'Clase' }).click()
  await expect.element(page.getByRole('option', { name: 'Claves y aliados' })).toBeVisible()
  expect(page.getByRole('option', { name: 'Instalación' }).elements()).toHaveLength(times)
})

test('to a company its own line leads to its profile, and a paper to its service as well', async () => {
  await openApp(HISTORY, {
    answers: {
      listarHistorial: pageOf([
        createLinea({ accion: 'cambiarLogo', sobre: 'Transvalle', objeto: { clase: 'empresa', id: id('E') } }),
        createLinea({ accion: 'leer-documento', sobre: 'FUEC', idServicio: id('S'), codigo: 'SSSSSS' }),
      ]),
    },
  })
  await expect.element(rows.getByRole('link', { name: 'Transvalle' })).toHaveAttribute('href', '/panel-control/perfil')
  const paper = rows.filter({ hasText: 'Abrió un documento' })
  await expect.element(paper).toMatchTextContent(/FUEC#SSSSSS/)
  await expect.element(paper.getByRole('button', { name: '#SSSSSS' })).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Historial')
})

test.each(['admin', 'plataforma'] as const)(
  'at 1440 px all that narrows the list of %s stands in one line',
  async (rol) => {
    await page.viewport(1440, 900)
    await openApp(HISTORY, {
      sesion: createSesion(rol),
      answers: { listarEmpresas: { empresas: [] }, listarHistorial: pageOf([createLinea({})]) },
    })
    const edgeOf = (what: typeof rows, edge: 'top' | 'bottom') => what.element().getBoundingClientRect()[edge]
    const [first, last] = [page.getByRole('searchbox'), page.getByRole('button', { name: 'Imprimir' })]
    await expect.element(last).toBeVisible()
    expect(edgeOf(last, 'top')).toBeLessThan(edgeOf(first, 'bottom'))
  },
)

test('sign-ins stay out until they are asked for, and those of one person are one line', async () => {
  const signIn = () => createLinea({ accion: 'ingresar', sobre: 'Amparo Mosquera' })
  const { api } = await openApp(HISTORY, {
    answers: {
      listarHistorial: ({ query }) =>
        pageOf(query['ingresos'] === 'no' ? [createLinea({})] : [createLinea({}), signIn(), signIn(), signIn()]),
    },
  })
  await expect.element(rows.getByText('Cambió los datos del vehículo')).toBeVisible()
  expect(new Set(api.callsOf('listarHistorial').map(({ query }) => query['ingresos']))).toEqual(new Set(['no']))
  await page.getByRole('switch', { name: 'Con inicios de sesión' }).click()
  await expect.element(rows.getByText('Inició sesión 3 veces')).toBeVisible()
  await expect.element(rows.nth(3)).not.toBeInTheDocument()
})

test('a line opens on a press and on Enter: its service’s history, or its object; one with neither is passed over', async () => {
  const { address } = await openApp(HISTORY, {
    answers: {
      listarHistorial: pageOf([
        createLinea({ sobre: 'Sin lugar' }),
        createLinea({ sobre: 'FUEC', idServicio: id('S'), codigo: 'SSSSSS' }),
        createLinea({ sobre: 'Otro sin lugar' }),
        createLinea({ sobre: 'Uno más sin lugar' }),
        createLinea({ sobre: 'WXB102', objeto: { clase: 'vehiculo', id: id('V') } }),
      ]),
      leerHistoriaDeServicio: {
        viaje: {
          codigo: 'SSSSSS',
          origen: 'Cali',
          destino: 'Buga',
          fechaSalida: null,
          horaSalida: null,
          estado: 'Reservado',
        },
        lineas: [],
      },
    },
    // The vehicle's page is another screen; where the row leads is what counts here.
    allow: [/nothing answers/],
  })
  await expect.element(rows.nth(5)).toBeVisible()
  expect(rows.elements().map((row) => (row as HTMLElement).tabIndex)).toEqual([-1, -1, 0, -1, -1, -1])
  expect(await findFaults()).toEqual([])
  await rows.nth(2).getByText('Cambió los datos del vehículo').click()
  await expect.poll(address).toContain(`historia=${id('S')}`)
  await expect.element(page.getByRole('dialog').getByText('Cali › Buga · Sin fecha')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(address).not.toContain('historia=')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  ;(rows.elements()[2] as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(address).toBe(`/panel-control/gestiona-flota/${id('V')}`)
})

test('on a phone the card of a line leaves out what it does not say', async () => {
  await page.viewport(390, 844)
  await openApp(HISTORY, {
    answers: {
      listarHistorial: pageOf([
        createLinea({ accion: 'guardarPerfil' }),
        createLinea({
          sobre: 'WXB102',
          objeto: { clase: 'vehiculo', id: id('V') },
          cambios: [{ campo: 'Placas', antes: 'WXB101', despues: 'WXB102' }],
        }),
      ]),
    },
  })
  const cards = page.getByRole('list', { name: 'Historial' }).getByRole('listitem')
  await expect.element(cards.nth(1)).toBeVisible()
  const labels = cards.elements().map((card) => [...card.querySelectorAll('dt')].map((label) => label.textContent))
  expect(labels).toEqual([
    ['Quién', 'Qué'],
    ['Quién', 'Qué', 'Sobre', 'Cambios'],
  ])
  await expect.element(cards.first()).not.toMatchTextContent(/[—–]/)
})

test.each(['desde=hoy', 'q=true', 'columnas=true', 'orden=x&porPagina=7'])(
  'the list stands although its address says %s',
  async (asked) => {
    const { api } = await openApp(`${HISTORY}?${asked}`, { answers: { listarHistorial: pageOf([createLinea({})]) } })
    await expect.element(rows.getByText('Cambió los datos del vehículo')).toBeVisible()
    for (const { query } of api.callsOf('listarHistorial')) expect(query).toEqual({ ingresos: 'no' })
  },
)

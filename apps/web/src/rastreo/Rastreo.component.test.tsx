import { Falla } from '@aliadas/contract/core'
import type { ConductorRastreado, EnlacesDeRastreo } from '@aliadas/contract/rastreo'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../testing/app.tsx'
import type { Answers } from '../testing/api.ts'
import { pageOf } from '../testing/fixtures.ts'

const RUTA = '/panel-control/rastreo'
const dialogo = page.getByRole('dialog')
const codigo = { lado: 2, trazo: 'M0 0h1v1h-1z' }
const DIRECCION = 'http://localhost/api/v1/rastreo/AAAAAAAAAAAAAAAAAAAAAAAAAAA'

const conductor = (cambios: Partial<ConductorRastreado> = {}): ConductorRastreado => ({
  idConductor: 'C'.repeat(24),
  conductor: 'Yurany Mosquera',
  placas: ['WXB102'],
  consentimiento: 'aceptado',
  consentimientoEn: '2026-06-01T12:00:00.000Z',
  conDireccion: true,
  ultimo: {
    idServicio: 'S'.repeat(24),
    placas: 'WXB102',
    lat: 3.45,
    lon: -76.53,
    en: new Date(Date.now() - 30_000).toISOString(),
    velocidad: 38,
    rumbo: 90,
    fuente: 'traccar',
    bateria: 14,
    precisionM: 12,
    marca: null,
  },
  descartes: [{ motivo: 'fuera_de_viaje', cuantos: 1234, ultimoEn: new Date(Date.now() - 60_000).toISOString() }],
  ...cambios,
})
const SIN_NADA = conductor({
  idConductor: 'D'.repeat(24),
  conductor: 'Óscar Lucumí',
  placas: ['WXB205'],
  consentimiento: 'nunca',
  consentimientoEn: null,
  conDireccion: false,
  ultimo: null,
  descartes: [],
})
const ENLACES: EnlacesDeRastreo = {
  consentimiento: 'aceptado',
  pagina: { enlace: 'http://localhost/r/BBBBBBBBBBBBBBBBBBBBBBBBBBB', codigo },
  direccion: {
    direccion: DIRECCION,
    traccar: { enlace: `${DIRECCION}?service=true`, codigo },
    apagar: { enlace: `${DIRECCION}?service=false`, codigo },
    owntracks: { enlace: 'owntracks:///config?inline=e30%3D', codigo },
  },
}
const NADA: EnlacesDeRastreo = { consentimiento: 'nunca', pagina: null, direccion: null }

const paginaDe = (conductores: ConductorRastreado[]) => ({
  ...pageOf(conductores),
  porArreglar: 1,
  minutosTarde: 10,
  servidor: { conDireccion: false, renovadaEn: null, descartes: [] },
})

const abrir = (conductores: ConductorRastreado[], more: Answers = {}, busqueda = '') =>
  openApp(RUTA + busqueda, {
    answers: {
      verRastreo: paginaDe(conductores),
      leerRastreador: { direccion: null },
      ...more,
    },
  })

test('each driver has its last point with age, battery and source, and what moved nothing in words', async () => {
  await abrir([conductor(), SIN_NADA])
  const fila = page.getByRole('row', { name: /Yurany Mosquera/ })
  for (const dice of ['Comparte', 'hace un momento', '38 km/h', '14 % · baja', 'Traccar Client', '1.234'])
    await expect.element(fila.getByText(dice, { exact: false }).first()).toBeVisible()
  await expect.element(fila.getByText(/No tenía un viaje confirmado a esa hora/)).toBeVisible()
  const otra = page.getByRole('row', { name: /Óscar Lucumí/ })
  await expect.element(otra.getByText('Falta su código')).toBeVisible()
  await expect.element(otra.getByText('Aún no hay')).toBeVisible()
})

test.each([1440, 390])('at %i px the border of a field leaves the room of its label', async (width) => {
  await page.viewport(width, 900)
  await abrir([conductor()])
  const ajustes = page.getByRole('region', { name: 'Aviso de retraso' })
  const field = ajustes.getByLabelText('Minutos de retraso')
  await expect.element(field).toBeVisible()
  const control = field.element().closest('.MuiFormControl-root')
  const [label, gap, input] = ['.MuiInputLabel-root', 'legend', '.MuiInputBase-root'].map(
    (part) => control?.querySelector(part)?.getBoundingClientRect() ?? new DOMRect(),
  )
  const room = (gap?.right ?? 0) - (label?.right ?? 0)
  expect([room >= 4, room <= 8]).toEqual([true, true])
  if (width < 600) return
  // The button beside the field is as high.
  const button = ajustes.getByRole('button', { name: 'Guardar' }).element().getBoundingClientRect()
  expect(Math.abs(button.height - (input?.height ?? 0))).toBeLessThanOrEqual(2)
})

test('a mock point says so and is not shown as where the vehicle is', async () => {
  const { ultimo } = conductor()
  await abrir([conductor({ ultimo: ultimo && { ...ultimo, marca: 'simulada' } })])
  const fila = page.getByRole('row', { name: /Yurany Mosquera/ })
  await expect.element(fila.getByText(/ubicación simulada: no mueve el vehículo/)).toBeVisible()
  await expect.element(fila.getByText('38 km/h')).not.toBeInTheDocument()
})

test('search, what is to be put right and the page are asked of the server, and the next page too', async () => {
  const { api } = await abrir([], {
    verRastreo: ({ query }) =>
      query['cursor'] === undefined
        ? { ...paginaDe([conductor()]), siguiente: 'c2', total: { filas: 26, exacto: true } }
        : { ...paginaDe([SIN_NADA]), anterior: 'c1', total: { filas: 26, exacto: true } },
  })
  const pedidas = () => api.callsOf('verRastreo').map(({ query }) => query)
  await expect.element(page.getByRole('row', { name: /Yurany/ })).toBeVisible()
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await expect.element(page.getByRole('row', { name: /Óscar/ })).toBeVisible()
  expect(pedidas().at(-1)).toMatchObject({ cursor: 'c2' })
  await page.getByRole('switch', { name: 'Por arreglar: 1' }).click()
  await expect.poll(() => pedidas().at(-1)).toMatchObject({ ver: 'porArreglar' })
  await page.getByRole('searchbox', { name: 'Buscar conductor o placas' }).fill('yurány wxb')
  await expect.poll(() => pedidas().at(-1)).toMatchObject({ q: 'yurány wxb', ver: 'porArreglar' })
  // A search begins at the first page.
  expect(pedidas().at(-1)).not.toHaveProperty('cursor')
})

test('a driver without codes gets them at one press, and sees page, phone and both applications', async () => {
  let enlaces = NADA
  const { api } = await abrir([SIN_NADA], {
    leerEnlacesDeRastreo: () => enlaces,
    prepararRastreo: () => (enlaces = { ...ENLACES, consentimiento: 'nunca' }),
  })
  await page.getByRole('button', { name: 'Códigos de Óscar Lucumí' }).click()
  await expect.element(dialogo.getByText(/Aún no acepta compartir/)).toBeVisible()
  await dialogo.getByRole('button', { name: 'Hacer sus códigos' }).click()
  for (const nombre of ['Su página', 'Traccar Client', 'OwnTracks'])
    await expect.element(dialogo.getByRole('img', { name: `Código: ${nombre}` })).toBeVisible()
  await expect.element(dialogo.getByLabelText(/^Dirección para otra aplicación/)).toHaveValue(DIRECCION)
  expect(api.callsOf('prepararRastreo')).toHaveLength(1)
})

test('codes are renewed and taken away only after a question', async () => {
  const { api } = await abrir([conductor()], {
    leerEnlacesDeRastreo: ENLACES,
    prepararRastreo: ENLACES,
    quitarRastreo: { ok: true },
  })
  await page.getByRole('button', { name: 'Códigos de Yurany Mosquera' }).click()
  await dialogo.getByRole('button', { name: 'Quitar códigos' }).click()
  expect(api.callsOf('quitarRastreo')).toEqual([])
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar códigos' }).click()
  await expect.poll(() => api.callsOf('quitarRastreo').length).toBe(1)
  expect(api.callsOf('prepararRastreo')).toEqual([])
})

test('the company’s own server gets its address, and another one only after a question', async () => {
  let direccion: string | null = null
  const { api } = await abrir([conductor()], {
    leerRastreador: () => ({ direccion }),
    prepararRastreador: () => ({ direccion: (direccion = DIRECCION) }),
  })
  await page.getByRole('button', { name: 'Hacer la dirección' }).click()
  await expect.element(page.getByLabelText('Dirección secreta (forward.url)')).toHaveValue(DIRECCION)
  await page.getByRole('button', { name: 'Hacer otra dirección' }).click()
  expect(api.callsOf('prepararRastreador')).toHaveLength(1)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hacer otra dirección' }).click()
  await expect.poll(() => api.callsOf('prepararRastreador').length).toBe(2)
})

test('while it loads there is no “nobody”, and a failure offers another try', async () => {
  const falla = new Falla('unavailable', 'El servidor no está disponible.')
  let caida = true
  await abrir([], { verRastreo: () => (caida ? falla : paginaDe([conductor()])) })
  await expect.element(page.getByText('El servidor no está disponible.')).toBeVisible()
  await expect.element(page.getByText('Aún no hay conductores')).not.toBeInTheDocument()
  caida = false
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(page.getByRole('row', { name: /Yurany/ })).toBeVisible()
})

test('without drivers it leads to the fleet', async () => {
  await abrir([])
  await expect.element(page.getByText('Aún no hay conductores')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Ir a la flota' })).toBeVisible()
})

test('an administrator sets from when on a vehicle is late; a number outside is refused before anything is sent', async () => {
  const { api } = await abrir([conductor()], { ajustarRastreo: { ok: true } })
  const ajustes = page.getByRole('region', { name: 'Aviso de retraso' })
  const campo = ajustes.getByLabelText('Minutos de retraso')
  await expect.element(campo).toHaveValue('10')
  await campo.fill('61')
  await ajustes.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(ajustes.getByText('Escribe de 5 a 60 minutos')).toBeVisible()
  expect(api.callsOf('ajustarRastreo')).toEqual([])
  await campo.fill('20')
  await ajustes.getByRole('button', { name: 'Guardar' }).click()
  await expect.poll(() => api.callsOf('ajustarRastreo').map(({ body }) => body)).toEqual([{ minutosTarde: 20 }])
  await expect.element(page.getByText('Aviso de retraso guardado')).toBeVisible()
})

test.each([
  [1100, 1, 0],
  [1099, 0, 1],
])('at %i px, where a table would break its words, each driver is a card', async (width, tables, lists) => {
  await page.viewport(width, 900)
  await abrir([conductor()])
  await expect.element(page.getByText('Traccar Client')).toBeVisible()
  const main = page.getByRole('main')
  expect(main.getByRole('table').elements()).toHaveLength(tables)
  expect(main.getByRole('list', { name: 'Conductores' }).elements()).toHaveLength(lists)
})

import { Falla } from '@aliadas/contract/core'
import type { Legales } from '@aliadas/contract/empresas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../app/query-client.ts'
import { router } from '../../app/router.tsx'
import { openApp } from '../../testing/app.tsx'
import { EMPTY_PDF, NO_PUEDE } from '../../testing/fixtures.ts'
import { answerUploads, pickFile, press, type } from '../../testing/keyboard.ts'

const main = page.getByRole('main')
const field = (name: string) => main.getByRole('textbox', { name, exact: true })
const guardar = main.getByRole('button', { name: 'Guardar datos legales' })

const LEGALES: Legales = {
  razonSocial: 'Transvalle S.A.S.',
  nit: '890321567',
  dv: 0,
  direccion: 'Calle 5 # 10-20',
  telefono: '6025551234',
  correo: 'fuec@transvalle.test',
  territorial: '376',
  resolucion: 155,
  anio: 2012,
  representante: 'Marta Gómez',
  ultimoContrato: 254,
  archivos: { resolucion: null, firma: null, sello: null },
  validada: null,
  version: 3,
  acciones: { validar: NO_PUEDE, retirar: NO_PUEDE },
}

const abrir = (legales: Legales | null) =>
  openApp('/panel-control/datos-legales', {
    answers: {
      leerLegales: { legales },
      guardarLegales: { ok: true },
      verMuestraDeFuec: new Response(EMPTY_PDF, { headers: { 'content-type': 'application/pdf' } }),
    },
  })

test('wrong data are refused at their fields, with the digit that a NIT should have', async () => {
  const { api } = await abrir(null)
  await field('NIT').fill('890321567-3')
  await guardar.click()
  await expect.element(main.getByText('El dígito de verificación de ese NIT es 0')).toBeVisible()
  await expect.element(main.getByText('La razón social es requerida')).toBeVisible()
  expect(api.callsOf('guardarLegales')).toEqual([])
  await field('NIT').fill('811036370')
  await expect.element(main.getByText('Dígito de verificación: 8')).toBeVisible()
})

test('the sample of a FUEC opens once the data are saved', async () => {
  await abrir(LEGALES)
  await main.getByRole('button', { name: 'Ver una muestra' }).click()
  const muestra = page.getByRole('dialog', { name: 'Muestra de tus FUEC' })
  await expect.element(muestra.getByRole('img', { name: 'Muestra del FUEC, página 1 de 1' })).toBeVisible()
  await expect
    .element(muestra.getByRole('link', { name: 'Abrir en otra pestaña' }))
    .toHaveAttribute('href', '/api/empresa/legal/muestra.pdf')
})

test('there is no sample before the data are saved', async () => {
  await abrir(null)
  await expect.element(guardar).toBeVisible()
  await expect.element(main.getByRole('button', { name: 'Ver una muestra' })).not.toBeInTheDocument()
})

test('the number of the next FUEC is shown, and another habilitación asks for the password', async () => {
  const { api } = await abrir(LEGALES)
  await expect.element(main.getByRole('group', { name: /^Número 376 0155 12 \d{4} 0255 0001$/ })).toBeVisible()
  await expect.element(main.getByText(/aún no ha validado la habilitación/)).toBeVisible()
  await field('Número de la resolución').fill('156')
  await expect.element(main.getByRole('group', { name: /^Número 376 0156 12/ })).toBeVisible()
  await guardar.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Contraseña actual', { exact: true }).fill('Guatapuri-9173')
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect.poll(() => api.callsOf('guardarLegales').length).toBe(1)
  expect(api.callsOf('guardarLegales')[0]?.body).toMatchObject({
    nit: '890321567',
    resolucion: 156,
    version: 3,
    contrasenaActual: 'Guatapuri-9173',
  })
})

test('with the keyboard alone the resolution and the signature are uploaded, this one with the password', async () => {
  const { api } = await abrir(LEGALES)
  const saved = Promise.withResolvers<{ ok: true }>()
  api.answer({ cambiarArchivoLegal: () => saved.promise })
  const uploads = answerUploads('F'.repeat(24))
  // The cards of resolution, signature and stamp.
  const choose = main.getByRole('button', { name: 'Elegir archivo' })
  await pickFile(choose.nth(0), new File([EMPTY_PDF], 'resolucion.pdf', { type: 'application/pdf' }))
  await expect
    .poll(() => api.callsOf('cambiarArchivoLegal').map(({ params }) => params['cual']))
    .toEqual(['resolucion'])
  // While it is saved the focus stays.
  await expect.element(choose.nth(0)).toHaveAttribute('aria-disabled', 'true')
  await expect.element(choose.nth(0)).toHaveFocus()
  saved.resolve({ ok: true })
  await pickFile(choose.nth(1), new File(['x'], 'firma.png', { type: 'image/png' }))
  const dialog = page.getByRole('dialog')
  await type(dialog.getByLabelText('Contraseña actual', { exact: true }), 'Guatapuri-9173')
  await press(dialog.getByRole('button', { name: 'Confirmar' }))
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.callsOf('cambiarArchivoLegal').map(({ params, body }) => [params['cual'], body])).toEqual([
    ['resolucion', { idArchivo: 'F'.repeat(24) }],
    ['firma', { idArchivo: 'F'.repeat(24), contrasenaActual: 'Guatapuri-9173' }],
  ])
  expect(uploads).toHaveLength(2)
})

test('a FUEC of a colleague and the validation leave what is being typed, and it can be saved', async () => {
  const { api, live } = await abrir(LEGALES)
  await field('Dirección').fill('Calle 9 # 8-7')
  api.answer({ leerLegales: { legales: { ...LEGALES, ultimoContrato: 255, version: 4 } } })
  live.say({ tipo: 'perfil' })
  await expect.element(field('Último contrato usado')).toHaveValue('255')
  await expect.element(field('Dirección')).toHaveValue('Calle 9 # 8-7')
  await guardar.click()
  await expect.poll(() => api.callsOf('guardarLegales').length).toBe(1)
  expect(api.callsOf('guardarLegales')[0]?.body).toMatchObject({
    direccion: 'Calle 9 # 8-7',
    ultimoContrato: 255,
    version: 4,
  })
})

test('what a colleague saved meanwhile takes the place of what is typed only when the person says so', async () => {
  const { api, live } = await abrir(LEGALES)
  await field('Dirección').fill('Calle 9 # 8-7')
  api.answer({
    leerLegales: { legales: { ...LEGALES, telefono: '6025559999', version: 4 } },
    guardarLegales: new Falla('aborted', 'Alguien más cambió estos datos.'),
  })
  await guardar.click()
  const notice = main.getByRole('alert').filter({ hasText: /Alguien más cambió estos datos mientras los editabas/ })
  await expect.element(notice).toBeVisible()
  await expect.element(field('Dirección')).toHaveValue('Calle 9 # 8-7')
  await notice.getByRole('button', { name: 'Cargar los datos nuevos' }).click()
  await expect.element(field('Dirección')).toHaveValue(LEGALES.direccion)
  await expect.element(field('Teléfono')).toHaveValue('6025559999')
  await expect.element(notice).not.toBeInTheDocument()
  // Without anything typed, newer data fill the form at once.
  api.answer({ leerLegales: { legales: { ...LEGALES, telefono: '6025550000', version: 5 } } })
  live.say({ tipo: 'perfil' })
  await expect.element(field('Teléfono')).toHaveValue('6025550000')
})

test('after a save that failed the person is asked before what was typed is left', async () => {
  const { api, address } = await abrir(LEGALES)
  api.answer({ guardarLegales: new Falla('unavailable', 'No hay conexión.') })
  await field('Dirección').fill('Calle 9 # 8-7')
  await guardar.click()
  await expect.element(page.getByText('No hay conexión.')).toBeVisible()
  void router.navigate({ to: '/panel-control/perfil' })
  await expect.element(page.getByRole('alertdialog', { name: 'Tienes cambios sin guardar' })).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Seguir editando' }).click()
  expect(address()).toBe('/panel-control/datos-legales')
  await expect.element(field('Dirección')).toHaveValue('Calle 9 # 8-7')
})

test('after a save that could not be read again what was saved stays in its fields', async () => {
  const { api } = await abrir(LEGALES)
  await field('Dirección').fill('Calle 9 # 8-7')
  api.answer({ leerLegales: new Falla('unavailable', 'No hay conexión.'), guardarLegales: { ok: true } })
  await guardar.click()
  await expect.element(page.getByText('Datos legales guardados')).toBeVisible()
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  await expect.element(field('Dirección')).toHaveValue('Calle 9 # 8-7')
})

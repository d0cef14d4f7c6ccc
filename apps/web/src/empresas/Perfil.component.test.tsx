import { Falla } from '@aliadas/contract/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findFaults } from '../testing/axe.ts'
import { createSesion, openApp } from '../testing/app.tsx'
import type { Answers } from '../testing/api.ts'
import { PERFIL } from '../testing/fixtures.ts'
import { answerUploads, pickFile, press } from '../testing/keyboard.ts'

const main = page.getByRole('main')
const field = (name: string) => main.getByRole('textbox', { name, exact: true })
const save = main.getByRole('button', { name: 'Guardar perfil' })

const openProfile = (answers: Answers, sesion = createSesion()) =>
  openApp('/panel-control/perfil', { sesion, answers: { leerPerfil: { perfil: PERFIL }, ...answers } })

test('while it is read it claims nothing, and a failure is tried again', async () => {
  const { promise, resolve } = Promise.withResolvers<Falla>()
  const { api } = await openProfile({ leerPerfil: () => promise })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Perfil de Usuario')
  await expect.element(save).not.toBeInTheDocument()
  resolve(new Falla('permission-denied', 'No.'))
  await expect.element(main.getByText('Error al cargar los datos del perfil')).toBeVisible()
  api.answer({ leerPerfil: { perfil: PERFIL } })
  await main.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(field('Nombres')).toHaveValue('Amparo')
})

test('the only corporate photo and its button have one width, and the avatar a border', async () => {
  await page.viewport(1440, 900)
  await openProfile({ leerPerfil: { perfil: { ...PERFIL, fotosCorporativas: [`/api/archivos/${'F'.repeat(24)}`] } } })
  const photo = main.getByRole('img', { name: /^Foto corporativa 1/ })
  await expect.element(photo).toBeVisible()
  const button = main.getByRole('button', { name: 'Reemplazar foto 1' })
  expect(button.element().getBoundingClientRect().right).toBe(photo.element().getBoundingClientRect().right)
  const avatar = main.element().querySelector('.MuiAvatar-root') as Element
  expect(getComputedStyle(avatar).borderTopWidth).toBe('1px')
})

test('a profile that is gone says so', async () => {
  await openProfile({ leerPerfil: new Falla('not-found', 'No existe.') })
  await expect.element(main.getByText('No se pudo obtener los datos del usuario')).toBeVisible()
})

test('what is missing is named before the form of staff, and an emptied field at itself', async () => {
  const { api } = await openProfile(
    {
      leerPerfil: { perfil: { ...PERFIL, role: 'user', movil: '', perfil: false, acciones: { editarEmpresa: false } } },
    },
    createSesion('user', { perfil: false, perfilCompleto: false }),
  )
  await expect.element(main.getByRole('alert')).toMatchTextContent(/Falta:.*Los datos personales.*foto corporativa/)
  await field('Nombres').fill('')
  await save.click()
  await expect.element(field('Nombres')).toHaveAttribute('aria-invalid', 'true')
  expect(api.callsOf('guardarPerfil')).toEqual([])
})

test('a failure keeps what was typed, and what the server refuses stands at its field', async () => {
  const { api } = await openProfile({ guardarPerfil: new Falla('internal', 'Algo salió mal.') })
  await field('Dirección').fill('Calle 9 # 8-7')
  await save.click()
  await expect.element(page.getByText('Error al actualizar el perfil')).toBeVisible()
  await expect.element(field('Dirección')).toHaveValue('Calle 9 # 8-7')
  api.answer({
    guardarPerfil: new Falla('invalid-argument', 'Revisa.', {
      fields: { 'empresa.direccion': 'Esta dirección no existe.' },
    }),
  })
  await save.click()
  await expect.element(main.getByText('Esta dirección no existe.')).toBeVisible()
})

test('an unexpected error shows its code in the toast, and a button copies it; an expected one shows none', async () => {
  const id = '3f0c2d1e-5a6b-4c7d-8e9f-0a1b2c3d4e5f'
  const written: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written.push(text))
  onTestFinished(() => void vi.restoreAllMocks())
  const { api } = await openProfile({
    guardarPerfil: new Falla('internal', 'Algo salió mal.', { details: { solicitud: id } }),
  })
  await field('Dirección').fill('Calle 9 # 8-7')
  await save.click()
  const toasts = page.getByRole('region', { name: 'Avisos' })
  await expect.element(toasts.getByText('Error al actualizar el perfil')).toBeVisible()
  await expect.element(toasts.getByText(`Código para soporte: ${id}`)).toBeVisible()
  await toasts.getByRole('button', { name: 'Copiar código' }).click()
  await expect.element(toasts.getByText('Código copiado')).toBeVisible()
  expect(written).toEqual([id])
  api.answer({ guardarPerfil: new Falla('aborted', 'Otra persona lo cambió.', { details: { solicitud: id } }) })
  await save.click()
  await expect.element(toasts.getByText('Otra persona lo cambió.')).toBeVisible()
  expect(toasts.getByText(/Código para soporte/).elements()).toHaveLength(1)
})

test('staff reads the company and its account, and changes neither', async () => {
  await openProfile(
    { leerPerfil: { perfil: { ...PERFIL, role: 'user', acciones: { editarEmpresa: false } } } },
    createSesion('user'),
  )
  for (const name of ['Empresa', 'Dirección', 'Banco', 'Número de cuenta'])
    await expect.element(field(name)).toHaveAttribute('readonly')
  await expect.element(field('Nombres')).not.toHaveAttribute('readonly')
  expect(main.getByText('Solo un administrador de la empresa cambia estos datos.').elements()).toHaveLength(2)
})

test('long names stay inside the page of a phone', async () => {
  await page.viewport(390, 800)
  const long = `Cooperativa ${'Transportadora'.repeat(12)}`
  await openProfile({
    leerPerfil: { perfil: { ...PERFIL, nombres: long, empresa: long, empresaAliada: long, titular: long } },
  })
  await expect.element(field('Empresa')).toHaveValue(long)
  expect(main.element().scrollWidth).toBeLessThanOrEqual(main.element().clientWidth)
})

const NEW = createSesion('admin', { perfil: false, perfilCompleto: false, tiposDeVehiculo: [] })
const EMPTY = {
  ...PERFIL,
  perfil: false,
  movil: '',
  ciudad: '',
  banco: '',
  tipocuenta: '',
  cuenta: '',
  titular: '',
  rut: '',
}
const step = (name: string) => main.getByRole('tablist', { name: 'Pasos del perfil' }).getByRole('tab', { name })
const shown = () =>
  main
    .getByRole('heading', { level: 2 })
    .elements()
    .map(({ textContent }) => textContent)

test('a first profile is steps with one save, gone through with the keyboard, and the photo comes last', async () => {
  const { api } = await openProfile({ leerPerfil: { perfil: EMPTY } }, NEW)
  await expect.element(field('Nombres')).toBeVisible()
  expect(shown()).toEqual(['Datos personales'])
  expect(await findFaults()).toEqual([])
  // What is missing is said in its step, which stays.
  field('Nombres').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(main.getByText('El teléfono móvil es requerido')).toBeVisible()
  await expect.element(field('Teléfono móvil')).toHaveFocus()
  await userEvent.keyboard('3990000003{Enter}')
  await expect.poll(shown).toEqual(['Empresa'])
  field('Dirección').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(shown).toEqual(['Datos bancarios'])
  expect(await findFaults()).toEqual([])
  await main.getByRole('combobox', { name: 'Banco' }).click()
  await page.getByRole('option', { name: 'Nequi' }).click()
  await main.getByRole('combobox', { name: 'Tipo de cuenta' }).click()
  await page.getByRole('option', { name: 'Ahorros' }).click()
  await field('Número de cuenta').fill('90000000003')
  await field('Titular de la cuenta').fill('Transvalle')
  await field('RUT o cédula').fill('900000003')
  api.answer({
    guardarPerfil: { ok: true },
    leerPerfil: { perfil: { ...PERFIL, version: '2' } },
    leerSesion: createSesion('admin', { perfilCompleto: false, tiposDeVehiculo: [] }),
  })
  field('RUT o cédula').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(shown).toEqual(['Imágenes de perfil'])
  expect(api.callsOf('guardarPerfil')).toHaveLength(1)
  await expect.element(main.getByRole('link', { name: 'Agregar fotos' })).toBeVisible()
  expect(await findFaults()).toEqual([])
})

test('a step before is gone back to with all that was typed, and its fault is shown where it is', async () => {
  const { api } = await openProfile({ leerPerfil: { perfil: { ...PERFIL, perfil: false } } }, NEW)
  await field('Nombres').fill('Inés')
  await step('La cuenta').click()
  await expect.poll(shown).toEqual(['Datos bancarios'])
  const before = main.getByRole('button', { name: 'Anterior' })
  expect(getComputedStyle(before.element()).fontSize).toBe(getComputedStyle(save.element()).fontSize)
  await before.click()
  await expect.poll(shown).toEqual(['Empresa'])
  await step('Tus datos').click()
  await expect.element(field('Nombres')).toHaveValue('Inés')
  await step('La cuenta').click()
  api.answer({
    guardarPerfil: new Falla('invalid-argument', 'Revisa.', {
      fields: { 'personal.movil': 'Ese teléfono no existe.' },
    }),
  })
  await save.click()
  await expect.element(main.getByText('Ese teléfono no existe.')).toBeVisible()
  await expect.poll(shown).toEqual(['Datos personales'])
  await expect.element(field('Teléfono móvil')).toHaveFocus()
})

test('a complete profile without vehicles says what comes next, and one with vehicles does not', async () => {
  await openProfile({}, createSesion('admin', { tiposDeVehiculo: [] }))
  await expect
    .element(main.getByRole('link', { name: 'Agregar el primer vehículo' }))
    .toHaveAttribute('href', '/panel-control/gestiona-flota?dialogo=agregar')
})

test('staff reads one form, and no steps that it may not do', async () => {
  await openProfile(
    { leerPerfil: { perfil: { ...PERFIL, role: 'user', perfil: false, acciones: { editarEmpresa: false } } } },
    createSesion('user', { perfil: false, perfilCompleto: false }),
  )
  await expect.element(field('Nombres')).toBeVisible()
  await expect.element(main.getByRole('tablist', { name: 'Pasos del perfil' })).not.toBeInTheDocument()
  expect(shown()).toEqual(['Imágenes de perfil', 'Datos personales', 'Empresa', 'Datos bancarios'])
})

/** A picture twice as wide as a corporate photo wants it, so that its part can be moved aside. */
const createPicture = async (): Promise<File> => {
  const canvas = new OffscreenCanvas(1600, 450)
  canvas.getContext('2d')?.fillRect(0, 0, 800, 450)
  return new File([await canvas.convertToBlob()], 'bus.png', { type: 'image/png' })
}

test('who has a mouse is asked to drag the photos, and a phone to choose them', async () => {
  await openApp('/panel-control/perfil?fotos=agregar', { answers: { leerPerfil: { perfil: PERFIL } } })
  const hint = page.getByText('Arrastra aquí tus fotos')
  await expect.element(hint).toBeVisible()
  await page.viewport(390, 844)
  await expect.element(hint).not.toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Elegir fotos' })).toBeVisible()
})

test('a photo is cropped with the keyboard alone: its part is moved, brought nearer, and used', async () => {
  await openApp('/panel-control/perfil?fotos=agregar', { answers: { leerPerfil: { perfil: PERFIL } } })
  const photos = page.getByRole('dialog', { name: 'Agregar fotos corporativas' })
  await userEvent.upload(photos.getByLabelText('Fotos corporativas'), await createPicture())
  ;(photos.getByRole('button', { name: 'Recortar bus.png' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const part = page.getByRole('group', { name: /^Parte de la imagen/ })
  await expect.element(page.getByRole('button', { name: 'Recortar y usar' })).toBeEnabled()
  const place = () => part.element().parentElement?.querySelector('img')?.style.transform
  const before = place()
  ;(part.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(place).not.toBe(before)
  const nearer = page.getByRole('slider', { name: 'Acercar' })
  ;(nearer.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(nearer).toHaveAttribute('aria-valuenow', '1.1')
  ;(page.getByRole('button', { name: 'Recortar y usar' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(part).not.toBeInTheDocument()
  await expect.element(photos.getByText('bus.jpg')).toBeVisible()
})

test('with the keyboard alone the logo is chosen, cropped and saved', async () => {
  const { api } = await openProfile({ cambiarLogo: { ok: true } })
  const uploads = answerUploads('F'.repeat(24))
  const change = main.getByRole('button', { name: 'Cambiar logo' })
  await pickFile(change, await createPicture())
  await press(page.getByRole('dialog', { name: /^Recortar imagen/ }).getByRole('button', { name: 'Recortar y usar' }))
  await expect.poll(() => api.callsOf('cambiarLogo').map(({ body }) => body)).toEqual([{ idArchivo: 'F'.repeat(24) }])
  expect(uploads).toHaveLength(1)
  await expect.element(change).toHaveFocus()
})

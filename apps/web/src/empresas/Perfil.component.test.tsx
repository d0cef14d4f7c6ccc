import { Falla } from '@aliadas/contract/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createSesion, openApp } from '../testing/app.tsx'
import type { Answers } from '../testing/api.ts'
import { PERFIL } from '../testing/fixtures.ts'

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

test('a profile that is gone says so', async () => {
  await openProfile({ leerPerfil: new Falla('not-found', 'No existe.') })
  await expect.element(main.getByText('No se pudo obtener los datos del usuario')).toBeVisible()
})

test('what is missing is named before the form, and an emptied field at itself', async () => {
  const { api } = await openProfile(
    { leerPerfil: { perfil: { ...PERFIL, movil: '', perfil: false } } },
    createSesion('admin', { perfil: false, perfilCompleto: false }),
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

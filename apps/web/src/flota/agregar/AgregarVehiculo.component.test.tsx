import { Falla } from '@aliadas/contract/core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answers } from '../../testing/api.ts'
import { createSesion, openApp } from '../../testing/app.tsx'
import { createVehiculos } from '../../testing/fixtures.ts'

const FLEET = '/panel-control/gestiona-flota?dialogo=agregar'
const dialog = page.getByRole('dialog', { name: /^Agregar Vehículo/ })
const next = dialog.getByRole('button', { name: 'Siguiente' })
const field = (name: string) => dialog.getByRole('textbox', { name })

const SESION = createSesion()
/** Everything that a draft stores of a vehicle: no bank data, no acceptance of the terms. */
const TYPED = {
  placas: 'AAA111',
  marca: 'Renault',
  modelo: '2024',
  tipo: 'Van',
  capacidad: 12,
  color: 'Blanco',
  nombre: 'Martha Rengifo',
  cedula: '1000000000',
  direccion: 'Calle 5 # 4-3',
  ciudad: 'Cali',
  telefono: '3990000102',
  licenciaDeConducir: '1000000000',
  vencimientoLicenciaDeConducir: '2090-12-31',
  licencia: '10012345',
  propietario: 'Martha Rengifo',
  numeroInterno: '101',
  tarjetaOperacion: 'TO-101',
  vencimientoTarjetaOperacion: '2090-12-31',
  numeroRevisionTecnica: 'RTM-101',
  vencimientoRevisionTecnica: '2090-12-31',
  soat: 'SOAT-101',
  fechasoat: '2090-12-31',
}

const openForm = async (answers: Answers = {}, typed: object | null = null, sesion = SESION) => {
  if (typed !== null) {
    const draft = { persona: sesion.id, valores: typed, paso: 0, en: Date.now() }
    localStorage.setItem('borrador-vehiculo', JSON.stringify(draft))
  }
  const app = await openApp(FLEET, {
    sesion,
    answers: { listarVehiculos: createVehiculos([]), consultarPlacas: { existe: false }, ...answers },
  })
  return app
}

/** Fills the account and accepts the terms, which no draft stores. */
const complete = async () => {
  await dialog.getByRole('tab', { name: 'Banco' }).click()
  await field('Número de cuenta').fill('0012345678')
  await dialog.getByRole('combobox', { name: 'Tipo de cuenta' }).click()
  await page.getByRole('option', { name: 'Ahorros' }).click()
  await dialog.getByRole('combobox', { name: 'Banco' }).click()
  await page.getByRole('option', { name: 'Nequi' }).click()
  await field('Titular').fill('Martha Rengifo')
  await field('RUT').fill('900000000')
  await next.click()
  await dialog.getByRole('checkbox', { name: 'Acepto los términos y condiciones' }).click()
}

test('an empty step says at its fields what is missing, and stays', async () => {
  const { api } = await openForm()
  await expect.element(field('Placas')).toHaveFocus()
  await next.click()
  await expect.element(field('Placas')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field('Placas')).toHaveFocus()
  await expect.element(dialog.getByRole('tab', { name: /^Vehículo/ })).toMatchTextContent(/por corregir/)
  expect(api.callsOf('crearVehiculo')).toEqual([])
})

test('plates that are taken are named while they are typed', async () => {
  await openForm({ consultarPlacas: { existe: true } })
  await field('Placas').fill('abc-123')
  await expect.element(field('Placas')).toHaveValue('ABC123')
  await expect.element(dialog.getByText(/^Esta placa ya está registrada/)).toBeVisible()
})

test('while it is made it is not made twice, and the form cannot be closed', async () => {
  const { promise, resolve } = Promise.withResolvers<Falla>()
  const { api } = await openForm({ crearVehiculo: () => promise }, TYPED)
  await complete()
  await dialog.getByRole('button', { name: 'Agregar Vehículo' }).click()
  const busy = dialog.getByRole('button', { name: 'Procesando...' })
  await expect.element(busy).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('button', { name: 'Cancelar' })).toBeDisabled()
  resolve(new Falla('internal', 'No.'))
  await expect.element(page.getByText('Ocurrió un error al crear el vehículo')).toBeVisible()
  expect(api.callsOf('crearVehiculo')).toHaveLength(1)
})

test('what the server refuses stands at its field, in its step, and the rest stays as it was typed', async () => {
  const refused = new Falla('invalid-argument', 'Revisa los datos.', { fields: { soat: 'Este SOAT no es válido.' } })
  await openForm({ crearVehiculo: refused }, TYPED)
  await complete()
  await dialog.getByRole('button', { name: 'Agregar Vehículo' }).click()
  await expect.element(dialog.getByText('Este SOAT no es válido.')).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: /SOAT/ }).first()).toHaveFocus()
  await expect.element(field('Propietario')).toHaveValue('Martha Rengifo')
})

test('closing asks when something was typed, and goes on where it was', async () => {
  await openForm({}, { marca: 'Renault' })
  await expect.element(field('Marca')).toHaveValue('Renault')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  const question = page.getByRole('alertdialog', { name: '¿Cerrar sin guardar?' })
  await question.getByRole('button', { name: 'Seguir editando' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await question.getByRole('button', { name: 'Descartar' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(localStorage.getItem('borrador-vehiculo')).toBeNull()
})

test('long names stay inside the form of a phone', async () => {
  await page.viewport(390, 800)
  const long = `Cooperativa ${'Transportadora'.repeat(12)}`
  await openForm({}, { ...TYPED, marca: long, color: long, nombre: long, propietario: long })
  await expect.element(field('Marca')).toHaveValue(long)
  for (const step of ['Vehículo', 'Conductor', 'Documentación', 'Banco', 'Archivos']) {
    await dialog.getByRole('tab', { name: step }).click()
    await expect.element(dialog.getByRole('tabpanel', { name: step })).toBeVisible()
    for (const part of [dialog.element(), ...dialog.element().querySelectorAll('form')])
      expect([step, part.scrollWidth]).toEqual([step, part.clientWidth])
  }
})

test('who may not add vehicles is not shown the form that the address asks for, and is told why', async () => {
  await openForm({}, null, createSesion('user'))
  const button = page.getByRole('button', { name: 'Agregar Vehículo' })
  await expect.element(button).toBeDisabled()
  await expect.element(button).toHaveAccessibleDescription(/administrador/i)
  await expect.element(dialog).not.toBeInTheDocument()
})

const send = dialog.getByRole('button', { name: 'Agregar Vehículo' })
const terms = dialog.getByRole('checkbox', { name: 'Acepto los términos y condiciones' })

test.each([
  [1100, 680],
  [390, 780],
])(
  'the last button of a new vehicle is never off and goes to what is missing; the terms are in sight, at %i px',
  async (width, height) => {
    await page.viewport(width, height)
    await openForm()
    await expect.element(dialog).toBeVisible()
    for (const step of ['Vehículo', 'Conductor', 'Documentación', 'Banco', 'Archivos']) {
      await dialog.getByRole('tab', { name: new RegExp(`^${step}`) }).click()
      await expect.element(terms).toBeInViewport()
      await expect.element(send).toBeEnabled()
    }
    await send.click()
    await expect.element(page.getByText('Por favor, completa todos los campos requeridos')).toBeVisible()
    await expect.element(dialog.getByRole('textbox', { name: 'Placas' })).toHaveFocus()
    await expect.element(terms).toHaveAttribute('aria-invalid', 'true')
    await page.viewport(1100, 680)
  },
)

test('over a session that ended nothing of the draft is kept in the browser', async () => {
  await openForm({ consultarPlacas: new Falla('unauthenticated', 'Tu sesión terminó.') }, null)
  await field('Placas').fill('ABC123')
  await expect.element(page.getByRole('dialog', { name: /^Tu sesión terminó/ })).toBeVisible()
  expect(localStorage.getItem('borrador-vehiculo')).toBeNull()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(localStorage.getItem('borrador-vehiculo')).toBeNull()
})

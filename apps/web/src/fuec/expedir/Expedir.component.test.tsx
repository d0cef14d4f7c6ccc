import { rutaDeArchivo } from '@aliadas/contract/archivos'
import { Falla } from '@aliadas/contract/core'
import type { Borrador, Fuec } from '@aliadas/contract/fuec'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../testing/app.tsx'
import type { Answers } from '../../testing/api.ts'
import { createServicio, EMPTY_PDF, PUEDE } from '../../testing/fixtures.ts'
import { nobody, onMap } from '../../testing/on-map.ts'

const dialog = page.getByRole('dialog')
const expedir = dialog.getByRole('button', { name: 'Expedir FUEC' })

const BORRADOR: Borrador = {
  version: 7,
  expedir: PUEDE,
  campos: [{ nombre: 'placas', etiqueta: 'Placa', valor: 'WXB102', de: 'Ficha del vehículo' }],
  recorrido: 'Aeropuerto - Hotel',
  clase: 'microbus',
  desde: '2026-06-12',
  hasta: '2026-06-12',
  propuesta: { nombre: 'Viajes del Sur', doc: '811036370', responsableNombre: '', responsableTelefono: '' },
  contratos: [
    {
      id: 'C'.repeat(24),
      numero: 255,
      tipoDoc: 'NIT',
      doc: '811036370',
      nombre: 'Viajes del Sur',
      objeto: 'turistas',
      objetoTexto: '',
      responsableNombre: 'Ana',
      zonas: null,
      desde: '2026-01-01',
      hasta: '2026-12-31',
      ultimoExtracto: 3,
      cerrado: false,
    },
  ],
  convenios: [],
  conductores: [],
  advertencias: [],
}

const FUEC: Fuec = {
  id: 'F'.repeat(24),
  numero: '376015512202602550004',
  estado: 'vigente',
  motivo: null,
  idServicio: 'S'.repeat(24),
  contratante: 'Viajes del Sur',
  placas: 'WXB102',
  desde: '2026-06-12',
  hasta: '2026-06-12',
  archivo: null,
  expedidoPor: 'Amparo',
  expedidoEn: '2026-06-10T12:00:00.000Z',
  terminadoEn: null,
}

/** A reserved service with a vehicle, and the draft of its FUEC open. */
const abrir = async (borrador: Partial<Borrador>, more: Answers = {}) => {
  const base = createServicio({ estado: 'reservado', idVehiculo: 'V'.repeat(24), placas: 'WXB102' })
  const servicio = { ...base, acciones: { ...base.acciones, subirFuec: PUEDE } }
  const abierta = await openApp(`/panel-control/monitor-map?servicio=${servicio.id}&dialogo=subirFuec`, {
    answers: {
      ...onMap(),
      ...nobody,
      leerServicio: { servicio, ahora: Date.now() },
      leerRecorrido: { recorrido: null },
      leerBorradorDeFuec: { borrador: { ...BORRADOR, ...borrador } },
      expedirFuec: { servicio, fuec: FUEC },
      ...more,
    },
  })
  await dialog.getByRole('button', { name: 'Expedir aquí' }).click()
  return abierta
}

test('another FUEC of a confirmed service says what it takes away, and the service stays open', async () => {
  const base = createServicio({
    estado: 'confirmado',
    idVehiculo: 'V'.repeat(24),
    placas: 'WXB102',
    fuec: true,
    fuecURL: rutaDeArchivo('A'.repeat(24)),
  })
  const servicio = { ...base, acciones: { ...base.acciones, reemplazarFuec: PUEDE } }
  const { api } = await openApp(`/panel-control/monitor-map?servicio=${servicio.id}&dialogo=reemplazarFuec`, {
    answers: {
      ...onMap(),
      ...nobody,
      leerServicio: { servicio, ahora: Date.now() },
      leerRecorrido: { recorrido: null },
      leerBorradorDeFuec: { borrador: BORRADOR },
      expedirFuec: { servicio, fuec: FUEC },
    },
  })
  await dialog.getByRole('button', { name: 'Expedir otro aquí' }).click()
  await expect.element(dialog.getByText(/^Toma un número nuevo y deja sin valor el FUEC anterior/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Expedir otro FUEC' }).click()
  await expect.poll(() => api.callsOf('expedirFuec').length).toBe(1)
  await expect.element(page.getByText('Otro FUEC expedido con éxito')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('complementary', { name: /^Servicio #/ })).toBeVisible()
})

test('what is missing is said first, with where it is written, and nothing is issued', async () => {
  await abrir({
    campos: [{ nombre: 'firma', etiqueta: 'Firma del representante', valor: null, de: 'Datos legales' }],
  })
  await expect.element(dialog.getByText('Firma del representante, en Datos legales')).toBeVisible()
  await expect
    .element(dialog.getByRole('link', { name: 'Datos legales' }))
    .toHaveAttribute('href', '/panel-control/datos-legales')
  await expect.element(expedir).toBeDisabled()
})

test('whoever may not issue reads why, and may still upload a file', async () => {
  await abrir({
    expedir: { permitido: false, motivo: 'La plataforma aún no ha validado la habilitación.', remedio: null },
  })
  await expect.element(dialog.getByText('La plataforma aún no ha validado la habilitación.')).toBeVisible()
  await expect.element(expedir).toBeDisabled()
  await dialog.getByRole('button', { name: 'Subir un archivo' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Elegir archivo' })).toBeVisible()
})

test('a new contract that is not complete is refused at its fields, before anything is sent', async () => {
  const { api } = await abrir({ contratos: [] })
  await expedir.click()
  await expect.element(dialog.getByText('El nombre del responsable es requerido')).toBeVisible()
  await expect.element(dialog.getByLabelText('Responsable', { exact: true })).toHaveFocus()
  expect(api.callsOf('expedirFuec')).toEqual([])
})

test('the draft is the paper of what the form says, and issues nothing', async () => {
  const { api } = await abrir({}, { verBorradorDeFuec: { pdf: btoa(EMPTY_PDF) } })
  await dialog.getByLabelText('Origen, destino y recorrido').fill('')
  await dialog.getByRole('button', { name: 'Ver borrador' }).click()
  await expect.element(dialog.getByText('Describe el recorrido')).toBeVisible()
  expect(api.callsOf('verBorradorDeFuec')).toEqual([])
  await dialog.getByLabelText('Origen, destino y recorrido').fill('Cali - Buga')
  await dialog.getByRole('button', { name: 'Ver borrador' }).click()
  const vista = page.getByRole('dialog', { name: 'Borrador del FUEC' })
  await expect.element(vista.getByRole('img', { name: 'Borrador del FUEC, página 1 de 1' })).toBeVisible()
  expect(api.callsOf('verBorradorDeFuec').map(({ body }) => body)).toMatchObject([
    { contrato: 'C'.repeat(24), recorrido: 'Cali - Buga', clase: 'microbus' },
  ])
  expect(api.callsOf('expedirFuec')).toEqual([])
})

test('days are written as everywhere, in the contracts to choose from and in the fields of a new one', async () => {
  await abrir({})
  await dialog.getByRole('combobox', { name: 'Contrato' }).click()
  await expect.element(page.getByRole('option', { name: /1 ene 2026 a 31 dic 2026/ })).toBeVisible()
  await page.getByRole('option', { name: 'Abrir un contrato nuevo' }).click()
  await expect.element(dialog.getByRole('group', { name: 'El contrato comienza' })).toMatchTextContent(/12\/06\/2026/)
})

test('a draft that the server refuses says so at the field', async () => {
  const reparo = 'El papel no puede escribir «東»: cámbialo'
  await abrir({}, { verBorradorDeFuec: new Falla('invalid-argument', reparo, { fields: { recorrido: reparo } }) })
  await dialog.getByRole('button', { name: 'Ver borrador' }).click()
  await expect.element(dialog.getByText(reparo)).toBeVisible()
})

test('the warnings on screen are the ones that are accepted; those that only the server knew are shown and accepted next', async () => {
  const soat = { codigo: 'soat', mensaje: 'El SOAT vence el 11 jun 2026, antes del último día.' } as const
  const corto = { codigo: 'contratoCorto', mensaje: 'El contrato termina antes que el viaje.' } as const
  const { api } = await abrir(
    { advertencias: [soat] },
    {
      expedirFuec: new Falla('aborted', 'Revisa las advertencias antes de expedir el FUEC.', {
        details: { advertencias: [soat, corto] },
      }),
    },
  )
  await expect.element(dialog.getByText(soat.mensaje)).toBeVisible()
  await expedir.click()
  await expect.element(dialog.getByText(corto.mensaje)).toBeVisible()
  await expedir.click()
  await expect.poll(() => api.callsOf('expedirFuec').length).toBe(2)
  expect(api.callsOf('expedirFuec').map(({ body }) => body)).toMatchObject([
    { contrato: 'C'.repeat(24), advertenciasAceptadas: ['soat'] },
    { contrato: 'C'.repeat(24), advertenciasAceptadas: ['soat', 'contratoCorto'] },
  ])
})

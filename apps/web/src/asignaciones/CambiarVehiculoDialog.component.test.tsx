import { rutaDeArchivo } from '@aliadas/contract/archivos'
import { vehiculoAsignableSchema, type VehiculoAsignable } from '@aliadas/contract/asignaciones'
import { Falla } from '@aliadas/contract/core'
import type { Servicio } from '@aliadas/contract/servicios'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../testing/app.tsx'
import type { Answers } from '../testing/api.ts'
import { createServicio, pageOf, PUEDE } from '../testing/fixtures.ts'
import { nobody, onMap } from '../testing/on-map.ts'

const ACTUAL = 'A'.repeat(24)
const NUEVO = 'B'.repeat(24)
const OCUPADO = { codigo: 'ocupado', mensaje: 'El vehículo ya tiene otro servicio a esa hora.' } as const

const createVehiculo = (id: string, placas: string, more: Partial<VehiculoAsignable> = {}): VehiculoAsignable =>
  vehiculoAsignableSchema.parse({
    id,
    placas,
    marca: 'Renault',
    modelo: '2024',
    tipo: 'Van',
    capacidad: 12,
    codigo: placas,
    color: null,
    telefono: null,
    rating: 0,
    numeroInterno: '1',
    conductor: 'Hernán Balanta',
    validado: true,
    suspendido: false,
    asignable: true,
    motivo: null,
    advertencias: [],
    reparos: [],
    documentos: [],
    viajesDelDia: [],
    ...more,
  })

const dialog = page.getByRole('dialog')

/** A confirmed service of WXB102 over the map. */
const openService = (search: string, more: Partial<Servicio> = {}, answers: Answers = {}) => {
  const base = createServicio({
    estado: 'confirmado',
    idVehiculo: ACTUAL,
    placas: 'WXB102',
    conductor: 'Martha Lucía Rengifo',
    fuec: true,
    pagarAnticipoConductor: true,
    anticipo: 225_000,
    ...more,
  })
  const accion = base.recorridoIniciado ? 'cambiarEnRuta' : 'cambiarVehiculo'
  const servicio = { ...base, acciones: { ...base.acciones, [accion]: PUEDE } }
  return openApp(`/panel-control/monitor-map?servicio=${servicio.id}${search}`, {
    answers: {
      ...onMap(),
      ...nobody,
      leerServicio: { servicio, ahora: Date.now() },
      leerRecorrido: { recorrido: null },
      listarVehiculosParaServicio: pageOf([
        createVehiculo(ACTUAL, 'WXB102'),
        createVehiculo(NUEVO, 'AAA111', { advertencias: [OCUPADO] }),
      ]),
      ...answers,
    },
  })
}

const choose = async (after = /^El FUEC es de WXB102: con otro vehículo deja de valer, y el servicio vuelve/) => {
  await page.getByRole('button', { name: 'Cambiar vehículo' }).click()
  await expect.element(dialog.getByText(after)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Continuar' })).toBeDisabled()
  const radio = dialog.getByRole('radio', { name: 'Vehículo AAA111' })
  await expect.element(radio).toBeVisible()
  radio.element().focus()
  await userEvent.keyboard(' ')
  await dialog.getByRole('button', { name: 'Continuar' }).click()
}

test('the vehicle of a confirmed service changes at once, after everything that this takes away was read', async () => {
  const after = createServicio({ estado: 'reservado', idVehiculo: NUEVO, placas: 'AAA111' })
  const { api } = await openService(
    '',
    {},
    { cambiarVehiculo: { servicio: { ...after, acciones: { ...after.acciones, subirFuec: PUEDE } } } },
  )
  await choose()
  for (const texto of [
    'WXB102 · Martha Lucía Rengifo',
    'AAA111 · Hernán Balanta',
    'El FUEC de WXB102 deja de valer y queda entre los anteriores.',
    'El servicio vuelve a reservado: necesita un FUEC nuevo antes de salir.',
    OCUPADO.mensaje,
  ])
    await expect.element(dialog.getByText(texto)).toBeVisible()
  await expect
    .element(dialog.getByText(/^El anticipo de .+225\.000 para Martha Lucía Rengifo deja de deberse/))
    .toBeVisible()
  await dialog.getByRole('button', { name: 'Cambiar vehículo' }).click()
  await expect
    .poll(() => api.callsOf('cambiarVehiculo').map(({ body }) => body))
    .toEqual([{ idVehiculo: NUEVO, advertenciasAceptadas: ['ocupado'], enLugarDe: ACTUAL }])
  await expect.element(page.getByText('Vehículo cambiado: el servicio necesita otro FUEC')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Subir FUEC' })).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('an advance that was paid stays paid, and a route that started meanwhile is said in the dialog', async () => {
  await openService(
    '&dialogo=cambiarVehiculo',
    { anticipoConductorPagado: true },
    { cambiarVehiculo: new Falla('aborted', 'El recorrido ya inició: el vehículo no se puede cambiar.') },
  )
  await expect.element(dialog).toBeVisible()
  const radio = dialog.getByRole('radio', { name: 'Vehículo AAA111' })
  await expect.element(radio).toBeVisible()
  radio.element().focus()
  await userEvent.keyboard(' ')
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect
    .element(dialog.getByText('El anticipo ya se le pagó a Martha Lucía Rengifo y queda pagado.'))
    .toBeVisible()
  await dialog.getByRole('button', { name: 'Cambiar vehículo' }).click()
  await expect.element(dialog.getByText('El recorrido ya inició: el vehículo no se puede cambiar.')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Cambiar vehículo' })).toBeDisabled()
})

test('a breakdown changes the vehicle of a running trip; its FUEC is red at once and the next act', async () => {
  const base = createServicio({
    estado: 'confirmado',
    idVehiculo: NUEVO,
    placas: 'AAA111',
    fuec: true,
    fuecVigente: false,
    fuecURL: rutaDeArchivo('F'.repeat(24)),
    recorridoIniciado: true,
  })
  const acciones = { ...base.acciones, reemplazarFuec: PUEDE }
  const { api } = await openService(
    '',
    { recorridoIniciado: true, salida: new Date().toISOString() },
    { cambiarEnRuta: { servicio: { ...base, acciones } } },
  )
  await choose(/con otro vehículo deja de valer\. El viaje sigue confirmado y en recorrido/)
  await expect.element(dialog.getByText(/^El viaje sigue en recorrido con AAA111/)).toBeVisible()
  await expect.element(dialog.getByText(/^El FUEC de WXB102 deja de valer y se verá en rojo/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cambiar vehículo' }).click()
  await expect
    .poll(() => api.callsOf('cambiarEnRuta').map(({ body }) => body))
    .toEqual([{ idVehiculo: NUEVO, advertenciasAceptadas: ['ocupado'], enLugarDe: ACTUAL }])
  expect(api.callsOf('cambiarVehiculo')).toEqual([])
  await expect.element(page.getByText('Vehículo cambiado: el FUEC ya no vale')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Cambiar el FUEC' })).toBeVisible()
})

test('a service whose FUEC is no longer true says so in red, and its main act changes the FUEC', async () => {
  const base = createServicio({
    estado: 'confirmado',
    idVehiculo: ACTUAL,
    placas: 'WXB102',
    fuec: true,
    fuecVigente: false,
    fuecURL: rutaDeArchivo('F'.repeat(24)),
    recorridoIniciado: true,
    enCaminoDesde: new Date().toISOString(),
  })
  const acciones = { ...base.acciones, reemplazarFuec: PUEDE }
  await openService('', {}, { leerServicio: { servicio: { ...base, acciones }, ahora: 0 } })
  const detail = page.getByRole('complementary', { name: /^Servicio #/ })
  await expect.element(detail.getByText('FUEC no vigente · en recorrido')).toBeVisible()
  await expect.element(detail.getByText(/^El FUEC de este servicio ya no vale:/)).toBeVisible()
  await expect.element(detail.getByRole('link', { name: 'Ver FUEC (no vigente)' })).toBeVisible()
  await expect.element(detail.getByRole('button', { name: 'Reemplazar FUEC' })).not.toBeInTheDocument()
  await detail.getByRole('button', { name: 'Cambiar el FUEC' }).click()
  await expect.element(dialog.getByText(/^El FUEC actual ya no vale\./)).toBeVisible()
  // It is the paper of a trip that runs: nobody annuls it.
  await expect.element(dialog.getByRole('button', { name: 'Anular FUEC' })).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('button', { name: 'Expedir otro aquí' })).toBeVisible()
})

test('the notice of a FUEC that fell with its vehicle leads to the dialog that uploads another one', async () => {
  const base = createServicio({ estado: 'reservado', idVehiculo: NUEVO, placas: 'AAA111' })
  const acciones = { ...base.acciones, asignarVehiculo: PUEDE, subirFuec: PUEDE }
  await openService('&dialogo=reemplazarFuec', {}, { leerServicio: { servicio: { ...base, acciones }, ahora: 0 } })
  await expect.element(page.getByRole('dialog', { name: /^Subir FUEC/ })).toBeVisible()
})

import { vehiculoAsignableSchema, type VehiculoAsignable } from '@aliadas/contract/asignaciones'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../testing/app.tsx'
import { createServicio, pageOf, PUEDE } from '../testing/fixtures.ts'

const createVehiculo = (placas: string, more: Partial<VehiculoAsignable>): VehiculoAsignable =>
  vehiculoAsignableSchema.parse({
    id: placas.padEnd(24, 'V'),
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
    conductor: 'Martha Lucía Rengifo',
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

/** A reserved service of this company with the dialog open over the map. */
const openDialog = (idVehiculo: string | null, vehiculos: VehiculoAsignable[]) => {
  const base = createServicio({ estado: 'reservado', idVehiculo, placas: idVehiculo ? 'WXB102' : null })
  const servicio = { ...base, acciones: { ...base.acciones, asignarVehiculo: PUEDE } }
  return openApp(`/panel-control/monitor-map?servicio=${servicio.id}&dialogo=asignarVehiculo`, {
    answers: {
      listarServiciosDelMapa: { servicios: [], hayMas: false, grupos: [], ahora: Date.now() },
      listarPosiciones: { posiciones: [], ahora: Date.now() },
      leerServicio: { servicio, ahora: Date.now() },
      leerRecorrido: { recorrido: null },
      listarVehiculosParaServicio: pageOf(vehiculos),
    },
  })
}

test('a vehicle is fit only with nothing against it; the others say what stands against them', async () => {
  await openDialog(null, [
    createVehiculo('AAA111', {}),
    createVehiculo('BBB222', { reparos: ['El SOAT vence el último día del servicio.'] }),
    createVehiculo('CCC333', {
      advertencias: [{ codigo: 'ocupado', mensaje: 'El vehículo ya tiene otro servicio a esa hora.' }],
    }),
    createVehiculo('DDD444', { asignable: false, motivo: 'El vehículo está suspendido.' }),
  ])
  await expect.element(page.getByRole('dialog', { name: /^Asignar vehículo/ })).toBeVisible()
  const row = (placas: string) => dialog.getByRole('row').filter({ hasText: placas })
  await expect.element(row('AAA111')).toMatchTextContent(/Apto/)
  await expect.element(row('BBB222')).toMatchTextContent(/Con reparosEl SOAT vence el último día del servicio\./)
  await expect.element(row('CCC333')).toMatchTextContent(/Con reparosEl vehículo ya tiene otro servicio a esa hora\./)
  await expect.element(row('DDD444')).toMatchTextContent(/No aptoEl vehículo está suspendido\./)
  // What stands against it is said once more before it is assigned.
  dialog.getByRole('radio', { name: 'Vehículo BBB222' }).element().focus()
  await userEvent.keyboard(' ')
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect.element(dialog.getByText('¿Quieres asignar este vehículo de todas formas?')).toBeVisible()
  await expect.element(dialog.getByText('El SOAT vence el último día del servicio.')).toBeVisible()
})

test('with a vehicle assigned, button and dialog speak of changing it', async () => {
  await openDialog('WXB102'.padEnd(24, 'V'), [createVehiculo('WXB102', {}), createVehiculo('AAA111', {})])
  await expect.element(page.getByRole('dialog', { name: /^Cambiar vehículo/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(page.getByRole('button', { name: 'Cambiar vehículo' })).toBeVisible()
})

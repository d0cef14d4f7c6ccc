import { vehiculoAsignableSchema, type VehiculoAsignable } from '@aliadas/contract/asignaciones'
import { Falla } from '@aliadas/contract/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../testing/app.tsx'
import type { Answers } from '../testing/api.ts'
import { createServicio, pageOf, PUEDE } from '../testing/fixtures.ts'
import { nobody, onMap } from '../testing/on-map.ts'
import { untilSent } from '../testing/until-sent.ts'
import { UNDO_MS } from '../ui/later.tsx'

const CERCANO = {
  idVehiculo: 'V'.repeat(24),
  placas: 'WXB102',
  lugar: 'Buga',
  desde: '2026-12-02T15:00:00.000Z',
  metros: 56_260,
  llega: '2026-12-02T16:50:00.000Z',
}

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
const openDialog = (idVehiculo: string | null, vehiculos: VehiculoAsignable[], more: Answers = {}) => {
  const base = createServicio({ estado: 'reservado', idVehiculo, placas: idVehiculo ? 'WXB102' : null })
  const servicio = { ...base, acciones: { ...base.acciones, asignarVehiculo: PUEDE } }
  return openApp(`/panel-control/monitor-map?servicio=${servicio.id}&dialogo=asignarVehiculo`, {
    answers: {
      ...onMap(),
      ...nobody,
      leerServicio: { servicio, ahora: Date.now() },
      leerRecorrido: { recorrido: null },
      listarVehiculosParaServicio: pageOf(vehiculos),
      leerVehiculoCercano: { cercano: CERCANO },
      ...more,
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
  await expect.element(dialog.getByText(/^El más cerca: WXB102, libre en Buga/)).toBeVisible()
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

const OCCUPIED = { codigo: 'ocupado', mensaje: 'El vehículo ya tiene otro servicio a esa hora.' } as const

/** A vehicle with a warning, confirmed a moment ago. */
const confirm = async (more: Answers) => {
  const opened = await openDialog(null, [createVehiculo('AAA111', { advertencias: [OCCUPIED] })], more)
  const radio = dialog.getByRole('radio', { name: 'Vehículo AAA111' })
  await expect.element(radio).toBeVisible()
  radio.element().focus()
  await userEvent.keyboard(' ')
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect.element(page.getByText(/^AAA111 se asigna a #\w+ en 10 segundos/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Se asigna en un momento' })).toBeDisabled()
  return opened
}

test('an assignment that is taken back before ten seconds are over is never sent', async () => {
  const { api } = await confirm({})
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect.element(page.getByRole('button', { name: 'Asignar vehículo' })).toBeEnabled()
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  expect(api.callsOf('asignarVehiculo')).toEqual([])
})

test('a vehicle is assigned after ten seconds, with exactly the warnings that were read', async () => {
  const { api } = await confirm({ asignarVehiculo: { servicio: createServicio({ estado: 'reservado' }) } })
  expect(api.callsOf('asignarVehiculo')).toEqual([])
  await untilSent(api, 'asignarVehiculo')
  await expect
    .poll(() => api.callsOf('asignarVehiculo').map(({ body }) => body))
    .toEqual([{ idVehiculo: 'AAA111'.padEnd(24, 'V'), advertenciasAceptadas: ['ocupado'] }])
  await expect.element(page.getByText('Vehículo asignado con éxito')).toBeVisible()
})

test('whoever leaves the page has decided: it is assigned at once, and the browser keeps the request', async () => {
  const { api } = await confirm({ asignarVehiculo: { servicio: createServicio({ estado: 'reservado' }) } })
  const sent = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => sent.mockRestore())
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  onTestFinished(() => void window.dispatchEvent(new PageTransitionEvent('pageshow')))
  await expect.poll(() => api.callsOf('asignarVehiculo').length).toBe(1)
  expect(sent.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', keepalive: true })
})

test('a refusal that comes later says why and leads back to the vehicles', async () => {
  const expired = { codigo: 'soat', mensaje: 'El SOAT vence el 1 nov 2026, antes del último día del servicio.' }
  const { api } = await confirm({
    asignarVehiculo: new Falla('aborted', 'Las advertencias cambiaron.', { details: { advertencias: [expired] } }),
  })
  await untilSent(api, 'asignarVehiculo')
  await expect.element(page.getByText(/^AAA111 no quedó asignado a #\w+\. El SOAT vence/)).toBeVisible()
  await page.getByRole('link', { name: 'Elegir de nuevo' }).click()
  await expect.element(page.getByRole('dialog', { name: /^Asignar vehículo/ })).toBeVisible()
})

test('on a phone three vehicles with what stands against them are in sight at once', async () => {
  await page.viewport(390, 844)
  const trip = {
    codigo: 'A1B2C3',
    salida: new Date().toISOString(),
    fin: new Date().toISOString(),
    origen: 'Cali',
    destino: 'Buga',
  }
  await openDialog(
    null,
    ['AAA111', 'BBB222', 'CCC333', 'DDD444'].map((placas) =>
      createVehiculo(placas, {
        advertencias: [OCCUPIED],
        viajesDelDia: [trip],
        documentos: [
          { documento: 'soat', vence: '2026-12-24' },
          { documento: 'revisionTecnica', vence: '2027-05-01' },
        ],
      }),
    ),
  )
  const cards = dialog.getByRole('list', { name: 'Vehículos de la empresa' }).getByRole('listitem')
  await expect.poll(() => cards.elements().length).toBe(4)
  const foot = dialog.getByRole('button', { name: 'Continuar' }).element().getBoundingClientRect()
  const whole = cards.elements().filter((card) => card.getBoundingClientRect().bottom <= foot.top)
  expect(whole.length).toBeGreaterThanOrEqual(3)
  await expect.element(cards.first()).toMatchTextContent(/AAA111Con reparosEl vehículo ya tiene otro servicio/)
  const right = (element: Element | null | undefined) => Math.round(element?.getBoundingClientRect().right ?? 0)
  // Nothing stands beside the search: it is as wide as the cards.
  const search = dialog.getByRole('searchbox').element().closest('.MuiInputBase-root')
  expect(right(search)).toBe(right(cards.first().element()))
})

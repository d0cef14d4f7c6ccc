import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { router } from '../app/router.tsx'
import { openApp } from '../testing/app.tsx'
import { createResumen, createServicio, NO_PUEDE, pageOf, PUEDE } from '../testing/fixtures.ts'
import { NOBODY_PAID } from '../testing/records.ts'
import { nobody, onMap } from '../testing/on-map.ts'

const NOTHING = { ...pageOf([]), suma: 0, edades: null }
const CUENTA = { titular: null, banco: null, tipocuenta: null, cuenta: null }

const COMPROBANTE = {
  id: 'C'.repeat(24),
  numero: 'M-4471902',
  fecha: '2026-06-10',
  archivoURL: '/api/archivos/AAAAAAAAAAAAAAAAAAAAAAAA',
  quien: 'Cali Andando',
  en: '2026-06-10T15:00:00.000Z',
}

const validate = async (puedeAsignar: boolean) => {
  const porValidar = createServicio({ estado: 'validar', valorOferta: 500_000 })
  const acciones = { ...porValidar.acciones, validarPago: PUEDE }
  const despues = { ...porValidar.acciones, asignarVehiculo: puedeAsignar ? PUEDE : NO_PUEDE }
  const opened = await openApp(`/panel-control/reservas?reserva=${porValidar.id}`, {
    answers: {
      listarReservasPorValidar: NOTHING,
      leerPagosDeServicio: {
        servicio: { ...porValidar, acciones },
        cobro: CUENTA,
        conductor: NOBODY_PAID,
        cuentaVista: 'vista',
        movimientos: [],
        evidencia: [],
        comprobantes: [COMPROBANTE],
        estadoDeEpayco: null,
      },
      validarPago: { servicio: { ...porValidar, estado: 'reservado', acciones: despues } },
      listarPagosPendientes: NOTHING,
      ...onMap(),
      ...nobody,
      leerServicio: { servicio: { ...porValidar, estado: 'reservado', acciones: despues }, ahora: Date.now() },
      leerRecorrido: { recorrido: null },
      listarVehiculosParaServicio: { ...pageOf([]), otros: 0 } as never,
    },
  })
  const dialog = page.getByRole('dialog')
  // What the client's app showed is beside the number that a person writes, and does not write it.
  const shown = dialog.getByRole('region', { name: 'Comprobantes del cliente' })
  await expect.element(shown).toMatchTextContent(/Transacción M-4471902.*del 10 jun 2026.*Cali Andando/)
  await expect
    .element(shown.getByRole('link', { name: 'Ver comprobante' }))
    .toHaveAttribute('href', COMPROBANTE.archivoURL)
  await expect.element(dialog.getByRole('textbox', { name: /Número de transacción/ })).toHaveValue('')
  await dialog.getByRole('textbox', { name: /Número de transacción/ }).fill('TRX-1')
  await dialog.getByRole('button', { name: 'Confirmar pago' }).click()
  await expect.element(page.getByText('Pago validado con éxito')).toBeVisible()
  return { ...opened, id: porValidar.id }
}

const next = page.getByRole('region', { name: 'Avisos' }).getByRole('link', { name: 'Asignar vehículo' })

test('a validated payment leads on to the vehicle, over the map', async () => {
  const { address, id } = await validate(true)
  await expect.element(next).toHaveAttribute('href', expect.stringContaining(id))
  await expect.poll(address).toMatch(/^\/panel-control\/pagos/)
  await expect.element(next).toHaveAttribute('href', expect.stringContaining('dialogo=asignarVehiculo'))
})

test('whoever may not assign is not led there', async () => {
  await validate(false)
  // Check at once: the toast with the link closes by itself.
  expect(next.elements()).toEqual([])
})

test('the row that was changed stands out in the list one lands in, for a moment', async () => {
  const servicios = [createResumen({ estado: 'confirmado' }), createResumen({ estado: 'confirmado' })]
  await openApp('/panel-control/viajes-finalizados', { answers: { listarServicios: pageOf(servicios) } })
  const row = (n: number) => page.getByRole('row', { name: new RegExp(servicios[n]?.codigo ?? '') })
  await expect.element(row(1)).toBeVisible()
  await expect.element(row(1)).not.toHaveAttribute('data-marked')
  const marcada = servicios[1]?.id ?? ''
  await router.navigate({ to: '/panel-control/viajes-confirmados', state: { marcada } })
  await expect.element(row(1)).toHaveAttribute('data-marked', 'true')
  await expect.element(row(0)).not.toHaveAttribute('data-marked')
  // Its chip has the green of the row, so that only an edge shows where it ends.
  const chip = row(1).element().querySelector('[data-chip]')
  const { color, boxShadow } = getComputedStyle(chip ?? document.body)
  expect(boxShadow).toBe(`${color} 0px 0px 0px 1px inset`)
  await expect.element(row(1)).not.toHaveAttribute('data-marked')
})

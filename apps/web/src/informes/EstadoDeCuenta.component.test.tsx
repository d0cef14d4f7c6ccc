import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../testing/app.tsx'

const id = 'C'.repeat(24)

test('a statement is a table of what was earned, what was paid and what is left', async () => {
  await openApp(`/panel-control/estados-de-cuenta?mes=2026-11&de=conductor&titular=${id}`, {
    answers: {
      listarEstadosDeCuenta: { filas: [], siguiente: null, ahora: Date.now() } as never,
      leerEstadoDeCuenta: {
        titular: { id, nombre: 'Martha Lucía Rengifo', empresa: 'Transvalle' },
        mes: '2026-11',
        anterior: 50_000,
        servicios: 1,
        lineas: [],
        hayMas: false,
        porConcepto: [
          { concepto: 'anticipo', causado: 100_000, pagado: 100_000 },
          { concepto: 'saldo', causado: 100_000, pagado: 20_000 },
        ],
        total: { causado: 200_000, pagado: 120_000 },
        porPagar: 130_000,
      },
    },
  })
  const table = page.getByRole('table', { name: 'Saldos del mes' })
  await expect.element(table).toBeVisible()
  const rows = [...table.element().querySelectorAll('tr')].map((row) =>
    [...row.cells].map(({ textContent }) => textContent.replaceAll(/\s/g, ' ')),
  )
  expect(rows).toEqual([
    ['Concepto', 'Causado', 'Pagado', 'Saldo'],
    ['Por pagar al comenzar el mes', '', '', '$ 50.000'],
    ['Anticipos', '$ 100.000', '$ 100.000', '$ 0'],
    ['Saldos', '$ 100.000', '$ 20.000', '$ 80.000'],
    ['Total del mes', '$ 200.000', '$ 120.000', '$ 80.000'],
    ['Por pagar al terminar el mes', '', '', '$ 130.000'],
  ])
})

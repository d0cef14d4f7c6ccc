import { trayecto } from '@aliadas/contract/core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../testing/app.tsx'
import { createServicio, pageOf } from '../testing/fixtures.ts'

const CUENTA = { titular: 'Martha Rengifo', banco: 'Nequi', tipocuenta: 'ahorros', cuenta: '•••• 0102' } as const
const CONDUCTOR = {
  nombreConductor: 'Martha Rengifo',
  rntConductor: null,
  bancoConductor: 'Nequi',
  tipocuentaConductor: 'ahorros',
  cuentaConductor: '3990000102',
  titularConductor: 'Martha Rengifo',
} as const
const SIN_PUNTOS = { codigo: 'finSinPuntos', mensaje: 'El viaje se finalizó sin ningún punto de su recorrido.' }
const LEJOS = { codigo: 'finLejos', mensaje: 'El viaje se finalizó a 115 km de su destino.' }

/** Three balances of one company, for the list and for its dialog. */
const createSaldos = () =>
  [1, 2, 3].map((n) => {
    const { id, codigo, origen, destino, fechaSalida, horaSalida } = createServicio({ estado: 'finalizado' })
    const valor = n * 100_000
    return {
      pendiente: {
        ...CONDUCTOR,
        id,
        codigo,
        origen,
        destino,
        fechaSalida,
        horaSalida,
        valor,
        empresaAliada: null,
        placas: 'WXB102',
        valorOferta: 2 * valor,
        dias: n,
      },
      elegido: { id, codigo, concepto: trayecto(origen, destino), destino: CUENTA, cuentaVista: 'vista', valor },
    }
  })

type Cuerpo = { pagos: { id: string; advertenciasAceptadas: string[] }[] }

test('the button that copies an account stands beside it, however long the account is', async () => {
  const largos = Array.from({ length: 12 }, (_, i) => {
    const [saldo] = createSaldos()
    if (!saldo) throw new Error('none is there')
    const destino = { ...CUENTA, banco: 'Bogotá', titular: 'M'.repeat(8 + i) }
    return { ...saldo, elegido: { ...saldo.elegido, destino } }
  })
  await openApp('/panel-control/saldos', {
    answers: {
      listarPagosPendientes: { ...pageOf(largos.map(({ pendiente }) => pendiente)), suma: 1, edades: null },
      leerPagosElegidos: { filas: largos.map(({ elegido }) => elegido) },
    },
  })
  await page.getByRole('checkbox', { name: /^Elegir tod/ }).click()
  await page.getByRole('button', { name: /^Pagar 12/ }).click()
  const buttons = page.getByRole('dialog').getByRole('button', { name: /^Copiar la cuenta/ })
  await expect.poll(() => buttons.elements().length).toBe(12)
  const beside = buttons.elements().map((button) => {
    const [own, text] = [button, button.previousSibling].map((node) => {
      const range = document.createRange()
      if (node) range.selectNode(node)
      return range.getBoundingClientRect()
    })
    return own && text ? own.top < text.bottom && own.left >= text.right - 1 : false
  })
  expect(beside).toEqual(beside.map(() => true))
})

test('BIZ-22 PAY-15 the question before several payments names each doubtful row, and answers for it alone, by keyboard', async () => {
  const saldos = createSaldos()
  const [lejos, bueno, sinPuntos] = saldos.map(({ elegido }) => elegido)
  if (!lejos || !bueno || !sinPuntos) throw new Error('three are missing')
  const compartido = { codigo: `numero:saldo:${bueno.id}`, mensaje: 'Ese número también paga otra reserva.' }
  const pide = new Map([
    [lejos.id, [LEJOS, SIN_PUNTOS]],
    [sinPuntos.id, [SIN_PUNTOS, compartido]],
  ])
  const enviados: Cuerpo['pagos'][] = []
  await openApp('/panel-control/saldos', {
    answers: {
      listarPagosPendientes: { ...pageOf(saldos.map(({ pendiente }) => pendiente)), suma: 600_000, edades: null },
      leerPagosElegidos: { filas: saldos.map(({ elegido }) => elegido) },
      pagarVarios: ({ body }) => {
        const { pagos } = body as Cuerpo
        enviados.push(pagos)
        return {
          resultados: pagos.map(({ id, advertenciasAceptadas }) => {
            const advertencias = pide.get(id) ?? []
            const falla = { code: 'aborted' as const, message: 'Revisa las advertencias.', advertencias }
            return { id, falla: advertenciasAceptadas.length === advertencias.length ? null : falla }
          }),
        }
      },
    },
  })
  await page.getByRole('checkbox', { name: /^Elegir tod/ }).click()
  await page.getByRole('button', { name: /^Pagar 3/ }).click()
  const dialogo = page.getByRole('dialog')
  const numeroDe = ({ codigo }: typeof lejos) =>
    dialogo.getByRole('textbox', { name: `Número de transacción del pago ${codigo}` })
  // From here on with the keyboard only.
  await expect.element(numeroDe(lejos)).toBeVisible()
  numeroDe(lejos).element().focus()
  for (const [n, pago] of [lejos, bueno, sinPuntos].entries()) {
    // In tab order the button that copies an account precedes its field.
    while (document.activeElement !== numeroDe(pago).element()) await userEvent.tab()
    await userEvent.keyboard(`T-${n + 1}`)
  }
  await userEvent.keyboard('{Enter}')
  const pregunta = dialogo.getByRole('alert').filter({ hasText: 'Ten en cuenta' })
  await expect.element(pregunta).toBeVisible()
  expect(
    pregunta
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    `#${lejos.codigo}: ${LEJOS.mensaje}`,
    `#${lejos.codigo}: ${SIN_PUNTOS.mensaje}`,
    `#${sinPuntos.codigo}: ${SIN_PUNTOS.mensaje}`,
    compartido.mensaje,
  ])
  await expect.element(dialogo.getByText('Pagado', { exact: true })).toBeVisible()
  const si = dialogo.getByRole('button', { name: 'Sí, registrar 2 pagos' })
  await expect.element(si).toBeEnabled()
  while (document.activeElement !== si.element()) await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('2 pagos registrados con éxito')).toBeVisible()
  expect(enviados.map((pagos) => pagos.map(({ id, advertenciasAceptadas }) => [id, advertenciasAceptadas]))).toEqual([
    saldos.map(({ elegido: { id } }) => [id, []]),
    [
      [lejos.id, ['finLejos', 'finSinPuntos']],
      [sinPuntos.id, ['finSinPuntos', compartido.codigo]],
    ],
  ])
})

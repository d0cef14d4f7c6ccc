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

const RECOMPENSA = {
  id: 'V'.repeat(24),
  codigo: 'VVVVVV',
  nombre: 'Martha Lucía Rengifo',
  referidoPor: 'Julián Ospina',
  empresaAliada: 'Transvalle',
  placas: 'WXB102',
  tipo: 'Van',
  capacidad: 12,
  viajesRealizados: 31,
  dias: 5,
  imagen: null,
} as const
const EN_CIFRAS = 'Escribe el valor en cifras, en pesos sin centavos'

test('amounts of rewards that are pasted as a bank writes them are paid as they are, and centavos are refused', async () => {
  const rows = ['V', 'W', 'X'].map((letter) => ({ ...RECOMPENSA, id: letter.repeat(24), codigo: letter.repeat(6) }))
  const paid: unknown[] = []
  await openApp('/panel-control/recompensas', {
    answers: {
      listarRecompensas: { ...pageOf(rows), edades: [] },
      leerPagosElegidos: {
        filas: rows.map(({ id, codigo }) => ({
          id,
          codigo,
          concepto: 'Vehículo',
          destino: CUENTA,
          cuentaVista: 'vista',
          valor: null,
        })),
      },
      pagarVarios: ({ body }) => {
        const { pagos } = body as { pagos: { id: string; valor: number }[] }
        paid.push(pagos.map(({ valor }) => valor))
        return { resultados: pagos.map(({ id }) => ({ id, falla: null })) }
      },
    },
  })
  await page.getByRole('checkbox', { name: /^Elegir tod/ }).click()
  await page.getByRole('button', { name: /^Pagar 3/ }).click()
  const dialog = page.getByRole('dialog')
  const amounts = dialog.getByRole('textbox', { name: /^Valor pagado/ })
  const paste = async (into: typeof amounts, text: string) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    await expect.element(into).toBeVisible()
    into.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }
  await paste(amounts.first(), '$ 250.000,00\n250000.00\n300.000,50\n')
  await paste(dialog.getByRole('textbox', { name: /^Número de transacción/ }).first(), 'R-1\nR-2\nR-3\n')
  const pay = dialog.getByRole('button', { name: 'Registrar 3 pagos' })
  await pay.click()
  await expect.element(dialog.getByText(EN_CIFRAS)).toBeVisible()
  await expect.element(amounts.nth(2)).toHaveValue('300.000,50')
  await expect.element(amounts.nth(2)).toHaveFocus()
  expect(paid).toEqual([])
  await amounts.nth(2).fill('300 000')
  await pay.click()
  await expect.poll(() => paid).toEqual([[250_000, 250_000, 300_000]])
})

test('the amount of one reward is paid as it is, and centavos or words are named beside it', async () => {
  const { api } = await openApp('/panel-control/recompensas', {
    answers: {
      listarRecompensas: { ...pageOf([RECOMPENSA]), edades: [] },
      leerRecompensa: { recompensa: RECOMPENSA, destino: CUENTA, cuentaVista: 'vista', pagada: false, movimientos: [] },
      pagarPendiente: { ok: true },
      listarPagosPendientes: { ...pageOf([]), suma: 0, edades: null },
    },
  })
  await page.getByRole('button', { name: /^Pagar la recompensa/ }).click()
  const detail = page.getByRole('dialog')
  const amount = detail.getByRole('textbox', { name: /Valor pagado/ })
  const pay = detail.getByRole('button', { name: 'Confirmar pago', exact: true })
  await detail.getByRole('textbox', { name: /Número de transacción/ }).fill('R-1')
  await amount.fill('250.000,50')
  await pay.click()
  await expect.element(detail.getByText(EN_CIFRAS)).toBeVisible()
  await expect.element(amount).toHaveValue('250.000,50')
  await amount.fill('doscientos')
  await expect.element(amount).toHaveValue('doscientos')
  await pay.click()
  await expect.element(detail.getByText(EN_CIFRAS)).toBeVisible()
  expect(api.callsOf('pagarPendiente')).toEqual([])
  await amount.fill('$ 250.000,00')
  await pay.click()
  await expect.element(page.getByText('Pago registrado con éxito')).toBeVisible()
  expect(api.callsOf('pagarPendiente').map(({ body }) => body)).toMatchObject([{ valor: 250_000 }])
})

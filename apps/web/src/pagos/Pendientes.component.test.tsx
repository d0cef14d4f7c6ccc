import { Falla } from '@aliadas/contract/core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findFaults } from '../testing/axe.ts'
import { createSesion, openApp } from '../testing/app.tsx'
import { createServicio, pageOf } from '../testing/fixtures.ts'

const NOTHING = { ...pageOf([]), suma: 0, edades: null }

test.each([
  ['reservas', 'No hay Pagos Epayco por Validar'],
  ['pagos', 'No hay anticipos Por Pagar'],
  ['saldos', 'No hay Saldos Por Pagar a Conductores'],
  ['recompensas', 'No hay Recompensas Por Pagar'],
  ['devoluciones', 'No hay devoluciones por pagar'],
])('S8-050 S8-051 S8-052 S8-053 the list of %s says why it is empty', async (path, text) => {
  await openApp(`/panel-control/${path}`, {
    answers: {
      listarReservasPorValidar: NOTHING,
      listarPagosPendientes: NOTHING,
      listarRecompensas: { ...pageOf([]), edades: [] },
      listarDevoluciones: NOTHING,
    },
  })
  await expect.element(page.getByRole('main').getByText(text, { exact: true })).toBeVisible()
})

test.each([
  ['pagos', 'Clase de pago', ['pagos', 'saldos', 'recompensas', 'devoluciones'], '9'],
  ['reservas', 'Medio de pago', ['reservas', 'validarTransferencia'], '7'],
])(
  'the platform’s company filter of %s stays on the other tabs, and their counts are of that company',
  async (path, label, paths, first) => {
    const none = {
      anticipos: 0,
      saldos: 0,
      recompensas: 0,
      devoluciones: 0,
      porValidar: 0,
      epayco: 0,
      transferencia: 0,
    }
    const empresa = 'B'.repeat(24)
    await openApp(`/panel-control/${path}?empresa=${empresa}`, {
      sesion: createSesion('plataforma'),
      answers: {
        listarEmpresas: { empresas: [] },
        listarReservasPorValidar: NOTHING,
        listarPagosPendientes: NOTHING,
        resumirPagos: ({ query }) => (query['empresa'] === empresa ? { ...none, anticipos: 9, epayco: 7 } : none),
      },
    })
    const tabs = page.getByRole('tablist', { name: label }).getByRole('tab')
    await expect.element(tabs.first()).toMatchTextContent(new RegExp(`${first}$`))
    expect(tabs.elements().map((tab) => tab.getAttribute('href'))).toEqual(
      paths.map((one) => `/panel-control/${one}?empresa=${empresa}`),
    )
  },
)

const CONDUCTOR = {
  nombreConductor: 'Martha Lucía Rengifo',
  rntConductor: null,
  bancoConductor: 'Nequi',
  tipocuentaConductor: 'ahorros',
  cuentaConductor: '3990000102',
  titularConductor: 'Martha Lucía Rengifo',
}

test('PAY-15 a question before a payment holds for the number that it was asked about', async () => {
  const message = 'Ese número de transacción ya pagó el anticipo de la reserva A1B2C3.'
  const servicio = createServicio({
    estado: 'finalizado',
    valorOferta: 305_000,
    saldo: 137_250,
    pagarSaldoConductor: true,
    ...CONDUCTOR,
  })
  const { id, codigo, origen, destino, fechaSalida, horaSalida } = servicio
  const fila = { id, codigo, origen, destino, fechaSalida, horaSalida, empresaAliada: null, ...CONDUCTOR }
  const accepted: unknown[] = []
  await openApp('/panel-control/saldos', {
    answers: {
      listarPagosPendientes: {
        ...pageOf([{ ...fila, placas: 'WXB102', valorOferta: 305_000, valor: 137_250, dias: 2 }]),
        suma: 137_250,
        edades: null,
      },
      leerPagosDeServicio: {
        servicio,
        cobro: { titular: null, banco: null, tipocuenta: null, cuenta: null },
        conductor: CONDUCTOR,
        cuentaVista: 'vista',
        movimientos: [],
        evidencia: [],
        comprobantes: [],
        estadoDeEpayco: null,
      },
      pagarPendiente: ({ body }) => {
        accepted.push((body as { advertenciasAceptadas?: string[] }).advertenciasAceptadas ?? [])
        const advertencias = [{ codigo: 'numero:anticipo:A1B2C3', mensaje: message }]
        return new Falla('aborted', message, { details: { advertencias } })
      },
    },
  })
  await page.getByRole('button', { name: /^Pagar el pago/ }).click()
  const detail = page.getByRole('dialog')
  const number = detail.getByRole('textbox', { name: /Número de transacción/ })
  await number.fill('T-1')
  await userEvent.keyboard('{Enter}')
  await expect.element(detail.getByRole('alert').getByText(message)).toBeVisible()
  await number.fill('T-2')
  await expect.element(detail.getByText(message)).not.toBeInTheDocument()
  await detail.getByRole('button', { name: 'Confirmar pago', exact: true }).click()
  await expect.element(detail.getByRole('button', { name: 'Sí, confirmar pago' })).toBeVisible()
  expect(accepted).toEqual([[], []])
})

test('several payments show the whole account with a button that copies it, and their amounts below each other', async () => {
  const written: string[] = []
  const original = navigator.clipboard.writeText.bind(navigator.clipboard)
  navigator.clipboard.writeText = async (text) => void written.push(text)
  const rows = [1, 2].map((n) => {
    const { id, codigo, origen, destino, fechaSalida, horaSalida } = createServicio()
    const fila = { id, codigo, origen, destino, fechaSalida, horaSalida, empresaAliada: null, ...CONDUCTOR }
    return { ...fila, placas: 'WXB102', valorOferta: 305_000 * n, valor: 137_250 * n, dias: n }
  })
  await openApp('/panel-control/saldos', {
    answers: {
      listarPagosPendientes: { ...pageOf(rows), suma: 411_750, edades: null },
      leerPagosElegidos: {
        filas: rows.map(({ id, codigo, valor }) => ({
          id,
          codigo,
          concepto: 'Hotel › Aeropuerto',
          destino: {
            titular: CONDUCTOR.titularConductor,
            banco: CONDUCTOR.bancoConductor,
            tipocuenta: CONDUCTOR.tipocuentaConductor,
            cuenta: CONDUCTOR.cuentaConductor,
          },
          cuentaVista: 'vista',
          valor,
        })),
      },
    },
  })
  await page.getByRole('checkbox', { name: 'Elegir todas las de esta página' }).click()
  await page.getByRole('button', { name: 'Pagar 2' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/Nequi · ahorros · 3990000102/).first()).toBeVisible()
  await dialog
    .getByRole('button', { name: /^Copiar la cuenta/ })
    .first()
    .click()
  await expect.element(page.getByText('Cuenta copiada')).toBeVisible()
  expect(written).toEqual(['3990000102'])
  navigator.clipboard.writeText = original
  const rights = ['137.250', '274.500', '411.750'].map((amount) => {
    const element = dialog.getByText(new RegExp(`^\\$\\s${amount.replace('.', '\\.')}$`)).element()
    return Math.round(element.getBoundingClientRect().right)
  })
  expect(new Set(rights).size).toBe(1)
})

test('payments stand by their age, with the sum of each, and the act of a row is to pay it', async () => {
  const { id, codigo, origen, destino, fechaSalida, horaSalida } = createServicio()
  const fila = { id, codigo, origen, destino, fechaSalida, horaSalida, empresaAliada: null, ...CONDUCTOR }
  const { api } = await openApp('/panel-control/pagos', {
    answers: {
      listarPagosPendientes: {
        ...pageOf([{ ...fila, placas: 'WXB102', valorOferta: 305_000, valor: 137_250, dias: 5 }]),
        suma: 137_250,
        edades: [
          { edad: 'hoy', filas: 0, suma: 0 },
          { edad: 'dias', filas: 2, suma: 400_000 },
          { edad: 'mas', filas: 1, suma: 137_250 },
        ],
      },
    },
  })
  await expect.element(page.getByRole('row').filter({ hasText: codigo })).toMatchTextContent(/Hace 5 días.*Pagar$/)
  await expect.element(page.getByRole('button', { name: 'Hoy: nada' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^1–3 días: 2 por \$\s400\.000$/ })).toBeVisible()
  await page.getByRole('button', { name: /^Más de 3 días: 1 por \$\s137\.250$/ }).click()
  await expect.poll(() => api.callsOf('listarPagosPendientes').at(-1)?.query).toMatchObject({ edad: 'mas' })
})

test('rewards stand by their age, without a sum that nobody knows yet, and by the days since which they are owed', async () => {
  const fila = {
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
  const { api } = await openApp('/panel-control/recompensas', {
    answers: {
      listarRecompensas: {
        ...pageOf([fila]),
        edades: [
          { edad: 'hoy', filas: 0 },
          { edad: 'dias', filas: 2 },
          { edad: 'mas', filas: 1 },
        ],
      },
    },
  })
  await expect
    .element(page.getByRole('row').filter({ hasText: 'WXB102' }))
    .toMatchTextContent(/31.*Hace 5 días.*Pagar$/)
  await expect.element(page.getByRole('button', { name: 'Hoy: nada', exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: '1–3 días: 2', exact: true })).toBeVisible()
  expect(await findFaults()).toEqual([])
  page.getByRole('button', { name: 'Más de 3 días: 1', exact: true }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => api.callsOf('listarRecompensas').at(-1)?.query).toMatchObject({ edad: 'mas' })
  await page.getByRole('button', { name: 'Se debe' }).click()
  await page.getByRole('button', { name: 'Últimos 7 días' }).click()
  await expect
    .poll(() => api.callsOf('listarRecompensas').at(-1)?.query)
    .toMatchObject({ edad: 'mas', desde: expect.any(String), hasta: expect.any(String) })
})

test('who may not pay is shown a payment, and is not asked to make it', async () => {
  const { id, codigo, origen, destino, fechaSalida, horaSalida } = createServicio()
  const fila = { id, codigo, origen, destino, fechaSalida, horaSalida, empresaAliada: null, ...CONDUCTOR }
  await openApp('/panel-control/pagos', {
    sesion: createSesion('user'),
    answers: {
      listarPagosPendientes: {
        ...pageOf([{ ...fila, placas: 'WXB102', valorOferta: 305_000, valor: 137_250, dias: 0 }]),
        suma: 137_250,
        edades: null,
      },
    },
  })
  await expect.element(page.getByRole('button', { name: /^Ver detalle de el pago/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Pagar/ })).not.toBeInTheDocument()
})

/** A booking that its client cancelled after it had paid. */
const createDevolucion = () => {
  const { id, codigo, origen, destino, fechaSalida, horaSalida } = createServicio()
  return {
    id,
    codigo,
    origen,
    destino,
    fechaSalida,
    horaSalida,
    empresaAliada: null,
    cliente: 'Familia Palacios',
    telefonoCliente: '3990000811',
    valor: 200_000,
    cancelacion: {
      en: '2026-06-10T15:00:00.000Z',
      por: 'Cali Andando',
      motivo: 'cambioDePlanes' as const,
      nota: 'Viajan una semana después',
      devolucion: 200_000,
      devuelta: false,
      porAclarar: false,
    },
  }
}

test('a refund says who cancelled, when and why, and is paid with its number', async () => {
  const devolucion = createDevolucion()
  const { api } = await openApp('/panel-control/devoluciones', {
    answers: {
      listarDevoluciones: { ...pageOf([devolucion]), suma: 200_000, edades: null },
      leerDevolucion: { devolucion, movimientos: [] },
      pagarPendiente: { ok: true },
      listarPagosPendientes: NOTHING,
    },
  })
  const row = page.getByRole('row', { name: new RegExp(devolucion.codigo) })
  await expect.element(row).toMatchTextContent(/Familia Palacios.*El cliente cambió de planes.*200\.000/)
  await page.getByRole('button', { name: /^Pagar la devolución/ }).click()
  const detail = page.getByRole('dialog', { name: /^Devolución del servicio/ })
  await expect.element(detail.getByText(/por Cali Andando/)).toBeVisible()
  await expect.element(detail.getByText('Viajan una semana después')).toBeVisible()
  await expect.element(detail.getByText('La cuenta que diga el cliente')).toBeVisible()
  await detail.getByRole('textbox', { name: /Número de transacción/ }).fill('D-1')
  await detail.getByRole('button', { name: 'Confirmar pago', exact: true }).click()
  await expect.element(page.getByText('Pago registrado con éxito')).toBeVisible()
  expect(api.callsOf('pagarPendiente').map(({ body }) => body)).toMatchObject([
    { clase: 'devolucion', numeroTransaccion: 'D-1', valor: null },
  ])
})

test('columns, file and print of a list stay together at the right end, also on a second line', async () => {
  const devoluciones = [createDevolucion()]
  await openApp('/panel-control/devoluciones', {
    answers: {
      listarDevoluciones: { ...pageOf(devoluciones), suma: 200_000, edades: null },
      listarPagosPendientes: NOTHING,
    },
  })
  const main = page.getByRole('main')
  const tools = [
    main.getByRole('button', { name: 'Columnas' }),
    main.getByRole('link', { name: 'CSV' }),
    main.getByRole('button', { name: 'Imprimir' }),
  ]
  const [, , print] = tools
  if (!print) throw new Error('nothing prints')
  for (const width of [1440, 1000, 860, 760, 700, 640]) {
    await page.viewport(width, 900)
    await expect.element(print).toBeVisible()
    const middles = tools.map((tool) => {
      const { top, bottom } = tool.element().getBoundingClientRect()
      return Math.round((top + bottom) / 2)
    })
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(1)
    const end =
      main
        .getByText(/^Mostrando/)
        .element()
        .parentElement?.parentElement?.getBoundingClientRect().right ?? 0
    expect(Math.round(end - print.element().getBoundingClientRect().right)).toBe(0)
  }
  await page.viewport(1100, 680)
})

test('several refunds are named in the plural', async () => {
  const devoluciones = [createDevolucion(), createDevolucion()]
  const elegidos = devoluciones.map(({ id, codigo, origen, valor }) => ({
    id,
    codigo,
    concepto: origen,
    destino: { titular: null, banco: null, tipocuenta: null, cuenta: null },
    cuentaVista: 'vista',
    valor,
  }))
  await openApp('/panel-control/devoluciones', {
    answers: {
      listarDevoluciones: { ...pageOf(devoluciones), suma: 400_000, edades: null },
      leerPagosElegidos: { filas: elegidos },
      listarPagosPendientes: NOTHING,
    },
  })
  await page.getByRole('checkbox', { name: /^Elegir tod/ }).click()
  await page.getByRole('button', { name: /^Pagar 2/ }).click()
  await expect.element(page.getByRole('dialog', { name: 'Pagar 2 devoluciones' })).toBeVisible()
})

test('the platform reads refunds of every company without a link to the cancelled service', async () => {
  const devolucion = { ...createDevolucion(), empresaAliada: 'Transvalle' }
  await openApp('/panel-control/devoluciones', {
    sesion: createSesion('plataforma'),
    answers: {
      listarDevoluciones: { ...pageOf([devolucion]), suma: 200_000, edades: null },
      listarEmpresas: { empresas: [] },
    },
  })
  const row = page.getByRole('row', { name: new RegExp(devolucion.codigo) })
  await expect.element(row).toMatchTextContent(/Transvalle/)
  expect(row.getByRole('link').elements()).toEqual([])
})

test('numbered pages have a pager only when not everything fits on the smallest one', async () => {
  const reward = {
    id: 'V'.repeat(24),
    codigo: 'VVVVVV',
    nombre: 'Martha Lucía Rengifo',
    referidoPor: 'Amparo Lucumí',
    empresaAliada: 'Transvalle',
    placas: 'WXB102',
    tipo: 'Van',
    capacidad: 12,
    viajesRealizados: 30,
    dias: 1,
    imagen: null,
  } as const
  const withTotal = (filas: number) => ({ ...pageOf([reward]), total: { filas, exacto: true }, edades: [] })
  const { api } = await openApp('/panel-control/recompensas', { answers: { listarRecompensas: withTotal(25) } })
  await expect.element(page.getByText('Mostrando 1 de 25 registros')).toBeVisible()
  const pager = page.getByRole('navigation', { name: 'Páginas' })
  await expect.element(pager).not.toBeInTheDocument()
  await expect.element(page.getByRole('combobox', { name: 'Por página' })).not.toBeInTheDocument()
  api.answer({ listarRecompensas: withTotal(26) })
  await page.getByRole('searchbox').fill('Martha')
  await expect.element(pager).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Por página' })).toBeVisible()
})

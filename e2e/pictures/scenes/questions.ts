import type { Page } from 'playwright-core'
import { MAP, onMap } from './map.ts'
import { TRANSVALLE, opening, type Scene } from './scene.ts'

const DOUBTFUL = [
  { codigo: 'finAntesDeSalir', mensaje: 'El viaje se finalizó 1 h 20 min antes de su salida.' },
  { codigo: 'finLejos', mensaje: 'El viaje se finalizó a 14 km de su destino.' },
]
const SHARED = {
  codigo: 'numero:anticipo:000000000000000000A1B2C3',
  mensaje: 'Ese número de transacción ya pagó el anticipo de la reserva A1B2C3.',
}
const REFUSED = { code: 'aborted', message: 'Revisa las advertencias y confirma este pago de nuevo.' }

/** The demo has no doubtful trip and no shared account, so the server's response is replaced. */
const askingOne = (page: Page) =>
  page.route('**/api/pagos/*/pagar', (route) =>
    route.fulfill({ status: 409, json: { ...REFUSED, details: { advertencias: [...DOUBTFUL, SHARED] } } }),
  )

const askingAll = (page: Page) =>
  page.route('**/api/pagos/pagar-varios', (route) => {
    const { pagos } = route.request().postDataJSON() as { pagos: { id: string }[] }
    const resultados = pagos.map(({ id }) => ({ id, falla: { ...REFUSED, advertencias: [...DOUBTFUL, SHARED] } }))
    return route.fulfill({ json: { resultados } })
  })

export const PAYMENT_QUESTIONS: readonly Scene[] = [
  {
    name: 'pagos-pregunta',
    email: TRANSVALLE,
    path: '/panel-control/saldos',
    act: async (page) => {
      await askingOne(page)
      await opening(/^Pagar el pago/)(page)
      await page.getByRole('textbox', { name: /Número de transacción/ }).fill('T-1')
      await page.getByRole('button', { name: 'Confirmar pago' }).press('Enter')
      await page.getByRole('button', { name: 'Sí, confirmar pago' }).waitFor()
    },
  },
  {
    name: 'pagos-varios-pregunta',
    email: TRANSVALLE,
    path: '/panel-control/saldos',
    act: async (page) => {
      await askingAll(page)
      await page.getByRole('checkbox', { name: /^Elegir tod/ }).check()
      await opening(/^Pagar \d/)(page)
      const numbers = page.getByRole('textbox', { name: /Número de transacción/ })
      await numbers.first().waitFor()
      for (const [i, number] of (await numbers.all()).entries()) await number.fill(`T-${i + 1}`)
      await page.getByRole('button', { name: /^Registrar/ }).press('Enter')
      await page.getByRole('button', { name: /^Sí, registrar/ }).waitFor()
    },
  },
]

/** A trip that ended early and far away, and a driver with a picture; the demo has neither. */
export const DOUBTFUL_END: Scene = {
  name: 'mapa-fin-dudoso',
  email: TRANSVALLE,
  path: MAP,
  act: async (page) => {
    await page.route(/\/api\/servicios\/[A-Z0-9]{20,}/, async (route) => {
      const answer = await route.fetch()
      const { servicio } = (await answer.json()) as { servicio: object }
      const doubtful = { ...servicio, advertenciasDeFin: DOUBTFUL, imagenConductor: '/demo/pacifico.svg' }
      await route.fulfill({ response: answer, json: { servicio: doubtful } })
    })
    await onMap(/Finalizado/s, (opened) => opened.getByText(/se finalizó 1 h 20/).scrollIntoViewIfNeeded())(page)
  },
}

import type { Page } from 'playwright-core'
import { typeDate } from '../../support/dates.ts'
import { TRANSVALLE, heading, opening, type Scene } from './scene.ts'

/** The page of the vehicle with these plates. */
const pageOf = (placas: string) => async (page: Page) => {
  const answer = await page.request.get(`/api/vehiculos?q=${placas}`, { headers: { 'x-aliadas': 'web' } })
  const { filas } = (await answer.json()) as { filas: { id: string }[] }
  return `/panel-control/gestiona-flota/${filas[0]?.id}`
}
const whole = (page: Page) => page.getByText('Agregó el vehículo').waitFor()
const then = (act: (page: Page) => Promise<void>) => async (page: Page) => {
  await whole(page)
  await act(page)
}
const FLEET = '/panel-control/gestiona-flota'
const ONE_VEHICLE = { email: TRANSVALLE, path: FLEET, find: pageOf('WXD104') } as const

export const VEHICLE: readonly Scene[] = [
  { name: 'vehiculo', ...ONE_VEHICLE, act: whole, reads: true },
  {
    name: 'vehiculo-abajo',
    ...ONE_VEHICLE,
    act: then((page) => page.getByRole('heading', { name: 'Historial' }).scrollIntoViewIfNeeded()),
  },
  // On a trip: shows its position.
  { name: 'vehiculo-en-curso', email: TRANSVALLE, path: FLEET, find: pageOf('WXF106'), act: whole },
  { name: 'vehiculo-editar', ...ONE_VEHICLE, act: then(opening('Actualizar')) },
  {
    name: 'vehiculo-licencia-vencida',
    ...ONE_VEHICLE,
    act: then(async (page) => {
      await opening('Actualizar')(page)
      await typeDate(page.getByRole('dialog'), 'Vencimiento de la licencia de conducir', '2026-01-31')
      await page
        .getByText(/licencia .*venci/i)
        .first()
        .scrollIntoViewIfNeeded()
    }),
  },
  { name: 'vehiculo-suspender', ...ONE_VEHICLE, act: then(opening('Suspender')) },
  {
    name: 'vehiculo-importar',
    email: TRANSVALLE,
    path: '/panel-control/gestiona-flota?dialogo=importar',
    act: heading,
  },
  {
    name: 'vehiculo-pedir',
    email: TRANSVALLE,
    path: '/panel-control/gestiona-flota?dialogo=vincular',
    act: async (page) => {
      const retirada = page.getByText('Retirada', { exact: true })
      await retirada.or(page.getByText('Aún no has enviado solicitudes.')).first().waitFor()
      // A previous picture may have left them.
      if ((await retirada.count()) > 0) return
      const placas = page.getByRole('textbox', { name: 'Placas' })
      for (const pedidas of ['ZZZ991', 'ZZZ992']) {
        await placas.fill(pedidas)
        await placas.press('Enter')
        await page.getByText(`Solicitud enviada a ${pedidas}`).waitFor()
      }
      await page.getByRole('button', { name: 'Retirar la solicitud a ZZZ991' }).press('Enter')
      await retirada.waitFor()
    },
  },
]

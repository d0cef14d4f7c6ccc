import type { FuecDelLibro } from '@aliadas/contract/fuec'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findFaults } from '../../testing/axe.ts'
import { openApp } from '../../testing/app.tsx'
import { createServicio, pageOf, PUEDE } from '../../testing/fixtures.ts'
import { createFuecDelLibro } from '../../testing/records.ts'

const RUTA = '/panel-control/libro-de-fuec'
const NUMERO = '376 0155 12 2026 0255 0004'
const FUEC = createFuecDelLibro({
  numero: NUMERO.replaceAll(' ', ''),
  archivo: `/api/archivos/${'A'.repeat(24)}`,
  pagina: 'http://localhost/f/AAAAAAAAAAAAAAAAAAAAAAAAAAA',
  miradas: 2,
  miradoEl: '2026-06-13',
})
const fila = page.getByRole('row', { name: new RegExp(NUMERO) })
const dialogo = page.getByRole('dialog')

const abrir = (fuec: Partial<FuecDelLibro>, direccion = RUTA) =>
  openApp(direccion, {
    answers: {
      listarFuecs: pageOf([{ ...FUEC, ...fuec }]),
      anularFuec: { servicio: createServicio({ id: FUEC.idServicio, estado: 'reservado' }) },
    },
  })

test('annulling names the FUEC that the person sees, and says what happens to an advance that was paid', async () => {
  const { api } = await abrir({ anticipoPagado: true })
  await fila.getByRole('button', { name: `Anular el FUEC ${NUMERO}` }).click()
  await expect.element(dialogo.getByText(/ya se le pagó a Yurany Mosquera y queda pagado/)).toBeVisible()
  await dialogo.getByRole('textbox', { name: /^Motivo/ }).fill('El cliente cambió de ruta')
  await dialogo.getByRole('button', { name: 'Anular FUEC' }).click()
  await expect
    .poll(() => api.callsOf('anularFuec').map(({ body }) => body))
    .toEqual([{ motivo: 'El cliente cambió de ruta', idFuec: FUEC.id }])
  await expect.element(dialogo).not.toBeInTheDocument()
})

test('one that may not be annulled has no button for it, and one that is being drawn neither file nor page', async () => {
  await abrir({
    estado: 'emitiendo',
    archivo: null,
    pagina: null,
    acciones: { anular: { ...PUEDE, permitido: false } },
  })
  await expect.element(fila.getByText('En expedición')).toBeVisible()
  expect(fila.getByRole('link').all()).toHaveLength(1)
  expect(fila.getByRole('button').all()).toHaveLength(1)
})

test('plates and the days for which the Ministry may ask are asked of the server together', async () => {
  const { api } = await abrir({})
  await fila.getByRole('button', { name: 'Solo los FUEC de WXB102' }).click()
  await page.getByRole('button', { name: 'Sus últimos 60 días' }).click()
  const pedidas = () => api.callsOf('listarFuecs').map(({ query }) => query)
  await expect.poll(() => pedidas().at(-1)).toMatchObject({ placas: 'WXB102', desde: expect.any(String) })
  const { desde = '', hasta = '' } = pedidas().at(-1) ?? {}
  expect(Math.round((Date.parse(hasta) - Date.parse(desde)) / 86_400_000)).toBe(59)
  await expect.element(page.getByRole('button', { name: 'Sus últimos 60 días' })).not.toBeInTheDocument()
})

test('a row opens its service on the map, on a press and on Enter', async () => {
  const { address } = await openApp(RUTA, {
    answers: { listarFuecs: pageOf([FUEC]) },
    // The map is another screen; where the row leads is what counts here.
    allow: [/nothing answers/],
  })
  await expect.element(fila).toBeVisible()
  expect(await findFaults()).toEqual([])
  await fila.getByText(FUEC.contratante).click()
  await expect.poll(address).toContain(`/panel-control/monitor-map?servicio=${FUEC.idServicio}`)
  history.back()
  await expect.element(fila).toBeVisible()
  fila.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toContain(`/panel-control/monitor-map?servicio=${FUEC.idServicio}`)
})

import type { Entrega, Webhook } from '@aliadas/contract/webhooks'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answers } from '../testing/api.ts'
import { createSesion, openApp } from '../testing/app.tsx'
import { NO_PUEDE, pageOf, PUEDE } from '../testing/fixtures.ts'
import { choose, press } from '../testing/keyboard.ts'

const ALIADO = 'A'.repeat(24)
const NOW = new Date().toISOString()
const URL_DEL_ALIADO = 'https://hoteles.example/aliadas'

const WEBHOOK: Webhook = {
  id: 'W'.repeat(24),
  url: URL_DEL_ALIADO,
  tipos: null,
  activo: true,
  apagadoPor: null,
  fallaDesde: null,
  secretoAnteriorHasta: null,
  creadoEn: NOW,
}

const ENTREGA: Entrega = {
  id: 'F'.repeat(24),
  evento: 'evt_000000000042_8NDFAB',
  tipo: 'oferta.recibida',
  estado: 'fallida',
  intentos: 9,
  proximoIntento: null,
  intentadaEn: NOW,
  codigo: 503,
  ms: 84,
  respuesta: '',
  fallo: 'Contestó 503',
  creadaEn: NOW,
}

const abrir = (answers: Answers = {}) =>
  openApp(`/panel-control/aliados/${ALIADO}`, {
    sesion: createSesion('plataforma'),
    answers: {
      leerAliado: {
        aliado: {
          id: ALIADO,
          nombre: 'Hoteles del Valle',
          contacto: '',
          telefono: '',
          correo: '',
          claves: 1,
          usadoEn: null,
          suspendido: false,
          motivoSuspension: null,
          creadoEn: NOW,
          version: 1,
          acciones: { suspender: PUEDE, levantar: NO_PUEDE },
        },
      },
      listarClavesDeAliados: pageOf([]),
      leerLlamadasDeAliado: pageOf([]),
      listarWebhooksDeAliado: { webhooks: [WEBHOOK] },
      listarEntregasDeAliado: { entregas: [ENTREGA], siguiente: null },
      ...answers,
    },
  })

test('the page of a partner is as wide while it loads as it is then', async () => {
  await page.viewport(1440, 900)
  const read = Promise.withResolvers<{ webhooks: Webhook[] }>()
  await abrir({ listarWebhooksDeAliado: () => read.promise })
  const left = () => page.getByRole('main').getByRole('heading', { level: 1 }).element().getBoundingClientRect().left
  await expect.element(page.getByRole('main').getByRole('status', { name: 'Cargando…' })).toBeVisible()
  const before = left()
  read.resolve({ webhooks: [] })
  await expect.element(page.getByText('No ha registrado webhooks')).toBeVisible()
  expect(left()).toBe(before)
})

const more = page.getByRole('button', { name: `Más acciones con ${URL_DEL_ALIADO}` })
const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
const inQuestion = (name: string) => page.getByRole('alertdialog').getByRole('button', { name })

test('with the keyboard alone the webhook of a partner is tested, gets another secret, is turned off and deleted', async () => {
  const { api } = await abrir()
  api.answer({
    probarWebhookDeAliado: { entrega: { ...ENTREGA, estado: 'pendiente' } },
    rotarSecretoDeWebhookDeAliado: { webhook: WEBHOOK, secreto: 'whsec_C2FVsBQIhrscChlQIMVb5sSYspob7oD' },
    activarWebhookDeAliado: ({ body }) => {
      const { activo } = body as { activo: boolean }
      const webhook: Webhook = { ...WEBHOOK, activo, apagadoPor: activo ? null : 'plataforma' }
      api.answer({ listarWebhooksDeAliado: { webhooks: [webhook] } })
      return { webhook }
    },
    borrarWebhookDeAliado: () => {
      api.answer({ listarWebhooksDeAliado: { webhooks: [] } })
      return { ok: true }
    },
  })
  await press(more)
  await choose(item('Enviar una prueba'))
  await expect.poll(() => api.callsOf('probarWebhookDeAliado').length).toBe(1)
  await press(more)
  await choose(item('Cambiar el secreto'))
  await press(inQuestion('Cambiar'))
  await press(page.getByRole('dialog', { name: /^Secreto del webhook/ }).getByRole('button', { name: 'Ya la guardé' }))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await press(more)
  await choose(item('Apagar'))
  await press(inQuestion('Apagar'))
  await expect.element(page.getByRole('table', { name: 'Webhooks del aliado' })).toMatchTextContent(/Apagado/)
  await press(more)
  await choose(item('Activar'))
  await press(inQuestion('Activar'))
  await expect.element(page.getByRole('table', { name: 'Webhooks del aliado' })).not.toMatchTextContent(/Apagado/)
  await press(more)
  await choose(item('Borrar'))
  await press(inQuestion('Borrar'))
  await expect.element(page.getByText('No ha registrado webhooks')).toBeVisible()
  expect(api.callsOf('activarWebhookDeAliado').map(({ body }) => body)).toEqual([{ activo: false }, { activo: true }])
  expect([api.callsOf('rotarSecretoDeWebhookDeAliado').length, api.callsOf('borrarWebhookDeAliado').length]).toEqual([
    1, 1,
  ])
})

test('with the keyboard alone what was sent to a webhook is filtered and sent again, one event or some days', async () => {
  const { api } = await abrir()
  api.answer({ reenviarEventosDeAliado: { entregas: 1 } })
  await press(page.getByRole('button', { name: `Ver las entregas de ${URL_DEL_ALIADO}` }))
  const dialog = page.getByRole('dialog', { name: /^Entregas a / })
  await press(dialog.getByRole('button', { name: 'Fallida' }))
  await expect.poll(() => api.callsOf('listarEntregasDeAliado').at(-1)?.query['estado']).toBe('fallida')
  await press(dialog.getByRole('button', { name: `Reenviar oferta.recibida ${ENTREGA.evento}` }))
  await expect
    .poll(() => api.callsOf('reenviarEventosDeAliado').map(({ body }) => body))
    .toEqual([{ evento: ENTREGA.evento }])
  await press(dialog.getByRole('button', { name: 'Reenviar un tramo' }))
  const tramo = page.getByRole('dialog', { name: 'Reenviar un tramo' })
  await press(tramo.getByRole('button', { name: 'Reenviar', exact: true }))
  await expect.poll(() => api.callsOf('reenviarEventosDeAliado').length).toBe(2)
  await expect.element(tramo).not.toBeInTheDocument()
  expect(api.callsOf('reenviarEventosDeAliado')[1]?.body).toHaveProperty('desde')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /^Ver las entregas de / })).toHaveFocus()
})

test('the same event sent again is another delivery, and another secret another one', async () => {
  const { api } = await abrir({
    reenviarEventosDeAliado: { entregas: 1 },
    rotarSecretoDeWebhookDeAliado: { webhook: WEBHOOK, secreto: 'whsec_C2FVsBQIhrscChlQIMVb5sSYspob7oD' },
  })
  const keysOf = (route: 'reenviarEventosDeAliado' | 'rotarSecretoDeWebhookDeAliado') =>
    new Set(api.callsOf(route).map(({ key }) => key)).size
  for (const n of [1, 2]) {
    await more.click()
    await item('Cambiar el secreto').click()
    await inQuestion('Cambiar').click()
    await page
      .getByRole('dialog', { name: /^Secreto del webhook/ })
      .getByRole('button', { name: 'Ya la guardé' })
      .click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(keysOf('rotarSecretoDeWebhookDeAliado')).toBe(n)
  }
  await page.getByRole('button', { name: `Ver las entregas de ${URL_DEL_ALIADO}` }).click()
  const again = page.getByRole('button', { name: `Reenviar oferta.recibida ${ENTREGA.evento}` })
  for (const n of [1, 2]) {
    await again.click()
    await expect.poll(() => api.callsOf('reenviarEventosDeAliado').length).toBe(n)
    await expect.element(again).toBeEnabled()
    expect(keysOf('reenviarEventosDeAliado')).toBe(n)
  }
})

import { Falla } from '@aliadas/contract/core'
import { ofertaSchema } from '@aliadas/contract/ofertas'
import type { Servicio } from '@aliadas/contract/servicios'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../app/query-client.ts'
import { router } from '../app/router.tsx'
import { ponerServicio } from '../servicios/index.ts'
import { openApp } from '../testing/app.tsx'
import { createResumen, createServicio, pageOf, PUEDE } from '../testing/fixtures.ts'
import { nobody, onMap } from '../testing/on-map.ts'

const dialog = page.getByRole('dialog', { name: /^Envía tu oferta/ })
const amount = dialog.getByRole('textbox', { name: 'Valor de la oferta' })
const send = dialog.getByRole('button', { name: 'Enviar' })

/** Opens the dialog over the map, for a request that this company may bid on. */
const openDialog = async (
  crearOferta: Falla | (() => Promise<Falla>) = new Falla('internal', 'Algo salió mal.'),
  more: Partial<Servicio> = {},
) => {
  const base = createServicio(more)
  const servicio = { ...base, acciones: { ...base.acciones, ofertar: PUEDE }, ...more }
  const { id } = servicio
  const opened = await openApp(`/panel-control/monitor-map?servicio=${id}&dialogo=ofertar`, {
    answers: {
      ...onMap(),
      ...nobody,
      leerServicio: { servicio, ahora: Date.now() },
      leerRecorrido: { recorrido: null },
      crearOferta,
    },
  })
  return { ...opened, servicio }
}

/** Enters an amount and accepts its rounded value. */
const agree = async (text: string) => {
  await amount.fill(text)
  await userEvent.keyboard('{Enter}')
  await dialog.getByRole('button', { name: 'Sí' }).click()
}

test('the button beside the amount is as high as its field', async () => {
  await page.viewport(1440, 900)
  await openDialog()
  await expect.element(amount).toBeVisible()
  const field = amount.element().closest('.MuiInputBase-root')?.getBoundingClientRect().height ?? 0
  const button = dialog.getByRole('button', { name: 'Confirmar' }).element().getBoundingClientRect().height
  expect(Math.abs(button - field)).toBeLessThanOrEqual(2)
})

test('an empty amount is named beside its field, and nothing is sent', async () => {
  const { api } = await openDialog()
  await expect.element(amount).toHaveFocus()
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect.element(amount).toHaveAttribute('aria-invalid', 'true')
  await expect.element(amount).toHaveFocus()
  await expect.element(send).toBeDisabled()
  expect(api.callsOf('crearOferta')).toEqual([])
})

test('a quote that was asked for is waited for', async () => {
  await openDialog()
  await amount.fill('304500')
  await dialog.getByRole('checkbox', { name: 'Requiere PDF de cotización' }).click()
  await expect.element(dialog.getByText(/^Debes subir el PDF/)).toBeVisible()
  await expect.element(amount).toBeDisabled()
  await expect.element(dialog.getByRole('button', { name: 'Confirmar' })).toBeDisabled()
})

test('while it is on its way it is neither sent twice nor closed', async () => {
  const { promise, resolve } = Promise.withResolvers<Falla>()
  const { api } = await openDialog(() => promise)
  await agree('304.500')
  await expect.element(send).toHaveFocus()
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(dialog.getByRole('button', { name: 'Cancelar' })).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await expect.element(amount).toBeDisabled()
  expect(api.callsOf('crearOferta').map(({ body }) => body)).toEqual([
    { precio: 305_000, documentoCotizacion: null, viajeVisto: 'a'.repeat(16) },
  ])
  resolve(new Falla('internal', 'Algo salió mal.'))
  await expect.element(amount).toBeEnabled()
})

test('a failure keeps what was typed, and the same bid goes again', async () => {
  const { api } = await openDialog(new Falla('unavailable', 'Estamos ocupados.'))
  await agree('304500')
  await send.click()
  const fault = dialog.getByRole('alert')
  await expect.element(fault).toHaveTextContent('Error al procesar la oferta: Estamos ocupados.')
  await expect.element(amount).toHaveValue('305.000')
  await send.click()
  await expect.poll(() => api.callsOf('crearOferta').length).toBe(2)
})

test('a service that changed meanwhile is said, and nothing more is sent', async () => {
  await openDialog(new Falla('aborted', 'El cliente ya eligió a otra empresa.'))
  await agree('304500')
  await send.click()
  await expect.element(dialog.getByText(/El cliente ya eligió a otra empresa/)).toBeVisible()
  await expect.element(send).toBeDisabled()
})

test('a bid names the trip that was seen when it was begun, and stays written when the client changed it', async () => {
  const changed = new Falla('aborted', 'El viaje cambió mientras escribías: revísalo y oferta de nuevo.', {
    details: { motivo: 'viaje' },
  })
  const { api, servicio } = await openDialog(changed)
  await agree('304500')
  const now = { ...servicio, destino: 'Buga', version: servicio.version + 1, huellaDelViaje: 'b'.repeat(16) }
  api.answer({ leerServicio: { servicio: now, ahora: Date.now() } })
  ponerServicio(queryClient, now)
  await expect.element(dialog.getByText(/› Buga/)).toBeVisible()
  await send.click()
  await expect.element(dialog.getByText(/^El viaje cambió mientras escribías/)).toBeVisible()
  await expect.element(dialog.getByText('Regreso')).toBeVisible()
  await expect.element(send).toBeDisabled()
  await dialog.getByRole('button', { name: 'Actualizar' }).click()
  await expect.element(amount).toHaveValue('305.000')
  await send.click()
  await expect
    .poll(() => api.callsOf('crearOferta').map(({ body }) => ofertaSchema.parse(body).viajeVisto))
    .toEqual(['a'.repeat(16), 'b'.repeat(16)])
})

test('a bid for a changed trip waits until that trip was seen', async () => {
  const changed = new Falla('aborted', 'El viaje cambió mientras escribías: revísalo y oferta de nuevo.', {
    details: { motivo: 'viaje' },
  })
  const { api, servicio } = await openDialog(changed)
  await agree('304500')
  const now = { ...servicio, destino: 'Buga', version: servicio.version + 1, huellaDelViaje: 'b'.repeat(16) }
  const read = Promise.withResolvers<{ servicio: Servicio; ahora: number }>()
  api.answer({ leerServicio: () => read.promise })
  await send.click()
  const refresh = dialog.getByRole('button', { name: 'Actualizar' })
  await refresh.click()
  await expect.element(send).toBeDisabled()
  read.resolve({ servicio: now, ahora: Date.now() })
  await expect.element(dialog.getByText(/› Buga/)).toBeVisible()
  await refresh.click()
  await send.click()
  await expect
    .poll(() => api.callsOf('crearOferta').map(({ body }) => ofertaSchema.parse(body).viajeVisto))
    .toEqual(['a'.repeat(16), 'b'.repeat(16)])
})

test('a bid for a trip that was changed and changed back is sent for the trip as it was', async () => {
  const changed = new Falla('aborted', 'El viaje cambió mientras escribías: revísalo y oferta de nuevo.', {
    details: { motivo: 'viaje' },
  })
  const { api, servicio } = await openDialog(changed)
  await agree('304500')
  const now = { ...servicio, version: servicio.version + 2 }
  api.answer({ leerServicio: { servicio: now, ahora: Date.now() } })
  await send.click()
  await expect.element(dialog.getByText(/^El viaje cambió mientras escribías/)).toBeVisible()
  ponerServicio(queryClient, now)
  await dialog.getByRole('button', { name: 'Actualizar' }).click()
  await send.click()
  await expect
    .poll(() => api.callsOf('crearOferta').map(({ body }) => ofertaSchema.parse(body).viajeVisto))
    .toEqual(['a'.repeat(16), 'a'.repeat(16)])
})

/** The dialog over the details beside the list of services. */
const openBesideList = async (sent: Promise<undefined> = Promise.resolve(undefined)) => {
  await page.viewport(1440, 900)
  const base = createServicio()
  const servicio = { ...base, acciones: { ...base.acciones, ofertar: PUEDE } }
  const { id, codigo, estado } = servicio
  const [fecha, vence] = [new Date().toISOString(), new Date(Date.now() + 3_600_000).toISOString()]
  const oferta = {
    id: 'F'.repeat(24),
    idServicio: id,
    precio: 305_000,
    estado: 'enviada' as const,
    fecha,
    vence,
    documentoCotizacion: null,
    motivoRechazo: null,
  }
  const opened = await openApp(`/panel-control/servicios-en-curso?servicio=${id}&dialogo=ofertar`, {
    answers: {
      ...onMap(),
      ...nobody,
      listarServicios: pageOf([createResumen({ id, codigo, estado })]),
      leerServicio: { servicio, ahora: Date.now() },
      leerRecorrido: { recorrido: null },
      crearOferta: () => sent.then(() => ({ servicio: { ...servicio, version: servicio.version + 1, oferta } })),
    },
    // What else the detail reads of an open service does not matter here.
    allow: [/nothing answers/],
  })
  await agree('304500')
  await send.click()
  return { ...opened, id }
}

test('S2-098 a bid that was sent beside the list of services leads to that service on the map', async () => {
  const { address, id } = await openBesideList()
  await expect.poll(address).toBe(`/panel-control/monitor-map?servicio=${id}`)
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a bid whose answer comes late leads nobody away from where they went meanwhile', async () => {
  const sent = Promise.withResolvers<undefined>()
  const { api, address } = await openBesideList(sent.promise)
  await expect.poll(() => api.callsOf('crearOferta').length).toBe(1)
  await router.navigate({ to: '/panel-control/registro-interno', ignoreBlocker: true })
  await expect.element(dialog).not.toBeInTheDocument()
  sent.resolve(undefined)
  await expect.element(page.getByText(/^Tu oferta está siendo procesada/)).toBeVisible()
  expect(address()).toBe('/panel-control/registro-interno')
})

test('long places stay inside the dialog of a phone', async () => {
  await page.viewport(390, 800)
  const long = `Cooperativa ${'Transportadora'.repeat(12)} de Buenaventura`
  await openDialog(undefined, { origen: long, destino: long })
  await expect.element(dialog).toBeVisible()
  await agree('999999999')
  await expect.element(dialog.getByText(/^Recibes en total/)).toBeVisible()
  for (const part of [dialog.element(), ...dialog.element().querySelectorAll('form, dl')])
    expect(part.scrollWidth).toBeLessThanOrEqual(part.clientWidth)
})

test('who may not bid is not shown the form that the address asks for', async () => {
  const { acciones } = createServicio()
  const { address } = await openDialog(undefined, { acciones })
  await expect.poll(address).not.toContain('dialogo')
  await expect.element(page.getByRole('complementary', { name: /^Servicio #/ })).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

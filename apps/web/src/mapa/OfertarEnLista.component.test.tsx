import { Falla } from '@aliadas/contract/core'
import { ofertaSchema } from '@aliadas/contract/ofertas'
import type { Servicio } from '@aliadas/contract/servicios'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../testing/app.tsx'
import { createResumen, createServicio, pageOf, PUEDE } from '../testing/fixtures.ts'
import { MAP, nobody, onMap } from '../testing/on-map.ts'

const CERCANO = {
  idVehiculo: 'V'.repeat(24),
  placas: 'WXB102',
  lugar: 'Buga',
  desde: '2026-12-02T15:00:00.000Z',
  metros: 56_260,
  llega: '2026-12-02T16:50:00.000Z',
}

const rows = page.getByRole('option')
const amount = page.getByRole('textbox', { name: 'Valor de tu oferta' })

/** Requests in the order of the list, each of which this company may bid on. */
const createRequests = (count: number): Servicio[] =>
  Array.from({ length: count }, (_, i) => {
    const base = createServicio({ vence: new Date(Date.now() + (i + 3) * 3_600_000).toISOString() })
    return { ...base, acciones: { ...base.acciones, ofertar: PUEDE } }
  })

const resumenOf = (s: Servicio) =>
  createResumen({
    id: s.id,
    codigo: s.codigo,
    estado: s.estado,
    origen: s.origen,
    vence: s.vence,
    salida: s.salida,
  })

const openMap = (requests: Servicio[], path = MAP) => {
  const of = (id: string | undefined) => requests.find((s) => s.id === id) ?? createServicio()
  const bidOn = (s: Servicio, precio: number): Servicio => ({
    ...s,
    version: s.version + 1,
    estado: 'ofertas',
    precioOfertado: precio,
    oferta: {
      id: 'F'.repeat(24),
      idServicio: s.id,
      precio,
      estado: 'enviada',
      fecha: new Date().toISOString(),
      vence: s.vence ?? '',
      documentoCotizacion: null,
      motivoRechazo: null,
    },
  })
  return openApp(path, {
    answers: {
      ...onMap(...requests.map(resumenOf)),
      ...nobody,
      leerServicio: ({ params }) => ({ servicio: of(params['id']), ahora: Date.now() }),
      leerRecorrido: { recorrido: { coordenadas: [], metros: 32_400, segundos: 2400 } },
      leerVehiculoCercano: { cercano: CERCANO },
      leerOfertaAnterior: { anterior: { precio: 280_000, estado: 'rechazada', fecha: '2026-05-02T12:00:00.000Z' } },
      crearOferta: ({ params, body }) => ({
        servicio: bidOn(of(params['id']), ofertaSchema.parse(body).precio),
      }),
      // The screen that a key leads to.
      listarServicios: pageOf([]),
    },
  })
}

/** Presses keys and counts them; the figures of an amount are what is written, and no presses. */
const createPresses = () => {
  let count = 0
  return {
    press: async (key: string) => {
      count += 1
      await userEvent.keyboard(key)
    },
    count: () => count,
  }
}

test('three bids take nine presses: each opens in its row, is agreed and sent, and the next row follows', async () => {
  const requests = createRequests(4)
  const { api } = await openMap(requests)
  await expect.poll(() => rows.elements().length).toBe(4)
  // A key applies to the row below the pointer, which another test may have left there.
  await userEvent.hover(page.getByRole('banner'))
  const { press, count } = createPresses()
  for (const [n, written] of [304_500, 411_000, 99_999].entries()) {
    await press('o')
    await expect.element(amount).toHaveFocus()
    await userEvent.keyboard(String(written))
    await press('{Enter}')
    await press('{Enter}')
    await expect.poll(() => api.callsOf('crearOferta').length).toBe(n + 1)
    await expect.element(amount).not.toBeInTheDocument()
  }
  expect(count()).toBeLessThanOrEqual(9)
  expect(api.callsOf('crearOferta').map(({ params, body }) => [params, body])).toEqual(
    [305_000, 411_000, 100_000].map((precio, i) => [
      { id: requests[i]?.id },
      { precio, documentoCotizacion: null, viajeVisto: requests[i]?.huellaDelViaje },
    ]),
  )
})

test('at a zoom of 150 % a bid stands whole on the screen, also once its summary is read', async () => {
  await page.viewport(960, 600)
  const requests = createRequests(1)
  const { api } = await openMap(requests)
  await expect.element(rows.first()).toBeVisible()
  let read: () => void = () => undefined
  const later = new Promise<void>((done) => {
    read = done
  })
  // Longer than the demo's, as a town with its department is.
  const cercano = { ...CERCANO, lugar: 'Aeropuerto Internacional Alfonso Bonilla Aragón, Palmira, Valle del Cauca' }
  api.answer({ leerVehiculoCercano: () => later.then(() => ({ cercano })) })
  await userEvent.keyboard('o')
  const form = page.getByRole('form', { name: /^Tu oferta por #/ })
  await expect.element(form).toMatchTextContent(/Antes ofertaste\$/)
  await amount.fill('304500')
  read()
  await expect.element(form).toMatchTextContent(/Más cercaWXB102/)
  const edges = () => {
    const { top, bottom } = form.element().getBoundingClientRect()
    return [top >= 0, bottom <= 600]
  }
  await expect.poll(edges).toEqual([true, true])
})

test('the amount stands rounded while it is written, with what is left of it and what the trip is', async () => {
  await openMap(createRequests(1))
  await expect.element(rows.first()).toBeVisible()
  await userEvent.keyboard('o')
  await amount.fill('304500')
  const form = page.getByRole('form', { name: /^Tu oferta por #/ })
  for (const said of [
    /Envías \$ 305\.000/,
    /RegresoNo contrató retorno/,
    /6 pasajeros · Van · Ejecutivo/,
    /Sin paradas · 32 km/,
    /Antes ofertaste\$ 280\.000 · no elegida/,
    /Más cercaWXB102, libre en Buga desde las 10:00\sa\.\sm\. · a 56\skm, llega hacia las 11:50\sa\.\sm\./,
  ])
    await expect.element(form).toMatchTextContent(said)
  await userEvent.keyboard('{Escape}')
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(page.getByRole('listbox', { name: 'Servicios en el mapa' })).toHaveFocus()
})

test('a trip of one passenger is one of 1 pasajero', async () => {
  await openMap(createRequests(1).map((s) => ({ ...s, pasajeros: 1 })))
  await expect.element(rows.first()).toBeVisible()
  await userEvent.keyboard('o')
  await expect.element(page.getByRole('form', { name: /^Tu oferta por #/ })).toMatchTextContent(/1 pasajero ·/)
})

test('BIZ-20 a double click agrees once and sends nothing', async () => {
  const { api } = await openMap(createRequests(1))
  await expect.element(rows.first()).toBeVisible()
  await userEvent.keyboard('o')
  await amount.fill('304500')
  await page.getByRole('button', { name: 'Aceptar' }).dblClick()
  await expect.element(page.getByRole('button', { name: 'Enviar' })).toBeVisible()
  expect(api.callsOf('crearOferta')).toEqual([])
})

test('Enter held down agrees and sends nothing', async () => {
  const { api } = await openMap(createRequests(1))
  await expect.element(rows.first()).toBeVisible()
  await userEvent.keyboard('o')
  await amount.fill('304500')
  await userEvent.keyboard('{Enter>6/}')
  await expect.element(page.getByRole('button', { name: 'Enviar' })).toBeVisible()
  expect(api.callsOf('crearOferta')).toEqual([])
})

test('an amount that is none is named, and nothing is sent', async () => {
  const { api } = await openMap(createRequests(1))
  await expect.element(rows.first()).toBeVisible()
  await userEvent.keyboard('o{Enter}')
  await expect.element(amount).toHaveAttribute('aria-invalid', 'true')
  await userEvent.keyboard('{Enter}')
  expect(api.callsOf('crearOferta')).toEqual([])
})

test('a bid for a trip that changed while it was written is agreed anew, and goes for the trip as it is', async () => {
  const [request] = createRequests(1)
  if (!request) throw new Error('no request')
  const { api } = await openMap([request])
  await expect.element(rows.first()).toBeVisible()
  await userEvent.keyboard('o')
  await expect.element(amount).toHaveFocus()
  await userEvent.keyboard('304500{Enter}')
  const now = { ...request, pasajeros: 9, version: request.version + 1, huellaDelViaje: 'b'.repeat(16) }
  api.answer({
    leerServicio: { servicio: now, ahora: Date.now() },
    crearOferta: new Falla('aborted', 'El viaje cambió mientras escribías: revísalo y oferta de nuevo.', {
      details: { motivo: 'viaje' },
    }),
  })
  await userEvent.keyboard('{Enter}')
  const form = page.getByRole('form', { name: /^Tu oferta por #/ })
  await expect.element(form.getByText(/^El viaje cambió mientras escribías/)).toBeVisible()
  await expect.element(form).toMatchTextContent(/9 pasajeros/)
  await expect.element(amount).toHaveValue('305.000')
  await userEvent.keyboard('{Enter}')
  await expect.element(form.getByText(/^El viaje cambió/)).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => api.callsOf('crearOferta').map(({ body }) => ofertaSchema.parse(body).viajeVisto))
    .toEqual([request.huellaDelViaje, now.huellaDelViaje])
})

test('J and K move along the list, and a key whose act is not possible says why', async () => {
  const requests = createRequests(3)
  await openMap(requests)
  await expect.poll(() => rows.elements().length).toBe(3)
  await userEvent.keyboard('jjk')
  const list = page.getByRole('listbox', { name: 'Servicios en el mapa' })
  await expect.element(list).toHaveAttribute('aria-activedescendant', rows.first().element().id)
  await userEvent.keyboard('a')
  await expect.element(page.getByText(/^El vehículo se asigna cuando el servicio está reservado/)).toBeVisible()
})

test('at 1440 × 900 at least twelve rows stand in sight, and no type is cut', async () => {
  await page.viewport(1440, 900)
  await openMap(createRequests(20))
  await expect.poll(() => rows.elements().length).toBe(20)
  const list = page.getByRole('listbox', { name: 'Servicios en el mapa' }).element().getBoundingClientRect()
  const whole = rows.elements().filter((row) => row.getBoundingClientRect().bottom <= list.bottom + 1)
  expect(whole.length).toBeGreaterThanOrEqual(12)
  const cut = rows
    .elements()
    .flatMap((row) => [...row.querySelectorAll('div')])
    .filter(
      (part) => part.children.length < 3 && part.textContent.includes('Van') && part.scrollWidth > part.clientWidth,
    )
  expect(cut).toEqual([])
})

test('the next steps of the rows end at one edge, short or long', async () => {
  const [one, two] = createRequests(2)
  if (!one || !two) throw new Error('two are missing')
  await openMap([one, { ...two, estado: 'reservado' }], `${MAP}?ver=pendiente,reservado`)
  await expect.poll(() => rows.elements().length).toBe(2)
  const ends = rows.elements().map((row) => {
    const range = document.createRange()
    range.selectNodeContents([...row.querySelectorAll('div')].at(-1) ?? row)
    return [range.toString() === 'Asignar', Math.round(range.getBoundingClientRect().right)] as const
  })
  expect(ends.filter(([short]) => short).length).toBe(1)
  expect(ends[0]?.[1]).toBe(ends[1]?.[1])
})

test('the palette lists the acts of the row, with their keys', async () => {
  const [request] = createRequests(1)
  if (!request) throw new Error('no request')
  await openMap([request])
  await expect.element(rows.first()).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  const palette = page.getByRole('dialog', { name: 'Buscar o ir a' })
  await expect.element(palette.getByRole('option').first()).toMatchTextContent(`Hacer Oferta #${request.codigo}O`)
  await userEvent.keyboard('{Enter}')
  await expect.element(amount).toHaveFocus()
})

test('G and a letter go to a screen', async () => {
  const { address } = await openMap(createRequests(1))
  await expect.element(rows.first()).toBeVisible()
  // Both at once: the second one must come soon after the first, which two round trips to the browser may not.
  for (const key of ['g', 's']) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  await expect.poll(address).toMatch(/servicios-en-curso/)
})

import { Falla } from '@aliadas/contract/core'
import type { Servicio } from '@aliadas/contract/servicios'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../testing/app.tsx'
import { createResumen, createServicio, PUEDE } from '../../testing/fixtures.ts'
import { MAP, askedOf, detail, nobody, onMap, options } from '../../testing/on-map.ts'

test('a service that cannot be read says so and is read again', async () => {
  const servicio = createServicio({ origen: 'Hotel Perdido' })
  const { api } = await openApp(MAP, {
    answers: {
      ...onMap(createResumen({ id: servicio.id, codigo: servicio.codigo, origen: 'Hotel Perdido' })),
      ...nobody,
      leerServicio: new Falla('permission-denied', 'Este servicio no es de tu empresa.'),
      leerRecorrido: { recorrido: null },
    },
  })
  await options.first().click()
  await expect.element(detail.getByText(/Este servicio no es de tu empresa/)).toBeVisible()
  api.answer({ leerServicio: { servicio, ahora: Date.now() } })
  await detail.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(detail.getByText(/Este servicio no es de tu empresa/)).not.toBeInTheDocument()
  await expect.element(detail).toMatchTextContent(/Hotel Perdido/)
})

test('a cancelled service says who cancelled it, why, and what to give back', async () => {
  const servicio = createServicio({
    estado: 'cancelado',
    cancelacion: {
      en: new Date().toISOString(),
      por: 'Cali Andando',
      motivo: 'cambioDePlanes',
      nota: null,
      devolucion: 200_000,
      devuelta: false,
      porAclarar: false,
    },
  })
  await openApp(`${MAP}?servicio=${servicio.id}`, { answers: { ...onMap(), ...nobody, ...askedOf(servicio) } })

  const alerta = page.getByText(/Cancelado por Cali Andando el .*El cliente cambió de planes/)
  await expect.element(alerta).toBeVisible()
  await expect.element(alerta).toMatchTextContent(/Hay que devolver \$\s?200\.000 al cliente/)
})

test('on a phone a service says first when, how many, what and back, and what cannot be done stands behind "Más"', async () => {
  await page.viewport(390, 844)
  const base = createServicio({ fechaRegreso: null, pasajeros: 6 })
  const servicio = { ...base, acciones: { ...base.acciones, ofertar: PUEDE } }
  await openApp(`${MAP}?servicio=${servicio.id}`, {
    answers: {
      ...onMap(),
      ...nobody,
      leerServicio: { servicio, ahora: Date.now() },
      leerRecorrido: { recorrido: null },
    },
  })
  await expect.element(detail.getByText(/\s10:00\sa\.\sm\. · 6 pasajeros · Van · Sin regreso$/)).toBeVisible()
  await expect.element(detail.getByRole('button', { name: 'Hacer Oferta' })).toBeVisible()
  const assign = detail.getByRole('button', { name: 'Asignar vehículo' })
  await expect.element(assign).not.toBeInTheDocument()
  await detail.getByRole('button', { name: 'Más' }).click()
  await expect.element(assign).toBeVisible()
  await detail.getByRole('button', { name: 'Menos' }).click()
  await expect.element(assign).not.toBeInTheDocument()
})

test('the detail says the driver’s steps, the rating, and why an offer was rejected', async () => {
  const paso = { en: '2026-06-10T15:00:00.000Z', lat: null, lon: null, espera: null, automatico: false }
  const base = createServicio()
  const servicio = createServicio({
    id: base.id,
    codigo: base.codigo,
    pasosDelConductor: [
      { ...paso, paso: 'llego', automatico: true },
      { ...paso, paso: 'no_aparecio', espera: 20, lat: 3.4652, lon: -76.5199 },
    ],
    calificacion: { estrellas: 4, comentario: 'Puntual y amable', en: paso.en },
    oferta: {
      id: 'F'.repeat(24),
      idServicio: base.id,
      precio: 305_000,
      estado: 'rechazada',
      fecha: paso.en,
      vence: paso.en,
      documentoCotizacion: null,
      motivoRechazo: 'Pedimos un vehículo más reciente',
    },
  })
  await openApp(`${MAP}?servicio=${servicio.id}`, { answers: { ...onMap(), ...nobody, ...askedOf(servicio) } })

  const steps = page.getByRole('region', { name: 'Pasos del conductor' })
  await expect
    .element(steps)
    .toMatchTextContent(/Llegó al origen.*por su posición.*no aparecieron.*esperó 20 min · en 3\.46520/)
  const rating = page.getByRole('region', { name: 'Calificación del cliente' })
  await expect.element(rating.getByRole('img', { name: '4 estrellas de 5' })).toBeVisible()
  await expect.element(rating).toMatchTextContent(/Puntual y amable/)
  const offer = page.getByRole('region', { name: 'Tu oferta' })
  await expect.element(offer).toMatchTextContent(/El cliente dijo.*Pedimos un vehículo más reciente/)
})

test('a vehicle that may be late stands first, in red, and the detail says why, when it would be there and whom to call', async () => {
  const salida = new Date(Date.now() + 25 * 60_000).toISOString()
  const puntualidad = {
    estado: 'tarde' as const,
    llegada: new Date(Date.now() + 57 * 60_000).toISOString(),
    metros: 38_000,
    metodo: null,
    callada: null,
  }
  const base = createServicio()
  const servicio = createServicio({
    id: base.id,
    codigo: base.codigo,
    estado: 'confirmado',
    placas: 'WXB102',
    fuec: true,
    fuecVigente: true,
    salida,
    puntualidad,
    conductor: 'Martha Lucía Rengifo',
    telefonoConductor: '3990000102',
  })
  const otro = createResumen({ estado: 'confirmado', salida: new Date(Date.now() + 60_000).toISOString() })
  const { id, codigo } = servicio
  const fila = createResumen({
    id,
    codigo,
    estado: 'confirmado',
    placas: 'WXB102',
    fuec: true,
    fuecVigente: true,
    salida,
    puntualidad,
  })
  const callada = { hasta: new Date(Date.now() + 30 * 60_000).toISOString(), por: 'Amparo Lucumí' }
  const silenciado = { ...servicio, puntualidad: { ...puntualidad, callada } }
  const { api } = await openApp(`${MAP}?ver=confirmado&servicio=${servicio.id}`, {
    answers: {
      ...onMap(otro, fila),
      ...nobody,
      ...askedOf(servicio),
      callarAlarma: ({ body }) => ({
        servicio: (body as { minutos: number | null }).minutos === null ? servicio : silenciado,
      }),
    },
  })
  await expect.element(page.getByText('Necesita atención', { exact: true })).toBeVisible()
  await expect.poll(() => options.elements().length).toBe(2)
  expect(options.elements()[0]?.textContent).toMatch(/Va tarde/)
  const alerta = page.getByRole('alert').filter({ hasText: 'Va tarde' })
  await expect
    .element(alerta)
    .toMatchTextContent(/A 38 km del origen, faltan 2[0-5] min\. Llegaría al origen hacia las/)
  await expect.element(alerta.getByRole('link', { name: '3990000102' })).toHaveAttribute('href', 'tel:3990000102')
  await alerta.getByRole('button', { name: 'Silenciar' }).click()
  await page.getByRole('menuitem', { name: 'Por 30 minutos' }).click()
  await expect.element(alerta).toMatchTextContent(/La silenció Amparo Lucumí hasta las/)
  expect(api.callsOf('callarAlarma').map(({ body }) => body)).toEqual([{ estado: 'tarde', minutos: 30 }])
  await expect.element(page.getByText('Necesita atención', { exact: true })).not.toBeInTheDocument()
  await alerta.getByRole('button', { name: 'Volver a avisar' }).click()
  await expect.element(page.getByText('Necesita atención', { exact: true })).toBeVisible()
  // The same again is another act; after an answer that was lost it is the one that was begun.
  const silence = async () => {
    await alerta.getByRole('button', { name: 'Silenciar' }).click()
    await page.getByRole('menuitem', { name: 'Por 30 minutos' }).click()
  }
  const before = api.callsOf('callarAlarma').length
  const answers = [{ servicio }, new Response(null, { status: 502 }), { servicio: silenciado }] as const
  for (const [n, callarAlarma] of answers.entries()) {
    api.answer({ callarAlarma })
    await expect.element(alerta.getByRole('button', { name: 'Silenciar' })).toBeEnabled()
    await silence()
    await expect.poll(() => api.callsOf('callarAlarma').length).toBe(before + n + 1)
  }
  await expect.element(alerta).toMatchTextContent(/La silenció Amparo Lucumí hasta las/)
  const [first, lost, again] = api
    .callsOf('callarAlarma')
    .map(({ key }) => key)
    .slice(before)
  expect(lost).not.toBe(first)
  expect(again).toBe(lost)
})

/** The detail of a trip with its passengers; `cambios`: what is foreseen otherwise. */
const abrirEnRuta = (cambios: Partial<NonNullable<Servicio['enRuta']>> = {}) => {
  const en = (minutos: number) => new Date(Date.now() + minutos * 60_000).toISOString()
  const enRuta = {
    estado: 'a_tiempo' as const,
    parada: { location: 'Peaje de Palmira', llegada: en(12) },
    llegada: en(40),
    planeada: en(42),
    metodo: 'enrutador' as const,
    margenMinutos: 6,
    en: en(-1),
    ...cambios,
  }
  const viaje = {
    estado: 'confirmado',
    fuec: true,
    fuecVigente: true,
    recorridoIniciado: true,
    salida: en(-20),
  } as const
  const servicio = createServicio({ ...viaje, enRuta })
  const { id, codigo } = servicio
  return openApp(`${MAP}?ver=confirmado&servicio=${id}`, {
    answers: { ...onMap(createResumen({ id, codigo, ...viaje })), ...nobody, ...askedOf(servicio) },
  })
}

test('a trip with its passengers shows when it reaches its next stop and its destination, and how that is known', async () => {
  await abrirEnRuta()
  await expect
    .element(page.getByRole('region', { name: 'Llegada prevista' }))
    .toMatchTextContent(
      /Próxima parada: Peaje de Palmira, hacia las .+Llegaría al destino hacia las .+, a tiempo\.Por la duración de la ruta por carretera, con su posición de las .+ \(± 6 min\)/,
    )
})

test('a trip that will be late at its destination is an alarm with the minutes beside its plan', async () => {
  const llegada = new Date(Date.now() + 67 * 60_000).toISOString()
  await abrirEnRuta({ estado: 'tarde', parada: null, llegada, metodo: 'vehiculo' })
  const alerta = page.getByRole('alert').filter({ hasText: 'Va tarde' })
  await expect
    .element(alerta)
    .toMatchTextContent(/Llegaría al destino hacia las .+, 25 min después de lo previsto\.Por la distancia y el ritmo/)
  await expect.element(alerta).not.toMatchTextContent(/Próxima parada/)
})

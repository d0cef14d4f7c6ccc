import type { Page } from '@playwright/test'
import { createPartner, createServicio } from './support/partner.ts'
import { startProxy } from './support/proxy.ts'
import { expect, signIn, test } from './support/test.ts'
import { startTestServer } from '@aliadas/server/testing'

// With the service worker, as in production: it must not interfere when the server comes back.
test.use({ serviceWorkers: 'allow' })

test('REL-01 LIVE-13 a server that is killed in the middle goes on after a restart with nothing lost or doubled', async ({
  page,
  allow,
}) => {
  // Expected while the server is down: all requests fail.
  allow(/net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)/)
  const server = await startTestServer()
  try {
    const aliado = createPartner(server.url)
    await signIn(page, 'admin@transvalle.test', '/panel-control/monitor-map', { site: server.url })
    await expect(page.getByText('En línea')).toBeVisible()

    const antes = createServicio(new Date(), 'Van')
    const { id } = await aliado.publicar(antes.cuerpo)
    await expect(page.getByRole('option', { name: new RegExp(antes.cuerpo.origen) })).toBeVisible()

    // Everything that loads once has loaded, so that the interruption affects the work and not the loading.
    await expect(page.locator('[data-estado-mapa=listo]')).toBeVisible()

    // Many writes run when the process is killed; each has its own idempotency key.
    const intentos = Array.from({ length: 20 }, () => createServicio(new Date(), 'Van').cuerpo)
    const enviar = async (cuerpo: (typeof intentos)[number], llave: string) => {
      const respuesta = await fetch(`${server.url}/api/v1/servicios`, {
        method: 'POST',
        headers: {
          authorization: 'Bearer demo-partner-key',
          'content-type': 'application/json',
          'idempotency-key': llave,
        },
        body: JSON.stringify(cuerpo),
      })
      return respuesta.ok ? String((await respuesta.json()).id) : null
    }
    const primeros = intentos.map((cuerpo, i) => enviar(cuerpo, `corte-${i}`).catch(() => null))
    await Promise.race(primeros)
    await server.kill9()
    const reconocidos = await Promise.all(primeros)
    expect(reconocidos.some((uno) => uno !== null)).toBe(true)
    await expect(page.getByText('En línea')).toBeHidden()

    await server.restart()
    const segundos = await Promise.all(intentos.map((cuerpo, i) => enviar(cuerpo, `corte-${i}`)))
    // An acknowledged service is the same as before; an unacknowledged one exists exactly once now.
    for (const [i, reconocido] of reconocidos.entries()) if (reconocido) expect(segundos[i]).toBe(reconocido)
    expect(new Set(segundos).size).toBe(intentos.length)
    for (const { origen } of intentos)
      await expect(page.getByRole('option', { name: new RegExp(origen) })).toHaveCount(1)

    // Session, stream and the earlier service continue.
    await expect(page.getByText('En línea')).toBeVisible()
    expect(await aliado.leer(String(id))).toMatchObject({ estado: 'pendiente' })
    const despues = createServicio(new Date(), 'Van')
    await aliado.publicar(despues.cuerpo)
    await expect(page.getByRole('option', { name: new RegExp(despues.cuerpo.origen) })).toBeVisible()
  } finally {
    // A page that is still loading would report errors when its server stops.
    await page.goto('about:blank')
    await server.stop()
  }
})

test('LIVE-13 after a network cut of a minute list and map show what the database has, nothing lost or doubled', async ({
  page,
  otherPage,
  server,
  allow,
}) => {
  allow(/net::ERR_(CONNECTION_RESET|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)/)
  const aliado = createPartner(server.url)
  const publicar = async () => {
    const { cuerpo } = createServicio(new Date(), 'Van')
    return { id: String((await aliado.publicar(cuerpo))['id']), origen: cuerpo.origen }
  }
  const mapa = '/panel-control/monitor-map?ver=pendiente,ofertas,validar'
  const fila = (de: Page, { id }: { id: string }, estado: string) =>
    de.getByRole('option', { name: new RegExp(`#${id.slice(-6)} · ${estado}`) })
  const enPantalla = async (de: Page) => {
    const textos = await de.getByRole('option').allTextContents()
    return textos.map((texto) => /#\w{6} · [^.·]+/.exec(texto)?.[0] ?? '').toSorted()
  }
  const [queda, ganado, cancelado] = [await publicar(), await publicar(), await publicar()]

  // Not `setOffline`: with it the browser keeps its open stream, notices the interruption, and reads everything again.
  const red = await startProxy(server.url)
  await page.clock.install()
  await signIn(page, 'admin@transvalle.test', mapa, { site: red.url })
  await expect(page.getByText('En línea')).toBeVisible()
  const oferta = await page.request.post(`${red.url}/api/servicios/${ganado.id}/ofertas`, {
    headers: { 'x-aliadas': 'web' },
    data: { precio: 305_000 },
  })
  expect(oferta.status(), await oferta.text()).toBe(201)
  const testigo = await otherPage()
  await signIn(testigo, 'staff@transvalle.test', mapa)
  for (const servicio of [queda, ganado, cancelado]) {
    await expect(fila(page, servicio, servicio === ganado ? 'Con oferta' : 'Pendiente')).toHaveCount(1)
    await expect(fila(testigo, servicio, servicio === ganado ? 'Con oferta' : 'Pendiente')).toHaveCount(1)
  }
  await expect(page.locator('[data-estado-mapa=listo]')).toBeVisible()

  red.goDown()
  await expect(page.getByText('En línea')).toBeHidden()
  const antes = await enPantalla(page)
  const nuevos = [await publicar(), await publicar(), await publicar()]
  const [propia] = await aliado.ofertas(ganado.id)
  await aliado.aceptar(ganado.id, String(propia?.['id']), 'transferencia')
  await aliado.cancelar(cancelado.id)
  await page.clock.fastForward(60_000)
  // Another browser has received everything, this one nothing.
  for (const nuevo of nuevos) await expect(fila(testigo, nuevo, 'Pendiente')).toHaveCount(1)
  await expect(fila(testigo, ganado, 'Validando')).toHaveCount(1)
  await expect(fila(testigo, cancelado, 'Pendiente')).toHaveCount(0)
  expect(await enPantalla(page)).toEqual(antes)

  red.comeBack()
  await expect(page.getByText('En línea')).toBeVisible()
  for (const servicio of [queda, ...nuevos]) await expect(fila(page, servicio, 'Pendiente')).toHaveCount(1)
  await expect(fila(page, ganado, 'Validando')).toHaveCount(1)
  await expect(fila(page, ganado, 'Con oferta')).toHaveCount(0)
  await expect(page.getByRole('option', { name: new RegExp(`#${cancelado.id.slice(-6)}`) })).toHaveCount(0)

  const alVolver = await enPantalla(page)
  expect(new Set(alVolver).size).toBe(alVolver.length)
  const visibles = page.locator('[data-estado-mapa=listo]')
  await expect(visibles).toHaveAttribute('data-servicios-visibles', String(alVolver.length))
  // What a page without an interruption reads.
  await page.reload()
  await expect(visibles).toHaveAttribute('data-servicios-visibles', String(alVolver.length))
  await expect.poll(() => enPantalla(page)).toEqual(alVolver)
  await page.goto('about:blank')
  await red.close()
})

import { createPartner, createServicio } from './support/partner.ts'
import { expect, signIn, test } from './support/test.ts'
import { startTestServer } from '@aliadas/server/testing'

// With the service worker, as people have it: it must not stand between the page and a server that comes back.
test.use({ serviceWorkers: 'allow' })

test('REL-01 LIVE-13 a server that is killed in the middle goes on after a restart with nothing lost or doubled', async ({
  page,
  allow,
}) => {
  // While the server is gone, nothing that the page asks for can come.
  allow(/net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)/)
  const server = await startTestServer()
  try {
    const aliado = createPartner(server.url)
    await signIn(page, 'admin@transvalle.test', '/panel-control/monitor-map', { site: server.url })
    await expect(page.getByText('En línea')).toBeVisible()

    const antes = createServicio(new Date(), 'Van')
    const { id } = await aliado.publicar(antes.cuerpo)
    await expect(page.getByRole('option', { name: new RegExp(antes.cuerpo.origen) })).toBeVisible()

    // What the page loads only once is there, so that the cut meets the work and not the loading.
    await expect(page.locator('[data-estado-mapa=listo]')).toBeVisible()

    // Many writes are under way when the process dies; each is known only by its own idempotency key.
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
    // What had been acknowledged is the same service still; what had not is there once now.
    for (const [i, reconocido] of reconocidos.entries()) if (reconocido) expect(segundos[i]).toBe(reconocido)
    expect(new Set(segundos).size).toBe(intentos.length)
    for (const { origen } of intentos)
      await expect(page.getByRole('option', { name: new RegExp(origen) })).toHaveCount(1)

    // The browser's session, its stream and the service from before go on.
    await expect(page.getByText('En línea')).toBeVisible()
    expect(await aliado.leer(String(id))).toMatchObject({ estado: 'pendiente' })
    const despues = createServicio(new Date(), 'Van')
    await aliado.publicar(despues.cuerpo)
    await expect(page.getByRole('option', { name: new RegExp(despues.cuerpo.origen) })).toBeVisible()
  } finally {
    // A page that still loads from a server that stops would only report that.
    await page.goto('about:blank')
    await server.stop()
  }
})

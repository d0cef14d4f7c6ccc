import { Falla } from '@aliadas/contract/core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { api, addressOf } from './api.ts'
import { UNEXPECTED, OFFLINE, TIMED_OUT } from './faults.ts'
import { serverNow } from './server-clock.ts'
import { abandon, onSessionEnd, sessionOpened, suspendedSession } from './session-end.ts'

const sinGuardar = vi.hoisted(() => ({ hay: false }))
vi.mock('./drafts.ts', () => ({ hasDrafts: () => sinGuardar.hay }))

const responder = (estado: number, cuerpo: string) => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(cuerpo, { status: estado }))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

const fallaDe = async (llamada: Promise<unknown>): Promise<Falla> => {
  const error = await llamada.then(
    () => null,
    (e: unknown) => e,
  )
  if (error instanceof Falla) return error
  throw new Error('The call was expected to fail with a Falla')
}

const ANA = { id: 'ANA', email: 'ana@empresa.test' }
const ID = '23456789ABCDEFGHJKMNPQRS'

afterEach(() => {
  vi.unstubAllGlobals()
  sinGuardar.hay = false
})

describe('addressOf', () => {
  it('fills parameters, escapes them, and leaves absent query values out', () => {
    const direccion = addressOf('/api/x/{id}', { params: { id: 'a/b' }, query: { q: 'á b', cursor: undefined } })
    expect(direccion).toBe('/api/x/a%2Fb?q=%C3%A1+b')
  })
})

describe('a call', () => {
  it('sends the method, body, key and the header that other sites cannot send', async () => {
    const fetch = responder(201, '{"servicio":{}}')
    await api.crearOferta({ params: { id: ID }, body: { precio: 120_000 } }, { idempotencyKey: 'llave' })
    const [direccion, opciones] = fetch.mock.calls[0] ?? []
    expect(direccion).toBe(`/api/servicios/${ID}/ofertas`)
    expect(opciones).toMatchObject({
      method: 'POST',
      body: '{"precio":120000}',
      headers: { 'x-aliadas': 'web', 'idempotency-key': 'llave', 'content-type': 'application/json' },
    })
  })

  it('ends its key with an answer of success, and not with a page of something in between', async () => {
    const onDone = vi.fn<() => void>()
    const ofertar = () => {
      const cuerpo = { params: { id: ID }, body: { precio: 120_000 } }
      return api.crearOferta(cuerpo, { idempotencyKey: { key: 'llave', onDone } })
    }
    responder(200, '<html>Acepta las condiciones de esta red</html>')
    await expect(ofertar()).rejects.toThrow(SyntaxError)
    responder(503, '')
    await fallaDe(ofertar())
    expect(onDone).not.toHaveBeenCalled()
    responder(201, '{"servicio":{}}')
    await ofertar()
    expect(onDone).toHaveBeenCalledTimes(1)
  })

  it('takes the server clock from an answer that carries it', async () => {
    responder(200, JSON.stringify({ servicio: {}, ahora: 4_000_000_000_000 }))
    await api.leerServicio({ params: { id: ID } })
    expect(serverNow()).toBeGreaterThanOrEqual(4_000_000_000_000)
  })
})

describe('a failure', () => {
  it('is rebuilt with its code, message, fields and details', async () => {
    const cuerpo = { code: 'aborted', message: 'Ya fue.', fields: { precio: 'Alto' }, details: { estado: 'validar' } }
    responder(409, JSON.stringify(cuerpo))
    const falla = await fallaDe(api.retirarOferta({ params: { id: ID } }))
    expect(falla.toBody()).toEqual(cuerpo)
  })

  it('without our body is told by its status', async () => {
    responder(502, '<html>Bad gateway</html>')
    expect(await fallaDe(api.contarProveedores())).toMatchObject({ code: 'unavailable', message: OFFLINE })
    responder(500, '{"oops":true}')
    expect(await fallaDe(api.contarProveedores())).toMatchObject({ code: 'internal', message: UNEXPECTED })
  })

  it('of the network says to check the connection', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    expect(await fallaDe(api.contarProveedores())).toMatchObject({ code: 'unavailable', message: OFFLINE })
  })

  it('S7-045 is given up after 70 seconds, and said so', async () => {
    const plazo = new AbortController()
    const limite = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(plazo.signal)
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
      const { promise, reject } = Promise.withResolvers<Response>()
      signal?.addEventListener('abort', () => reject(new DOMException('late', 'TimeoutError')))
      return promise
    })
    const llamada = fallaDe(api.contarProveedores())
    plazo.abort()
    expect(await llamada).toMatchObject({ code: 'deadline-exceeded', message: TIMED_OUT })
    expect(limite).toHaveBeenCalledWith(70_000)
    limite.mockRestore()
  })

  it('leaves the caller’s own cancellation as it is', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new DOMException('stop', 'AbortError')
    })
    await expect(api.contarProveedores({}, { signal: AbortSignal.abort() })).rejects.toThrow('stop')
  })
})

describe('a 401', () => {
  const CUERPO = JSON.stringify({ code: 'unauthenticated', message: 'Tu sesión terminó.' })

  it('ends the session once, and only on routes that need one', async () => {
    const fin = vi.fn<(motivo: string) => void>()
    const soltar = onSessionEnd(fin)
    responder(401, CUERPO)
    await fallaDe(api.leerSesion())
    expect(fin).not.toHaveBeenCalled()
    sessionOpened(ANA, false)
    await fallaDe(api.iniciarSesion({ body: { email: 'a@b.co', password: 'x' } }))
    expect(fin).not.toHaveBeenCalled()
    await Promise.all([fallaDe(api.contarProveedores()), fallaDe(api.leerSesion())])
    expect(fin.mock.calls).toEqual([['terminada', ANA]])
    soltar()
  })

  it('that says that somebody else is signed in ends only this tab’s person', async () => {
    const fin = vi.fn<(motivo: string) => void>()
    const soltar = onSessionEnd(fin)
    sessionOpened(ANA, false)
    const fetch = responder(401, JSON.stringify({ ...JSON.parse(CUERPO), details: { otraPersona: true } }))
    await fallaDe(api.contarProveedores())
    expect(fetch.mock.calls[0]?.[1]?.headers).toMatchObject({ 'x-aliadas-persona': ANA.id })
    expect(fin.mock.calls).toEqual([['cambio', ANA]])
    soltar()
  })

  it('over something unsaved waits for its person, and then is sent once more as it was', async () => {
    sinGuardar.hay = true
    const respuestas = [new Response(CUERPO, { status: 401 }), new Response('{"servicio":{}}', { status: 201 })]
    const fetch = vi.fn<typeof globalThis.fetch>(async () => respuestas.shift() ?? Response.error())
    vi.stubGlobal('fetch', fetch)
    sessionOpened(ANA, false)
    const oferta = api.crearOferta({ params: { id: ID }, body: { precio: 120_000 } }, { idempotencyKey: 'llave' })
    await vi.waitFor(() => expect(suspendedSession()).toEqual(ANA), 30_000)
    expect(fetch).toHaveBeenCalledTimes(1)
    sessionOpened(ANA, false)
    expect(await oferta).toEqual({ servicio: {} })
    const [primera, segunda] = fetch.mock.calls.map(([direccion, opciones]) => [
      direccion,
      opciones?.body,
      opciones?.headers,
    ])
    expect(segunda).toEqual(primera)
  })

  it('over something unsaved that is given up fails as any other', async () => {
    sinGuardar.hay = true
    responder(401, CUERPO)
    sessionOpened(ANA, false)
    const falla = fallaDe(api.contarProveedores())
    await vi.waitFor(() => expect(suspendedSession()).toEqual(ANA), 30_000)
    abandon('terminada')
    expect(await falla).toMatchObject({ code: 'unauthenticated' })
  })
})

import { defineRoutes } from '@aliadas/contract/core'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { answerError } from './errors.ts'
import { createHeavyLine } from './heavy.ts'
import { registerRoutes, type Gates } from './register.ts'
import { endHeaders } from './route-end.ts'
import { createLogger } from '../log/index.ts'

const [DESDE, HASTA] = ['2035-01-01T00:00:00.000Z', '2035-07-01T05:00:00.000Z']
const response = z.object({ ok: z.literal(true).describe('Hecho') })
const TABLA = defineRoutes({
  vieja: {
    method: 'get',
    path: '/api/v1/vieja',
    summary: 'Una operación que termina',
    access: 'partner',
    scope: 'servicios:leer',
    query: z.object({ falla: z.enum(['si']).optional() }),
    response,
    termina: { desde: DESDE, hasta: HASTA, enSuLugar: 'nueva' },
  },
  nueva: { method: 'get', path: '/api/v1/nueva', summary: 'La de después', access: 'partner', response },
})

const log = createLogger('silent')
const gates = (alcances: readonly 'servicios:leer'[]): Gates => ({
  session: () => Promise.reject(new Error('no session')),
  partner: () => Promise.resolve({ tipo: 'aliado', id: 'A', nombre: 'App', alcances }),
  sameSite: () => undefined,
  facts: () => ({
    ip: '127.0.0.1',
    network: '127.0.0.1',
    headers: new Headers(),
    idempotencyKey: null,
    replayed: () => undefined,
    setCookie: () => undefined,
    clearSiteData: () => undefined,
  }),
  heavy: createHeavyLine(),
  fault: (error, c) => answerError(error, c, log),
})

const pedir = async (ruta: string, alcances: readonly 'servicios:leer'[] = ['servicios:leer']) => {
  const app = new Hono()
  app.onError((error, c) => answerError(error, c, log))
  const hecho = () => Promise.resolve({ ok: true as const })
  registerRoutes(app, TABLA, { vieja: hecho, nueva: hecho }, gates(alcances))
  const { status, headers } = await app.request(ruta)
  return [status, headers.get('deprecation'), headers.get('sunset'), headers.get('link')]
}

test('a route that ends says since when and until when, in refusals too; any other says nothing', async () => {
  const fin = ['@2051222400', 'Sun, 01 Jul 2035 05:00:00 GMT', '</api/docs>; rel="deprecation"; type="text/html"']
  expect(await pedir('/api/v1/vieja', [])).toEqual([403, ...fin])
  expect(await pedir('/api/v1/vieja?falla=no')).toEqual([400, ...fin])
  expect(await pedir('/api/v1/vieja')).toEqual([200, ...fin])
  expect(await pedir('/api/v1/nueva')).toEqual([200, null, null, null])
})

test('a route cannot end before it is deprecated, nor at no instant', () => {
  for (const termina of [
    { desde: HASTA, hasta: DESDE },
    { desde: DESDE, hasta: 'pronto' },
  ])
    expect(() => endHeaders({ path: '/api/v1/vieja', termina })).toThrow('ends before')
})

import fc from 'fast-check'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { readBody } from './body.ts'
import { createJsonBound } from './json-bound.ts'

/** The refusal of a text that arrives in pieces of this size. */
const faultOf = (text: string, maxValues: number, size = text.length): string | null => {
  const bound = createJsonBound(maxValues)
  const bytes = Buffer.from(text)
  try {
    for (let i = 0; i < bytes.length; i += size) bound(bytes.subarray(i, i + size))
    return null
  } catch (error) {
    return (error as Error).message
  }
}
const DEEP = 'El cuerpo tiene demasiados niveles.'
const MANY = 'El cuerpo trae demasiados datos.'

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

test('RATE-05 depth and values are counted outside of texts, whatever the pieces are', () => {
  const size = fc.integer({ min: 1, max: 50 })
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8, stringUnit: 'binary' }), size, (value, pieces) => {
      expect(faultOf(JSON.stringify(value), 10_000, pieces)).toBeNull()
    }),
  )
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), size, (text, pieces) => {
      const signs = JSON.stringify(`${text}[{,"\\${'[,{'.repeat(50)}`)
      expect(faultOf(`[${signs}]`, 1, pieces)).toBeNull()
      expect(faultOf(`[${signs},${nested(16)}]`, 1000, pieces)).toBe(DEEP)
      expect(faultOf(`[${signs},{},{}]`, 4, pieces)).toBe(MANY)
      expect(faultOf(`[${signs},{},{}]`, 5, pieces)).toBeNull()
    }),
  )
  expect([faultOf(nested(16), 100), faultOf(nested(17), 100)]).toEqual([null, DEEP])
})

const send = (body: string) => {
  const app = new Hono()
  app.post('/', async (c) => {
    try {
      return c.json({ is: await readBody(c, z.object({ a: z.array(z.unknown()) }), {}) })
    } catch (error) {
      return c.text((error as Error).message, 400)
    }
  })
  return app.request('/', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
}

test('RATE-05 nothing of a body that is too deep or too full is parsed', async () => {
  const parse = vi.spyOn(JSON, 'parse')
  try {
    for (const body of [nested(10_000), `[${'0,'.repeat(120_000)}0]`, `{"a":[${'{},'.repeat(80_000)}{}]}`]) {
      expect([400, body.length <= 256 * 1024]).toEqual([(await send(body)).status, true])
      expect(parse.mock.calls.filter(([text]) => text.startsWith(body.slice(0, 10)))).toEqual([])
    }
    expect((await send('{"a":[1]}')).status).toBe(200)
    expect(parse.mock.calls.map(([text]) => text)).toContain('{"a":[1]}')
  } finally {
    parse.mockRestore()
  }
})

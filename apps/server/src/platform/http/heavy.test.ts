import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Aliado } from '../actor.ts'
import type { CsvFile } from '../csv.ts'
import { createHeavyLine } from './heavy.ts'
import { sendText } from './send-text.ts'

const who = (id: string): Aliado => ({ tipo: 'aliado', id, nombre: id, alcances: [] })
const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Files of `pages` pieces that record which pieces run at once and which files ended. */
const server = (pages: number) => {
  const heavy = createHeavyLine()
  const app = new Hono()
  const running = new Map<string, number>()
  const seen = { most: 0, mostOfOne: 0, pieces: 0, ended: [] as string[] }
  const read = async (id: string) => {
    running.set(id, (running.get(id) ?? 0) + 1)
    const all = [...running.values()]
    seen.most = Math.max(
      seen.most,
      all.reduce((a, b) => a + b),
    )
    seen.mostOfOne = Math.max(seen.mostOfOne, ...all)
    seen.pieces++
    await turn()
    running.set(id, (running.get(id) ?? 1) - 1)
  }
  const fileOf = async (id: string): Promise<CsvFile> => {
    await read(id)
    async function* lines() {
      for (let n = 0; n < pages; n++) {
        await read(id)
        yield `${n}\r\n`
      }
      seen.ended.push(id)
    }
    return { name: 'x.csv', lines: lines() }
  }
  app.get('/:id', async (c) =>
    sendText(c, await heavy.enter(who(c.req.param('id'))), 'csv', () => fileOf(c.req.param('id'))),
  )
  app.onError((error, c) => c.text('', 'status' in error ? (error.status as 429) : 500))
  return { app, heavy, seen }
}

test('RATE-06 60 files of one company are read in its line, one piece at a time, and another company’s file ends among the first', async () => {
  const { app, seen } = server(10)
  const ask = async (id: string) => (await app.request(`/${id}`)).text()
  const flood = Array.from({ length: 60 }, () => ask('flood'))
  const whole = Array.from({ length: 10 }, (_, n) => `${n}\r\n`).join('')
  expect(await ask('ana')).toBe(whole)
  expect(seen.ended.filter((id) => id === 'flood')).toEqual([])
  expect(new Set(await Promise.all(flood))).toEqual(new Set([whole]))
  expect([seen.mostOfOne, seen.most]).toEqual([1, 2])
})

test('RATE-06 nobody’s file is read ahead of its reader, and who goes away gives the place back', async () => {
  const { app, heavy, seen } = server(1_000)
  const answers = await Promise.all(Array.from({ length: 128 }, async () => app.request('/ana')))
  let before = -1
  while (seen.pieces !== before) {
    before = seen.pieces
    for (let n = 0; n < 500; n++) await turn()
  }
  expect(seen.pieces).toBeLessThanOrEqual(128 * 4)
  expect((await app.request('/ana')).status).toBe(429)
  expect((await app.request('/luz')).status).toBe(200)
  await Promise.all(answers.map(async (answer) => answer.body?.cancel()))
  for (let n = 0; n < 20; n++) await turn()
  expect(await heavy.once(who('ana'), () => Promise.resolve(7))).toBe(7)
})

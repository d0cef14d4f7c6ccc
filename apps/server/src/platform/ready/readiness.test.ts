import { expect, test, vi } from 'vitest'
import { createReadiness } from './index.ts'

const logs = () => ({ info: vi.fn<() => void>(), warn: vi.fn<() => void>() })

test('a server that starts, and one that stops, is not ready, whatever its probes say', async () => {
  const readiness = createReadiness(logs())
  const missing = vi.fn<() => string[]>(() => [])
  readiness.add({ name: 'lector', missing })
  expect(await readiness.missing()).toEqual(['arranque'])
  readiness.open()
  expect(await readiness.missing()).toEqual([])
  readiness.retire()
  expect(await readiness.missing()).toEqual(['cierre'])
  expect(missing).toHaveBeenCalledTimes(1)
})

test('it names each thing that is missing: one that says so, one that fails and one that does not answer', async () => {
  const log = logs()
  const readiness = createReadiness(log, { freshMs: -1, patienceMs: 20 })
  let well = false
  const hangs = vi.fn<() => Promise<string[]>>(() => new Promise(() => undefined))
  readiness.add({ name: 'base-de-datos', missing: () => (well ? [] : ['esquema']) })
  readiness.add({ name: 'archivos', missing: () => (well ? [] : Promise.reject(new Error('away'))) })
  readiness.open()
  expect(await readiness.missing()).toEqual(['esquema', 'archivos'])
  expect(await readiness.missing()).toEqual(['esquema', 'archivos'])
  expect(log.warn).toHaveBeenCalledTimes(1)
  well = true
  expect(await readiness.missing()).toEqual([])
  expect(log.info).toHaveBeenCalledTimes(1)
  readiness.add({ name: 'lector', missing: hangs })
  for (let n = 0; n < 3; n++) expect(await readiness.missing()).toEqual(['lector'])
  expect(hangs).toHaveBeenCalledTimes(1)
})

test('a shared part that is away leaves the server ready, is named, and keeps no response waiting', async () => {
  const log = logs()
  const patienceMs = 3_000
  const readiness = createReadiness(log, { freshMs: -1, patienceMs, sharedMs: 10 })
  let answer: () => Promise<string[]> = () => Promise.resolve([])
  readiness.add({ name: 'archivos', shared: true, missing: () => answer() })
  readiness.open()
  const state = async () => [await readiness.missing(), await readiness.degraded()]
  expect(await state()).toEqual([[], []])
  answer = () => Promise.reject(new Error('away'))
  expect(await state()).toEqual([[], ['archivos']])
  expect(await state()).toEqual([[], ['archivos']])
  expect(log.warn).toHaveBeenCalledTimes(1)
  answer = () => Promise.resolve(['archivos'])
  expect(await state()).toEqual([['archivos'], []])
  answer = () => Promise.resolve([])
  expect(await state()).toEqual([[], []])
  expect(log.info).toHaveBeenCalledTimes(1)

  let speak: (names: string[]) => void = () => undefined
  answer = () => new Promise((resolve) => (speak = resolve))
  const began = performance.now()
  expect(await state()).toEqual([[], []])
  expect(performance.now() - began).toBeLessThan(patienceMs)
  await expect.poll(state, { interval: 20 }).toEqual([[], ['archivos']])
  answer = () => Promise.resolve([])
  speak([])
  await expect.poll(state).toEqual([[], []])
})

test('many who ask at once cost one look, and so does who asks again within the second', async () => {
  const readiness = createReadiness(logs(), { freshMs: 60_000 })
  const missing = vi.fn<() => string[]>(() => [])
  readiness.add({ name: 'base-de-datos', missing })
  readiness.open()
  await Promise.all(Array.from({ length: 50 }, () => readiness.missing()))
  await readiness.missing()
  expect(missing).toHaveBeenCalledTimes(1)
})

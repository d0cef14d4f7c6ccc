import { expect, test, vi } from 'vitest'
import { createClosing } from './closing.ts'

const never = () => new Promise<void>(() => undefined)

test('parts close in the reverse order, each after the one before it, and a failing one stops nobody', async () => {
  const warn = vi.fn<(about: object, text: string) => void>()
  const closing = createClosing({ warn })
  const order: string[] = []
  for (const name of ['base', 'web', 'tareas'])
    closing.add(name, async () => {
      await Promise.resolve()
      order.push(name)
      if (name === 'web') throw new Error('no')
    })
  await closing.stop()
  expect(order).toEqual(['tareas', 'web', 'base'])
  expect(warn.mock.calls).toMatchObject([[{ parte: 'web' }, 'Algo no cerró bien']])
  await closing.stop()
  expect(order).toHaveLength(3)
})

test('REL-04 parts that hang are left behind, and the last one has its own share of the time', async () => {
  const warn = vi.fn<(about: object, text: string) => void>()
  const closing = createClosing({ warn }, { stopMs: 1_200, lastMs: 800 })
  const left: number[] = []
  closing.add('base', (ms) => void left.push(ms))
  closing.add('conexiones', never)
  closing.add('lector', never)
  await closing.stop()
  expect(warn.mock.calls.map(([about]) => about)).toEqual([{ parte: 'lector' }, { parte: 'conexiones' }])
  expect(left[0]).toBeGreaterThan(0)
})

test('REL-04 even the last one cannot hold up the stop', async () => {
  const closing = createClosing({ warn: vi.fn<(about: object, text: string) => void>() }, { stopMs: 20, lastMs: 10 })
  closing.add('base', never)
  expect(await closing.stop()).toBeUndefined()
})

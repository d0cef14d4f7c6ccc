import { expect, test, vi } from 'vitest'
import { createLogger } from './platform/log/index.ts'
import { createRejections } from './rejections.ts'

test('REL-15 work that nobody waits for may lose the database, and any other fault of it ends the process', () => {
  const fail = vi.fn<(error: unknown) => void>()
  const receive = createRejections(createLogger('silent'), fail)
  receive(new Error('Connection terminated unexpectedly'))
  receive(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
  expect(fail).not.toHaveBeenCalled()
  const own = new TypeError('x is not a function')
  receive(own)
  expect(fail).toHaveBeenCalledExactlyOnceWith(own)
})

import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { StartError } from './platform/database/index.ts'
import { runCommand } from './run-command.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  process.exitCode = undefined
})

/** What a command says that is interrupted and then throws this, and its exit code. */
const said = async (thrown: (reason: unknown) => unknown, interrupted?: string[]) => {
  // Its last limit ends no test.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never)
  const on = vi.spyOn(process, 'on')
  const lines: string[] = []
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => lines.push(String(text)) > 0)
  await runCommand(({ signal }) => {
    process.emit('SIGTERM')
    return Promise.reject(thrown(signal.reason))
  }, interrupted)
  await pause(1)
  for (const [signal, listener] of on.mock.calls) process.off(signal, listener)
  const codes = exit.mock.calls.flat()
  vi.restoreAllMocks()
  return [lines.join(''), codes]
}

test('an interrupted command says that nothing was left only where its work says so', async () => {
  expect(await said((reason) => reason)).toEqual(['Se interrumpió. No quedó nada a medias.\n', [1]])
  const left = 'La base de datos de /datos no terminó a tiempo.'
  expect(await said(() => new StartError([left]))).toEqual([`${left}\n`, [1]])
  expect(await said((reason) => reason, ['Se interrumpió.'])).toEqual(['Se interrumpió.\n', [1]])
})

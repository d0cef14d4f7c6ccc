import { Falla } from '@aliadas/contract/core'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { StartError } from './start-error.ts'
import { explainStart, patiently } from './start-fault.ts'

const coded = (code: string, message = 'mal') => Object.assign(new Error(message), { code })
const database = (code: string, message: string) => Object.assign(new pg.DatabaseError(message, 0, 'error'), { code })
const linesOf = (error: unknown) => {
  const told = explainStart(error)
  return told instanceof StartError ? told.lines : told
}
const away = () => Object.assign(new Falla('unavailable', 'luego'), { cause: coded('ECONNREFUSED', 'connect refused') })
const silent = { warn: () => undefined }

test.each([
  ['of a file', coded('ENOSPC')],
  ['of a quota', coded('EDQUOT')],
  [
    'of the database',
    Object.assign(new Falla('unavailable', 'luego'), { cause: database('53100', 'could not extend file') }),
  ],
  ['of the migrations', new StartError(['La migración no se pudo aplicar'], { cause: database('53100', 'x') })],
  ['of the lock', new Error('database or disk is full')],
])('REL-10 a full disk %s is one clear line', (_, error) => {
  expect(linesOf(error)).toEqual(['El disco está lleno: libera espacio y vuelve a iniciar. No se borró nada.'])
})

test('a database that went away, or that says something else, is named with its own words', () => {
  expect(linesOf(away())).toEqual([
    expect.stringContaining('dejó de responder durante el arranque: connect refused'),
    expect.stringContaining('Vuelve a iniciar'),
  ])
  expect(linesOf(database('42501', 'permission denied'))).toEqual([
    expect.stringContaining('respondió con un error durante el arranque: permission denied'),
    expect.stringContaining('Vuelve a iniciar'),
  ])
})

test('a fault of ours keeps its stack, and what has its lines keeps them', () => {
  const own = new TypeError('x is not a function')
  expect(explainStart(own)).toBe(own)
  const told = new StartError(['Ya dicho'])
  expect(explainStart(told)).toBe(told)
})

test('a step waits for a database that comes back, and for nothing else', async () => {
  const step = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(away())
    .mockRejectedValueOnce(database('57P03', 'starting up'))
    .mockResolvedValue('listo')
  expect(await patiently(silent, step, { againMs: 1 })).toBe('listo')
  for (const error of [new Error('otra cosa'), coded('ENOSPC'), database('53100', 'full')]) {
    const failing = vi.fn<() => Promise<string>>().mockRejectedValue(error)
    await expect(patiently(silent, failing, { againMs: 1 })).rejects.toBe(error)
    expect(failing).toHaveBeenCalledTimes(1)
  }
  await expect(patiently(silent, () => Promise.reject(away()), { againMs: 1, patienceMs: 5 })).rejects.toThrow('luego')
})

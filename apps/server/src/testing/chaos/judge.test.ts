import { expect, test } from 'vitest'
import { differences, judge, missed, type Command } from './judge.ts'

const command = (mark: string, acknowledged: string | null, key: string | null = `key of ${mark}`): Command => ({
  mark,
  key,
  acknowledged,
})
const rows = (given: Record<string, string[]>) => new Map(Object.entries(given))
const keysOf = (commands: readonly Command[]) => new Set(commands.map(({ key }) => key ?? ''))

test('acknowledged commands that are in the database once are neither lost nor doubled, with or without an answer', () => {
  const commands = [command('a', '1'), command('b', null), command('c', null), command('file', '2', null)]
  const verdict = judge(commands, rows({ a: ['1'], b: ['9'], file: ['2', '3'] }), keysOf(commands))
  expect(verdict).toEqual({ acknowledged: 2, unanswered: ['b', 'c'], lost: [], doubled: [], keysLost: [] })
})

test('a lost command is seen, also where the database has another row in its place', () => {
  const commands = [command('gone', '1'), command('other', '2'), command('file', '3', null)]
  const verdict = judge(commands, rows({ other: ['7'], file: [] }), keysOf(commands))
  expect([verdict.lost, verdict.doubled]).toEqual([['gone', 'other', 'file'], []])
})

test('a doubled command is seen, with and without an acknowledgement', () => {
  const commands = [command('told', '1'), command('untold', null)]
  const verdict = judge(commands, rows({ told: ['1', '2'], untold: ['3', '4'] }), keysOf(commands))
  expect([verdict.lost, verdict.doubled]).toEqual([[], ['told', 'untold']])
})

test('an acknowledged command without its key is seen', () => {
  const commands = [command('a', '1'), command('b', '2'), command('file', '3', null)]
  const verdict = judge(commands, rows({ a: ['1'], b: ['2'], file: ['3'] }), new Set(['key of a']))
  expect(verdict.keysLost).toEqual(['b'])
})

test('a screen that missed something or shows something else is seen', () => {
  expect(missed(new Set(['1', '3']), ['1', '2', '3'])).toEqual(['2'])
  expect(differences(new Set(['1', '2']), new Set(['2', '3']))).toEqual([
    'shown and not stored: 1',
    'stored and not shown: 3',
  ])
  expect(differences(new Set(['1']), new Set(['1']))).toEqual([])
})

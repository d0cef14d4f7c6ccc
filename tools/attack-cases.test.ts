import { readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { inRoot } from './lib/root.mjs'

type Case = { id: string; state: string; note: string }

const readCases = (text: string): Case[] =>
  text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [id = '', state = '', note = ''] = line.split('\t')
      return { id, state, note }
    })

const ID = /\b(?:BIZ|CFG|CSRF|DATA|ENU|FILE|FLD|HDR|INJ|LIVE|LOG|PAY|RATE|REL|ROLE|SES|TEN)-\d\d\b/g

/**
 * The ids in the titles of a file's tests: in the first argument of `test`, `test.each` or a step, not in comments or
 * values.
 */
const idsInTitles = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => !/^\s*(\/\/|\/?\*)/.test(line))
    .flatMap((line) =>
      [...line.matchAll(/(['"`])((?:[A-Z]+\d?-\d+ )+)/g)].flatMap(([, , ids = '']) => ids.match(ID) ?? []),
    )

const titled = (): Set<string> => {
  const files = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx', '*.spec.ts'],
    {
      cwd: inRoot(),
      encoding: 'utf8',
    },
  )
  return new Set(
    files
      .trim()
      .split('\n')
      .flatMap((file) => idsInTitles(readFileSync(inRoot(file), 'utf8'))),
  )
}

/** Differences between the list and the tests, in both directions. */
const faultsOf = (cases: readonly Case[], ids: ReadonlySet<string>): string[] => [
  ...cases.flatMap(({ id, state, note }) => {
    if (state === 'tested') return ids.has(id) ? [] : [`${id} has no test with its id`]
    if (state !== 'later' && state !== 'excused') return [`${id} has the state ${state}`]
    return note === '' ? [`${id} does not say why it is ${state}`] : []
  }),
  ...[...ids]
    .filter((id) => !cases.some((one) => one.id === id))
    .map((id) => `${id} is in a title and not in the list`),
]

const CASES = readCases(readFileSync(inRoot('docs', 'attack-cases.tsv'), 'utf8'))

test('each attack case of the list has a test with its id, or says why it has none', () => {
  expect(CASES.length).toBeGreaterThan(230)
  expect(new Set(CASES.map(({ id }) => id)).size).toBe(CASES.length)
  expect(faultsOf(CASES, titled())).toEqual([])
})

test('a case without a test, without a reason, with an unknown state and one that nobody listed are seen', () => {
  const cases = readCases(
    ['id\tstate\tnote', 'TEN-01\ttested\t', 'TEN-02\ttested\t', 'TEN-03\tlater\t', 'TEN-04\tdone\t'].join('\n'),
  )
  const ids = new Set(idsInTitles("test('TEN-01 SES-01 it holds', () => {\n  // 'TEN-02 '\n"))
  expect(faultsOf(cases, ids)).toEqual([
    'TEN-02 has no test with its id',
    'TEN-03 does not say why it is later',
    'TEN-04 has the state done',
    'SES-01 is in a title and not in the list',
  ])
})

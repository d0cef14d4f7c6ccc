import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { countsFrom, playwrightCounts, vitestCounts } from './counts.mjs'

const folder = mkdtempSync(join(tmpdir(), 'aliadas-counts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function report(content: object): string {
  const path = join(folder, 'report.json')
  writeFileSync(path, JSON.stringify(content))
  return path
}

test('a runner that left no report counts as one failure', () => {
  const failures = ['outside of the tests\n    no memory left']
  const run = { code: 0, output: 'no memory left\n' }
  expect(countsFrom(join(folder, 'nada.json'), run, vitestCounts)).toEqual({ passed: 0, failed: 1, failures })
})

test('a run that failed outside its tests counts as one failure, with the error that no test caught', () => {
  const path = report({ numPassedTests: 3, numFailedTests: 0 })
  const output = `${'✓ good\n'.repeat(40)}\n\u001B[31m⎯⎯ Unhandled Errors ⎯⎯\u001B[39m\n\nError: read ECONNRESET\n${'at x\n'.repeat(40)}`
  const { passed, failed, failures } = countsFrom(path, { code: 1, output }, vitestCounts)
  expect([passed, failed]).toEqual([3, 1])
  expect(failures[0]?.split('\n').slice(0, 3)).toEqual([
    'outside of the tests',
    '    ⎯⎯ Unhandled Errors ⎯⎯',
    '    Error: read ECONNRESET',
  ])
})

test('a browser test that passed only on a second try counts as failed', () => {
  const path = report({ stats: { expected: 4, unexpected: 1, flaky: 1 } })
  expect(countsFrom(path, { code: 1, output: '' }, playwrightCounts)).toEqual({ passed: 4, failed: 2, failures: [] })
})

test('each failed test is told with the first lines of its error, without colours', () => {
  const error = `\u001B[31mexpected 1\u001B[39m\n\n${Array.from({ length: 40 }, (_, i) => `line ${i}`).join('\n')}`
  const vitest = report({
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      { name: 'broken.test.ts', message: 'no such module', assertionResults: [] },
      {
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'good', failureMessages: [] },
          { status: 'failed', fullName: 'bad', failureMessages: [error] },
        ],
      },
    ],
  })
  const [file, told = ''] = countsFrom(vitest, { code: 1, output: '' }, vitestCounts).failures
  expect(file).toBe('broken.test.ts\n    no such module')
  expect(told.split('\n').slice(0, 3)).toEqual(['bad', '    expected 1', '    line 0'])
  expect(told.split('\n')).toHaveLength(13)

  const spec = (title: string, status: string) => ({
    title,
    tests: [{ status, results: [{ errors: [{ message: error }] }] }],
  })
  const walks = report({
    stats: { expected: 1, unexpected: 2, flaky: 0 },
    suites: [
      {
        title: 'mapa.spec.ts',
        specs: [spec('one', 'unexpected'), spec('two', 'expected')],
        suites: [{ title: 'inner', specs: [spec('three', 'unexpected')] }],
      },
    ],
  })
  const names = countsFrom(walks, { code: 1, output: '' }, playwrightCounts).failures.map((text) => text.split('\n')[0])
  expect(names).toEqual(['mapa.spec.ts › one', 'inner › three'])
})

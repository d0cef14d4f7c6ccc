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
  expect(countsFrom(join(folder, 'nada.json'), 0, vitestCounts)).toEqual({ passed: 0, failed: 1 })
})

test('a run that failed outside its tests counts as one failure', () => {
  const path = report({ numPassedTests: 3, numFailedTests: 0 })
  expect(countsFrom(path, 1, vitestCounts)).toEqual({ passed: 3, failed: 1 })
})

test('a browser test that passed only on a second try counts as failed', () => {
  const path = report({ stats: { expected: 4, unexpected: 1, flaky: 1 } })
  expect(countsFrom(path, 1, playwrightCounts)).toEqual({ passed: 4, failed: 2 })
})

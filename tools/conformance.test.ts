import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { conformancePage, readDepartures, readRows } from './lib/conformance.mjs'
import { inRoot } from './lib/root.mjs'

const read = (name: string): string => readFileSync(inRoot('docs', name), 'utf8')
const papers = {
  rules: read('conformance-rules.tsv'),
  rows: read('conformance.md'),
  departures: read('departures.md'),
}

test('the page for people is the one that `npm run conformance` writes', () => {
  expect(read('conformance-by-area.md')).toBe(conformancePage(papers))
})

test('it has every rule once, each with its state, its tests and what is here instead', () => {
  const page = conformancePage({
    rules:
      'id\tsection\tpart\trule\nS1-001\tOne\t\tIt sings.\nS1-002\tOne\tLoud\tIt shouts.\nS1-003\tOne\tLoud\tIt waits.\n',
    rows: '| S1-001 | done | `a.ts` | `a.test.ts :: it sings` ; `b.spec.ts :: it sings in a choir` |\n| S1-002 | departure | `a.ts` | `a.test.ts :: it whispers` |\n',
    departures:
      '| S1-002, S9-001 | it shouts | it whispers | neighbours |\n| S1-002 | it is loud | it is low | sleep |\n',
  })
  expect(page).toContain('| [One](#one) | 1 |  |  |  |')
  expect(page).toContain('| [One: Loud](#one-loud) |  | 1 |  | 1 |')
  expect(page).toContain('- ✓ **S1-001** It sings.\n  - _it sings_\n  - _it sings in a choir_')
  expect(page).toContain(
    '- ≠ **S1-002** It shouts.\n  - here: it whispers (neighbours)\n  - here: it is low (sleep)\n  - _it whispers_',
  )
  expect(page).toContain('- ○ **S1-003** It waits.')
})

test('each rule with a line in the departures is a departure in its row, and the reverse', () => {
  const departures = [...readDepartures(papers.departures).keys()].toSorted()
  const rows = [...readRows(papers.rows)].flatMap(([id, { state }]) => (state === 'departure' ? [id] : []))
  expect(departures).toEqual(rows.toSorted())
})

test('the departures are one table and one list, and no line of them stands twice', () => {
  const page = papers.departures.split('\n')
  const [first, last] = [page.findIndex(isRow), page.findLastIndex(isRow)]
  expect(page.slice(first, last + 1).every(isRow)).toBe(true)
  const texts = papers.departures.split(/\n(?=\| |- )/).map((text) => text.trim())
  expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([])
})

const isRow = (line: string): boolean => line.startsWith('|')

test('each test that a row names stands in its file', () => {
  const named = [...papers.rows.matchAll(/`([^`]+) :: ([^`]+)`/g)].map(([, file = '', title = '']) => ({ file, title }))
  expect(named.length).toBeGreaterThan(445)
  const missing = named.filter(
    ({ file, title }) => !existsSync(inRoot(file)) || !readFileSync(inRoot(file), 'utf8').includes(title),
  )
  expect(missing).toEqual([])
})

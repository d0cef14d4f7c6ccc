import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { conformancePage } from './lib/conformance.mjs'
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
    departures: '| S1-002, S9-001 | it shouts | it whispers | neighbours |\n',
  })
  expect(page).toContain('| [One](#one) | 1 |  |  |  |')
  expect(page).toContain('| [One: Loud](#one-loud) |  | 1 |  | 1 |')
  expect(page).toContain('- ✓ **S1-001** It sings.\n  - _it sings_\n  - _it sings in a choir_')
  expect(page).toContain('- ≠ **S1-002** It shouts.\n  - here: it whispers (neighbours)\n  - _it whispers_')
  expect(page).toContain('- ○ **S1-003** It waits.')
})

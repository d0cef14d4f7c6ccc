// `npm run conformance`: writes docs/conformance-by-area.md, the page for readers. A test holds it equal.
import { readFileSync, writeFileSync } from 'node:fs'
import { conformancePage } from './lib/conformance.mjs'
import { inRoot } from './lib/root.mjs'

const read = (/** @type {string} */ name) => readFileSync(inRoot('docs', name), 'utf8')

writeFileSync(
  inRoot('docs', 'conformance-by-area.md'),
  conformancePage({
    rules: read('conformance-rules.tsv'),
    rows: read('conformance.md'),
    departures: read('departures.md'),
  }),
)

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from './lib/root.mjs'

test.each(['start', 'dev'])('the shell of npm run %s gives way to Node, so that npm ends after the server', (name) => {
  const { scripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  expect(scripts[name]).toMatch(/^exec node tools\//)
  // Windows finds it by that name in the folder.
  expect(readFileSync(inRoot('exec.cmd'), 'utf8')).toMatch(/^@%\*$/m)
})

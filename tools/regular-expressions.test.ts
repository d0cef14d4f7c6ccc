import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { literalsOf } from './lib/regular-expressions.mjs'
import { inRoot } from './lib/root.mjs'

const LETTERS = 100_000
const FOLDERS = ['packages/contract/src', 'packages/prepared/src', 'apps/server/src']

/** Expressions that never read text from outside. */
const READS_OUR_OWN: Readonly<Record<string, string>> = {
  'apps/server/src/mapa/enrutador.ts': 'ROUTING_URL of the configuration',
  'packages/prepared/src/batch.ts': 'names of columns',
  'apps/server/src/platform/database/embedded/cluster.ts': 'what the included PostgreSQL prints',
  'apps/server/src/platform/database/migrate.ts': 'names of migrations',
  'apps/server/src/platform/env/fields.ts': 'the configuration',
  'apps/server/src/platform/env/strength.ts': 'keys of the configuration',
}

const sources = () =>
  FOLDERS.flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|(^|\/)(testing|migrations|demo)\//.test(name))
      .map((name) => `${folder}/${name}`),
  )

/** One character many times, or two in turn, and at the end one that does not match. */
const patterns = ({ source }: RegExp): string[] => {
  const own = [...new Set(source.replaceAll(/\\[a-zA-Z]|[\\^$.*+?()[\]{}|]/g, ''))].slice(0, 12)
  const signs = ['a', '0', ' ', '-', '.', '@', ',', '/', '\n', ...own]
  return [...new Set(signs), 'a.', 'a@', 'a ', '0,', ' a', 'a-']
}

/** Processor time of this thread in milliseconds: other processes on the machine do not count. */
const spent = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

const SEEN_MS = 3

/** Linux counts a running thread's time once per tick, of up to 10 ms: less than some ticks says nothing. */
const MEASURED_MS = 50

/** Processor time of one run in milliseconds, the mean of as many as it takes to measure. */
const timeOf = (expression: RegExp, text: string): number => {
  const began = spent()
  for (let runs = 1; ; runs++) {
    expression.lastIndex = 0
    expression.test(text)
    const taken = spent() - began
    if (taken >= MEASURED_MS) return taken / runs
  }
}

/** By the wall clock, which counts what others ran between, but never less than the run took. */
const mayTakeLong = (expression: RegExp, text: string): boolean => {
  expression.lastIndex = 0
  const began = performance.now()
  expression.test(text)
  return performance.now() - began >= SEEN_MS
}

const FEW = 200

/**
 * Whether few letters already take long, or double the text takes about four times as long. Measured at the first
 * length that takes long enough; linear time never gets there, or takes about twice as long.
 */
const growsTooFast = (expression: RegExp, pattern: string): boolean => {
  const text = (letters: number) => `${pattern.repeat(Math.ceil(letters / pattern.length))}\u0001`
  // Exponential time must be found before it takes forever.
  for (let letters = 12; letters <= LETTERS; letters = Math.ceil(letters * (letters < FEW ? 1.15 : 2))) {
    if (!mayTakeLong(expression, text(letters)) || !mayTakeLong(expression, text(letters))) continue
    const once = () => timeOf(expression, text(letters))
    if (once() < SEEN_MS) continue
    // What grows with the square does so each time; what shares its processor's cache seems to once in a while.
    const grows = () => timeOf(expression, text(letters * 2)) / once() > 3
    if (letters < FEW || (grows() && grows() && grows())) return true
  }
  return false
}

test('INJ-08 the measure tells an expression that grows with the square or worse from one that does not', () => {
  for (const slow of [/^(a+)*$/, /\s+$/, /a*a*@/, /^([a-z.]+)+@/])
    expect([slow, patterns(slow).some((p) => growsTooFast(slow, p))]).toEqual([slow, true])
  for (const quick of [/^[a-z]+$/, /^\S+@\S+$/, /a/g])
    expect([quick, patterns(quick).some((p) => growsTooFast(quick, p))]).toEqual([quick, false])
})

test('INJ-08 no regular expression of the contract and the server takes more than its share of a hundred thousand letters', () => {
  const found = sources().flatMap((file) =>
    literalsOf(readFileSync(inRoot(file), 'utf8')).map(({ source, flags }) => ({
      file,
      expression: new RegExp(source, flags),
    })),
  )
  expect(found.length).toBeGreaterThan(60)
  const slow = found.filter(({ expression }) =>
    patterns(expression).some((pattern) => growsTooFast(expression, pattern)),
  )
  const outside = slow.filter(({ file }) => READS_OUR_OWN[file] === undefined)
  expect(outside.map(({ file, expression }) => `${file}: ${expression}`)).toEqual([])
})

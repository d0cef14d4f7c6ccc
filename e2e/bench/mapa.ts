import { openBrowser } from './browser.ts'
import { measure, type Measure } from './measure.ts'

const ROUNDS = Number(process.env['VUELTAS'] ?? 3)
const SIZES = (process.env['SERVICIOS'] ?? '50,5000,50000').split(',').map(Number)

const percentile = (values: readonly number[], p: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? Number.NaN
}
const median = (values: readonly number[]): number => percentile(values, 0.5)
const long = (tasks: readonly number[]): string => `${tasks.length} (${Math.round(Math.max(0, ...tasks))} ms)`
const ms = (value: number): string => (Number.isNaN(value) ? '–' : `${Math.round(value)} ms`)

const row = (rounds: readonly Measure[]): string => {
  const delays = rounds.flatMap((v) => v.delays)
  const worst = (de: (v: Measure) => number[]) =>
    rounds.map(de).toSorted((a, b) => Math.max(0, ...a) - Math.max(0, ...b))[Math.floor(rounds.length / 2)] ?? []
  return [
    '',
    rounds[0]?.servicios.toLocaleString('en') ?? '',
    ms(median(rounds.map((v) => v.firstPictureMs))),
    long(worst((v) => v.tasksOnLoad)),
    ms(median(rounds.map((v) => v.changesMs))),
    long(worst((v) => v.tasksOnChange)),
    ms(median(delays)),
    ms(percentile(delays, 0.99)),
    '',
  ]
    .join(' | ')
    .trim()
}

const browser = await openBrowser()
try {
  console.log(
    '| services | first picture | long tasks then | 50 changes | long tasks then | change seen, median | p99 |',
  )
  console.log('|---|---|---|---|---|---|---|')
  for (const servicios of SIZES) {
    const rounds: Measure[] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await measure(browser, servicios))
    console.log(row(rounds))
  }
} finally {
  await browser.close()
}

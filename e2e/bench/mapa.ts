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

/** Each act, and all acts together: with and without the map. */
const interactionRows = (rounds: readonly Measure[]): string[] => {
  const [all, bare] = [rounds.flatMap((v) => v.interactions), rounds.flatMap((v) => v.withoutMap)]
  return [...new Set(all.map(({ name }) => name)), 'all'].map((name) => {
    const of = (taken: typeof all, part: 'ms' | 'handlersMs') => {
      const values = taken.filter((one) => name === 'all' || one.name === name).map((one) => one[part])
      return `${ms(median(values))} (${ms(percentile(values, 0.95))})`
    }
    return `| ${[rounds[0]?.servicios.toLocaleString('en'), name, of(bare, 'ms'), of(all, 'ms'), of(all, 'handlersMs')].join(' | ')} |`
  })
}

const partRows = (rounds: readonly Measure[]): string[] =>
  rounds.flatMap(({ servicios, parts }) =>
    parts.map((p) => `| ${[servicios, p.ms, p.script, p.drawing, p.rest, p.most].join(' | ')} |`),
  )

const parts: string[] = []
const interactions: string[] = []
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
    interactions.push(...interactionRows(rounds))
    parts.push(...partRows(rounds))
  }
  console.log(
    '\n| services | act, median (p95) | painted without the map | with it | of it in handlers |\n|---|---|---|---|---|',
  )
  for (const line of interactions) console.log(line)
  if (parts.length > 0)
    console.log('\n| services | long task, ms | script | drawing | rest | most |\n|---|---|---|---|---|---|')
  for (const line of parts) console.log(line)
} finally {
  await browser.close()
}

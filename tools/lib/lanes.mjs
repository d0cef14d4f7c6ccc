/** @typedef {import('./steps.mjs').Step} Step */
/** @typedef {{ name: string, ok: boolean, ms: number, passed: number, failed: number, failures: string[] }} Result */

/**
 * Runs steps one after the other and prints each when it ends; a failed one does not stop the rest.
 * @param {Step[]} steps
 * @param {AbortSignal} stop no further step starts after it
 * @returns {Promise<Result[]>}
 */
export async function runLane(steps, stop) {
  /** @type {Result[]} */
  const results = []
  for (const step of steps) {
    if (stop.aborted) break
    const started = performance.now()
    const { code, output, counts } = await step.run()
    const ok = code === 0
    const result = {
      name: step.name,
      ok,
      ms: performance.now() - started,
      ...(counts ?? { passed: ok ? 1 : 0, failed: ok ? 0 : 1, failures: [] }),
    }
    results.push(result)
    console.log(`${mark(ok)} ${result.name} · ${seconds(result.ms)}`)
    const text = output.trim()
    if (text !== '' && (!ok || counts !== undefined)) console.log(`${text}\n`)
  }
  return results
}

/**
 * What failed, the table of all steps, what failed in a line each, for who sees nothing but the end, and, alone on the
 * last line, the total.
 * @param {Result[]} results
 * @param {number} ms
 */
export function printSummary(results, ms) {
  const failures = results.flatMap((result) => result.failures)
  for (const failure of failures) console.log(`\n✗ ${failure}`)
  const width = Math.max(0, ...results.map(({ name }) => name.length))
  console.log(`\n${'Paso'.padEnd(width + 2)}  Tiempo   Bien   Mal`)
  for (const { name, ok, ms: took, passed, failed } of results)
    console.log(
      `${mark(ok)} ${name.padEnd(width)} ${seconds(took).padStart(7)} ${String(passed).padStart(6)} ${String(failed).padStart(5)}`,
    )
  console.log(`${' '.repeat(2)}${'total'.padEnd(width)} ${seconds(ms).padStart(7)}\n`)
  for (const failure of failures) console.log(inOneLine(failure))
  const sum = (/** @type {'passed' | 'failed'} */ key) => results.reduce((total, result) => total + result[key], 0)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
}

/** Name and error, in so many characters. */
const LINE = 400

const inOneLine = (/** @type {string} */ failure) => `✗ ${failure.replaceAll(/\s*\n\s*/g, ' · ')}`.slice(0, LINE)

const mark = (/** @type {boolean} */ ok) => (ok ? '✓' : '✗')
const seconds = (/** @type {number} */ ms) => `${(ms / 1000).toFixed(1)} s`

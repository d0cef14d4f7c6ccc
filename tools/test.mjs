// `npm test`: every check. `npm test -- rapido` leaves the browser out; `estatico`, `api`, `unidad`, `componentes` and `navegador` run one part,
// and the last three take words of file names: `npm test -- unidad ofertas`.
import { forwardSignals } from './lib/child.mjs'
import { Falla, runMain } from './lib/falla.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { printSummary, runLane } from './lib/lanes.mjs'
import { apiStep, browserStep, buildStep, componentsStep, staticSteps, vitestStep } from './lib/steps.mjs'

const [part = 'todo', ...filters] = process.argv.slice(2)
const interrupted = new AbortController()

/** @param {import('./lib/steps.mjs').Step[]} steps */
const lane = (steps) => runLane(steps, interrupted.signal)

/** Static checks, the build and `more` run beside the tests with servers and databases. */
const beside = async (/** @type {import('./lib/steps.mjs').Step[]} */ more) =>
  (await Promise.all([lane([...staticSteps(), apiStep(), buildStep(), ...more]), lane([vitestStep([])])])).flat()

/** @type {Record<string, () => Promise<import('./lib/lanes.mjs').Result[]>>} */
const parts = {
  // The browser tests need the build. They begin while the other lane still runs: both wait for timers, each in the other's turn.
  todo: () => beside([componentsStep([]), browserStep([])]),
  rapido: () => beside([]),
  estatico: () => lane(staticSteps()),
  api: () => lane([apiStep()]),
  unidad: () => lane([vitestStep(filters)]),
  componentes: () => lane([componentsStep(filters)]),
  navegador: () => lane([buildStep(), browserStep(filters)]),
}

await runMain(async () => {
  const run = parts[part]
  if (run === undefined)
    throw new Falla(`No conozco «${part}». Usa: npm test -- [${Object.keys(parts).join(' | ')}]`, 2)
  ensureInstalled()
  forwardSignals(() => interrupted.abort())
  const started = performance.now()
  const results = await run()
  if (interrupted.signal.aborted) throw new Falla('Interrumpido.', 130)
  printSummary(results, performance.now() - started)
  return results.every(({ ok, failed }) => ok && failed === 0) ? 0 : 1
})

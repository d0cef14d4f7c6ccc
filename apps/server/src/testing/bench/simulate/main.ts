// `npm run simulate`: clients, companies and drivers against a product of their own, and what they believe at the end.
// CORRIDA holds the plan, as tools/simulate.mjs reads it.
import { report, failed } from './report.ts'
import { simulate, type Plan } from './run.ts'
import { joinWorld, startWorld, type Other } from './world.ts'

const { plan, other } = JSON.parse(process.env['CORRIDA'] ?? '{}') as { plan: Plan; other?: Other }
/** A trip takes some twenty minutes of its vehicle, and not every type is asked for equally often. */
const fleet = Math.max(8, Math.ceil(plan.rate * 2))

const world = other ? await joinWorld(other) : await startWorld({ fleet })
try {
  const outcome = await simulate(world, plan, { say: (line) => console.log(line) })
  console.log(report(outcome))
  process.exitCode = failed(outcome) ? 1 : 0
} finally {
  await world.stop()
}

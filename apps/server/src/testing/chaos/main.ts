// `npm run chaos`: faults under load, and what the database says afterwards. CORRIDA holds the plan, as tools/chaos.mjs
// reads it; PRUEBAS_DIR is a folder that it removes.
import path from 'node:path'
import { TESTS_DIR } from '../test-dir.ts'
import { openFolder } from './cluster.ts'
import { CONTROLS } from './controls.ts'
import { longRun } from './long-run.ts'
import { makeTemplate } from './people.ts'
import { isRed, rowText, tableText, type Row } from './report.ts'
import { SCENARIOS } from './table.ts'

/** `long`: the long run instead of the rows. `services`: how many are there before, of other companies. */
type Plan = {
  seed: number
  services: number
  only: string[]
  control: string | null
  long: { commands: number; faults: number } | null
}

/** Each may send 600 requests a minute. */
const PARTNERS = 12

const plan = JSON.parse(process.env['CORRIDA'] ?? '{}') as Plan
const control = plan.control === null ? null : CONTROLS[plan.control]
const wanted = plan.only.length > 0 ? plan.only : (control?.rows ?? [])
const unknown = wanted.filter((name) => !SCENARIOS.some((scenario) => scenario.name === name))
if (control === undefined || unknown.length > 0) {
  const names = (all: readonly string[]) => all.join(', ')
  console.error(`No existe ${names(unknown) || `el control ${plan.control}`}.`)
  console.error(`Filas: ${names(SCENARIOS.map(({ name }) => name))}.\nControles: ${names(Object.keys(CONTROLS))}.`)
  process.exit(1)
}

const root = openFolder(path.join(TESTS_DIR, 'caos'))
const template = path.join(root, 'plantilla')
const people = await makeTemplate(template, PARTNERS, plan.services)
const run = { root, template, people, seed: plan.seed, control }
const rows: Row[] = []
const chosen = plan.long
  ? [longRun(plan.long.commands, plan.long.faults)]
  : SCENARIOS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
for (const scenario of chosen) {
  const began = performance.now()
  const found = await scenario.play(run).catch((error: unknown) => {
    console.error(error)
    return [{ what: 'la fila terminó', is: String(error), good: false }]
  })
  const row = { scenario, found, seconds: (performance.now() - began) / 1000 }
  rows.push(row)
  console.log(`${rowText(row)}\n`)
}
console.log(tableText(rows))
process.exit(rows.some(isRed) ? 1 : 0)

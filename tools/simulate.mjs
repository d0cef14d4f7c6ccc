// `npm run simulate -- --rate 20 --minutes 60 --seed 7`: clients, companies and drivers against a product and a database
// of their own, and what each of them believes at the end against what the database says. The code is 1 when a belief is
// false, an event was lost or doubled, or the server logged an error. `--fast` moves the clock ahead instead of waiting.
// `--url` with `--clients`, `--drivers` (keys) and `--companies` (e-mails, with commas) plays against a running product
// whose database is `--database`; `--password` is the companies'.
import { parseArgs } from 'node:util'
import { exitCode, forwardSignals, start } from './lib/child.mjs'
import { Falla, runMain } from './lib/falla.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { node26, node26Env } from './lib/node26.mjs'
import { inRoot } from './lib/root.mjs'

/** Between two turns of a fast run the clock goes ahead by this; ms. */
const STEP_MS = 30_000
const MAIN = inRoot('apps', 'server', 'src', 'testing', 'bench', 'simulate', 'main.ts')

const text = /** @type {const} */ ({ type: 'string' })
const OPTIONS = /** @type {const} */ ({
  rate: { type: 'string', default: '20' },
  minutes: { type: 'string', default: '60' },
  seed: { type: 'string', default: '7' },
  fast: { type: 'boolean', default: false },
  url: text,
  clients: text,
  drivers: text,
  companies: text,
  password: text,
  database: text,
})

const read = () => {
  try {
    return parseArgs({ options: OPTIONS }).values
  } catch (error) {
    throw new Falla(error instanceof Error ? error.message : String(error))
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
const positive = (name, value) => {
  const number = Number(value)
  if (!(number > 0)) throw new Falla(`--${name} debe ser un número mayor que cero (llegó «${value}»).`)
  return number
}

/** @param {ReturnType<typeof read>} values */
const otherProduct = ({ url, clients, drivers, companies, password, database, fast }) => {
  if (url === undefined) return undefined
  if (!clients || !drivers || !companies || !password || !database)
    throw new Falla('Con --url van también --clients, --drivers, --companies, --password y --database.')
  if (fast) throw new Falla('--fast mueve el reloj de un servidor propio: no va con --url.')
  return { url, clients: clients.split(','), drivers, companies: companies.split(','), password, database }
}

await runMain(async () => {
  const values = read()
  const plan = {
    seed: positive('seed', values.seed),
    rate: positive('rate', values.rate),
    minutes: positive('minutes', values.minutes),
    step: values.fast ? STEP_MS : 0,
  }
  const other = otherProduct(values)
  ensureInstalled()
  forwardSignals()
  const CORRIDA = JSON.stringify({ plan, other })
  return exitCode(start(node26(), [MAIN], { stdio: 'inherit', env: { ...node26Env(), CORRIDA } }))
})

import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'

const NAME = 'virtual:routes'
const SCRIPT = fileURLToPath(new URL('../scripts/routes.mjs', import.meta.url))
const CONTRACT = fileURLToPath(new URL('../../../packages/contract/src/', import.meta.url))

const run = promisify(execFile)

const contractFiles = () =>
  readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.ts$/.test(name))

/**
 * Gives the browser the method, path and access of every route without the zod schemas behind them:
 * the login page would otherwise load the validation of the whole product.
 * Node reads the contract without Vite: `runnerImport` gives up after 60 seconds, which a busy machine needs.
 */
export const routesPlugin = (): Plugin => ({
  name: 'aliadas:routes',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
  async load(id) {
    if (id !== `\0${NAME}`) return undefined
    for (const name of contractFiles()) this.addWatchFile(join(CONTRACT, name))
    const { stdout } = await run(process.execPath, [SCRIPT])
    return `export const routes = ${stdout.trim()}`
  },
})

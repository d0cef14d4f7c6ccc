import { mkdirSync, rmSync } from 'node:fs'
import { checkApi } from './api.mjs'
import { runBuffered } from './child.mjs'
import { countsFrom, playwrightCounts, vitestCounts } from './counts.mjs'
import { node26, node26Env } from './node26.mjs'
import { withMemoryFolder } from './memory-folder.mjs'
import { inRoot } from './root.mjs'
import { ensureWebBuilt, isWebBuilt } from './web-build.mjs'

/** @typedef {{ code: number, output: string, counts?: import('./counts.mjs').Counts }} Outcome */
/** @typedef {{ name: string, run: () => Promise<Outcome> }} Step */

const CODE = ['packages', 'apps', 'e2e', 'tools']
const PACKAGES = [
  'packages/contract',
  'packages/prepared',
  'packages/cliente',
  'apps/server',
  'apps/simulator',
  'apps/web',
  'apps/web/service-worker',
  'e2e',
  'tools',
]
const REPORTS = inRoot('.cache', 'test')

/**
 * @param {string[]} args the script and its arguments, run by Node 26 in the root
 * @param {NodeJS.ProcessEnv} [env]
 */
function node(args, env = {}) {
  const colour = process.stdout.isTTY && process.env.NO_COLOR === undefined ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }
  // The tests start hundreds of servers and workers, each of which would compile the same modules.
  const compiled = { NODE_COMPILE_CACHE: inRoot('.cache', 'node') }
  return runBuffered(node26(), args, { cwd: inRoot(), env: { ...node26Env(), ...compiled, ...colour, ...env } })
}

/** Steps that read the code without running it. @returns {Step[]} */
export function staticSteps() {
  return [
    { name: 'formato', run: () => node([inRoot('node_modules', 'oxfmt', 'bin', 'oxfmt'), '--check', '.']) },
    {
      name: 'reglas',
      run: () => node([inRoot('node_modules', 'oxlint', 'bin', 'oxlint'), '--type-aware', '--deny-warnings', ...CODE]),
    },
    {
      name: 'código muerto',
      run: () => node([inRoot('node_modules', 'knip', 'bin', 'knip.js'), '--treat-config-hints-as-errors']),
    },
    ...PACKAGES.map((path) => ({
      name: `tipos ${path}`,
      // Each of several checkers would work out most types again: four of them took three times the processor time of one.
      run: () => node([inRoot('node_modules', 'typescript', 'bin', 'tsc'), '-p', path, '--singleThreaded']),
    })),
  ]
}

/** @returns {Step} */
export function apiStep() {
  return { name: 'documento de la API', run: () => checkApi() }
}

/** @returns {Step} */
export function buildStep() {
  return { name: 'compilación web', run: () => ensureWebBuilt() }
}

/**
 * @param {string[]} filters words of file names; none for all
 * @returns {Step}
 */
export function vitestStep(filters) {
  return {
    name: 'unidad, API y base de datos',
    run: async () => {
      const report = freshReport('vitest.json')
      const args = ['run', '--config', 'tools/vitest.config.ts', '--reporter=default', '--reporter=json']
      const vitest = inRoot('tools', 'node_modules', 'vitest', 'vitest.mjs')
      const { code, output } = await withMemoryFolder((env) =>
        node([vitest, ...args, `--outputFile.json=${report}`, ...filters], env),
      )
      return { code, output, counts: countsFrom(report, { code, output }, vitestCounts) }
    },
  }
}

/**
 * Screens in the browser with API responses that the test writes. It needs the build, which makes the base map's files.
 * @param {string[]} filters words of file names; none for all
 * @returns {Step}
 */
export function componentsStep(filters) {
  return {
    name: 'componentes web',
    run: async () => {
      const report = freshReport('componentes.json')
      const { code, output } = await node([
        inRoot('apps', 'web', 'node_modules', 'vitest', 'vitest.mjs'),
        'run',
        '--config',
        inRoot('apps', 'web', 'vitest.components.config.ts'),
        // A bundled configuration would not find the packaged browser beside its own files.
        '--configLoader',
        'native',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...filters,
      ])
      return { code, output, counts: countsFrom(report, { code, output }, vitestCounts) }
    },
  }
}

/**
 * @param {string[]} filters words of file names; none for all
 * @returns {Step}
 */
export function browserStep(filters) {
  return {
    name: 'navegador',
    run: async () => {
      const report = freshReport('playwright.json')
      // An older build would pass or fail for what it was, not for these sources.
      if (!isWebBuilt()) return { code: 1, output: 'No hay una compilación web de estas fuentes.' }
      const playwright = inRoot('e2e', 'node_modules', '@playwright', 'test', 'cli.js')
      const { code, output } = await withMemoryFolder((env) =>
        node(
          [playwright, 'test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json', ...filters],
          // Playwright colours its own workers and warns when both are set.
          { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, NO_COLOR: undefined },
        ),
      )
      return { code, output, counts: countsFrom(report, { code, output }, playwrightCounts) }
    },
  }
}

/** A report's path, with any earlier report removed. @param {string} name */
function freshReport(name) {
  mkdirSync(REPORTS, { recursive: true })
  const path = inRoot('.cache', 'test', name)
  rmSync(path, { force: true })
  return path
}

import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('../', import.meta.url))

/** In ms, for a machine that is slow and busy: a hanging test fails by them; on an idle one no test takes a tenth. */
const timeouts = { testTimeout: 900_000, hookTimeout: 900_000, expect: { poll: { timeout: 90_000 } } }

/**
 * The files of a worker share its loaded modules: loading the server again for each file took longer than most files' tests. A file whose
 * modules must be its own (it replaces some, or runs another file's tests on another store) is in a project that isolates.
 */
const shared = { isolate: false, maxWorkers: 2 }
/** Of the server: the tests on the other store, and the queue of password hashes. */
const ISOLATED = '@(*.s3|proxy)'
/** Of the web: they replace modules, or what live events read again. */
const ISOLATED_WEB = '@(api|session-end|servicios-cache)'

const workspace = (
  path: string,
  own: { name?: string; isolate?: boolean; maxWorkers?: number; exclude?: string[] },
) => ({
  root: `${root}${path}`,
  extends: `${root}${path}/vitest.config.ts`,
  test: { name: basename(path), ...own, ...timeouts },
})

/** All packages' tests in one run; those that need more than this bring configurations of their own. */
export default defineConfig({
  root,
  test: {
    projects: [
      { root, test: { name: 'contract', include: ['packages/contract/src/**/*.test.ts'], ...shared, ...timeouts } },
      { root, test: { name: 'cliente', include: ['packages/cliente/src/**/*.test.ts'], ...shared, ...timeouts } },
      workspace('packages/prepared', shared),
      workspace('apps/server', { ...shared, exclude: [`src/**/${ISOLATED}.test.ts`] }),
      workspace('apps/server', { name: 'server isolated', exclude: [`src/**/!${ISOLATED.slice(1)}.test.ts`] }),
      workspace('apps/simulator', shared),
      workspace('apps/web', { ...shared, exclude: [`src/**/${ISOLATED_WEB}.test.ts`] }),
      workspace('apps/web', {
        name: 'web isolated',
        exclude: [`{src,build,service-worker}/**/!${ISOLATED_WEB.slice(1)}.test.ts`],
      }),
      { root, test: { name: 'tools', include: ['tools/**/*.test.ts'], ...shared, ...timeouts } },
    ],
  },
})

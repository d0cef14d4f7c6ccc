import { fileURLToPath } from 'node:url'
import { runnerImport, type Plugin } from 'vite'

const NAME = 'virtual:routes'
const CONTRACT = fileURLToPath(new URL('../../../packages/contract/src/index.ts', import.meta.url))

type Route = { method: string; path: string; access: string }

/**
 * Gives the browser the method, path and access of every route without the zod schemas behind them:
 * the login page would otherwise load the validation of the whole product.
 */
export const routesPlugin = (): Plugin => ({
  name: 'aliadas:routes',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
  async load(id) {
    if (id !== `\0${NAME}`) return undefined
    const { module, dependencies } = await runnerImport<{ webRoutes: Record<string, Route> }>(CONTRACT, {
      configFile: false,
      logLevel: 'error',
    })
    for (const dependency of dependencies) this.addWatchFile(dependency)
    const routes = Object.entries(module.webRoutes).map(([name, route]) => [
      name,
      { method: route.method, path: route.path, access: route.access },
    ])
    return `export const routes = ${JSON.stringify(Object.fromEntries(routes))}`
  },
})

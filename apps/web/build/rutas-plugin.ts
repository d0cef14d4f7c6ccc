import { fileURLToPath } from 'node:url'
import { runnerImport, type Plugin } from 'vite'

const NOMBRE = 'virtual:rutas'
const CONTRATO = fileURLToPath(new URL('../../../packages/contract/src/index.ts', import.meta.url))

type Ruta = { method: string; path: string; access: string }

/**
 * Gives the browser the method, path and access of every route without the zod schemas behind them:
 * the login page would otherwise load the validation of the whole product.
 */
export const rutasPlugin = (): Plugin => ({
  name: 'aliadas:rutas',
  resolveId: (id) => (id === NOMBRE ? `\0${NOMBRE}` : undefined),
  async load(id) {
    if (id !== `\0${NOMBRE}`) return undefined
    const { module, dependencies } = await runnerImport<{ webRoutes: Record<string, Ruta> }>(CONTRATO, {
      configFile: false,
      logLevel: 'error',
    })
    for (const dependencia of dependencies) this.addWatchFile(dependencia)
    const rutas = Object.entries(module.webRoutes).map(([nombre, ruta]) => [
      nombre,
      { method: ruta.method, path: ruta.path, access: ruta.access },
    ])
    return `export const rutas = ${JSON.stringify(Object.fromEntries(rutas))}`
  },
})

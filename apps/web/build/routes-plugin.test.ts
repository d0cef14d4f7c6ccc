import { join } from 'node:path'
import { webRoutes } from '@aliadas/contract/routes'
import { build, type Rolldown } from 'vite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { routesPlugin } from './routes-plugin.ts'

const buildRoutes = async () => {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [routesPlugin()],
    build: { write: false, rolldownOptions: { input: 'virtual:routes', preserveEntrySignatures: 'strict' } },
  })
  const [entry] = (result as Rolldown.RolldownOutput).output
  return (await import(`data:text/javascript,${encodeURIComponent(entry.code)}`)).routes
}

test('REL-20 the build makes the routes although every timeout fires at once', async () => {
  const real = globalThis.setTimeout
  const clock = vi.spyOn(globalThis, 'setTimeout')
  onTestFinished(() => clock.mockRestore())
  clock.mockImplementation(((act: () => void, ms = 0) => real(act, ms >= 1000 ? 0 : ms)) as typeof setTimeout)
  const minute = new Promise((passed) => setTimeout(() => passed('a minute'), 60_000))
  const made = buildRoutes()
  // The build is still under way when each of its own timeouts has fired.
  expect(await Promise.race([minute, made])).toBe('a minute')
  const routes = await made
  expect(Object.keys(routes)).toEqual(Object.keys(webRoutes))
  expect(routes.iniciarSesion).toEqual({ method: 'post', path: '/api/acceso/ingresar', access: 'public' })
})

test('the development server makes the routes anew after a change of the contract, not of its tests', async () => {
  const watched: string[] = []
  const load = routesPlugin().load as (this: { addWatchFile: (name: string) => void }, id: string) => Promise<string>
  expect(await load.call({ addWatchFile: (name) => watched.push(name) }, '\0virtual:routes')).toContain(
    '"iniciarSesion"',
  )
  const contract = join(import.meta.dirname, '../../../packages/contract/src')
  expect(watched).toContain(join(contract, 'acceso/acceso.contract.ts'))
  expect(watched).toContain(join(contract, 'routes.ts'))
  expect(watched.filter((name) => name.endsWith('.test.ts'))).toEqual([])
})

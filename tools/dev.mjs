// `npm run dev`: the same server with its data, restarted on every change, behind Vite's development server, which
// reloads the browser. Both write to this terminal and end together.
import { setTimeout as delay } from 'node:timers/promises'
import { exitCode, forwardSignals, start } from './lib/child.mjs'
import { Falla, runMain } from './lib/falla.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { node26, node26Env } from './lib/node26.mjs'
import { freePort, listens } from './lib/ports.mjs'
import { prefixOutput } from './lib/prefix.mjs'
import { keepRunning } from './lib/restarter.mjs'
import { inRoot } from './lib/root.mjs'

const { PORT = '3000', HOST = '127.0.0.1', PUBLIC_URL = `http://localhost:${PORT}` } = process.env

await runMain(async () => {
  // Development uses demo data, and Vite would expose them and the page of local mail to the whole network.
  if (!/^(localhost|127(\.\d{1,3}){3}|::1)$/.test(HOST))
    throw new Falla(`npm run dev solo escucha en este equipo, y HOST es «${HOST}». Quita HOST, o usa npm start.`)
  ensureInstalled()
  if (await listens(Number(PORT)))
    throw new Falla(`El puerto ${PORT} ya está en uso. Cierra lo que lo ocupa o elige otro: PORT=3001 npm run dev`)
  const port = await freePort()
  let ending = false
  /** @type {Awaited<ReturnType<typeof keepRunning>>} */
  let server
  forwardSignals(() => {
    ending = true
    server?.stop()
  })
  const node = node26()

  server = await keepRunning({
    launch: () => {
      const child = start(node, [inRoot('apps', 'server', 'src', 'main.ts')], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...node26Env(), PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL },
      })
      prefixOutput(child, 'api')
      return child
    },
    ready: (child) => answers(child, port),
    folders: ['apps/server/src', 'packages/contract/src', 'packages/prepared/src'].map((path) => inRoot(path)),
    say: (line) => console.log(`api │ ${line}`),
  })
  if (server === undefined) {
    if (ending) return 0
    throw new Falla('El servidor no pudo iniciar; arriba está la razón.')
  }

  const vite = inRoot('apps', 'web', 'node_modules', 'vite', 'bin', 'vite.js')
  const web = start(node, [vite, '--port', PORT, '--strictPort', '--host', HOST, '--clearScreen', 'false'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: inRoot('apps', 'web'),
    env: { ...node26Env(), ALIADAS_API: `http://127.0.0.1:${port}` },
  })
  prefixOutput(web, 'web')
  const code = await exitCode(web)
  if (ending) return 0
  // Without the web there is nothing to develop: end the server as Ctrl-C would.
  server.stop()
  process.kill(process.pid, 'SIGTERM')
  throw new Falla('El servidor de desarrollo web terminó; arriba está la razón.', code || 1)
})

/**
 * Waits until the server accepts connections; false when it ended before.
 * @param {import('node:child_process').ChildProcess} child
 * @param {number} port
 */
async function answers(child, port) {
  while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    if (await listens(port)) return true
    await delay(50)
  }
  return false
}

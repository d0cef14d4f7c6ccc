// `npm start`: installs and builds what is missing, then becomes the server.
import { exitCode, forwardSignals, start } from './lib/child.mjs'
import { runMain } from './lib/falla.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { node26, node26Env } from './lib/node26.mjs'
import { inRoot } from './lib/root.mjs'
import { requireWebBuilt } from './lib/web-build.mjs'

await runMain(async () => {
  ensureInstalled()
  forwardSignals()
  await requireWebBuilt(() => console.log('Preparando la aplicación web…'))
  const server = start(node26(), [inRoot('apps', 'server', 'src', 'main.ts')], { stdio: 'inherit', env: node26Env() })
  return exitCode(server)
})

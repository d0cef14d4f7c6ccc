// `npm start`: installs and builds what is missing, then hands over to the server.
import { exitCode, forwardSignals, start } from './lib/child.mjs'
import { Falla, runMain } from './lib/falla.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { node26, node26Env } from './lib/node26.mjs'
import { inRoot } from './lib/root.mjs'
import { ensureWebBuilt } from './lib/web-build.mjs'

await runMain(async () => {
  ensureInstalled()
  forwardSignals()
  const build = await ensureWebBuilt(() => console.log('Preparando la aplicación web…'))
  if (build.code !== 0) {
    console.error(build.output.trim())
    throw new Falla('No se pudo preparar la aplicación web.', build.code)
  }
  const server = start(node26(), [inRoot('apps', 'server', 'src', 'main.ts')], { stdio: 'inherit', env: node26Env() })
  return exitCode(server)
})

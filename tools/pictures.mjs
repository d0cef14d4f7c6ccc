// `npm run pictures`: every screen, dialog and state, from a start without variables, into `fotos/`; words select
// scenes. `npm run pictures -- docs` takes the pictures of README and docs again, into docs/imagenes.
import { exitCode, forwardSignals, start } from './lib/child.mjs'
import { runMain } from './lib/falla.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { node26, node26Env } from './lib/node26.mjs'
import { inRoot } from './lib/root.mjs'
import { requireWebBuilt } from './lib/web-build.mjs'

await runMain(async () => {
  ensureInstalled()
  forwardSignals()
  await requireWebBuilt()
  return exitCode(
    start(node26(), [inRoot('e2e', 'pictures', 'main.ts'), ...process.argv.slice(2)], {
      stdio: 'inherit',
      env: node26Env(),
    }),
  )
})

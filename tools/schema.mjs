// `npm run schema`: the types of the tables and their picture in docs/, from the database that the migrations make.
import { exitCode, forwardSignals, start } from './lib/child.mjs'
import { runMain } from './lib/falla.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { node26, node26Env } from './lib/node26.mjs'
import { inRoot } from './lib/root.mjs'

await runMain(async () => {
  ensureInstalled()
  forwardSignals()
  const file = inRoot('apps', 'server', 'src', 'testing', 'schema', 'main.ts')
  return exitCode(start(node26(), [file], { stdio: 'inherit', env: node26Env() }))
})

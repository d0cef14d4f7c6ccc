// `npm run upgrade -- --check` tries this version on a backup; in a bundle it also makes it the one that starts.
import { exitCode, forwardSignals, start } from './lib/child.mjs'
import { runMain } from './lib/falla.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { node26, node26Env } from './lib/node26.mjs'
import { inRoot } from './lib/root.mjs'

await runMain(async () => {
  ensureInstalled()
  forwardSignals()
  const main = inRoot('apps', 'server', 'src', 'upgrade-main.ts')
  return exitCode(start(node26(), [main, ...process.argv.slice(2)], { stdio: 'inherit', env: node26Env() }))
})

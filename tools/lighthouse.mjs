// `npm run lighthouse`: Google's Lighthouse on the built site. Fails below 95 of performance on /login, or 100 of accessibility anywhere.
import { exitCode, forwardSignals, start } from './lib/child.mjs'
import { runMain } from './lib/falla.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { node26, node26Env } from './lib/node26.mjs'
import { inRoot } from './lib/root.mjs'
import { requireWebBuilt } from './lib/web-build.mjs'

await runMain(async () => {
  ensureInstalled()
  ensureInstalled(inRoot('tools', 'lighthouse'))
  forwardSignals()
  await requireWebBuilt()
  const args = [inRoot('e2e', 'lighthouse', 'main.ts'), ...process.argv.slice(2)]
  return exitCode(start(node26(), args, { stdio: 'inherit', env: node26Env() }))
})

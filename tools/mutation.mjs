// `npm run mutation`: changes the contract's rules one by one and lists the changes that no test notices. Fails below
// 90 % noticed.
import { exitCode, forwardSignals, start } from './lib/child.mjs'
import { runMain } from './lib/falla.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { node26, node26Env } from './lib/node26.mjs'
import { inRoot } from './lib/root.mjs'

const FOLDER = inRoot('tools', 'mutation')

await runMain(async () => {
  ensureInstalled()
  ensureInstalled(FOLDER)
  forwardSignals()
  const stryker = inRoot('tools', 'mutation', 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')
  const options = { cwd: inRoot('packages', 'contract'), env: node26Env() }
  const args = [stryker, 'run', inRoot('tools', 'mutation', 'stryker.config.mjs'), ...process.argv.slice(2)]
  return exitCode(start(node26(), args, { ...options, stdio: 'inherit' }))
})

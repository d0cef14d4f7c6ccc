// `npm run backup -- --to FOLDER` copies the running product's data, `npm run backup -- --check BACKUP` restores a copy
// into a throw-away place and looks at it, `npm run restore -- --from BACKUP --to EMPTY_DATA_DIR` brings one back.
import { exitCode, forwardSignals, start } from './lib/child.mjs'
import { runMain } from './lib/falla.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { node26, node26Env } from './lib/node26.mjs'
import { inRoot } from './lib/root.mjs'

await runMain(async () => {
  ensureInstalled()
  forwardSignals()
  const main = inRoot('apps', 'server', 'src', 'backup-main.ts')
  return exitCode(start(node26(), [main, ...process.argv.slice(2)], { stdio: 'inherit', env: node26Env() }))
})

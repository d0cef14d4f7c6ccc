import { exitCode, forwardSignals, start } from './child.mjs'
import { runMain } from './falla.mjs'
import { ensureInstalled } from './install.mjs'
import { node26, node26Env } from './node26.mjs'
import { inRoot } from './root.mjs'

/** Runs a script of the server to its end, after installing what is missing. @param {string[]} path below apps/server/src */
export const runServerScript = (...path) =>
  runMain(async () => {
    ensureInstalled()
    forwardSignals()
    const file = inRoot('apps', 'server', 'src', ...path)
    return exitCode(start(node26(), [file], { stdio: 'inherit', env: node26Env() }))
  })

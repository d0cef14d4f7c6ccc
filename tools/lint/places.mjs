import { posix } from 'node:path'

/**
 * Where a file stands in the tree.
 * @typedef {{
 *   path: string,
 *   zone: 'contract' | 'prepared' | 'cliente' | 'server' | 'web' | 'simulator' | 'e2e' | 'tools' | 'other',
 *   folder: string,
 *   kind: 'capability' | 'machinery' | 'root',
 *   test: boolean,
 *   fixture: boolean,
 * }} Place
 */

/** @type {[string, Place['zone']][]} */
const ZONES = [
  ['packages/contract/src/', 'contract'],
  ['packages/prepared/src/', 'prepared'],
  ['packages/cliente/src/', 'cliente'],
  ['apps/server/src/', 'server'],
  ['apps/web/src/', 'web'],
  ['apps/simulator/src/', 'simulator'],
  ['e2e/', 'e2e'],
  ['tools/', 'tools'],
]

/** Folders that hold no business capability; every other folder of a zone does. @type {Record<string, string[]>} */
const MACHINERY = {
  contract: ['core'],
  server: ['platform', 'testing', 'demo', 'backup'],
  web: ['app', 'ui', 'lib', 'map-engine', 'testing'],
}

/**
 * @param {string} path relative to the repository, with forward slashes
 * @returns {Place}
 */
export function placeOf(path) {
  const [prefix, zone] = ZONES.find(([start]) => path.startsWith(start)) ?? ['', 'other']
  const [folder = '', inside] = path.slice(prefix.length).split('/')
  const fixture = /\.fixture\.[cm]?[jt]sx?$/.test(path)
  const test = fixture || /\.(test|spec)\.[cm]?[jt]sx?$/.test(path)
  if (inside === undefined) return { path, zone, folder: '', kind: 'root', test, fixture }
  const known = MACHINERY[zone]
  const kind = known !== undefined && !known.includes(folder) ? 'capability' : 'machinery'
  return { path, zone, folder, kind, test, fixture }
}

/**
 * What a specifier points at: another file of this repository, or a package by its name (`node:` for all of Node's own).
 * @param {string} from path of the importing file, relative to the repository
 * @param {string} specifier
 * @param {(name: string) => boolean} isBuiltin
 * @returns {{ file: string } | { package: string, subpath: string }}
 */
export function targetOf(from, specifier, isBuiltin) {
  if (specifier.startsWith('.')) {
    const file = posix.join(posix.dirname(from), specifier.replace(/[?#].*$/, ''))
    return { file }
  }
  if (isBuiltin(specifier)) return { package: 'node:', subpath: specifier }
  const parts = specifier.split('/')
  const length = specifier.startsWith('@') ? 2 : 1
  return { package: parts.slice(0, length).join('/'), subpath: parts.slice(length).join('/') }
}

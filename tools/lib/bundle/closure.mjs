import { existsSync, lstatSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { Falla } from '../falla.mjs'

/**
 * @typedef {object} Manifest
 * @property {string} name
 * @property {string} version
 * @property {string} [license]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 */
/**
 * @typedef {object} Closure
 * @property {Map<string, Manifest>} packages by the folder of each, relative to the root
 * @property {Map<string, string>} links where each symbolic link leads as it is written, by its path relative to the root
 */

/** @param {string} folder @returns {Manifest} */
export const manifestOf = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** What a package cannot run without, and what it uses where it is installed. @param {Manifest} manifest */
const dependenciesOf = ({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }) => {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
  const optional = Object.keys(optionalDependencies ?? {})
  const needed = [...Object.keys(dependencies ?? {}), ...peers].filter((name) => !optional.includes(name))
  return [...needed.map((name) => ({ name, optional: false })), ...optional.map((name) => ({ name, optional: true }))]
}

/** Where Node finds a package for a module of this folder. @param {string} folder @param {string} name @param {string} root */
function installedFor(folder, name, root) {
  for (let at = folder; at.startsWith(root); at = dirname(at)) {
    const path = join(at, 'node_modules', name)
    if (existsSync(path)) return path
    if (at === root) break
  }
  return undefined
}

/**
 * The packages that these ones run with, without what only tests and builds need, and the links between them. The
 * installed tree is read, so the versions are those that the tests ran with.
 * @param {string} root
 * @param {string[]} folders of the packages to begin with, relative to the root
 * @param {(name: string) => boolean} leftOut optional packages that stay away
 * @returns {Closure}
 */
export function closureOf(root, folders, leftOut) {
  const top = resolve(root)
  /** @type {Closure} */
  const found = { packages: new Map(), links: new Map() }
  const open = folders.map((folder) => join(top, folder))
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    const key = relative(top, folder)
    if (found.packages.has(key)) continue
    const manifest = manifestOf(folder)
    found.packages.set(key, manifest)
    for (const { name, optional } of dependenciesOf(manifest)) {
      if (optional && leftOut(name)) continue
      const path = installedFor(folder, name, top)
      if (path === undefined && optional) continue
      if (path === undefined)
        throw new Falla(`Falta ${name}, que ${manifest.name} necesita: repite después de «npm ci».`)
      if (lstatSync(path).isSymbolicLink()) found.links.set(relative(top, path), linkWithin(top, path))
      open.push(realpathSync(path))
    }
  }
  linkOptionalPeers(top, found)
  return found
}

/** What a package uses if somebody else needs it, such as a validator: only a link, never a package more. */
function linkOptionalPeers(/** @type {string} */ root, /** @type {Closure} */ { packages, links }) {
  for (const [folder, { peerDependencies, peerDependenciesMeta }] of packages)
    for (const name of Object.keys(peerDependencies ?? {}).filter((peer) => peerDependenciesMeta?.[peer]?.optional)) {
      const path = installedFor(join(root, folder), name, root)
      if (path === undefined || !packages.has(relative(root, realpathSync(path)))) continue
      if (lstatSync(path).isSymbolicLink()) links.set(relative(root, path), linkWithin(root, path))
    }
}

/** What the link says; refused when it leads out of the tree. @param {string} root @param {string} path */
function linkWithin(root, path) {
  const written = readlinkSync(path)
  if (!resolve(dirname(path), written).startsWith(root + sep) || written.startsWith('/'))
    throw new Falla(`El enlace ${path} lleva fuera del proyecto: repite después de «npm ci».`)
  return written
}

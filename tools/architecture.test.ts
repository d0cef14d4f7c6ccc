import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CAPABILITIES } from './lint/arrows.mjs'

const ROOT = join(import.meta.dirname, '..')
const TEXT = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8')
const [, tree = '', arrows = ''] = TEXT.split('```').filter((_, i) => i % 2 === 1 || i === 0)

const SOURCES = [
  'packages/contract/src',
  'packages/prepared/src',
  'packages/cliente/src',
  'apps/server/src',
  'apps/web/src',
  'apps/web/service-worker',
  'tools/lint',
]

const foldersOf = (...at: string[]): string[] =>
  readdirSync(join(ROOT, ...at), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
/** Files under a folder of the server that are part of the product. */
const productFiles = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|(^|\/)(testing|migrations)\//.test(name))
    .map((name) => join(ROOT, folder, name))

test('ARCHITECTURE.md has less than a hundred lines', () => {
  expect(TEXT.trimEnd().split('\n').length).toBeLessThan(100)
})

test('every folder and file that its tree names is there', () => {
  let top = ''
  const paths = tree.split('\n').flatMap((line) => {
    const first = /^(\S+\/)\s/.exec(line)?.[1]
    if (first !== undefined) top = first
    const own = [
      ...line.matchAll(/(?:^|\s)((?:src|build|scripts|service-worker)\/[\w./-]*|src\/[\w.-]+\.ts)(?=[\s,])/g),
    ]
    return [...(first === undefined ? [] : [first]), ...own.map(([, path = '']) => top + path)]
  })
  expect(paths.length).toBeGreaterThan(15)
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

test.each([
  ['ARCHITECTURE.md', 9],
  ['docs/walks.md', 9],
  ['docs/database.md', 2],
])('every file that %s names is there', (document, atLeast) => {
  const text = readFileSync(join(ROOT, document), 'utf8')
  const files = SOURCES.flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }))
  const stands = (name: string) => existsSync(join(ROOT, name)) || files.some((file) => `/${file}`.endsWith(`/${name}`))
  const named = [...text.matchAll(/`([\w/.-]+\.(?:tsx?|mjs|md))`/g)].map(([, name = '']) => name)
  const real = named.filter((name) => !name.startsWith('x.'))
  expect(real.length).toBeGreaterThanOrEqual(atLeast)
  expect(real.filter((name) => !stands(name))).toEqual([])
})

test('the two walks fit on a page', () => {
  expect(readFileSync(join(ROOT, 'docs/walks.md'), 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(40)
})

test('its capabilities are those of the lint rule, in that order, and every folder of code is one or is named in the tree', () => {
  const listed = /only those before it: ([\s\S]*?)\s{3,}\(/.exec(arrows)?.[1]?.split(/,\s+/)
  expect(listed).toEqual(CAPABILITIES)
  const described = /^Capabilities: ([\s\S]*?)\.$/m
    .exec(TEXT)?.[1]
    ?.replaceAll(/\([^)]*\)/g, '')
    .split(',')
  expect(described?.map((name) => name.trim()).toSorted()).toEqual(CAPABILITIES.filter((c) => c !== 'vivo').toSorted())
  const known = (folder: string) => (name: string) =>
    !CAPABILITIES.includes(name) && !tree.includes(`src/${name}/`) && `${folder}/${name}`
  for (const folder of ['packages/contract/src', 'apps/server/src', 'apps/web/src'])
    expect(foldersOf(folder).map(known(folder)).filter(Boolean)).toEqual([])
})

test('services and offers change their state only through the tables of transitions', () => {
  const writes = productFiles('apps/server/src').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/updateTable\('(servicios|ofertas)'\)[\s\S]*?\.(?:execute|where)/g)].map(
      ([text, table]) => ({ file: path.split('/').at(-1), table, state: /\bestado\b/.test(text) }),
    ),
  )
  expect(writes.filter(({ state }) => state)).toEqual([
    { file: 'transicion-de-ofertas.ts', table: 'ofertas', state: true },
    { file: 'transicion.ts', table: 'servicios', state: true },
  ])
})

test('what a person may do is asked of the guards: no product code compares with the table of permissions itself', () => {
  // Functions that decide how much of a company's data or of an account is shown; they refuse nobody.
  const askers = productFiles('apps/server/src').filter((path) => /\bpuede\(/.test(readFileSync(path, 'utf8')))
  expect(new Set(askers.map((path) => path.split('/').at(-1)))).toEqual(
    new Set(['cuentas.ts', 'guardar-perfil.ts', 'leer-perfil.ts']),
  )
  const screens = readdirSync(join(ROOT, 'apps/web/src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .filter((name) => /\bpuede\(|PERMISOS\b/.test(readFileSync(join(ROOT, 'apps/web/src', name), 'utf8')))
  expect(screens).toEqual([])
})

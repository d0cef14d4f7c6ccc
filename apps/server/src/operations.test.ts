import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ORDERS } from './admin-orders.ts'
import { orderOf } from './backup/index.ts'
import type { Persona } from './platform/actor.ts'
import { createDatabaseClock } from './platform/clock/index.ts'
import { startJobs } from './platform/jobs/index.ts'
import { createLogger } from './platform/log/index.ts'
import { createEmpresa, createUsuario, createWorldWithApp, type World } from './testing/factories/index.ts'
import { freePort } from './testing/free-port.ts'
import { operator } from './testing/operator.ts'
import { rowsOf } from './testing/rows.ts'

let mundo: World
let close: () => Promise<void>
let admin: Persona
let usuario: Persona
let folder: string

beforeAll(async () => {
  ;({ mundo, close } = await createWorldWithApp())
  admin = await createEmpresa(mundo)
  usuario = await createUsuario(mundo, admin)
  folder = await mkdtemp(path.join(tmpdir(), 'aliadas-operacion-'))
})
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true, force: true })
})

const PAGE = await readFile(path.resolve(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
const commands = [...PAGE.matchAll(/`npm run (\w+)(?: -- ([^`…]+))?`/g)].map(([, name = '', words = '']) => ({
  name,
  words: words.trim().split(' '),
}))
const adminCommands = commands.filter(({ name, words }) => name === 'admin' && words[0] !== '')

test('every order is on the page for the night, as it is written, and nothing else is', () => {
  const patterns = Object.entries(ORDERS).map(([words, { flags = {} }]) =>
    [...words.split(' '), ...Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value])].join(' '),
  )
  const told = new Set(
    adminCommands.map(({ words }) => words.join(' ').replace(/^key new (aliada|plataforma)$/, 'key new TIPO')),
  )
  expect([...told].toSorted()).toEqual(patterns.toSorted())
})

test('the other commands of the page are those that backup.test, portable.test, files.test and doctor.test run', () => {
  const others = new Set(
    commands.filter(({ name }) => name !== 'admin').map(({ name, words }) => [name, ...words].join(' ').trim()),
  )
  expect([...others].toSorted()).toEqual([
    'backup --check BACKUP',
    'backup --portable --to FOLDER',
    'backup --to FOLDER',
    'doctor',
    'doctor --outside PUBLIC_URL',
    'files move --to s3',
    'restore --from BACKUP --to EMPTY_DATA_DIR',
    'restore --from BACKUP --to EMPTY_DATA_DIR --own-database',
    'restore --from BACKUP_DIR --to EMPTY_DATA_DIR --at 2026-11-24T14:05:00-05:00',
  ])
  for (const { name, words } of commands.filter(
    ({ name: one, words: some }) => !['admin', 'doctor', 'files'].includes(one) && some[0],
  ))
    expect(orderOf(name, words)).toMatchObject({ what: expect.any(String) })
})

const VALUES: Readonly<Record<string, () => string>> = {
  CORREO: () => usuario.email,
  ID: () => admin.empresaId,
  CODIGO: () => '3f0c2d1e-5a6b-4c7d-8e9f-0a1b2c3d4e5f',
  NOMBRE: () => 'olvidar-enviados',
  MOTIVO: () => 'Sin póliza vigente',
  CARPETA: () => path.join(folder, 'exportada'),
}

test('every command of the page runs, in the order of the page, and tells something as lines and as JSON', async () => {
  const order = operator(mundo)
  const rows = rowsOf(mundo)
  await rows(`insert into instalacion (marca, almacen, creada_en) values ('m', 'disk', now())`)
  const jobs = await startJobs({
    address: mundo.base.url,
    clock: createDatabaseClock(),
    log: createLogger('silent'),
    jobs: [{ name: 'olvidar-enviados', when: '0 0 1 1 *', run: () => Promise.resolve() }],
  })
  try {
    for (const { words } of adminCommands) {
      if (['release', 'drop'].includes(words[1] ?? '')) await rows(`update instalacion set correos_detenidos = now()`)
      const given = words.map((word) => VALUES[word]?.() ?? word)
      const changes = Object.entries(ORDERS).some(
        ([pattern, one]) => 'plan' in one && pattern.split(' ').slice(0, 2).join(' ') === words.slice(0, 2).join(' '),
      )
      const { lines, data, faults } = await order([...given, ...(changes ? ['--yes'] : [])])
      expect([words, lines.length > 0, data === undefined, faults]).toEqual([words, true, false, 0])
    }
  } finally {
    await jobs.stop()
  }
})

const MAIN = path.join(import.meta.dirname, 'admin-main.ts')
/** The command in a process of its own, without a terminal. */
const run = async (words: readonly string[], variables: Record<string, string> = {}) => {
  const child = spawn(process.execPath, [MAIN, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      NODE_OPTIONS: process.env['NODE_OPTIONS'],
      DATA_DIR: folder,
      DATABASE_URL: mundo.base.url,
      SESSION_SECRET: 'un secreto largo de pruebas, de más de 32',
      ...variables,
    },
  })
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((done) => child.once('close', done)),
  ])
  return { code, out, err }
}

test('unknown words are code 2 on stderr; with --json stdout is one value, also of an error', async () => {
  const unknown = await run(['sizes', '--todo'])
  expect([unknown.code, unknown.out]).toEqual([2, ''])
  expect(unknown.err).toMatch(/^No conozco --todo\.\nSe escribe así: npm run admin -- sizes \[--json\]\n$/)
  const nobody = await run(['person', 'show', 'nadie@ninguna.test', '--json'])
  expect([nobody.code, nobody.err, JSON.parse(nobody.out)]).toEqual([
    2,
    '',
    { errores: ['Nadie tiene el correo nadie@ninguna.test.'] },
  ])
  const sizes = await run(['sizes', '--json'])
  expect([sizes.code, sizes.err, JSON.parse(sizes.out)]).toMatchObject([0, '', { tablas: expect.any(Array) }])
})

test('without a terminal and without --yes nothing is done, and the code is 2', async () => {
  const activo = async () =>
    (await rowsOf(mundo)<{ activo: boolean }>('select activo from personas where id = $1', [usuario.id]))[0]?.activo
  const before = await activo()
  const { code, out, err } = await run(['person', 'disable', usuario.email])
  expect([code, out, await activo()]).toEqual([2, '', before])
  expect(err).toMatch(/No se hizo nada: repite la orden con --yes\.\n$/)
})

test('a refusal of the product is its own message and code 1', async () => {
  const { code, err } = await run(['person', 'disable', admin.email, '--yes'])
  expect([code, err]).toEqual([1, 'Es el único administrador activo de la empresa. Nombra a otro antes.\n'])
})

test('a database that is away, that is of another version or empty is one line and code 1, without a stack', async () => {
  const port = await freePort()
  const away = await run(['outbox', 'list'], { DATABASE_URL: `postgres://a:b@127.0.0.1:${port}/c` })
  expect([away.code, away.out, away.err.split('\n').length]).toEqual([1, '', 2])
  expect(away.err).toMatch(/^La base de datos no responde: .*ECONNREFUSED/)
  const wrong = new URL(mundo.base.url)
  wrong.pathname = '/no-esta'
  const none = await run(['outbox', 'list'], { DATABASE_URL: wrong.href })
  expect([none.code, none.err.split('\n').length]).toEqual([1, 2])
  await mundo.base.pool.query(`insert into kysely_migration (name, timestamp) values ('9998-agrega', '')`)
  expect((await run(['streams'])).code).toBe(0)
  await mundo.base.pool.query(`insert into kysely_migration (name, timestamp) values ('9999-contrae-algo', '')`)
  const newer = await run(['outbox', 'release', '--yes'])
  await mundo.base.pool.query(`delete from kysely_migration where name > '9998'`)
  expect([newer.code, newer.err]).toEqual([
    1,
    expect.stringMatching(/^La base de datos es de una versión posterior \(9999-contrae-algo\), que quitó algo .*\n$/),
  ])
  const [{ name } = { name: '' }] = (
    await mundo.base.pool.query<{ name: string }>('select name from kysely_migration order by name desc limit 1')
  ).rows
  await mundo.base.pool.query('delete from kysely_migration where name = $1', [name])
  const older = await run(['streams'])
  await mundo.base.pool.query(`insert into kysely_migration (name, timestamp) values ($1, '')`, [name])
  expect([older.code, older.err]).toEqual([
    1,
    expect.stringMatching(/^La base de datos es de una versión anterior .* inicia primero esta versión.*\n$/),
  ])
})

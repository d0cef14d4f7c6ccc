import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { StartError, startEmbedded, stopEmbedded, migrate, type Embedded } from '../platform/database/index.ts'
import { readEnv } from '../platform/env/index.ts'
import { createLogger } from '../platform/log/index.ts'
import { archiveLog } from '../archive-log.ts'
import type { Context } from '../platform/context.ts'
import { createTestClock, systemClock } from '../platform/clock/index.ts'
import { archiveState } from './archive-state.ts'
import { startArchive, type Archive, type ArchiveParts } from './archive.ts'
import { orderOf, runOrder } from './index.ts'
import { pointIn } from './point-in-time.ts'
import { takeBackup } from './take-backup.ts'

const log = createLogger('silent')
const ROOT = mkdtempSync(path.join(tmpdir(), 'aliadas-archivo-'))
// PostgreSQL may run as another account.
chmodSync(ROOT, 0o755)
const SETTINGS = { fsync: 'off', synchronous_commit: 'off' }
let folders = 0
const folder = () => path.join(ROOT, `carpeta${++folders}`)
const dataDir = folder()
const backups = folder()
const MARK = 'marca-de-prueba'
let database: Embedded
let client: pg.Client

const env = readEnv({ DATA_DIR: dataDir, BACKUP_DIR: backups, MAP_STYLE_URL: 'no', NODE_ENV: 'test' })
const quiet = { env, log, say: () => undefined }

beforeAll(async () => {
  await mkdir(dataDir, { mode: 0o755 })
  await writeFile(path.join(dataDir, 'secreto'), 'secreto')
  database = await startEmbedded({ dir: path.join(dataDir, 'postgres'), log, settings: SETTINGS })
  await migrate(database.url)
  client = new pg.Client({ connectionString: database.url })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('set role aliadas_sistema')
  await client.query(`insert into instalacion (marca, puesta, almacen, creada_en) values ($1, true, 'disk', now())`, [
    MARK,
  ])
})
afterAll(async () => {
  await client.end()
  await database.stop()
  for (const name of readdirSync(ROOT))
    if (existsSync(path.join(ROOT, name, 'postgres', 'pgdata'))) await stopEmbedded(path.join(ROOT, name, 'postgres'))
  rmSync(ROOT, { recursive: true, force: true })
})

const archive = (more: Partial<ArchiveParts> = {}): Archive =>
  startArchive({
    folder: backups,
    keepMs: 14 * 86_400_000,
    dataDir,
    mark: MARK,
    wal: () => database.wal,
    clock: systemClock,
    log,
    copy: async () => void (await takeBackup(backups, quiet)),
    copyBeside: () => Promise.resolve(),
    everyMs: 500,
    ...more,
  })

/** The whole copies in the folder of backups. */
const copies = (): string[] => readdirSync(backups).filter((name) => /^aliadas-\w+$/.test(name))
const chains = (): string[] => readdirSync(path.join(backups, 'registro'))
const state = async () => archiveState(dataDir)
const until = (look: () => unknown) => vi.waitFor(look, { timeout: 150_000, interval: 20 })
/** Waits until the fault is told. */
const told = (falla: string | null) => until(async () => expect((await state())?.falla).toBe(falla))
/** Waits until everything that was confirmed before this call is archived. */
const archived = async () => {
  const now = systemClock.now()
  await until(async () => expect((await state())?.hasta?.getTime()).toBeGreaterThan(now.getTime()))
}

/** One acknowledged command; returns an instant after it and before the next one. */
const command = async (word: string): Promise<string> => {
  await client.query(
    `insert into correos (id, para, asunto, texto, html, proximo_intento, creado_en)
      values ($1, 'a@x.test', $1, 't', 'h', now(), now())`,
    [word],
  )
  await pause(5)
  const at = systemClock.now().toISOString()
  await pause(5)
  return at
}

const restore = async (from: string, at: string) => {
  const to = folder()
  const lines: string[] = []
  const words = ['--from', from, '--to', to, '--at', at]
  const code = await runOrder(orderOf('restore', words), { env, log, say: (line) => lines.push(line) })
  return { to, code, lines }
}
const linesOf = (work: Promise<unknown>): Promise<readonly string[]> =>
  work.then(
    () => ['it went through'],
    (error: unknown) => {
      if (error instanceof StartError) return error.lines
      throw error
    },
  )
const wordsIn = async (dir: string): Promise<unknown[]> => {
  const embedded = await startEmbedded({ dir: path.join(dir, 'postgres'), log, settings: SETTINGS })
  const reader = new pg.Client({ connectionString: embedded.url })
  await reader.connect()
  await reader.query('set role aliadas_sistema')
  const { rows } = await reader.query('select id from correos order by id')
  await reader.end()
  await embedded.stop()
  return rows.map(({ id }) => id)
}

/** Instants after each of these commands. */
const at: Record<string, string> = {}

test('REL-13 the log is archived from the start on, with a copy to begin with, and the database keeps none of it', async () => {
  const running = archive()
  await until(() => expect(copies()).toHaveLength(1))
  for (const word of ['a', 'b', 'c', 'd']) {
    at[word] = await command(word)
    if (word === 'b') await archived()
  }
  // Each ends a segment, and the test that damages them needs three.
  await archived()
  await archived()
  // On a busy machine a beat may find the one before it still at work, and says so until the next.
  await until(async () => expect(await state()).toMatchObject({ carpeta: backups, falla: null, desde: null }))
  await running.stop()
  expect(chains()).toHaveLength(1)
  expect(await database.wal.kept()).toBeLessThan(3 * 16 * 1024 ** 2)
  expect(
    readdirSync(path.join(backups, 'registro', chains()[0] ?? '')).filter((name) => name.includes('parcial')),
  ).toEqual([])
})

test.each([
  ['a', ['a']],
  ['c', ['a', 'b', 'c']],
])(
  'REL-13 restored to between two commands, after %s: the one before is there and the next one is not',
  async (word, there) => {
    const { to, code, lines } = await restore(backups, at[word] ?? '')
    expect([code, lines.find((line) => line.startsWith('Todo'))]).toEqual([0, 'Todo está y es lo que se guardó.'])
    expect(await wordsIn(to)).toEqual(there)
  },
)

test('REL-13 a check of BACKUP_DIR plays the log behind its newest copy up to the last instant', async () => {
  const lines: string[] = []
  const code = await runOrder(orderOf('backup', ['--check', backups]), { env, log, say: (line) => lines.push(line) })
  expect([code, lines.at(-1)]).toEqual([0, 'Todo está y es lo que se guardó.'])
  const last = (await state())?.hasta?.toISOString() ?? 'nothing'
  expect(lines.at(-2)).toContain(`hasta ${last}`)
})

test('REL-13 a server that is stopped in the middle notes up to when the log is archived, and not further', async () => {
  const notedWhenStopped = async (more: (stop: () => void) => Partial<ArchiveParts>) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const running = archive(more(() => resolve(running.stop())))
    await promise
    return (await state())?.hasta
  }
  const before = (await state())?.hasta
  expect(await notedWhenStopped((stop) => ({ copyBeside: () => Promise.resolve(stop()) }))).toEqual(before)
  const { wal } = database
  let cut: Date | undefined
  const noted = await notedWhenStopped((stop) => ({
    wal: () => ({
      ...wal,
      cut: async () => (cut = await wal.cut()),
      release: (id, segment) => {
        if (cut) stop()
        return wal.release(id, segment)
      },
    }),
  }))
  expect(noted).toEqual(cut)
})

test('REL-13 a time that is not kept is refused, and it says from when to when', async () => {
  const refused = async (when: string) => linesOf(restore(backups, when))
  const range = /^2\d{3}-\S+-05:00 no está en lo que se guarda: de 20\S+-05:00 a 20\S+-05:00\. No se escribió nada\.$/
  expect(await refused('2020-01-01T00:00:00-05:00')).toEqual([expect.stringMatching(range)])
  expect(await refused('2999-01-01T00:00:00Z')).toEqual([expect.stringMatching(range)])
  expect(await linesOf(restore(folder(), 'last'))).toEqual([expect.stringMatching(/no hay una copia con el registro/)])
  for (const words of ['2026-11-24', '2026-11-24T14:05:00', 'ayer'])
    expect(() => orderOf('restore', ['--from', 'x', '--to', 'y', '--at', words])).toThrow('con su desfase')
})

test('REL-13 a segment that is missing or changed is named, and nothing is written', async () => {
  const damaged = folder()
  await cp(backups, damaged, { recursive: true })
  const chain = path.join(damaged, 'registro', chains()[0] ?? '')
  const list = await readFile(path.join(chain, 'lista'), 'utf8')
  const copy = JSON.parse(await readFile(path.join(damaged, copies()[0] ?? '', 'respaldo.json'), 'utf8')) as {
    wal: { hasta: string }
  }
  const [one = '', two = '', three = ''] = list
    .split('\n')
    .map((line) => line.slice(0, 24))
    .filter((name) => name > copy.wal.hasta)
  await rm(path.join(chain, `${one}.gz`))
  await cp(path.join(chain, `${three}.gz`), path.join(chain, `${two}.gz`))
  const to = folder()
  const order = () => runOrder(orderOf('restore', ['--from', damaged, '--to', to, '--at', at['d'] ?? '']), quiet)
  const named = (name: string) => `registro/${chains()[0]}/${name}.gz`
  expect(await linesOf(order())).toEqual([
    'El registro archivado está dañado. No se escribió nada.',
    `Falta: ${named(one)}`,
    `Cambió: ${named(two)}`,
  ])
  // Their lines are gone too.
  await writeFile(
    path.join(chain, 'lista'),
    list
      .split('\n')
      .filter((line) => !line.startsWith(one) && !line.startsWith(two))
      .join('\n'),
  )
  expect(await linesOf(order())).toEqual([
    'El registro archivado está dañado. No se escribió nada.',
    `Falta: ${named(one)}`,
    `Falta: ${named(two)}`,
  ])
  expect(existsSync(to) ? readdirSync(to) : []).toEqual([])
})

test('REL-13 without its folder the log waits, an empty folder in its place gets nothing, and it catches up by itself', async () => {
  const running = archive()
  await archived()
  const away = `${backups}-aparte`
  await rename(backups, away)
  await mkdir(backups)
  await told('ausente')
  at['e'] = await command('e')
  await pause(900)
  expect(readdirSync(backups)).toEqual([])
  await rm(backups, { recursive: true })
  await rename(away, backups)
  await told(null)
  await archived()
  await running.stop()
  expect(chains()).toHaveLength(1)
  const { to } = await restore(backups, at['e'] ?? '')
  expect(await wordsIn(to)).toEqual(['a', 'b', 'c', 'd', 'e'])
})

const failing = (code: string) => Promise.reject(Object.assign(new Error(code), { code }))

test('REL-13 a full disk and one that hangs are told, and end by themselves', async () => {
  let answer: () => Promise<void> = () => failing('ENOSPC')
  let free: () => void = () => undefined
  const running = archive({ copyBeside: () => answer() })
  await told('llena')
  answer = () => new Promise((resolve) => (free = resolve))
  await told('lenta')
  answer = () => Promise.resolve()
  free()
  await until(async () => expect(await state()).toMatchObject({ falla: null, desde: null }))
  await running.stop()
})

test('REL-13 what waits is bounded: the log is let go, which is told until the next copy, and a new chain begins', async () => {
  const [old] = chains()
  const running = archive({ copy: () => Promise.reject(new Error('no')), mostBytes: 40 * 1024 ** 2 })
  await archived()
  const mark = path.join(backups, 'aliadas.marca')
  await rename(mark, `${mark}-aparte`)
  await told('ausente')
  for (let many = 0; (await database.wal.chain())?.id === old; many++) {
    expect(many).toBeLessThan(100)
    await client.query(`select pg_logical_emit_message(true, 'x', repeat('x', 4000000))`)
    await pause(50)
  }
  expect(await database.wal.kept()).toBe(0)
  await rename(`${mark}-aparte`, mark)
  await told('cadena')
  await until(() => expect(chains().filter((chain) => chain !== old)).not.toEqual([]))
  await running.stop()
  // The fault outlives a restart of the server.
  const again = archive()
  await told(null)
  at['f'] = await command('f')
  await archived()
  await again.stop()
  const { to } = await restore(backups, at['f'] ?? '')
  expect(await wordsIn(to)).toContain('f')
  expect(await linesOf(restore(backups, '2020-01-01T00:00:00Z'))).toEqual([
    expect.stringMatching(/: de .+; de .+\. No/),
  ])
})

test('REL-13 the folder of another installation is left alone', async () => {
  const before = readdirSync(backups).toSorted()
  const running = archive({ mark: 'otra' })
  await told('ajena')
  await running.stop()
  expect(readdirSync(backups).toSorted()).toEqual(before)
})

test('REL-10 a mark that a full disk left empty counts as none: the folder is no strange one for ever', async () => {
  const mine = { dataDir: folder(), folder: folder() }
  for (const dir of Object.values(mine)) await mkdir(dir)
  await writeFile(path.join(mine.folder, 'aliadas.marca'), '')
  const running = archive({ ...mine, copy: () => Promise.resolve() })
  await until(async () => expect(await archiveState(mine.dataDir)).toMatchObject({ carpeta: mine.folder, falla: null }))
  await running.stop()
  expect(await readFile(path.join(mine.folder, 'aliadas.marca'), 'utf8')).toBe(`${MARK}\n`)
  expect(readdirSync(mine.folder).filter((name) => name.startsWith('aliadas'))).toEqual(['aliadas.marca'])
})

test('REL-22 after a copy that failed while the clock was ahead the next one is tried as soon as ever', async () => {
  const mine = { dataDir: folder(), folder: folder() }
  for (const dir of Object.values(mine)) await mkdir(dir)
  let aheadMs = 7 * 86_400_000
  const copy = vi.fn<ArchiveParts['copy']>(() => Promise.reject(new Error('no')))
  const clock = { now: () => new Date(systemClock.now().getTime() + aheadMs) }
  const running = archive({ ...mine, clock, copy, againMs: 1_000 })
  await until(() => expect(copy).toHaveBeenCalledTimes(1))
  aheadMs = 0
  await vi.waitFor(() => expect(copy).toHaveBeenCalledTimes(2), 30_000)
  await running.stop()
})

test('REL-09 REL-22 a clock that went back begins another chain, and «last» is the end of the newest one', async () => {
  const parts = { dataDir: folder(), folder: folder() }
  for (const dir of Object.values(parts)) await mkdir(dir)
  const chainsIn = () => (existsSync(logIn) ? readdirSync(logIn).toSorted() : [])
  const logIn = path.join(parts.folder, 'registro')
  const { wal } = database
  let aheadMs = 3_600_000
  const running = archive({
    ...parts,
    copy: async () => void (await takeBackup(parts.folder, quiet)),
    // As on a machine whose clock is an hour ahead at first.
    wal: () => ({ ...wal, cut: async () => new Date((await wal.cut()).getTime() + aheadMs) }),
    clock: { now: () => new Date(systemClock.now().getTime() + aheadMs) },
  })
  const hasCopy = (chain: string) =>
    until(async () => {
      const names = readdirSync(parts.folder).filter((name) => /^aliadas-\w+$/.test(name))
      const manifests = names.map((name) => readFile(path.join(parts.folder, name, 'respaldo.json'), 'utf8'))
      expect((await Promise.all(manifests)).some((text) => text.includes(chain))).toBe(true)
    })
  const archivedSince = (instant: string) =>
    until(async () =>
      expect((await archiveState(parts.dataDir))?.hasta?.getTime()).toBeGreaterThan(new Date(instant).getTime()),
    )
  await until(() => expect(chainsIn()).toHaveLength(1))
  const [first = ''] = chainsIn()
  await hasCopy(first)
  await archivedSince(new Date(new Date(await command('adelantado')).getTime() + aheadMs).toISOString())
  aheadMs = 0
  await until(() => expect(chainsIn()).toHaveLength(2))
  const [, second = ''] = chainsIn()
  // In the order in which they began, whatever the clock said.
  expect([second > first, chainsIn().includes(first)]).toEqual([true, true])
  await hasCopy(second)
  for (const word of ['a-tiempo', 'y-despues']) await archivedSince(await command(word))
  await until(async () => expect(await archiveState(parts.dataDir)).toMatchObject({ falla: null }))
  await running.stop()
  const { to, code } = await restore(parts.folder, 'last')
  expect(code).toBe(0)
  const there = ['adelantado', 'a-tiempo', 'y-despues']
  expect(await wordsIn(to)).toEqual(expect.arrayContaining(there))

  // As an older version wrote it, in one chain.
  const list = path.join(logIn, second, 'lista')
  const lines = (await readFile(list, 'utf8')).trimEnd().split('\n')
  const last = lines.findLast((line) => !line.endsWith(' -')) ?? ''
  const late = lines.map((line) => (line === last ? line : line.replace(/ 2\d{3}-/, ' 2999-')))
  await writeFile(list, `${late.join('\n')}\n`)
  const { segments, at: end } = await pointIn(parts.folder, 'last')
  expect(`${segments.at(-1)?.name} ${end.toISOString()}`).toBe(last.replace(/ \S+ /, ' '))
  expect(segments.length).toBeGreaterThan(1)
  const again = await restore(parts.folder, 'last')
  expect(await wordsIn(again.to)).toEqual(expect.arrayContaining(there))
})

test('REL-13 without BACKUP_DIR the database keeps no log for it, and nothing is told', async () => {
  expect(await database.wal.chain()).toBeDefined()
  const parts = { ctx: { log } as Context, env: { ...env, backup: undefined }, wal: () => database.wal, mark: MARK }
  await archiveLog(parts, { add: () => undefined })
  expect([await database.wal.chain(), await state()]).toEqual([undefined, undefined])
})

test('REL-13 a copy each night; older copies, segments and files than BACKUP_KEEP needs are removed', async () => {
  const many = copies().length
  const late = createTestClock(new Date(systemClock.now().getTime() + 15 * 86_400_000))
  const old = path.join(backups, 'archivos', 'x', 'viejo')
  await mkdir(path.dirname(old), { recursive: true })
  await writeFile(old, 'x')
  await utimes(old, 0, 0)
  const running = archive({ clock: late })
  await until(() => expect(copies()).toHaveLength(1))
  await until(() => expect(chains()).toHaveLength(1))
  await running.stop()
  expect(many).toBeGreaterThan(1)
  expect(existsSync(old)).toBe(false)
  const { wal } = JSON.parse(await readFile(path.join(backups, copies()[0] ?? '', 'respaldo.json'), 'utf8')) as {
    wal: { desde: string }
  }
  const segments = readdirSync(path.join(backups, 'registro', chains()[0] ?? '')).filter((name) => name.endsWith('.gz'))
  expect(segments.toSorted()[0]).toBe(`${wal.desde}.gz`)
})

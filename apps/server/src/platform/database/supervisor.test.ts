import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { runSecondProcess } from '../../testing/embedded/run-second-process.ts'
import { accountRunner, chooseRunner } from './embedded/runner.ts'
import { isPostmasterOf } from './embedded/postmaster.ts'
import { createPlaces, ask } from '../../testing/embedded/places.ts'
import { createLogger } from '../log/index.ts'
import { withEmbedded } from './supervisor.ts'

const places = createPlaces()
afterAll(() => places.clean())

const mode = (file: string) => (statSync(file).mode & 0o777).toString(8)

describe('a first start', () => {
  const dir = places.fresh()
  let url = ''
  beforeAll(async () => {
    url = (await places.start(dir, {})).url
  })

  test('keeps its directory and its passwords private', () => {
    expect(mode(dir)).toBe('700')
    expect(mode(path.join(dir, 'pgdata'))).toBe('700')
    expect(mode(path.join(dir, 'superusuario.clave'))).toBe('600')
    expect(mode(path.join(dir, 'dueno.clave'))).toBe('600')
  })

  test('hands out an owner who is no superuser and cannot look behind row-level security', async () => {
    const [row] = await ask(
      url,
      `select current_user as usuario, current_database() as base, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
         (select rolname from pg_roles r join pg_database d on d.datdba = r.oid where datname = current_database()) as dueno
       from pg_roles where rolname = current_user`,
    )
    expect(row).toEqual({
      usuario: 'aliadas_dueno',
      base: 'aliadas',
      dueno: 'aliadas_dueno',
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: true,
      // The database of the test world.
      rolcreatedb: true,
    })
    const password = readFileSync(path.join(dir, 'superusuario.clave'), 'utf8')
    expect(new URL(url).password).not.toBe(password)
  })

  test('waits for the disk, listens on this machine only and limits what may wait', async () => {
    const rows = await ask(url, 'select name, setting from pg_settings')
    const settings = Object.fromEntries(rows.map((row) => [row['name'], row['setting']]))
    expect(settings).toMatchObject({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      max_connections: '100',
      idle_in_transaction_session_timeout: '60000',
      password_encryption: 'scram-sha-256',
      server_encoding: 'UTF8',
      TimeZone: 'America/Bogota',
    })
    expect(await ask(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
  })

  test('refuses a wrong password, for the owner and for the superuser', async () => {
    for (const user of ['aliadas_dueno', 'postgres']) {
      const client = new pg.Client({ host: '127.0.0.1', port: Number(new URL(url).port), user, password: 'otra' })
      await expect(client.connect()).rejects.toMatchObject({ code: '28P01' })
    }
  })

  test('orders by code point, knows accents in upper and lower case, and has ICU for Spanish order', async () => {
    const [row] = await ask(
      url,
      `select lower('ÁÑÜ') as menor, 'a' > 'B' as punto, 'ñandú' < 'ocaso' collate "es-CO-x-icu" as icu`,
    )
    expect(row).toEqual({ menor: 'áñü', punto: true, icu: true })
  })
})

test('a later start finds the data again, on the same port', async () => {
  const dir = places.fresh()
  const first = await places.start(dir)
  await ask(first.url, 'create table nota (texto text)', "insert into nota values ('sigue aquí')")
  await first.stop()
  await expect(ask(first.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
  const second = await places.start(dir)
  expect(second).toMatchObject({ adopted: false, url: first.url })
  expect(await ask(second.url, 'select texto from nota')).toEqual([{ texto: 'sigue aquí' }])
})

test('a port that somebody takes between the look and the start only makes it try again', async () => {
  const dir = places.fresh()
  await (await places.start(dir)).stop()
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const starting = places.start(dir, { settings: { fsync: 'off', port } })
  const log = path.join(dir, 'postgres.log')
  await vi.waitFor(() => expect(readFileSync(log, 'utf8')).toContain('could not create any TCP/IP sockets'), 30_000)
  other.close()
  const { url } = await starting
  expect(new URL(url).port).toBe(String(port))
})

test('REL-01 it survives a kill -9 of whoever started it, and who adopts it stops it', async () => {
  const dir = places.fresh()
  const starter = runSecondProcess(['start', dir])
  const { url = '', pid = 0 } = await starter.said
  await starter.kill()
  const heir = await places.start(dir)
  expect(heir).toMatchObject({ adopted: true, url, pid })
  expect(await ask(url, 'select 1 as uno')).toEqual([{ uno: 1 }])
  expect(await heir.stop()).toBe(true)
  expect(isPostmasterOf(pid, path.join(dir, 'pgdata'))).toBe(false)
})

test('of several that use it only the last one stops it, whoever started it', async () => {
  const dir = places.fresh()
  const starter = await places.start(dir)
  const other = runSecondProcess(['start', dir])
  const { url = '', pid = 0 } = await other.said
  const third = await places.start(dir)
  await starter.stop()
  third.leave()
  expect(await ask(url, 'select 1 as uno')).toEqual([{ uno: 1 }])
  await other.kill()
  const last = await places.start(dir)
  expect(last).toMatchObject({ adopted: true, pid })
  await last.stop()
  expect(isPostmasterOf(pid, path.join(dir, 'pgdata'))).toBe(false)
})

test('a hanging one is left running, in the time that it is given', async () => {
  const dir = places.fresh()
  const { pid, stop } = await places.start(dir)
  process.kill(pid, 'SIGSTOP')
  expect(await stop(40)).toBe(false)
  process.kill(pid, 'SIGCONT')
  await vi.waitFor(() => expect(isPostmasterOf(pid, path.join(dir, 'pgdata'))).toBe(false), { timeout: 30_000 })
})

test('work with one that does not stop says so, whatever else went wrong; once it stopped an interruption says that alone', async () => {
  const dir = places.fresh()
  const options = { dir, log: createLogger('silent'), settings: { fsync: 'off' } }
  let postmaster = 0
  const failing = withEmbedded({ ...options, stopMs: 40 }, ({ pid }) => {
    postmaster = pid
    process.kill(pid, 'SIGSTOP')
    return Promise.reject(new Error('otra cosa'))
  })
  await expect(failing).rejects.toThrow(`La base de datos de ${dir} no terminó a tiempo.`)
  process.kill(postmaster, 'SIGCONT')
  await vi.waitFor(() => expect(isPostmasterOf(postmaster, path.join(dir, 'pgdata'))).toBe(false), { timeout: 30_000 })
  const stop = new AbortController()
  const reason = new Error('se interrumpió')
  const interrupted = withEmbedded({ ...options, signal: stop.signal }, () => {
    stop.abort(reason)
    return Promise.reject(new Error('la conexión se cortó'))
  })
  await expect(interrupted).rejects.toBe(reason)
})

test('two starters at once on an empty directory share one PostgreSQL', async () => {
  const dir = places.fresh()
  const both = [runSecondProcess(['start', dir]), runSecondProcess(['start', dir])]
  const said = await Promise.all(both.map((one) => one.said))
  expect(said.filter((one) => one.adopted)).toHaveLength(1)
  expect(said[0]?.url).toBe(said[1]?.url)
  expect(await ask(said[0]?.url ?? '', 'select 1 as uno')).toEqual([{ uno: 1 }])
  await Promise.all(both.map((one) => one.kill()))
})

test('a first start that is killed half way leaves nothing in the way of the next', async () => {
  const dir = places.fresh()
  const starter = runSecondProcess(['start', dir])
  const begun = () => readdirSync(dir).some((name) => name.startsWith('pgdata.nuevo'))
  await vi.waitFor(() => expect(begun()).toBe(true), { timeout: 30_000, interval: 5 })
  await starter.kill()
  const { url, adopted } = await places.start(dir)
  expect(adopted).toBe(false)
  expect(await ask(url, 'select 1 as uno')).toEqual([{ uno: 1 }])
})

test.each([
  ['of a process that is gone', () => 4_194_303],
  ['whose number now belongs to another program', () => process.pid],
])('a lock %s is removed', async (_, pid) => {
  const dir = places.fresh()
  const first = await places.start(dir)
  const file = path.join(dir, 'pgdata', 'postmaster.pid')
  const lines = readFileSync(file, 'utf8').split('\n')
  process.kill(first.pid, 'SIGKILL')
  await vi.waitFor(() => expect(isPostmasterOf(first.pid, path.join(dir, 'pgdata'))).toBe(false), { timeout: 30_000 })
  writeFileSync(file, [String(pid()), ...lines.slice(1)].join('\n'))
  const second = await places.start(dir)
  expect(second.adopted).toBe(false)
  expect(await ask(second.url, 'select 1 as uno')).toEqual([{ uno: 1 }])
})

test('a lost password of the owner is replaced by a new one', async () => {
  const dir = places.fresh()
  const first = await places.start(dir)
  places.remove(dir, 'dueno.clave')
  const second = await places.start(dir)
  expect(second.url).not.toBe(first.url)
  expect(await ask(second.url, 'select 1 as uno')).toEqual([{ uno: 1 }])
})

test('passwords that a full disk left empty are made anew where nothing depends on them', async () => {
  const dir = places.fresh()
  mkdirSync(dir, { mode: 0o700 })
  writeFileSync(path.join(dir, 'superusuario.clave'), '')
  const first = await places.start(dir)
  expect(readFileSync(path.join(dir, 'superusuario.clave'), 'utf8')).toMatch(/^[\w-]{32}$/)
  await first.stop()
  writeFileSync(path.join(dir, 'dueno.clave'), '')
  const second = await places.start(dir)
  expect(await ask(second.url, 'select 1 as uno')).toEqual([{ uno: 1 }])
  expect(mode(path.join(dir, 'dueno.clave'))).toBe('600')
})

test.runIf(process.getuid?.() === 0)('as root it runs as another account where there are no namespaces', async () => {
  const dir = places.fresh()
  const runner = accountRunner()
  const first = await places.start(dir, { runner })
  const expected = runner.kind === 'account' ? runner.account.uid : -1
  expect(statSync(`/proc/${first.pid}`).uid).toBe(expected)
  await first.stop()
  const second = await places.start(dir, { runner: chooseRunner() })
  expect(await ask(second.url, 'select 1 as uno')).toEqual([{ uno: 1 }])
})

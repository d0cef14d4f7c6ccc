import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { appendFile, cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ALCANCES } from '@aliadas/contract/aliados'
import { orderOf as adminOrderOf, runOrder as runAdmin } from '../admin.ts'
import { asegurarClaveDeAliado } from '../aliados/index.ts'
import { CLAVE_DE_ALIADO_DEMO } from '../demo/index.ts'
import { findDatabase } from '../find-database.ts'
import { createClosing } from '../platform/closing.ts'
import { createDatabaseClock, systemClock } from '../platform/clock/index.ts'
import {
  StartError,
  createDatabase,
  createPool,
  startEmbedded,
  stopEmbedded,
  type Db,
} from '../platform/database/index.ts'
import { isPostmasterOf } from '../platform/database/embedded/postmaster.ts'
import { readEnv } from '../platform/env/index.ts'
import { createLogger } from '../platform/log/index.ts'
import type { Mail } from '../platform/mail/index.ts'
import { start, type Running } from '../start.ts'
import { PDF } from '../testing/factories/index.ts'
import { freePort } from '../testing/free-port.ts'
import { createDeletions, lookAtBackups, orderOf, runOrder } from './index.ts'

const log = createLogger('silent')
const ROOT = mkdtempSync(path.join(tmpdir(), 'aliadas-respaldo-'))
// PostgreSQL may run as another account.
chmodSync(ROOT, 0o755)
let folders = 0
const folder = () => path.join(ROOT, `carpeta${++folders}`)
const dataDir = folder()
const restored = folder()
let running: Running
let url: string
/** A whole backup. */
let backup: string
/** A guide that is in it. */
let erased: string

const envOf = (dir: string, more: Record<string, string> = {}) =>
  readEnv({ DATA_DIR: dir, MAP_STYLE_URL: 'no', NODE_ENV: 'test', ...more })
const begin = async (dir: string, mails: Mail[] = [], more: Record<string, string> = {}) => {
  const port = await freePort()
  const env = envOf(dir, { PORT: String(port), DEMO: dir === dataDir ? '1' : '0', ...more })
  return start({ env, clock: createDatabaseClock(), log, onLocalMail: (mail) => void mails.push(mail) })
}
const OTHER = { DATABASE_URL: 'postgres://x@127.0.0.1:1/x', DEMO: '0' }
const order = async (program: string, words: string[], env = envOf(dataDir)) => {
  const lines: string[] = []
  const code = await runOrder(orderOf(program, words), { env, log, say: (line) => lines.push(line) })
  return { code, lines }
}
const linesOf = (work: Promise<unknown>): Promise<readonly string[]> =>
  work.then(
    () => ['it went through'],
    (error: unknown) => {
      if (error instanceof StartError) return error.lines
      throw error
    },
  )

beforeAll(async () => {
  running = await begin(dataDir)
  ;({ url } = running)
})
afterAll(async () => {
  await running.stop()
  for (const name of readdirSync(ROOT))
    if (existsSync(path.join(ROOT, name, 'postgres', 'pgdata'))) await stopEmbedded(path.join(ROOT, name, 'postgres'))
  rmSync(ROOT, { recursive: true, force: true })
})

let posted = 0
/** Posts a service as a client's app; returns its id when it was confirmed. */
const post = async (key = CLAVE_DE_ALIADO_DEMO): Promise<string> => {
  const fechaSalida = new Date(systemClock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10)
  const answer = await fetch(`${url}/api/v1/servicios`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      tipo: 'Van',
      clase: 'Ejecutivo',
      origen: `Hotel ${++posted}`,
      destino: 'Aeropuerto',
      fechaSalida,
      latOrigen: 3.4516,
      lonOrigen: -76.532,
      latDestino: 3.543,
      lonDestino: -76.3816,
      horaSalida: '10:00',
      pasajeros: 6,
    }),
  })
  const body = (await answer.json()) as { id?: string }
  if (answer.status !== 201 || body.id === undefined) throw new Error(`${answer.status} ${JSON.stringify(body)}`)
  return body.id
}

/** Together about a hundred commands a second. */
const WRITERS = 10
const EVERY_MS = 85
/** Keys of as many partners. */
const keys = async (many: number): Promise<string[]> => {
  const made = Array.from({ length: many }, (_, i) => `carga-de-copia-${i}-5Jx2vQm8RtZK0wf`)
  await withDb(async (db) => {
    const ctx = { db, clock: systemClock, log }
    for (const key of made) await asegurarClaveDeAliado(ctx, `Cliente ${key}`, key, ALCANCES)
  })
  return made
}

const withDb = async (work: (db: Db) => Promise<void>): Promise<void> => {
  const embedded = await startEmbedded({ dir: path.join(dataDir, 'postgres'), log })
  const pool = createPool(embedded.url, { max: 1, log })
  await work(createDatabase(pool, log))
  await pool.end()
  await embedded.stop()
}

const call = async (method: string, where: string, body?: unknown): Promise<Record<string, unknown>> => {
  const answer = await fetch(`${url}/api/v1/${where}`, {
    method,
    headers: {
      authorization: `Bearer ${CLAVE_DE_ALIADO_DEMO}`,
      ...(!(body instanceof Uint8Array) && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return answer.status === 204 ? {} : ((await answer.json()) as Record<string, unknown>)
}

/** A guide with a document. */
const guide = async (): Promise<string> => {
  const { id } = await call('POST', 'guias', {
    nombre: 'Nubia Palacios',
    email: 'guia@respaldo.test',
    telefono: '3990000811',
    direccion: 'Barrio San Antonio',
    rnt: '41234',
    rut: '900000001',
    banco: 'Nequi',
    tipocuenta: 'ahorros',
    cuenta: '0012345678',
    titular: 'Nubia Palacios',
    terminos: true,
  })
  const { archivo } = await call('PUT', 'archivos/documento', PDF)
  await call('PUT', `guias/${String(id)}/papeles`, { documentos: { rut: archivo } })
  return String(id)
}

/** Rows of the included database of a folder, as its superuser. */
const rowsIn = async (dir: string, text: string): Promise<Record<string, unknown>[]> => {
  const embedded = await startEmbedded({ dir: path.join(dir, 'postgres'), log })
  const owner = new pg.Client({ connectionString: embedded.url })
  await owner.connect()
  try {
    await owner.query('set role aliadas_sistema')
    return (await owner.query(text)).rows
  } finally {
    await owner.end()
    await embedded.stop()
  }
}

test('REL-13 a backup while commands run has all that was confirmed before it, and nothing half', async () => {
  erased = await guide()
  const before: string[] = []
  for (let i = 0; i < 20; i++) before.push(await post())
  const during: { id: string; at: Date }[] = []
  let over = false
  // A key may make 600 calls a minute.
  const writers = (await keys(WRITERS)).map(async (key) => {
    for (let many = 0; !over && many < 600; many++) {
      during.push({ id: await post(key), at: systemClock.now() })
      await pause(EVERY_MS)
    }
  })
  const to = folder()
  const taken = await order('backup', ['--to', to])
  over = true
  await Promise.all(writers)
  const after = await post()
  expect(taken.lines.at(-1)).toMatch(/^Respaldo listo en .+ archivos de la base de datos .+ archivos guardados/)
  const names = readdirSync(to).filter((name) => name.startsWith('aliadas-'))
  expect(names).toHaveLength(1)
  backup = path.join(to, names[0] ?? '')
  // So that a running server knows how old its newest backup is.
  const { hasta } = JSON.parse(readFileSync(path.join(backup, 'respaldo.json'), 'utf8')) as { hasta: string }
  expect((await lookAtBackups(dataDir)).respaldo).toEqual(new Date(hasta))
  const confirmed = during.filter(({ at }) => at < new Date(hasta))
  expect(confirmed.length).toBeGreaterThan(0)

  const { filas } = JSON.parse(readFileSync(path.join(backup, 'respaldo.json'), 'utf8')) as {
    filas: Record<string, [number, number]>
  }
  // Only what a hundred commands a second do in the moment of the copy's end is not known.
  const [least = 0, most = 0] = filas['public.servicios'] ?? []
  expect(least).toBeGreaterThan(before.length)
  expect(most - least).toBeLessThan(200)
  const back = await order('restore', ['--from', backup, '--to', restored])
  expect(back.lines).toContain('Todo está y es lo que se guardó.')
  expect(back.code).toBe(0)
  const ids = (await rowsIn(restored, 'select id from servicios')).map(({ id }) => id)
  expect([...before, ...confirmed.map(({ id }) => id)].filter((id) => !ids.includes(id))).toEqual([])
  expect(ids).not.toContain(after)
  // Each service has the line of the history that its transaction wrote.
  const half = await rowsIn(
    restored,
    `select id from servicios s where not exists (select from historial h where h.entidad = 'servicio' and h.entidad_id = s.id)
      and origen like 'Hotel %'`,
  )
  expect(half).toEqual([])
  // No browser goes on where the database that was copied had got to.
  expect(await rowsIn(restored, 'select id from change_log')).toEqual([])
  expect(await rowsIn(dataDir, 'select id from change_log limit 1')).toHaveLength(1)
  const histories = [dataDir, restored].map((dir) => rowsIn(dir, 'select epoca() as epoca'))
  const [own, other] = await Promise.all(histories)
  expect(own?.[0]?.['epoca']).toMatch(/^\d+\.\d{8}$/)
  expect(other?.[0]?.['epoca']).toMatch(/^\d+\.\d{8}\.[\w-]{21}$/)
  // Nothing of the copy stays behind in the running database.
  expect(await rowsIn(dataDir, 'select slot_name from pg_replication_slots')).toEqual([])
})

test('REL-13 the restored world starts, and its mails wait until an operator says so', async () => {
  const [{ id } = {}] = await rowsIn(
    restored,
    `insert into correos (id, para, asunto, texto, html, proximo_intento, creado_en)
      values ('viejo', 'a@x.test', 'Viejo', 't', 'h', now() - interval '1 hour', now() - interval '1 hour') returning id`,
  )
  expect(id).toBe('viejo')
  const mails: Mail[] = []
  const backups = folder()
  const again = await begin(restored, mails, { BACKUP_DIR: backups })
  const admin = async (words: string) => {
    const { lines } = await runAdmin(adminOrderOf(words.split(' ')), { env: envOf(restored), log, confirm: null })
    return lines
  }
  try {
    await again.runJobs()
    expect(mails).toEqual([])
    expect(await admin('outbox list')).toEqual([
      expect.stringMatching(/^Esperan \d+ correos\. El más antiguo: 20/),
      expect.stringMatching(/^No sale ninguno desde que se restauró un respaldo/),
    ])
    expect(await admin('outbox release --yes')).toEqual(['Los correos vuelven a salir.'])
    await again.runJobs()
    expect(mails.map(({ asunto }) => asunto)).toContain('Viejo')
    // With BACKUP_DIR a copy is taken at once, and checked, beside the server.
    await vi.waitFor(
      async () => expect((await lookAtBackups(restored)).revision).toMatchObject({ bien: true }),
      300_000,
    )
    expect((await lookAtBackups(restored)).archivo).toMatchObject({ falla: null })
    expect(readdirSync(backups).filter((name) => /^aliadas-\w+$/.test(name))).toHaveLength(1)
  } finally {
    await again.stop()
  }
})

test('REL-13 FILE-18 Ley 1581: an account that was deleted after the backup stays deleted, with the bytes of its files', async () => {
  const files = await rowsIn(dataDir, `select ubicacion from archivos where titular_id = '${erased}'`)
  const stored = files.map(({ ubicacion }) => path.join('archivos', String(ubicacion)))
  expect([stored.length, stored.every((file) => existsSync(path.join(backup, file)))]).toEqual([1, true])
  await call('DELETE', `guias/${erased}`)
  const chain = path.join(path.dirname(backup), 'registro', 'una')
  await mkdir(chain, { recursive: true })
  await withDb(async (db) => {
    const note = createDeletions(db)
    // The second time it writes none twice.
    await note(chain)
    await note(chain)
  })
  expect(
    (await readFile(path.join(chain, 'borrados'), 'utf8')).match(new RegExp(` guia ${erased}\n`, 'g')),
  ).toHaveLength(1)
  const to = folder()
  const { code, lines } = await order('restore', ['--from', backup, '--to', to])
  expect(lines).toContain('Cuentas que se borraron después, borradas de nuevo: 1.')
  expect(code).toBe(0)
  expect(await rowsIn(to, `select id from guias where id = '${erased}'`)).toEqual([])
  expect(stored.filter((file) => existsSync(path.join(to, file)))).toEqual([])
  await rm(chain, { recursive: true })
})

const MAIN = path.join(import.meta.dirname, '..', 'backup-main.ts')
/** Runs a command in a process of its own and sends it a signal as soon as `reached` returns something. */
const signalWhen = async <T>(
  signal: NodeJS.Signals,
  words: string[],
  reached: () => T | undefined,
  more: Record<string, string> = {},
) => {
  const env = { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'test', MAP_STYLE_URL: 'no', ...more }
  const child = fork(MAIN, words, { stdio: 'ignore', env })
  const ended = once(child, 'exit')
  const found = await vi.waitFor(
    () => {
      const one = reached()
      if (one === undefined) throw new Error('not yet')
      return one
    },
    { timeout: 120_000, interval: 1 },
  )
  child.kill(signal)
  return { found, end: await ended }
}
/** A PostgreSQL that runs below a folder. */
const postgresBelow = (dir: string, but?: string) => {
  for (const name of existsSync(dir) ? readdirSync(dir) : []) {
    const below = path.join(dir, name)
    const data = path.join(below, 'postgres', 'pgdata')
    const file = path.join(name === 'postgres' ? path.join(below, 'pgdata') : data, 'postmaster.pid')
    const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
    if (pid > 1 && path.dirname(file) !== but) return { pid, data: path.dirname(file) }
  }
  return undefined
}

test('REL-13 a restore that is killed leaves nothing that starts', async () => {
  const to = folder()
  const { found } = await signalWhen('SIGKILL', ['restore', '--from', backup, '--to', to], () => postgresBelow(to))
  expect(readdirSync(to).filter((name) => !name.startsWith('.restaurando-'))).toEqual([])
  await stopEmbedded(path.dirname(found.data))
})

test('REL-13 Ley 1581: a restored world that is there holds its mails and has no deleted account, whenever the restore ended', async () => {
  const chain = path.join(path.dirname(backup), 'registro', 'una')
  await mkdir(chain, { recursive: true })
  await withDb((db) => createDeletions(db)(chain))
  const to = folder()
  await signalWhen('SIGKILL', ['restore', '--from', backup, '--to', to], () =>
    existsSync(path.join(to, 'postgres', 'pgdata')) ? true : undefined,
  )
  await rm(chain, { recursive: true })
  const held = 'select correos_detenidos is not null as held from instalacion'
  expect(await rowsIn(to, held)).toEqual([{ held: true }])
  expect(await rowsIn(to, `select id from guias where id = '${erased}'`)).toEqual([])
})

test('REL-13 a check that is interrupted leaves no copy and no PostgreSQL, and clears what one that was killed left', async () => {
  const TMPDIR = folder()
  await mkdir(TMPDIR)
  const places = () => readdirSync(TMPDIR).filter((name) => name.startsWith('aliadas-revision-'))
  const interrupt = (signal: NodeJS.Signals, but?: string) =>
    signalWhen(
      signal,
      ['backup', '--check', backup],
      () => {
        for (const place of places()) {
          const found = postgresBelow(path.join(TMPDIR, place, 'datos'), but)
          if (found) return found
        }
        return undefined
      },
      { TMPDIR },
    )
  const killed = await interrupt('SIGKILL')
  expect(places()).toHaveLength(1)
  const stopped = await interrupt('SIGTERM', killed.found.data)
  expect([stopped.end, places()]).toEqual([[1, null], []])
  for (const { pid, data } of [killed.found, stopped.found]) expect(isPostmasterOf(pid, data)).toBe(false)
})

test.runIf(process.getuid?.() === 0)(
  'REL-13 as root without user namespaces a restore, a check and a first start work',
  async () => {
    const [to, fresh] = [folder(), folder()]
    // Where a start of an earlier version ended.
    await mkdir(fresh, { mode: 0o700 })
    const modeOf = async (...names: string[]) => ((await stat(path.join(...names))).mode & 0o777).toString(8)
    // Nothing finds "unshare" then.
    vi.stubEnv('PATH', '')
    try {
      expect((await order('restore', ['--from', backup, '--to', to])).code).toBe(0)
      expect((await order('backup', ['--check', backup])).code).toBe(0)
      const closing = createClosing(log)
      await findDatabase(envOf(fresh), log, closing)
      await closing.stop()
    } finally {
      vi.unstubAllEnvs()
    }
    expect([await modeOf(to), await modeOf(fresh)]).toEqual(['711', '711'])
    // Others pass through, and read nothing there.
    const within = await Promise.all(readdirSync(to).map(async (name) => [name, (await modeOf(to, name)).slice(1)]))
    expect(within.filter(([, others]) => others !== '00')).toEqual([])
    expect((await stat(path.join(to, 'postgres'))).uid).not.toBe(0)
  },
)

test('REL-13 a check restores in a throw-away place and tells the same', async () => {
  const { code, lines } = await order('backup', ['--check', backup])
  expect(lines.at(-2)).toMatch(/^Respaldo de Aliadas .+ \d+ empresas, \d+ personas, \d+ servicios/)
  expect([code, lines.at(-1)]).toEqual([0, 'Todo está y es lo que se guardó.'])
})

test('REL-13 TEN-20 a check tells that a table lacks rows, and that one lets a company see the rows of another', async () => {
  const change = async (how: string) => {
    const embedded = await startEmbedded({ dir: path.join(dataDir, 'postgres'), log })
    const owner = new pg.Client({ connectionString: embedded.url })
    await owner.connect()
    await owner.query(`alter table servicios ${how} row level security`)
    await owner.end()
    await embedded.stop()
  }
  const to = folder()
  await change('disable')
  try {
    await order('backup', ['--to', to])
  } finally {
    await change('enable')
  }
  const copy = path.join(to, readdirSync(to).find((name) => name.startsWith('aliadas-')) ?? '')
  // And a table that has fewer rows than were counted when the copy ended.
  const file = path.join(copy, 'respaldo.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { filas: Record<string, [number, number]> }
  const [least = 0, most = 0] = manifest.filas['public.empresas'] ?? []
  manifest.filas['public.empresas'] = [most + 1, most + 1]
  await writeFile(file, JSON.stringify(manifest))
  const { code, lines } = await order('backup', ['--check', copy])
  const many = /tiene (\d+) filas y debe tener (\d+)$/
    .exec(lines.at(-3) ?? '')
    ?.slice(1)
    .map(Number)
  expect(many).toEqual([expect.any(Number), most + 1])
  expect([least, many?.[0]].map((one) => one !== undefined && one > 0 && one <= most)).toEqual([true, true])
  expect([code, lines.slice(-2)]).toEqual([
    1,
    ['No todo está separado por empresa: servicios no separa sus filas', 'Problemas: 2.'],
  ])
})

test('REL-13 a backup that was changed, is of a newer version or is none is refused, and nothing is written', async () => {
  const restore = (from: string, to: string) => linesOf(order('restore', ['--from', from, '--to', to]))
  const copyWith = async (change: (copy: string) => Promise<unknown>) => {
    const copy = folder()
    await cp(backup, copy, { recursive: true })
    await change(copy)
    return copy
  }
  const target = folder()
  const control = 'postgres/pgdata/global/pg_control'
  const edit = (file: string, from: string | RegExp, to: string) => async (copy: string) =>
    writeFile(path.join(copy, file), (await readFile(path.join(copy, file), 'utf8')).replace(from, to))

  const damaged = await copyWith(async (copy) => {
    await rm(path.join(copy, 'secreto'))
    await appendFile(path.join(copy, control), 'x')
  })
  expect(await restore(damaged, target)).toEqual([
    'El respaldo está dañado. No se escribió nada.',
    'Falta: secreto',
    `Cambió: ${control}`,
  ])
  const listed = await copyWith(edit('huellas.sha256', /^.+ {2}secreto\n/m, ''))
  expect(await restore(listed, target)).toEqual([
    'La lista huellas.sha256 del respaldo falta o fue cambiada. No se escribió nada.',
  ])
  const newer = await copyWith(edit('respaldo.json', /"version": ".+"/, '"version": "99.0.0"'))
  expect(await restore(newer, target)).toEqual([
    expect.stringMatching(/^El respaldo es de Aliadas 99\.0\.0 y esta es la/),
  ])
  const other = await copyWith(edit('respaldo.json', '"postgres": "18"', '"postgres": "17"'))
  expect(await restore(other, target)).toEqual([expect.stringMatching(/^El respaldo es de PostgreSQL 17/)])
  const half = await copyWith((copy) => rm(path.join(copy, 'respaldo.json')))
  expect(await restore(half, target)).toEqual([
    `${half} no es un respaldo terminado: le falta respaldo.json. No se escribió nada.`,
  ])
  expect(await restore(backup, restored)).toEqual([
    `${restored} no está vacía: elige otra carpeta para restaurar. No se escribió nada.`,
  ])
  expect(existsSync(target) ? readdirSync(target) : []).toEqual([])

  const own = await linesOf(
    order('restore', ['--from', backup, '--to', target, '--own-database'], envOf(target, OTHER)),
  )
  expect(own).toEqual([expect.stringMatching(/^Este respaldo solo sirve para la base de datos incluida/)])
  const external = envOf(dataDir, OTHER)
  expect(await linesOf(order('backup', ['--to', folder()], external))).toEqual([
    expect.stringMatching(/^Esta orden respalda la base de datos incluida/),
  ])
  expect(await linesOf(order('backup', ['--to', folder()], envOf(folder())))).toEqual([
    expect.stringMatching(/no hay una base de datos que respaldar/),
  ])
})

/** How far a copy is, by what there is in its folder. */
const STAGES = ['', 'archivos', 'postgres/pgdata/base', 'postgres/pgdata/backup_label', 'huellas.sha256']

test('REL-13 a backup that is killed leaves none, whenever it is, and the next one removes what is left', async () => {
  const to = folder()
  const unfinished = () => (existsSync(to) ? readdirSync(to).filter((name) => name.endsWith('.incompleto')) : [])
  const diesAt = path.join(import.meta.dirname, '..', 'testing', 'dies-at.ts')
  const killAt = async (stage: string) => {
    const child = fork(MAIN, ['backup', '--to', to], {
      stdio: 'ignore',
      execArgv: ['--import', diesAt],
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        NODE_ENV: 'test',
        MAP_STYLE_URL: 'no',
        PRUEBAS_ETAPA: stage,
      },
    })
    expect({ stage, end: await once(child, 'exit') }).toEqual({ stage, end: [null, 'SIGKILL'] })
    // What those before left is gone.
    expect(unfinished()).toHaveLength(1)
    expect(readdirSync(path.join(to, unfinished()[0] ?? ''))).not.toContain('respaldo.json')
  }
  for (const stage of STAGES) await killAt(stage)
  await post()
  await order('backup', ['--to', to])
  expect(unfinished()).toEqual([])
  expect(readdirSync(to).filter((name) => name.startsWith('aliadas-'))).toHaveLength(1)
  await expect.poll(() => rowsIn(dataDir, 'select slot_name from pg_replication_slots')).toEqual([])
})

test.each([
  ['backup', ''],
  ['backup', '--to'],
  ['backup', '--to x --from y'],
  ['backup', '--all'],
  ['restore', '--from x'],
  ['restore', '--to x'],
  ['backup', '--to x --at last'],
  ['backup', '--check x --portable'],
  ['backup', '--to x --own-database'],
  ['restore', '--from x --to y --portable'],
  ['restore', '--from x --to y --at last --own-database'],
  ['nightly', '--to x'],
  ['other', '--to x'],
])('%s with the words "%s" is no order', (program, words) => {
  expect(() => orderOf(program, words.split(' '))).toThrow('Uso:')
})

test.each(['', 'outbox', 'outbox all', 'toString'])('admin with the words "%s" tells what there is', (words) => {
  expect(() => adminOrderOf(words.split(' '))).toThrow('npm run admin -- outbox list')
})

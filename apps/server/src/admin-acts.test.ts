import { WriteStream } from 'node:fs'
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { TABLES_OF_A_COMPANY, exportCompany } from './admin-export.ts'
import type { Tools } from './admin-tools.ts'
import { RETENCIONES } from './limpiar-registros.ts'
import type { Persona } from './platform/actor.ts'
import { createDatabaseClock } from './platform/clock/index.ts'
import { startJobs } from './platform/jobs/index.ts'
import { createLogger } from './platform/log/index.ts'
import {
  createEmpresa,
  createServicioIn,
  createVehiculo,
  createWorldWithApp,
  publish,
  createAliado,
  type TestApp,
  type World,
} from './testing/factories/index.ts'
import { operator } from './testing/operator.ts'
import { rowsOf } from './testing/rows.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
let [admin, rival]: [Persona?, Persona?] = []
let order: ReturnType<typeof operator>
let folder: string

beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  admin = await createEmpresa(mundo)
  rival = await createEmpresa(mundo)
  order = operator(mundo)
  folder = await mkdtemp(path.join(tmpdir(), 'aliadas-admin-'))
})
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true, force: true })
})

const rows = <T>(text: string, values: unknown[] = []): Promise<T[]> => rowsOf(mundo)<T>(text, values)
const noted = () =>
  rows<{ accion: string; tenant: string; cambios: Record<string, unknown> }>(
    `select accion, tenant, cambios from historial where actor_tipo = 'operador' order by id desc`,
  )
const idOf = (persona: Persona | undefined): string => persona?.empresaId ?? ''

test('an unknown company is answered with those there are, and a reason is asked for as on the screen', async () => {
  const before = await noted()
  await expect(order(['company', 'suspend', 'nada', '--reason', 'No responde', '--yes'])).rejects.toThrow(
    `Ninguna empresa tiene el id nada.\nHay estas:`,
  )
  await expect(order(['company', 'export', 'nada', '--to', folder, '--yes'])).rejects.toThrow(idOf(admin))
  await expect(order(['company', 'suspend', idOf(admin), '--reason', 'no', '--yes'])).rejects.toThrow(
    '--reason: Escribe el motivo con más detalle.',
  )
  await expect(order(['company', 'lift', idOf(admin), '--reason', 'Ya pagó', '--yes'])).rejects.toMatchObject({
    code: 'aborted',
  })
  expect(await noted()).toEqual(before)
})

test('a suspended company sees no market, its administrators read why, and it is lifted the same way', async () => {
  if (rival) await createVehiculo(mundo, rival, {})
  const servicio = await publish(mundo, await createAliado(mundo))
  const cookie = await app.signIn(rival?.email ?? '')
  const sees = async () => (await app.request('GET', `/api/servicios/${servicio}`, { cookie })).status
  expect(await sees()).toBe(200)
  const { data } = await order(['company', 'suspend', idOf(rival), '--reason', 'Sin póliza vigente', '--yes'])
  expect(data).toMatchObject({ id: idOf(rival), suspendida: true })
  await expect.poll(sees).toBe(404)
  expect((await noted())[0]).toEqual({
    accion: 'suspenderEmpresa',
    tenant: idOf(rival),
    cambios: { motivo: 'Sin póliza vigente' },
  })
  const [mail] = await rows<{ texto: string }>(
    `select texto from correos where para = $1 and asunto like 'Suspendimos%'`,
    [rival?.email],
  )
  expect(mail?.texto).toContain('Sin póliza vigente')
  await order(['company', 'lift', idOf(rival), '--reason', 'Ya la mostró', '--yes'])
  await expect.poll(sees).toBe(200)
})

test('the export of a company has its rows, its files and nothing of another company, and one line of the history', async () => {
  const own = await createServicioIn(mundo, 'confirmado', admin ? { admin } : {})
  const other = await createServicioIn(mundo, 'confirmado', rival ? { admin: rival } : {})
  await createVehiculo(mundo, own.admin, {})
  await writeFile(path.join(folder, 'otra-cosa'), '')
  const to = path.join(folder, 'salida')
  await expect(order(['company', 'export', idOf(admin), '--to', folder, '--yes'])).rejects.toThrow(/no está vacía/)
  await expect(order(['company', 'export', idOf(admin), '--to', to])).rejects.toThrow(/--yes/)
  const { data, faults, lines } = await order(['company', 'export', idOf(admin), '--to', to, '--yes'])
  expect([faults, lines.at(-1)]).toEqual([0, to])
  expect((await noted())[0]).toEqual({ accion: 'exportarEmpresa', tenant: idOf(admin), cambios: {} })

  const json = async (table: string) =>
    JSON.parse(await readFile(path.join(to, 'tablas', `${table}.json`), 'utf8')) as Record<string, unknown>[]
  for (const [table, column] of Object.entries(TABLES_OF_A_COMPANY)) {
    const [{ n } = { n: -1 }] = await rows<{ n: number }>(
      `select count(*)::int as n from ${table} where ${column} = $1`,
      [idOf(admin)],
    )
    // A saved view of one person is that person's alone.
    const whole = table === 'vistas' ? 0 : n
    const written = await json(table)
    expect([table, written.length, written.filter((row) => row[column] !== idOf(admin)).length]).toEqual([
      table,
      whole,
      0,
    ])
    const csv = await readFile(path.join(to, 'tablas', `${table}.csv`), 'utf8')
    expect([table, csv.startsWith('\uFEFF'), csv.split('\r\n').length >= whole + 2]).toEqual([table, true, true])
  }
  expect((await json('servicios')).map(({ id }) => id)).toEqual([own.id])
  expect((await json('vehiculos')).length).toBe(2)
  const files = await json('archivos')
  expect(files.length).toBeGreaterThan(0)
  const stored = await readdir(path.join(to, 'archivos'))
  expect(new Set(stored.map((name) => name.split('.')[0]))).toEqual(new Set(files.map(({ id }) => id)))
  expect(stored).toHaveLength(files.length)
  for (const name of stored) {
    const { size } = await stat(path.join(to, 'archivos', name))
    expect(size).toBe(files.find(({ id }) => name.startsWith(String(id)))?.['bytes'])
  }
  // Whoever looks through every byte finds nothing of the other company, and no digest of a secret.
  const all = await Promise.all(
    (await readdir(path.join(to, 'tablas'))).map((name) => readFile(path.join(to, 'tablas', name), 'utf8')),
  )
  for (const strange of [other.id, rival?.email ?? '?', idOf(rival), 'token_sha256', 'secreto_sha256'])
    expect(all.filter((text) => text.includes(strange))).toEqual([])
  expect(data).toMatchObject({ carpeta: to, faltan: [], archivos: { cuantos: stored.length } })
  expect((await stat(to)).mode & 0o077).toBe(0)
})

test('a file whose bytes are gone is named, and the rest is exported', async () => {
  const [{ id, ubicacion } = { id: '', ubicacion: '' }] = await rows<{ id: string; ubicacion: string }>(
    'select id, ubicacion from archivos where tenant = $1 and usado limit 1',
    [idOf(admin)],
  )
  await mundo.storage.delete(ubicacion)
  const to = path.join(folder, 'sin-uno')
  const { data, faults, lines } = await order(['company', 'export', idOf(admin), '--to', to, '--yes'])
  expect([faults, lines.find((line) => line.startsWith('Falta'))]).toEqual([1, `Falta el contenido del archivo ${id}.`])
  expect(data).toMatchObject({ faltan: [id] })
})

/** Not of one company: of the platform, partners, people alone, the server, or derived from other rows. */
const NOT_OF_A_COMPANY = [
  'acciones_de_historial aliado_claves aliado_llamadas aliado_usos aliados archivos_borrados avisos_enviados avisos_marcas',
  'avisos_personas avisos_preferencias avisos_silenciados avisos_suscripciones bienvenidas cadena_cabezas cadena_dias cadenas',
  'change_log claves_autorizacion claves_usos correos decisiones entregas epayco_llamadas eventos eventos_cuentas guias',
  'idempotencia instalacion limites mesa operadores posiciones_dudosas registros servicio_palabras servicio_referencias',
  'servicios_contados trazas_por_ralear vinculacion_avisos vistas_de_inicio webhooks',
]
  .join(' ')
  .split(' ')

test('a disk that stands still for longer than a transaction may be idle does not end an export', async () => {
  const write = vi.spyOn(WriteStream.prototype, 'write')
  write.mockImplementation(function (this: WriteStream, piece: unknown) {
    ;(Writable.prototype.write as (this: WriteStream, piece: unknown) => boolean).call(this, piece)
    setTimeout(() => this.emit('drain'), write.mock.calls.length > 1 ? 0 : 1_000)
    return false
  })
  const { db } = mundo.ctx
  const read: typeof db.read = (scope, work) =>
    db.read(scope, async (tx) => {
      await sql`set local idle_in_transaction_session_timeout = '200ms'`.execute(tx)
      return work(tx)
    })
  const to = path.join(folder, 'lenta')
  const ctx = { ...mundo.ctx, db: { ...db, read } }
  const tools = { ctx, storage: () => Promise.resolve(mundo.storage) } as unknown as Tools
  const done = await exportCompany(tools, { id: idOf(admin), nombre: 'A' }, to)
  expect([write.mock.calls.length > 0, done.tablas['empresas']]).toEqual([true, 1])
  write.mockRestore()
})

test('every table is exported or is not of one company', async () => {
  const tables = await rows<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and relname not like 'kysely%' and not relispartition`,
  )
  expect(tables.map(({ name }) => name).toSorted()).toEqual(
    [...Object.keys(TABLES_OF_A_COMPANY), ...NOT_OF_A_COMPANY].toSorted(),
  )
})

const mail = (id: string, columns: { intentos: number; minutes: number }) =>
  rows(
    `insert into correos (id, para, asunto, texto, html, intentos, fallo, proximo_intento, creado_en)
      values ($1, 'a@x.test', 'A', 't', 'h', $2, 'rechazado', $3, $4)`,
    [id, columns.intentos, new Date(mundo.ctx.clock.now().getTime() + columns.minutes * 60_000), mundo.ctx.clock.now()],
  )
const dueNow = async () =>
  (
    await rows<{ id: string }>(
      `select id from correos where enviado_en is null and proximo_intento <= $1 and id like 'prueba%' order by id`,
      [mundo.ctx.clock.now()],
    )
  ).map(({ id }) => id)

test('mails that failed are tried now: not one that may be under way, and not one that waits for something else', async () => {
  await mail('prueba-1', { intentos: 4, minutes: 300 })
  await mail('prueba-2', { intentos: 1, minutes: 1 })
  await mail('prueba-3', { intentos: 0, minutes: 300 })
  await expect(order(['outbox', 'retry'])).rejects.toThrow(/--yes/)
  expect(await dueNow()).toEqual([])
  const { data } = await order(['outbox', 'retry', '--yes'])
  expect([data, await dueNow()]).toEqual([{ correos: 1 }, ['prueba-1']])
  expect((await noted())[0]).toEqual({ accion: 'reintentarCorreos', tenant: 'CERRADO', cambios: { correos: 1 } })
  const before = await noted()
  expect([(await order(['outbox', 'retry', '--yes'])).data, await noted()]).toEqual([{ correos: 0 }, before])
})

test('mails that a restore holds go out or are forgotten, each with its line; without one nothing is held', async () => {
  for (const words of ['release', 'drop'])
    await expect(order(['outbox', words, '--yes'])).rejects.toThrow('No hay correos detenidos')
  const hold = () => rows(`update instalacion set correos_detenidos = $1`, [mundo.ctx.clock.now()])
  await rows(`insert into instalacion (marca, almacen, creada_en) values ('m', 'disk', now()) on conflict do nothing`)
  await hold()
  const waiting = Number(
    (await rows<{ n: number }>('select count(*)::int as n from correos where enviado_en is null'))[0]?.n,
  )
  expect((await order(['outbox', 'list'])).lines.at(-1)).toMatch(/^No sale ninguno desde que se restauró un respaldo/)
  expect((await order(['outbox', 'release', '--yes'])).data).toEqual({ correos: waiting, olvidados: false })
  expect((await noted())[0]).toMatchObject({ accion: 'soltarCorreos', cambios: { correos: waiting } })
  await hold()
  const aliado = await createAliado(mundo)
  await rows(
    `insert into webhooks (id, aliado_id, direccion, alcances, creado_en) values ('w', $1, 'https://x.test', '{}', now())`,
    [aliado.id],
  )
  const held = mundo.ctx.clock.now()
  for (const [numero, en] of [held, new Date(held.getTime() + 1)].entries())
    await rows(
      `insert into entregas (webhook_id, aliado_id, numero, tipo, fila, proximo_intento, creado_en)
        values ('w', $1, $2, 'servicio', 'f', $3, $3)`,
      [aliado.id, numero + 1, en],
    )
  expect((await order(['outbox', 'drop', '--yes'])).data).toEqual({ correos: waiting, olvidados: true })
  // Webhooks of the backup go with its mails, and what came after the restore goes out.
  expect(await rows('select estado from entregas order by numero')).toEqual([
    { estado: 'descartada' },
    { estado: 'pendiente' },
  ])
  expect((await noted())[0]).toMatchObject({ accion: 'botarCorreos', tenant: 'CERRADO' })
  expect((await order(['outbox', 'list'])).data).toMatchObject({ esperan: 0, detenidos: null })
})

test('the servers that run tell how many screens each has open', async () => {
  const none = await order(['streams'])
  expect(none.data).toMatchObject({
    pantallas: 0,
    sinRespuesta: 0,
    servidores: [{ proceso: process.pid, pantallas: 0 }],
  })
  const stream = await app.live(await app.signIn(admin?.email ?? ''))
  const { lines, data, faults } = await order(['streams'])
  expect([faults, lines.at(-1)]).toEqual([0, '1 servidor, 1 pantalla abierta.'])
  expect(data).toMatchObject({ servidores: [{ version: expect.stringMatching(/^\d+\.\d+\.\d+/), pantallas: 1 }] })
  stream.close()
})

test('a job is run by a server, once, and what it says is told', async () => {
  await expect(order(['jobs', 'run', 'nada', '--yes'])).rejects.toThrow(
    /^Ninguna tarea se llama nada\. Hay estas:\n {2}vencer-pendientes\n/,
  )
  let runs = 0
  const jobs = await startJobs({
    address: mundo.base.url,
    clock: createDatabaseClock(),
    log: createLogger('silent'),
    jobs: [
      { name: 'olvidar-enviados', when: '0 0 1 1 *', run: () => Promise.resolve(runs++) },
      { name: 'limpiar-cambios', when: '0 0 1 1 *', run: () => Promise.reject(new Error('no se pudo')) },
    ],
  })
  try {
    await expect(order(['jobs', 'run', 'olvidar-enviados'])).rejects.toThrow(/--yes/)
    expect(runs).toBe(0)
    expect(await order(['jobs', 'run', 'olvidar-enviados', '--yes'])).toMatchObject({
      lines: ['Terminó bien.'],
      faults: 0,
    })
    expect(runs).toBe(1)
    expect((await noted())[0]).toEqual({
      accion: 'correrTarea',
      tenant: 'CERRADO',
      cambios: { tarea: 'olvidar-enviados' },
    })
    expect(await order(['jobs', 'run', 'limpiar-cambios', '--yes'])).toEqual({
      lines: ['Falló: no se pudo'],
      data: { tarea: 'limpiar-cambios', termino: 'fallo', fallo: 'no se pudo' },
      faults: 1,
    })
    // Nothing of it is left in the queue.
    const { data, faults } = await order(['jobs', 'list'])
    expect(faults).toBe(0)
    expect(data).toContainEqual({
      name: 'limpiar-cambios',
      when: '27 * * * *',
      last: null,
      fault: null,
      running: false,
    })
    await mundo.base.pool.query(`select graphile_worker.add_job('limpiar-cambios', max_attempts := 3)`)
    await expect.poll(async () => (await order(['jobs', 'list'])).faults).toBe(1)
    expect((await order(['jobs', 'list'])).lines.find((line) => line.startsWith('limpiar-cambios'))).toMatch(
      /falló: no se pudo$/,
    )
  } finally {
    await jobs.stop()
  }
})

test('what goes by itself is told with what there is now, and each kind is what the cleaning deletes', async () => {
  const { lines, data } = await order(['retention'])
  expect(lines).toHaveLength(RETENCIONES.length + 1)
  expect(lines).toContainEqual(expect.stringMatching(/^sesiones: 30 días, o 7 sin uso\. Ahora \d+ filas?, desde 2026-/))
  const old = new Date(mundo.ctx.clock.now().getTime() - 91 * 86_400_000)
  await rows(
    `insert into correos (id, para, asunto, texto, html, proximo_intento, creado_en) values ('viejo', 'a@x.test', 'A', '', '', $1, $1)`,
    [old],
  )
  const after = (await order(['retention'])).data as { que: string; seVan: number; masAntigua: string }[]
  expect(after.find(({ que }) => que.startsWith('correos'))).toMatchObject({ seVan: 1, masAntigua: old.toISOString() })
  expect(JSON.stringify(data)).not.toContain('"seVan":1')
})

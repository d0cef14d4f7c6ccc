import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderOf } from './admin.ts'
import type { Persona } from './platform/actor.ts'
import {
  createEmpresa,
  createServicioIn,
  createUsuario,
  createWorldWithApp,
  tamper,
  type TestApp,
  type World,
} from './testing/factories/index.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
let admin: Persona

beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  admin = await createEmpresa(mundo)
})
afterAll(() => close())

const order = async (...words: string[]) => {
  const lines: string[] = []
  const faults = (await orderOf(words)(mundo.ctx.db, (line) => lines.push(line))) ?? 0
  return { faults, lines }
}

test('words that are no order tell what there is, and a value that is missing is no order', () => {
  for (const words of [
    [],
    ['person'],
    ['person', 'show'],
    ['person', 'show', ''],
    ['sizes', 'all'],
    ['PERSON', 'SHOW', 'x'],
  ])
    expect(() => orderOf(words)).toThrow('npm run admin -- person show CORREO')
})

test('a person is shown with what keeps it from signing in', async () => {
  await app.signIn(admin.email)
  const { faults, lines } = await order('person', 'show', admin.email.toUpperCase())
  expect([faults, lines]).toEqual([
    0,
    [
      expect.stringContaining(`admin de ${admin.empresa}`),
      'Con su contraseña ingresa.',
      'El correo está verificado.',
      'Sesiones abiertas: 1',
    ],
  ])
  const usuario = await createUsuario(mundo, admin)
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx.updateTable('personas').set({ activo: false }).where('id', '=', usuario.id).execute(),
  )
  expect((await order('person', 'show', usuario.email)).lines).toContain('Está desactivada: no ingresa.')
  expect(await order('person', 'show', 'nadie@x.test')).toEqual({ faults: 1, lines: ['Nadie tiene ese correo.'] })
})

test('a request is found by the code of its message', async () => {
  const cookie = await app.signIn(admin.email)
  const { headers } = await app.request('PUT', '/api/rastreo/ajustes', { cookie, body: { minutosTarde: 30 } })
  const code = headers.get('x-request-id') ?? ''
  expect(code).not.toBe('')
  const { lines } = await order('request', code)
  expect(lines).toEqual([
    expect.stringMatching(
      new RegExp(`^20.*Z ajustarRastreo · empresa ${admin.empresaId} · empresa ${admin.empresaId} · `),
    ),
    expect.stringContaining(code),
  ])
  expect((await order('request', 'nada')).lines[0]).toMatch(/^Ninguna línea/)
})

test('the history is verified whole, and a line that somebody changed is named', async () => {
  const { id } = await createServicioIn(mundo, 'reservado', { admin })
  const whole = await order('history', 'verify')
  expect([whole.faults, whole.lines.length]).toEqual([0, 1])
  expect(whole.lines[0]).toMatch(/^\d+ historias con \d+ líneas: todas cuadran\.$/)
  await tamper(mundo, `update historial set actor_nombre = 'Nadie' where servicio_id = $1 and eslabon = 1`, [id])
  const broken = await order('history', 'verify')
  expect([broken.faults, broken.lines[0]]).toEqual([1, `Servicio ${id}: la línea 1 de su historia no cuadra.`])
})

test('the sizes are those of the database, the largest table first', async () => {
  const { lines } = await order('sizes')
  expect(lines[0]).toMatch(/^Base de datos: [\d.]+ MB\. Archivos: \d+, /)
  expect(lines).toHaveLength(16)
  const { rows } = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    sql<{ relname: string }>`select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where relkind = 'r' and nspname in ('public', 'acceso', 'graphile_worker') order by pg_total_relation_size(c.oid) desc limit 1`.execute(
      tx,
    ),
  )
  expect(lines[1]).toContain(rows[0]?.relname)
})

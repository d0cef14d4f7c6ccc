import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderOf } from './admin.ts'
import { ORDERS } from './admin-orders.ts'
import type { Persona } from './platform/actor.ts'
import {
  PASSWORD,
  createEmpresa,
  createPlataforma,
  createServicioIn,
  createUsuario,
  createWorldWithApp,
  mailToken,
  tamper,
  type TestApp,
  type World,
} from './testing/factories/index.ts'
import { operator } from './testing/operator.ts'
import { rowsOf } from './testing/rows.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
let admin: Persona
let order: ReturnType<typeof operator>

beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  admin = await createEmpresa(mundo)
  order = operator(mundo)
})
afterAll(() => close())

const rows = <T>(text: string, values: unknown[] = []): Promise<T[]> => rowsOf(mundo)<T>(text, values)
/** The operator's lines of the history, newest first. */
const noted = () =>
  rows<{ accion: string; tenant: string; actor_nombre: string; entidad_id: string; cambios: Record<string, unknown> }>(
    `select accion, tenant, actor_nombre, entidad_id, cambios from historial where actor_tipo = 'operador' order by id desc`,
  )
const stateOf = async (id: string) =>
  (
    await rows<{ activo: boolean; sesiones: number }>(
      `select activo, (select count(*)::int from acceso.session where "userId" = personas.id) as sesiones from personas where id = $1`,
      [id],
    )
  )[0]

test('words that are no order tell what there is, and a value that is missing is no order', () => {
  for (const words of [
    [],
    ['person'],
    ['person', 'show'],
    ['person', 'show', ''],
    ['sizes', 'all'],
    ['PERSON', 'SHOW', 'x'],
    ['--json'],
  ])
    expect(() => orderOf(words)).toThrow('npm run admin -- person show CORREO')
})

test('flags that an order does not have, and values that it lacks, tell how it is written', () => {
  for (const [words, says] of [
    [['sizes', '--todo'], 'No conozco --todo.'],
    [['sizes', '--reason', 'x'], 'No conozco --reason.'],
    [['company', 'suspend', 'X'], 'Falta --reason.'],
    [['company', 'suspend', 'X', '--reason'], 'Falta --reason.'],
    [['company', 'suspend', 'X', '--reason', ' '], 'Falta --reason.'],
    [['company', 'export', 'X', '--yes'], 'Falta --to.'],
  ] as const)
    expect(() => orderOf(words)).toThrow(says)
  expect(() => orderOf(['company', 'export', 'X'])).toThrow(
    'npm run admin -- company export ID --to CARPETA [--yes] [--json]',
  )
  expect(orderOf(['--json', 'company', 'suspend', 'X', '--reason=No responde', '--yes'])).toMatchObject({
    given: { values: ['X'], flags: { reason: 'No responde' } },
    json: true,
    yes: true,
  })
})

test('what changes something does nothing without a yes, and says what it would do', async () => {
  const usuario = await createUsuario(mundo, admin)
  const before = await noted()
  const question = `usuario de ${admin.empresa}) deja de ingresar`.replace('usuario', 'user')
  await expect(order(['person', 'disable', usuario.email])).rejects.toThrow(
    /No se hizo nada: repite la orden con --yes/,
  )
  await expect(order(['person', 'disable', usuario.email])).rejects.toThrow(question)
  await expect(order(['person', 'disable', usuario.email], () => Promise.resolve(false))).rejects.toThrow(
    'No se hizo nada.',
  )
  expect([await stateOf(usuario.id), await noted()]).toEqual([{ activo: true, sesiones: 0 }, before])
  const asked: string[] = []
  const yes = (text: string) => Promise.resolve(asked.push(text) > 0)
  expect((await order(['person', 'disable', usuario.email], yes)).lines).toEqual(['Está desactivada.'])
  expect([asked.length, await stateOf(usuario.id)]).toEqual([1, { activo: false, sesiones: 0 }])
})

test('every order that changes something asks', () => {
  const acts = Object.entries(ORDERS).flatMap(([words, one]) =>
    'plan' in one ? [words.split(' ').slice(0, 2).join(' ')] : [],
  )
  expect(acts.toSorted()).toEqual(
    [
      'person disable',
      'person enable',
      'person sessions-end',
      'person mail-reset',
      'key new',
      'company suspend',
      'company lift',
      'company export',
      'outbox retry',
      'outbox release',
      'outbox drop',
      'jobs run',
    ].toSorted(),
  )
})

test('a person is shown with what keeps it from signing in', async () => {
  await app.signIn(admin.email)
  const { faults, lines, data } = await order(['person', 'show', admin.email.toUpperCase()])
  expect([faults, lines]).toEqual([
    0,
    [
      expect.stringContaining(`admin de ${admin.empresa}`),
      'Con su contraseña ingresa.',
      'El correo está verificado.',
      'Sesiones abiertas: 1',
    ],
  ])
  expect(data).toMatchObject({ id: admin.id, email: admin.email, activo: true, sesiones: 1, pendiente: false })
  const pending = await createEmpresa(mundo, { verificada: false })
  expect((await order(['person', 'show', pending.email])).lines[0]).toMatch(/^Pidió una cuenta/)
})

test('an address that nobody has is answered with those that are alike', async () => {
  const [name] = admin.email.split('@')
  for (const words of ['show', 'disable', 'enable', 'sessions-end', 'mail-reset'])
    await expect(order(['person', words, `${name}@otra.test`, '--yes'])).rejects.toThrow(
      new RegExp(`^Nadie tiene el correo .*\\nSe parecen:\\n  ${admin.email}`),
    )
})

test('the last administrator is not disabled; anybody else is, at once and with a line of the operator', async () => {
  await expect(order(['person', 'disable', admin.email, '--yes'])).rejects.toMatchObject({ code: 'aborted' })
  expect(await stateOf(admin.id)).toMatchObject({ activo: true })
  const usuario = await createUsuario(mundo, admin)
  const cookie = await app.signIn(usuario.email)
  await order(['person', 'disable', usuario.email, '--yes'])
  await expect.poll(async () => (await app.request('GET', '/api/acceso/sesion', { cookie })).status).toBe(401)
  expect((await noted())[0]).toEqual({
    accion: 'desactivar',
    tenant: admin.empresaId,
    actor_nombre: 'Operador de Aliadas',
    entidad_id: usuario.id,
    cambios: {},
  })
  await expect(order(['person', 'disable', usuario.email, '--yes'])).rejects.toMatchObject({ code: 'aborted' })
  await expect(order(['person', 'mail-reset', usuario.email, '--yes'])).rejects.toMatchObject({ code: 'aborted' })
  expect((await order(['person', 'enable', usuario.email, '--yes'])).data).toMatchObject({ activo: true })
  expect([(await noted())[0]?.accion, await stateOf(usuario.id)]).toEqual([
    'reactivar',
    expect.objectContaining({ activo: true }),
  ])
  await app.signIn(usuario.email)
})

test('sessions end at once, those of nobody else do, and the password is still good', async () => {
  const usuario = await createUsuario(mundo, admin)
  const [one, other] = [await app.signIn(usuario.email), await app.signIn(admin.email)]
  await app.signIn(usuario.email)
  const { lines, data } = await order(['person', 'sessions-end', usuario.email, '--yes'])
  expect([lines, data]).toEqual([['2 sesiones cerradas.'], { id: usuario.id, email: usuario.email, cerradas: 2 }])
  const status = async (cookie: string) => (await app.request('GET', '/api/acceso/sesion', { cookie })).status
  await expect.poll(() => status(one)).toBe(401)
  expect(await status(other)).toBe(200)
  expect((await noted())[0]).toMatchObject({
    accion: 'cerrar-sesiones',
    entidad_id: usuario.id,
    cambios: { sesiones: 2 },
  })
  await app.signIn(usuario.email)
})

test('a mailed link sets a password, whatever the limit of the mailbox, and no line tells the link', async () => {
  const usuario = await createUsuario(mundo, admin)
  for (let n = 0; n < 5; n++) await order(['person', 'mail-reset', usuario.email, '--yes'])
  // Mails of one instant have no order; the last link is the good one.
  await rows('delete from correos where para = $1', [usuario.email])
  const { lines, data } = await order(['person', 'mail-reset', usuario.email, '--yes'])
  expect([lines[0], data]).toEqual([
    expect.stringMatching(/^El correo espera/),
    { email: usuario.email, enlace: 'contrasena' },
  ])
  const [mail] = await rows<{ texto: string }>('select texto from correos where para = $1', [usuario.email])
  const token = /token=([\w-]+)/.exec(mail?.texto ?? '')?.[1] ?? ''
  const { status } = await app.request('POST', '/api/acceso/nueva-contrasena', {
    body: { token, password: `${PASSWORD}-nueva` },
  })
  expect(status).toBe(200)
  const [line] = await noted()
  expect([line?.accion, line?.entidad_id, JSON.stringify(line)]).toEqual([
    'enviar-enlace',
    usuario.id,
    expect.not.stringContaining(token),
  ])
})

test('a person who never verified the address gets that link instead', async () => {
  const pending = await createEmpresa(mundo, { verificada: false })
  expect((await order(['person', 'mail-reset', pending.email, '--yes'])).data).toMatchObject({ enlace: 'verificacion' })
  const token = await mailToken(mundo, pending.email)
  expect((await app.request('POST', '/api/acceso/verificar-correo', { body: { token } })).status).toBe(200)
  expect((await noted())[0]).toMatchObject({ accion: 'enviar-enlace', tenant: 'CERRADO' })
})

test('keys are of two kinds; a new one is shown once, registers, and stands in the platform’s list', async () => {
  await expect(order(['key', 'new', 'otra', '--yes'])).rejects.toThrow('Las claves son de aliada o plataforma.')
  const before = await rows('select from claves_autorizacion')
  await expect(order(['key', 'new', 'aliada'])).rejects.toThrow(/--yes/)
  expect(await rows('select from claves_autorizacion')).toHaveLength(before.length)
  const { lines, data } = await order(['key', 'new', 'aliada', '--yes'])
  expect(data).toMatchObject({ tipo: 'aliada', texto: lines[0], usosMaximos: null, vence: null, creadaPor: null })
  const { status } = await app.request('POST', '/api/acceso/registro', {
    body: {
      nombres: 'Nora',
      apellidos: 'Nueva',
      empresa: 'Con Clave Nueva SAS',
      puesto: 'CEO',
      email: 'nueva@clave.test',
      password: PASSWORD,
      clave: lines[0],
    },
  })
  expect(status).toBe(201)
  const [line] = await noted()
  expect([line?.accion, line?.tenant, JSON.stringify(line)]).toEqual([
    'crear-clave',
    'CERRADO',
    expect.not.stringContaining(lines[0] ?? '?'),
  ])
  const plataforma = await order(['key', 'new', 'plataforma', '--yes'])
  expect(plataforma.data).toMatchObject({
    tipo: 'plataforma',
    usosMaximos: 1,
    vence: expect.stringMatching(/^2026-07-1/),
  })
})

test('the platform’s history shows the operator’s lines with their name; a company sees those about itself', async () => {
  const jefe = await createPlataforma(mundo)
  const [deJefe, deEmpresa] = [await app.signIn(jefe.email), await app.signIn(admin.email)]
  const linesOf = async (cookie: string) => {
    const { body } = await app.request('GET', '/api/historial?porPagina=100&ingresos=no', { cookie })
    return (body as unknown as { filas: { accion: string; quien: string; idPersona: string | null }[] }).filas
      .filter(({ quien }) => quien === 'Operador de Aliadas')
      .map(({ accion, idPersona }) => [accion, idPersona])
  }
  expect(await linesOf(deJefe)).toEqual(
    expect.arrayContaining([
      ['crear-clave', null],
      ['desactivar', null],
    ]),
  )
  const own = await linesOf(deEmpresa)
  expect(own).toContainEqual(['desactivar', null])
  expect(own).not.toContainEqual(['crear-clave', null])
})

test('a request is found by the code of its message', async () => {
  const cookie = await app.signIn(admin.email)
  const { headers } = await app.request('PUT', '/api/rastreo/ajustes', { cookie, body: { minutosTarde: 30 } })
  const code = headers.get('x-request-id') ?? ''
  expect(code).not.toBe('')
  const { lines, data } = await order(['request', code])
  expect(lines).toEqual([
    expect.stringMatching(
      new RegExp(`^20.*Z ajustarRastreo · empresa ${admin.empresaId} · empresa ${admin.empresaId} · `),
    ),
    expect.stringContaining(code),
  ])
  expect(data).toMatchObject({ solicitud: code, historial: [{ accion: 'ajustarRastreo' }] })
  expect((await order(['request', 'nada'])).lines[0]).toMatch(/^Ninguna línea/)
})

test('the history is verified whole, and a line that somebody changed is named', async () => {
  const { id } = await createServicioIn(mundo, 'reservado', { admin })
  const whole = await order(['history', 'verify'])
  expect([whole.faults, whole.lines.length]).toEqual([0, 1])
  expect(whole.lines[0]).toMatch(/^\d+ historias con \d+ líneas: todas cuadran\.$/)
  await tamper(mundo, `update historial set actor_nombre = 'Nadie' where servicio_id = $1 and eslabon = 1`, [id])
  const broken = await order(['history', 'verify'])
  expect([broken.faults, broken.lines[0]]).toEqual([1, `Servicio ${id}: la línea 1 de su historia no cuadra.`])
  expect(broken.data).toMatchObject({ noCuadran: [{ servicio: id, linea: 1 }] })
})

test('the sizes are those of the database, the largest table first', async () => {
  const { lines, data } = await order(['sizes'])
  expect(lines[0]).toMatch(/^Base de datos: [\d.]+ MB\. Archivos: \d+, /)
  expect(lines).toHaveLength(16)
  const { rows: largest } = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    sql<{ relname: string }>`select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where relkind = 'r' and nspname in ('public', 'acceso', 'graphile_worker') order by pg_total_relation_size(c.oid) desc limit 1`.execute(
      tx,
    ),
  )
  expect(lines[1]).toContain(largest[0]?.relname)
  expect(data).toMatchObject({
    tablas: expect.arrayContaining([{ nombre: largest[0]?.relname, bytes: expect.any(Number) }]),
  })
})

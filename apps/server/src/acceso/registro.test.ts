import { CLAVE_INCORRECTA } from '@aliadas/contract/acceso'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  PASSWORD,
  createClave,
  createEmpresa,
  createWorldWithApp,
  personaOf,
  unique,
  type World,
  type TestApp,
} from '../testing/factories/index.ts'
import { CONTRASENA_COMUN } from './contrasenas-comunes.ts'
import { crearClave, huellaDe, tokenDeVerificacion, verificarSinCorreo } from './index.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>

beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
})
afterAll(() => close())

const ingresar: TestApp['trySignIn'] = (...datos) => app.trySignIn(...datos)

const formulario = async (cambios: Record<string, unknown> = {}) => {
  const n = unique()
  return {
    nombres: 'Ana',
    apellidos: 'Paz',
    empresa: `Registrada ${n}`,
    puesto: 'CEO',
    email: `registro${n}@empresa.test`,
    password: PASSWORD,
    clave: await createClave(mundo),
    ...cambios,
  }
}
/** Moves the clock past the sign-up limit of this address. */
const registrar = (cuerpo: unknown) => {
  mundo.ctx.clock.advance(16 * 60_000)
  return app.request('POST', '/api/acceso/registro', { body: cuerpo })
}
const contar = () =>
  mundo.ctx.db.read({ rol: 'sistema' }, async (tx) => {
    const cuantos = (tabla: 'empresas' | 'personas' | 'correos' | 'clavesUsos') =>
      tx
        .selectFrom(tabla)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    return [
      await cuantos('empresas'),
      await cuantos('personas'),
      await cuantos('correos'),
      await cuantos('clavesUsos'),
    ].map((f) => f.n)
  })
const usosDe = (clave: string) =>
  mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('clavesAutorizacion').select('usos').where('huella', '=', huellaDe(clave)).executeTakeFirstOrThrow(),
  )

test('SES-09 SES-10 a password counts to the letter', async () => {
  const email = `exacta${unique()}@empresa.test`
  const larga = `Ñandú-${'x'.repeat(70)}-73`
  expect((await registrar(await formulario({ email, password: larga }))).status).toBe(201)
  await verificarSinCorreo(mundo.ctx, email)
  for (const casi of [larga.slice(0, -1), `${larga} `, larga.toLowerCase(), ` ${larga}`])
    expect([casi, (await ingresar(email, casi)).status]).toEqual([casi, 401])
  expect((await ingresar(email.toUpperCase(), larga)).status).toBe(200)
})

test('ROLE-02 an unverified person is told so, gets no session, and enters once the link is followed', async () => {
  const cuerpo = await formulario()
  expect(await registrar(cuerpo).then((r) => [r.status, r.body])).toEqual([201, { ok: true }])
  const antes = await ingresar(cuerpo.email)
  expect([antes.status, antes.body['message'], antes.headers.getSetCookie()]).toEqual([
    403,
    'Por favor verifica tu correo',
    [],
  ])
  const correo = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('correos').select(['texto', 'asunto']).where('para', '=', cuerpo.email).executeTakeFirstOrThrow(),
  )
  const enlace = /http:\/\/aliadas\.test\/verificar-correo\?token=(\S+)/.exec(correo.texto)?.[1]
  const token = decodeURIComponent(enlace ?? '')
  const verificado = await app.request('POST', '/api/acceso/verificar-correo', { body: { token } })
  // Whoever holds the link reads that mail: the sign-in begins with its address.
  expect([verificado.status, verificado.body]).toEqual([200, { ok: true, email: cuerpo.email, sinContrasena: false }])
  const { status, body: sesion } = await ingresar(cuerpo.email)
  expect([status, sesion]).toMatchObject([
    200,
    { email: cuerpo.email, rol: 'admin', perfil: false, perfilCompleto: false, tiposDeVehiculo: [] },
  ])
})

test('ROLE-18 a wrong key creates nothing', async () => {
  const base = await formulario()
  const antes = await contar()
  for (const clave of [
    '',
    '   ',
    undefined,
    ['x'],
    'x'.repeat(300),
    'no-es-una-clave',
    base.clave.slice(0, -1),
    `${base.clave}A`,
    `${base.clave}%`,
  ]) {
    const { status, body: cuerpo } = await registrar({ ...base, clave })
    expect([clave, [400, 403].includes(status), cuerpo['message']]).toEqual([clave, true, CLAVE_INCORRECTA])
  }
  expect(await contar()).toEqual(antes)
})

test('ROLE-18 a key of the product opens in lower case and without its dashes; one of the operator only as it was set', async () => {
  const deProducto = await formulario()
  const escrita = ` ${deProducto.clave.toLowerCase().replaceAll('-', ' ')} `
  expect((await registrar({ ...deProducto, clave: escrita })).status).toBe(201)
  expect((await usosDe(deProducto.clave)).usos).toBe(1)

  const elegida = `Bienvenidas ${unique()} al Valle`
  // Set by an operator in the product's own form.
  const comoNuestra = 'abcde-23456-fghjk-mnpqr-stuvw'
  for (const clave of [elegida, comoNuestra])
    await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
      crearClave(tx, 'aliada', clave, 'Configurada en el entorno', mundo.ctx.clock.now()),
    )
  for (const casi of [elegida.toLowerCase(), elegida.replaceAll(' ', '')])
    expect([casi, (await registrar(await formulario({ clave: casi }))).status]).toEqual([casi, 403])
  for (const igual of [` ${elegida} `, comoNuestra])
    expect([igual, (await registrar(await formulario({ clave: igual }))).status]).toEqual([igual, 201])
})

test('ROLE-18 a key that is revoked, expired or used up creates nothing', async () => {
  const antes = await contar()
  const ahora = mundo.ctx.clock.now()
  for (const cambio of [{ revocadaEn: ahora }, { venceEn: ahora }, { usos: 1, usosMaximos: 1 }]) {
    const cuerpo = await formulario()
    await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
      tx.updateTable('clavesAutorizacion').set(cambio).where('huella', '=', huellaDe(cuerpo.clave)).execute(),
    )
    const { status, body: dicho } = await registrar(cuerpo)
    expect([cambio, status, dicho['message']]).toEqual([cambio, 403, CLAVE_INCORRECTA])
  }
  expect(await contar()).toEqual(antes)
})

test('the last use of a key taken by five at once makes one company', async () => {
  const clave = await createClave(mundo, 'aliada', 1)
  mundo.ctx.clock.advance(16 * 60_000)
  const cuerpos = await Promise.all(Array.from({ length: 5 }, () => formulario({ clave })))
  const estados = await Promise.all(
    cuerpos.map(async (cuerpo) => (await app.request('POST', '/api/acceso/registro', { body: cuerpo })).status),
  )
  expect(estados.toSorted((a, b) => a - b)).toEqual([201, 403, 403, 403, 403])
})

test('ENU-03 a taken address gets the same answer; its owner gets a mail, and nothing is made', async () => {
  const { email } = await createEmpresa(mundo)
  const cuerpo = await formulario({ email: ` ${email.toUpperCase()} ` })
  const [empresas, personas, correos, usos] = await contar()
  const { status, body: dicho } = await registrar(cuerpo)
  expect([status, dicho]).toEqual([201, { ok: true }])
  expect(await contar()).toEqual([empresas, personas, (correos ?? 0) + 1, usos])
  const ultimo = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('correos').select('asunto').where('para', '=', email).orderBy('creadoEn', 'desc').executeTakeFirst(),
  )
  expect(ultimo?.asunto).toBe('Ya tienes una cuenta en Transportadoras Aliadas')
})

test('BIZ-14 one address in parallel makes one account, and everybody the same answer', async () => {
  mundo.ctx.clock.advance(16 * 60_000)
  const email = `carrera${unique()}@empresa.test`
  const cuerpos = await Promise.all(
    [email, email.toUpperCase(), ` ${email}`, email].map((e) => formulario({ email: e })),
  )
  const respuestas = await Promise.all(
    cuerpos.map((cuerpo) => app.request('POST', '/api/acceso/registro', { body: cuerpo })),
  )
  expect(respuestas.map((r) => [r.status, r.text])).toEqual(respuestas.map(() => [201, '{"ok":true}']))
  // All of them are pending; the first one verified becomes the account, and the others are too late.
  const esperan = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('registros').select('id').where('email', '=', email).execute(),
  )
  const verificar = ({ id }: { id: string }) => {
    const token = tokenDeVerificacion(mundo.links.secret, id, mundo.ctx.clock.now())
    return app.request('POST', '/api/acceso/verificar-correo', { body: { token } })
  }
  const estados = (await Promise.all(esperan.map(verificar))).map(({ status }) => status)
  expect(estados.toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400])
})

test('TEN-12 an existing company’s name is refused in every spelling, and nobody joins it', async () => {
  const nombre = `Pacífico Tours ${unique()}`
  const { empresaId } = await createEmpresa(mundo, { nombre })
  for (const empresa of [
    nombre,
    nombre.toUpperCase(),
    `  ${nombre.replace(' ', '   ')} `,
    nombre.normalize('NFD'),
    nombre.replace('í', 'i'),
  ]) {
    const cuerpo = await formulario({ empresa })
    const { status, body: dicho } = await registrar(cuerpo)
    expect([empresa, status, dicho['fields']]).toEqual([
      empresa,
      409,
      { empresa: expect.stringContaining('Ya existe una empresa') },
    ])
    expect(await usosDe(cuerpo.clave)).toEqual({ usos: 0 })
  }
  const { n } = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx
      .selectFrom('personas')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('empresaId', '=', empresaId)
      .executeTakeFirstOrThrow(),
  )
  expect(n).toBe(1)
})

test('SES-09 passwords that everybody tries are refused; short and very long ones too', async () => {
  for (const password of ['123456', 'Colombia', 'CONTRASEÑA', 'qwerty123'])
    expect(await registrar(await formulario({ password })).then((r) => [r.status, r.body['fields']])).toEqual([
      400,
      { password: CONTRASENA_COMUN },
    ])
  for (const [password, mensaje] of [
    [undefined, 'La contraseña es requerida'],
    ['', 'La contraseña es requerida'],
    ['Ab1-x', 'La contraseña debe tener al menos 6 caracteres'],
  ])
    expect((await registrar(await formulario({ password }))).body['fields']).toEqual({ password: mensaje })
  expect((await registrar(await formulario({ password: 'Ab1-xy' }))).status).toBe(201)
  for (const password of ['', '12345', 'x'.repeat(129), null, 123456789])
    expect([password, (await registrar(await formulario({ password }))).status]).toEqual([password, 400])
})

test('ROLE-12 V1 a role in the body is ignored; what a key makes is said by the key', async () => {
  const cuerpo = await formulario({
    role: 'plataforma',
    rol: 'plataforma',
    isAdmin: true,
    emailVerificado: true,
    perfil: true,
  })
  expect((await registrar(cuerpo)).status).toBe(201)
  expect((await ingresar(cuerpo.email)).status).toBe(403)
  await verificarSinCorreo(mundo.ctx, cuerpo.email)
  expect(await personaOf(mundo, cuerpo.email)).toMatchObject({ rol: 'admin' })
})

test('ROLE-18 the twenty-first sign-up of an address waits', async () => {
  mundo.ctx.clock.advance(16 * 60_000)
  const cuerpo = await formulario({ clave: 'equivocada' })
  const intento = () => app.request('POST', '/api/acceso/registro', { body: cuerpo })
  for (let n = 0; n < 20; n++) expect((await intento()).status).toBe(403)
  const { status, headers } = await intento()
  expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
})

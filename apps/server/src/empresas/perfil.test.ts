import { ACTUAL_INCORRECTA } from '@aliadas/contract/core'
import type { Perfil } from '@aliadas/contract/empresas'
import type { Sesion } from '@aliadas/contract/acceso'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  PASSWORD,
  createVehiculo,
  createEmpresa,
  createWorld,
  createPlataforma,
  createUsuario,
  testApp,
  unique,
  type World,
  type TestApp,
} from '../testing/factories/index.ts'

let mundo: World
let app: TestApp
beforeAll(async () => {
  mundo = await createWorld()
  app = await testApp(mundo)
})
afterAll(async () => {
  await app.close()
  await mundo.close()
})
beforeEach(() => mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) => tx.deleteFrom('limites').execute()))

const leer = async (sesion: string): Promise<Perfil> =>
  (await app.request('GET', '/api/perfil', { cookie: sesion })).body['perfil'] as Perfil

/** What the account form sends when nothing was edited. */
const formularioDe = (perfil: Perfil) => {
  const { email, version, nombres, apellidos, puesto, movil } = perfil
  const { empresa, direccion, ciudad, departamento, cuenta, tipocuenta, banco, titular, rut } = perfil
  return {
    email,
    version,
    personal: { nombres, apellidos, puesto, movil },
    empresa: { empresa, direccion, ciudad, departamento, cuenta, tipocuenta, banco, titular, rut },
  }
}

const guardar = (sesion: string, cuerpo: unknown, headers: Record<string, string> = {}) =>
  app.request('PUT', '/api/perfil', { cookie: sesion, body: cuerpo, headers })

const correosDe = (para: string, asunto: string) =>
  mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('correos').select('texto').where('para', '=', para).where('asunto', '=', asunto).execute(),
  )

test('a new company’s profile is empty, with five stars, and has every field of the specification', async () => {
  const { email } = await createEmpresa(mundo, { perfil: false })
  const perfil = await leer(await app.signIn(email))
  expect(perfil).toMatchObject({
    ciudad: '',
    departamento: '',
    direccion: '',
    movil: '',
    logo: null,
    fotoPerfil: null,
    image: null,
    fotosCorporativas: [],
    rating: 5,
    pais: 'Colombia',
    perfil: false,
    role: 'admin',
    puesto: 'CEO',
    acciones: { editarEmpresa: true },
  })
  expect(Object.keys(perfil)).toEqual(
    expect.arrayContaining(
      'id nombres apellidos empresa puesto ciudad departamento direccion movil pais email image rating perfil role fotosCorporativas fotoPerfil logo banco titular rut cuenta tipocuenta empresaAliada'.split(
        ' ',
      ),
    ),
  )
})

test('a vehicle of the fleet starts without stars', async () => {
  const id = await createVehiculo(mundo, await createEmpresa(mundo))
  const vehiculo = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('vehiculos').select('rating').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  expect(vehiculo).toEqual({ rating: 0 })
})

test('saving completes the profile, and the first bank data asks for nothing', async () => {
  const { email, empresaId } = await createEmpresa(mundo, { perfil: false })
  const sesion = await app.signIn(email)
  const base = formularioDe(await leer(sesion))
  const vacio = await guardar(sesion, { ...base, personal: { ...base.personal, nombres: ' ', movil: '' } })
  expect([vacio.status, vacio.body['fields']]).toMatchObject([
    400,
    {
      'personal.nombres': 'El nombre es requerido',
      'personal.movil': 'El teléfono móvil es requerido',
      'empresa.banco': 'El banco es requerido',
    },
  ])
  const cambiado = {
    ...base,
    personal: { ...base.personal, movil: '3990000001' },
    empresa: {
      ...base.empresa,
      ciudad: 'Santa Marta',
      cuenta: '0012345678',
      tipocuenta: 'corriente',
      banco: 'Caja Social',
      titular: 'La empresa',
      rut: '900100200',
    },
  }
  expect((await guardar(sesion, cambiado)).status).toBe(200)
  expect(await leer(sesion)).toMatchObject({ ...cambiado.personal, ...cambiado.empresa, perfil: true, email })
  const lineas = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('historial').select(['accion', 'cambios']).where('tenant', '=', empresaId).orderBy('id').execute(),
  )
  expect(lineas.map(({ accion }) => accion)).toEqual(['registrar', 'ingresar', 'guardarPerfil', 'guardarEmpresa'])
  expect(JSON.stringify(lineas)).not.toMatch(/0012345678|3990000001|Caja Social|900100200/)
  expect(lineas.slice(2).map(({ cambios }) => cambios)).toEqual([
    { campos: ['movil'] },
    {
      ciudad: { antes: '', despues: 'Santa Marta' },
      campos: expect.arrayContaining(['banco', 'cuenta', 'tipocuenta', 'titular', 'rut']),
    },
  ])
  expect(await correosDe(email, 'Cambiaron los datos bancarios de tu empresa')).toHaveLength(1)
})

test('FLD-05 the address of the account, the role and the stars are nobody’s to write', async () => {
  const { email } = await createEmpresa(mundo)
  const sesion = await app.signIn(email)
  const base = formularioDe(await leer(sesion))
  const otro = await guardar(sesion, { ...base, email: 'otro@empresa.test' })
  expect([otro.status, otro.body['fields']]).toEqual([400, { email: 'El correo no se puede cambiar' }])
  const colado = {
    ...base,
    role: 'user',
    personal: { ...base.personal, role: 'user', perfil: false, email: 'otro@empresa.test', fotoPerfil: 'javascript:1' },
    empresa: { ...base.empresa, rating: 1, logo: 'http://169.254.169.254/', tipo: 'plataforma' },
  }
  expect((await guardar(sesion, colado)).status).toBe(200)
  expect(await leer(sesion)).toMatchObject({
    role: 'admin',
    perfil: true,
    email,
    rating: 5,
    logo: null,
    fotoPerfil: null,
  })
})

test('ROLE-05 staff edit themselves, see the company with the end of its account, and are refused the rest', async () => {
  const admin = await createEmpresa(mundo, { canario: 'Canario-4711' })
  const { email } = await createUsuario(mundo, admin, { perfil: false })
  const sesion = await app.signIn(email)
  const perfil = await leer(sesion)
  expect(perfil).toMatchObject({
    empresa: admin.empresa,
    titular: 'Canario-4711-titular',
    cuenta: '•••• enta',
    rut: '•••• -rut',
    acciones: { editarEmpresa: false },
    perfil: false,
    role: 'user',
  })
  const base = {
    ...formularioDe(perfil),
    personal: { nombres: 'Luz', apellidos: 'Mina', puesto: 'ASISTENTE_CONTABLE', movil: '3990000009' },
  }
  const negado = await guardar(sesion, base)
  expect([negado.status, negado.body['message']]).toEqual([
    403,
    'Solo un administrador puede cambiar los datos de la empresa.',
  ])
  expect((await guardar(sesion, { ...base, empresa: null })).status).toBe(200)
  expect(await leer(sesion)).toMatchObject({ ...base.personal, perfil: true })
  const deAdmin = await leer(await app.signIn(admin.email))
  expect(deAdmin).toMatchObject({ cuenta: 'Canario-4711-cuenta', rut: 'Canario-4711-rut' })
})

test('BIZ-12 what somebody saved in between is not overwritten; a photo in between does no harm', async () => {
  const { email, empresaId } = await createEmpresa(mundo)
  const [una, otra] = [await app.signIn(email), await app.signIn(email)]
  const base = formularioDe(await leer(una))
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx.updateTable('empresas').set({ logo: '/x.png' }).where('id', '=', empresaId).execute(),
  )
  const conDireccion = { ...base, empresa: { ...base.empresa, direccion: 'Calle 1' } }
  expect((await guardar(otra, conDireccion)).status).toBe(200)
  const tarde = await guardar(una, { ...base, empresa: { ...base.empresa, direccion: 'Calle 2' } })
  expect([tarde.status, tarde.body['code'], tarde.body['message']]).toEqual([
    409,
    'aborted',
    'Alguien más cambió estos datos mientras los editabas.',
  ])
  expect(await leer(una)).toMatchObject({ direccion: 'Calle 1' })
  const { version: _, ...sinVersion } = base
  expect((await guardar(una, sinVersion)).status).toBe(400)
})

const conOtraCuenta = async (sesion: string) => {
  const base = formularioDe(await leer(sesion))
  return { ...base, empresa: { ...base.empresa, cuenta: `55${unique()}` } }
}

test('PAY-11 SES-15 other bank data needs the password again, and the administrators are told', async () => {
  const { email, empresa } = await createEmpresa(mundo)
  const sesion = await app.signIn(email)
  const antes = await leer(sesion)
  const cambio = await conOtraCuenta(sesion)
  const sin = await guardar(sesion, cambio)
  expect([sin.status, sin.body['fields']]).toEqual([
    403,
    { contrasenaActual: 'Escribe tu contraseña para cambiar los datos bancarios' },
  ])
  const mala = await guardar(sesion, { ...cambio, contrasenaActual: 'otra-cosa' })
  expect([mala.status, mala.body['fields']]).toEqual([400, { contrasenaActual: ACTUAL_INCORRECTA }])
  expect(await leer(sesion)).toEqual(antes)

  const asunto = 'Cambiaron los datos bancarios de tu empresa'
  const previos = (await correosDe(email, asunto)).length
  const headers = { 'idempotency-key': `banco-${unique()}` }
  for (let vez = 0; vez < 2; vez++)
    expect((await guardar(sesion, { ...cambio, contrasenaActual: PASSWORD }, headers)).status).toBe(200)
  expect((await leer(sesion)).cuenta).toBe(cambio.empresa.cuenta)
  const correos = await correosDe(email, asunto)
  expect(correos).toHaveLength(previos + 1)
  expect(correos.at(-1)?.texto).toContain(empresa)
  expect(correos.at(-1)?.texto).not.toContain(cambio.empresa.cuenta)

  const base = formularioDe(await leer(sesion))
  expect((await guardar(sesion, { ...base, empresa: { ...base.empresa, direccion: 'Otra' } })).status).toBe(200)
})

test('bank data that nobody could be told of stays as it was', async () => {
  const { email } = await createEmpresa(mundo)
  const sesion = await app.signIn(email)
  const antes = await leer(sesion)
  const cambio = { ...(await conOtraCuenta(sesion)), contrasenaActual: PASSWORD }
  const headers = { 'idempotency-key': `banco-${unique()}` }
  await mundo.base.pool.query(`
    create function averia() returns trigger language plpgsql as $$ begin raise exception 'no cabe otro correo'; end $$;
    create trigger averia before insert on correos for each row execute function averia()`)
  expect((await guardar(sesion, cambio, headers)).status).toBe(500)
  await mundo.base.pool.query('drop trigger averia on correos; drop function averia()')
  expect(await leer(sesion)).toEqual(antes)
  const asunto = 'Cambiaron los datos bancarios de tu empresa'
  expect(await correosDe(email, asunto)).toEqual([])
  // The same request again counts as a new one, not as a repetition.
  expect((await guardar(sesion, cambio, headers)).status).toBe(200)
  expect((await leer(sesion)).cuenta).toBe(cambio.empresa.cuenta)
  expect(await correosDe(email, asunto)).toHaveLength(1)
})

test('tries at the password are counted for this browser alone: the owner goes on from another', async () => {
  const { email } = await createEmpresa(mundo)
  const [ajena, propia] = [await app.signIn(email), await app.signIn(email)]
  const cambio = await conOtraCuenta(ajena)
  for (let n = 0; n < 10; n++)
    expect((await guardar(ajena, { ...cambio, contrasenaActual: `no-${n}` })).status).toBe(400)
  const frenada = await guardar(ajena, { ...cambio, contrasenaActual: PASSWORD })
  expect([frenada.status, Number(frenada.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect((await guardar(propia, { ...cambio, contrasenaActual: PASSWORD })).status).toBe(200)
  expect((await app.request('POST', '/api/acceso/ingresar', { body: { email, password: PASSWORD } })).status).toBe(200)
})

test('TEN-12 a company does not take another’s name, and the message goes to its field', async () => {
  const [una, otra] = [await createEmpresa(mundo), await createEmpresa(mundo)]
  const sesion = await app.signIn(una.email)
  const base = formularioDe(await leer(sesion))
  const { status, body: cuerpo } = await guardar(sesion, {
    ...base,
    empresa: { ...base.empresa, empresa: otra.empresa.toUpperCase() },
  })
  expect([status, cuerpo['fields']]).toEqual([409, { 'empresa.empresa': 'Ya existe una empresa con ese nombre.' }])
})

test('a platform administrator needs no company data and no photos, and may edit the platform’s own company', async () => {
  const { email } = await createPlataforma(mundo)
  const sesion = await app.signIn(email)
  const base = formularioDe(await leer(sesion))
  const personal = { ...base.personal, movil: '3990000002' }
  expect((await guardar(sesion, { ...base, personal, empresa: null })).status).toBe(200)
  const dicha = (await app.request('GET', '/api/acceso/sesion', { cookie: sesion })).body as Sesion
  expect([dicha.perfil, dicha.perfilCompleto]).toEqual([true, true])
  const otra = formularioDe(await leer(sesion))
  const empresa = {
    ...otra.empresa,
    ciudad: 'Cali',
    banco: 'Itau',
    cuenta: '1',
    tipocuenta: 'ahorros',
    titular: 'Aliadas',
    rut: '9',
  }
  expect((await guardar(sesion, { ...otra, empresa })).status).toBe(200)
  expect(await leer(sesion)).toMatchObject({ ciudad: 'Cali', banco: 'Itau' })
})

test('TEN-03 a profile is always the own one', async () => {
  const [una, otra] = [await createEmpresa(mundo, { canario: 'Secreto-1' }), await createEmpresa(mundo)]
  const { text: texto } = await app.request('GET', `/api/perfil?id=${una.id}`, { cookie: await app.signIn(otra.email) })
  expect(texto).not.toContain('Secreto-1')
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createEmpresa,
  createServicioIn,
  createWorldWithApp,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>

beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
})
afterAll(() => close())

test('TEN-11 whoever gives the own company the name of another stays in the own one and sees nothing of the other', async () => {
  const nombre = 'Transportes Ánfora'
  const y = await createEmpresa(mundo, { nombre })
  const x = await createEmpresa(mundo, { nombre: 'Viajes Propios' })
  const deY = await createServicioIn(mundo, 'reservado', { admin: y })
  const deX = await createServicioIn(mundo, 'reservado', { admin: x })
  const cookie = await app.signIn(x.email)
  const lista = async () => {
    const { status, body } = await app.request('GET', '/api/servicios?estado=reservado', { cookie })
    expect(status).toBe(200)
    return (body['filas'] as { id: string }[]).map(({ id }) => id)
  }
  expect(await lista()).toEqual([deX.id])
  const llamarse = async (empresa: string) => {
    const perfil = (await app.request('GET', '/api/perfil', { cookie })).body['perfil'] as Record<string, string>
    const { direccion, ciudad, departamento, cuenta, tipocuenta, banco, titular, rut, version } = perfil
    const personal = { nombres: 'Ana', apellidos: 'Paz', puesto: 'CEO', movil: '3990000000' }
    const suya = { empresa, direccion, ciudad, departamento, cuenta, tipocuenta, banco, titular, rut }
    const { status, body } = await app.request('PUT', '/api/perfil', {
      cookie,
      body: { email: x.email, version, personal, empresa: suya },
    })
    return [status, Object.keys((body['fields'] as object | undefined) ?? {}).join()]
  }
  const deQuien = async () =>
    (await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
      tx
        .selectFrom('personas')
        .innerJoin('empresas', 'empresas.id', 'personas.empresaId')
        .select(['empresas.id', 'empresas.nombre'])
        .where('personas.id', '=', x.id)
        .executeTakeFirst(),
    )) ?? null
  for (const otro of [
    nombre,
    nombre.toUpperCase(),
    `${nombre} `,
    nombre.normalize('NFD'),
    // A Cyrillic "а" among Latin letters.
    nombre.replace('a', '\u0430'),
  ]) {
    const [status, campos] = await llamarse(otro)
    expect([otro, status === 400 || status === 409, campos]).toEqual([otro, true, expect.stringContaining('empresa')])
    expect(await deQuien()).toEqual({ id: x.empresaId, nombre: 'Viajes Propios' })
    expect(await lista()).toEqual([deX.id])
  }
  // A free name is accepted; the check changes nothing and shows no other company's data.
  expect(await llamarse('Viajes Nuevos')).toEqual([200, ''])
  expect(await lista()).toEqual([deX.id])
  expect(await app.request('GET', `/api/servicios/${deY.id}`, { cookie })).toMatchObject({ status: 404 })
})

import { fechaBogota, HORA_MS, horaBogota } from '@aliadas/contract/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Aliado, Persona } from '../platform/actor.ts'
import {
  createAliado,
  createEmpresa,
  createServicioIn,
  createVehiculo,
  createWorld,
  FAKE_ID,
  publish,
  rowOf,
  testApp,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'

let mundo: World
let app: TestApp
let aliado: Aliado

beforeAll(async () => {
  mundo = await createWorld()
  app = await testApp(mundo)
  aliado = await createAliado(mundo)
})
afterAll(async () => {
  await app.close()
  await mundo.close()
})

/** Departure in so many hours. */
const en = (horas: number) => {
  const salida = new Date(mundo.ctx.clock.now().getTime() + horas * HORA_MS)
  return { fechaSalida: fechaBogota(salida), horaSalida: horaBogota(salida) }
}

const cercanoPara = async (id: string, quien: Persona) =>
  (await app.request('GET', `/api/servicios/${id}/vehiculos/cercano`, { cookie: await app.signIn(quien.email) })).body

test('TEN-07 a service out of sight has no nearest vehicle, and nobody else’s vehicle is named', async () => {
  const [admin, otra] = [await createEmpresa(mundo), await createEmpresa(mundo)]
  expect((await cercanoPara(FAKE_ID, admin))['code']).toBe('not-found')
  const { id: ajeno } = await createServicioIn(mundo, 'asignado', { aliado, admin: otra, cuerpo: en(30) })
  expect((await cercanoPara(ajeno, admin))['code']).toBe('not-found')
  await createVehiculo(mundo, admin)
  expect(await cercanoPara(await publish(mundo, aliado, en(48)), admin)).toEqual({ cercano: null })
})

test('the nearest vehicle is where its trip before ends, unless it has another one or is too small', async () => {
  const admin = await createEmpresa(mundo)
  const previo = await createServicioIn(mundo, 'asignado', { aliado, admin, cuerpo: en(30) })
  const { placas, fin } = await rowOf(mundo, previo.id)
  const id = await publish(mundo, aliado, en(48))
  expect(await cercanoPara(id, admin)).toEqual({
    cercano: {
      idVehiculo: previo.vehiculo,
      placas,
      lugar: 'Hotel',
      desde: fin.toISOString(),
      metros: expect.closeTo(19_400, -3),
      llega: expect.any(String),
    },
  })
  const lleno = await publish(mundo, aliado, { ...en(48), pasajeros: 40 })
  expect(await cercanoPara(lleno, admin)).toEqual({ cercano: null })
  // Free half an hour before the departure, and longer than that away.
  const pronto = new Date(fin.getTime() + HORA_MS / 2)
  const tarde = await publish(mundo, aliado, { fechaSalida: fechaBogota(pronto), horaSalida: horaBogota(pronto) })
  expect(await cercanoPara(tarde, admin)).toEqual({ cercano: null })
  await createServicioIn(mundo, 'asignado', { aliado, admin, vehiculo: previo.vehiculo, cuerpo: en(47) })
  expect(await cercanoPara(id, admin)).toEqual({ cercano: null })
})

test('a trip with a return ends where it began', async () => {
  const admin = await createEmpresa(mundo)
  const regreso = en(34)
  await createServicioIn(mundo, 'asignado', {
    aliado,
    admin,
    cuerpo: { ...en(30), fechaRegreso: regreso.fechaSalida, horaRegreso: regreso.horaSalida },
  })
  expect(await cercanoPara(await publish(mundo, aliado, en(48)), admin)).toMatchObject({
    cercano: { lugar: 'Aeropuerto', metros: 0 },
  })
})

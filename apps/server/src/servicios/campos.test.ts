import type { Servicio } from '@aliadas/contract/servicios'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createWorld,
  publish,
  createServicioIn,
  pay,
  testApp,
  type UpTo,
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

const leer = async (id: string, email: string): Promise<Servicio> =>
  (await app.request('GET', `/api/servicios/${id}`, { cookie: await app.signIn(email) })).body['servicio'] as Servicio

test('S3-025 S3-031 what the client asked for is read under the same names, each with its own value', async () => {
  const pedido = {
    tipo: 'Buseta' as const,
    clase: 'Empresarial',
    observaciones: 'Llevan dos bicicletas',
    guia: 'Marleny',
    telefonoGuia: '3990000111',
    especialidadesGuia: 'Aves',
    idiomasGuia: 'Inglés',
    experienciaGuia: '7',
  }
  const { id, admin } = await createServicioIn(mundo, 'validar', { cuerpo: pedido })
  expect(await leer(id, admin.email)).toMatchObject({ ...pedido, id, estado: 'validar' })
  const pendiente = await publish(mundo, (await createServicioIn(mundo, 'pendiente')).aliado, pedido)
  expect(await leer(pendiente, admin.email)).toMatchObject({
    id: pendiente,
    estado: 'pendiente',
    tipo: 'Buseta',
    clase: 'Empresarial',
    observaciones: 'Llevan dos bicicletas',
  })
})

test('S3-035 each payment flag is its own, and rises in its turn', async () => {
  const banderas = async (hasta: UpTo, pagado?: 'anticipo' | 'saldo') => {
    const { id, admin } = await createServicioIn(mundo, hasta)
    if (pagado) await pay(mundo, admin, pagado, id)
    const s = await leer(id, admin.email)
    return [s.pagarAnticipoConductor, s.anticipoConductorPagado, s.pagarSaldoConductor, s.saldoConductorPagado]
  }
  expect(await banderas('asignado')).toEqual([false, false, false, false])
  expect(await banderas('confirmado')).toEqual([true, false, false, false])
  expect(await banderas('confirmado', 'anticipo')).toEqual([true, true, false, false])
  expect(await banderas('finalizado')).toEqual([true, false, true, false])
  expect(await banderas('finalizado', 'anticipo')).toEqual([true, true, true, false])
  expect(await banderas('finalizado', 'saldo')).toEqual([true, false, true, true])
})

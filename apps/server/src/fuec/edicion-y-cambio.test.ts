import { COMODIDADES, type FichaDeVehiculo } from '@aliadas/contract/flota'
import type { Fuec } from '@aliadas/contract/fuec'
import { expect, test } from 'vitest'
import {
  createEmpresa,
  createLegales,
  createServicioIn,
  createVehiculo,
  createWorldWithApp,
  holdRow,
  pedidoDeFuec,
  rowOf,
  waitingForLock,
} from '../testing/factories/index.ts'

test('REL-06 a driver is edited while the trip that names the driver gets that vehicle: each holds what the other wants, and both are done', async () => {
  const { mundo, app, close } = await createWorldWithApp()
  const admin = await createEmpresa(mundo)
  const cookie = await app.signIn(admin.email)
  await createLegales(mundo, admin)
  const deadlocks = async () => {
    const { rows } = await mundo.base.pool.query<{ n: string }>(
      'select deadlocks as n from pg_stat_database where datname = current_database()',
    )
    return Number(rows[0]?.n)
  }
  // A live FUEC whose second driver is that of the other vehicle.
  const otro = await createVehiculo(mundo, admin, {}, { fotosVehiculo: false, documentosVehiculo: false })
  const { vehiculo } = (await app.request('GET', `/api/vehiculos/${otro}`, { cookie })).body as {
    vehiculo: FichaDeVehiculo
  }
  const { conductorId } = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('vehiculos').select('conductorId').where('id', '=', otro).executeTakeFirstOrThrow(),
  )
  const { id } = await createServicioIn(mundo, 'asignado', { admin })
  const { version, vehiculoId } = await rowOf(mundo, id)
  const pedido = pedidoDeFuec(version, { conductores: [conductorId ?? ''] })
  const expedido = await app.request('POST', `/api/servicios/${id}/fuec/expedir`, { cookie, body: pedido })
  expect(expedido.status).toBe(200)

  const [antes, release] = [await deadlocks(), await holdRow(mundo, 'vehiculos', otro)]
  // First in line for the vehicle; with it, the trigger wants the service.
  const edicion = app.request('PUT', `/api/vehiculos/${otro}/datos`, {
    cookie,
    body: {
      version: vehiculo.version,
      datos: { ...vehiculo, ...Object.fromEntries(COMODIDADES.map((una) => [una, vehiculo[una]])), cedula: '778899' },
    },
  })
  await waitingForLock(mundo, 1)
  // Takes the service and waits for the vehicle.
  const cambio = app.request('POST', `/api/servicios/${id}/vehiculo/cambio`, {
    cookie,
    body: { idVehiculo: otro, enLugarDe: vehiculoId, advertenciasAceptadas: ['fotos', 'documentos'] },
  })
  await waitingForLock(mundo, 2)
  await release()

  expect([(await edicion).status, (await cambio).status]).toEqual([200, 200])
  // On a busy machine the one that is done again may meet the other once more.
  await expect.poll(deadlocks).toBeGreaterThan(antes)
  expect(await rowOf(mundo, id)).toMatchObject({ estado: 'reservado', vehiculoId: otro, cedulaConductor: '778899' })
  const { fuecs } = (await app.request('GET', `/api/servicios/${id}/fuecs`, { cookie })).body as { fuecs: Fuec[] }
  expect(fuecs).toMatchObject([{ estado: 'revocado' }])
  await close()
})

import { HORA_MS } from '@aliadas/contract/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Aliado, Persona } from '../platform/actor.ts'
import { borrarProveedor } from '../proveedores/index.ts'
import { finalizarServicio, iniciarRecorridos } from '../servicios/index.ts'
import {
  arriveAt,
  atMoment,
  createAliado,
  createEmpresa,
  createLegales,
  createServicioIn,
  createVehiculo,
  createWorldWithApp,
  pay,
  pedidoDeFuec,
  rowOf,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
let admin: Persona
let aliado: Aliado

beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  admin = await createEmpresa(mundo)
  aliado = await createAliado(mundo)
  await createLegales(mundo, admin)
})
afterAll(() => close())

/** The vehicle of a driver who is the app's own. */
const conductorDeApp = async () => {
  const vehiculo = await createVehiculo(mundo, admin)
  const conductorId = await mundo.ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    const fila = await tx
      .selectFrom('vehiculos')
      .select('conductorId')
      .where('id', '=', vehiculo)
      .executeTakeFirstOrThrow()
    await tx.updateTable('conductores').set({ aliadoId: aliado.id }).where('id', '=', fila.conductorId).execute()
    return fila.conductorId ?? ''
  })
  return { vehiculo, conductorId }
}
const borrar = (vehiculo: string) =>
  mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    borrarProveedor(tx, aliado, { clase: 'conductor', id: vehiculo }, mundo.ctx.clock.now()),
  )
const fuecDe = (servicioId: string) =>
  mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('fuecs').select(['estado', 'motivo']).where('servicioId', '=', servicioId).executeTakeFirst(),
  )

test('DATA-04 the FUEC of a trip that is over stays what it was when its drivers delete their accounts', async () => {
  const [uno, dos] = [await conductorDeApp(), await conductorDeApp()]
  const { id, aliado: cliente } = await createServicioIn(mundo, 'asignado', { admin, vehiculo: uno.vehiculo })
  const { status } = await app.request('POST', `/api/servicios/${id}/fuec/expedir`, {
    cookie: await app.signIn(admin.email),
    body: pedidoDeFuec((await rowOf(mundo, id)).version, { conductores: [dos.conductorId] }),
  })
  expect(status).toBe(200)
  // Both are still named by a paper that is in force.
  await expect(borrar(uno.vehiculo)).rejects.toMatchObject({ code: 'aborted' })
  await expect(borrar(dos.vehiculo)).rejects.toMatchObject({ code: 'aborted' })

  const { salida } = await rowOf(mundo, id)
  await iniciarRecorridos(atMoment(mundo, new Date(salida.getTime() - HORA_MS)).ctx)
  await arriveAt(mundo, id)
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) => finalizarServicio(tx, cliente, id, salida))
  await pay(mundo, admin, 'anticipo', id)
  await pay(mundo, admin, 'saldo', id)
  await borrar(dos.vehiculo)
  await borrar(uno.vehiculo)
  expect(await rowOf(mundo, id)).toMatchObject({ cedulaConductor: null, conductorId: null })
  expect(await fuecDe(id)).toEqual({ estado: 'vigente', motivo: null })
})

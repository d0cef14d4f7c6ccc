import type { ServicioResumen } from '@aliadas/contract/servicios'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createEmpresa,
  createPlataforma,
  createServicioIn,
  createVehiculo,
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

type Pagina = { filas: ServicioResumen[]; siguiente: string | null; total: { filas: number } }
const viajes = async (id: string, pregunta: string, cookie: string) =>
  (await app.request('GET', `/api/vehiculos/${id}/viajes?${pregunta}`, { cookie })).body as unknown as Pagina

test('S2-113 a vehicle’s next trips come by departure, its last ones the latest first, each list in pages', async () => {
  const admin = await createEmpresa(mundo)
  const sesion = await app.signIn(admin.email)
  const vehiculo = await createVehiculo(mundo, admin)
  const enDias = (dias: number) => ({
    origen: `Día ${dias}`,
    fechaSalida: new Date(mundo.ctx.clock.now().getTime() + dias * 86_400_000).toISOString().slice(0, 10),
    horaSalida: '08:00',
  })
  const con = (dias: number) => ({ admin, vehiculo, cuerpo: enDias(dias) })
  await createServicioIn(mundo, 'confirmado', con(5))
  await createServicioIn(mundo, 'asignado', con(3))
  await createServicioIn(mundo, 'finalizado', con(7))
  await createServicioIn(mundo, 'finalizado', con(9))
  // Of another vehicle of the same company, and one without a vehicle.
  await createServicioIn(mundo, 'asignado', { admin, cuerpo: enDias(4) })
  await createServicioIn(mundo, 'reservado', { admin, cuerpo: enDias(6) })
  const origenes = async (pregunta: string, quien = sesion) =>
    (await viajes(vehiculo, pregunta, quien)).filas.map(({ origen }) => origen)
  expect(await origenes('cuando=proximos')).toEqual(['Día 3', 'Día 5'])
  expect(await origenes('cuando=ultimos')).toEqual(['Día 9', 'Día 7'])
  expect((await viajes(vehiculo, 'cuando=proximos', sesion)).total).toEqual({ filas: 2, exacto: true })
  const plataforma = await app.signIn((await createPlataforma(mundo)).email)
  expect(await origenes('cuando=ultimos', plataforma)).toEqual(['Día 9', 'Día 7'])
  const dia = (dias: number) => enDias(dias).fechaSalida
  expect(await origenes(`cuando=proximos&desde=${dia(4)}`)).toEqual(['Día 5'])
  expect(await origenes(`cuando=ultimos&desde=${dia(7)}&hasta=${dia(8)}`)).toEqual(['Día 7'])
  const hasta = await viajes(vehiculo, `cuando=proximos&hasta=${dia(3)}`, sesion)
  expect([hasta.filas.map(({ origen }) => origen), hasta.total.filas]).toEqual([['Día 3'], 1])
  const mala = await app.request('GET', `/api/vehiculos/${vehiculo}/viajes?cuando=todos`, { cookie: sesion })
  expect(mala.status).toBe(400)
})

test('the trips of a vehicle are read by its own index, in order', async () => {
  const { empresaId } = await createEmpresa(mundo)
  const plan = await mundo.ctx.db.read({ rol: 'empresa', empresaId }, async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await sql<Record<string, string>>`explain (costs off)
      select id from servicios where vehiculo_id = 'V' and estado = 'reservado' and tenant = ${empresaId}
      order by salida, id limit 26`.execute(tx)
    return rows.flatMap((row) => Object.values(row)).join('\n')
  })
  expect(plan).toMatch(/Index Scan using servicios_de_vehiculo/)
  expect(plan).not.toMatch(/Sort|Seq Scan/)
})

import { MINUTO_MS } from '@aliadas/contract/core'
import type { EnlacesDeRastreo } from '@aliadas/contract/rastreo'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createServicioIn,
  createWorld,
  driverOf,
  rowOf,
  testApp,
  waitingForLock,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'

let mundo: World
let app: TestApp
/** Addresses that were found. */
let halladas = 0

beforeAll(async () => {
  const world = await createWorld()
  const { db } = world.ctx
  const contado: typeof db = {
    ...db,
    async ask(scope, ...asks) {
      const answers = await db.ask(scope, ...asks)
      const [first] = answers as unknown[][]
      halladas += (first ?? []).filter((fila) => Object.hasOwn(Object(fila), 'huella')).length
      return answers
    },
  }
  mundo = { ...world, ctx: { ...world.ctx, db: contado } }
  app = await testApp(mundo)
})
afterAll(async () => {
  await app.close()
  await mundo.close()
})

type Telefono = { puerta: string; placas: string; vehiculo: string }

/** Phones of drivers who agree, each on a running trip of a company of its own, on one day. */
const conTelefonos = async (cuantos: number): Promise<Telefono[]> => {
  const viajes = []
  for (let n = 0; n < cuantos; n++) viajes.push(await createServicioIn(mundo, 'enCurso'))
  const telefonos = []
  for (const { id, admin, vehiculo } of viajes) {
    const { salida, placas } = await rowOf(mundo, id)
    mundo.ctx.clock.advance(salida.getTime() - 30 * MINUTO_MS - mundo.ctx.clock.now().getTime())
    const cookie = await app.signIn(admin.email)
    const { body } = await app.request('POST', `/api/rastreo/conductores/${await driverOf(mundo, vehiculo)}`, {
      cookie,
    })
    const puerta = new URL((body as EnlacesDeRastreo).direccion?.direccion ?? '').pathname
    telefonos.push({ puerta, placas: placas ?? '', vehiculo })
  }
  return telefonos
}

const mandar = async ({ puerta }: Telefono, lat: number): Promise<number> => {
  const respuesta = await fetch(`${app.url}${puerta}?lat=${lat}&lon=-76.38`)
  return respuesta.status
}
/** Where each vehicle is, and in how many transactions all but the first two came there. */
const llegadas = async (telefonos: readonly Telefono[]) => {
  const filas = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx
      .selectFrom('posiciones')
      .select(['vehiculoId', 'lat', sql<string>`xmin::text`.as('escrita')])
      .execute(),
  )
  const suyas = telefonos.map(({ vehiculo }) => filas.find(({ vehiculoId }) => vehiculoId === vehiculo))
  const juntas = suyas.slice(2).flatMap((fila) => fila?.escrita ?? [])
  return { lat: suyas.map((fila) => fila?.lat), transacciones: new Set(juntas).size }
}

/** Reports of these vehicles wait until the returned function is called. */
const retener = async (telefonos: readonly Telefono[]) => {
  const client = await mundo.base.pool.connect()
  await client.query('begin')
  await client.query(
    `select pg_advisory_xact_lock(hashtextextended('posicion:' || placas, 0)) from unnest($1::text[]) placas`,
    [telefonos.map(({ placas }) => placas)],
  )
  return async () => {
    await client.query('commit')
    client.release()
  }
}

/** Sends a point of each while the first two wait for others, so that the rest wait together; then lets all go on. */
const mandarJuntos = async (telefonos: readonly [Telefono, Telefono, ...Telefono[]]): Promise<number[]> => {
  const [uno, dos, ...otros] = telefonos
  halladas = 0
  const soltar = await retener([uno, dos])
  const respuestas = [mandar(uno, 3.54)]
  await waitingForLock(mundo, 1)
  respuestas.push(mandar(dos, 3.541))
  await waitingForLock(mundo, 2)
  respuestas.push(...otros.map((telefono, i) => mandar(telefono, (3542 + i) / 1000)))
  await expect.poll(() => halladas).toBe(telefonos.length)
  // It is answered after what arrived before it waits.
  expect((await app.request('GET', '/api/salud')).status).toBe(200)
  await soltar()
  return Promise.all(respuestas)
}

test('REL-18 phones of several companies that report at once share a transaction, and each vehicle moves', async () => {
  const telefonos = await conTelefonos(8)
  expect(await mandarJuntos(telefonos as [Telefono, Telefono])).toEqual(telefonos.map(() => 200))
  expect(await llegadas(telefonos)).toEqual({
    lat: [3.54, 3.541, 3.542, 3.543, 3.544, 3.545, 3.546, 3.547],
    transacciones: 1,
  })
})

test('REL-18 a point that the database refuses costs the others of its transaction nothing', async () => {
  const telefonos = await conTelefonos(5)
  const roto = telefonos[3]?.placas ?? ''
  await mundo.base.pool.query(`
    create function rompe() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
    create trigger rompe before insert on posiciones for each row when (new.placas = '${roto}') execute function rompe()`)
  expect(await mandarJuntos(telefonos as [Telefono, Telefono])).toEqual([200, 200, 200, 500, 200])
  expect(await llegadas(telefonos)).toEqual({ lat: [3.54, 3.541, 3.542, undefined, 3.544], transacciones: 2 })
})

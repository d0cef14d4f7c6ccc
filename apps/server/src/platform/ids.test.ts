import { ALFABETO_ID, DIA_MS } from '@aliadas/contract/core'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServicioIn, createWorldWithApp, type TestApp, type World } from '../testing/factories/index.ts'
import { newId } from './ids.ts'

/** Requests of one person in a minute. */
const LIMITE = 1_200
const INTENTOS = 1_000

let mundo: World
let app: TestApp
let close: () => Promise<void>
beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
})
afterAll(() => close())

const vecino = (id: string, lugar: number, paso: number): string => {
  const letra = ALFABETO_ID[(ALFABETO_ID.indexOf(id[lugar] ?? '') + paso) % ALFABETO_ID.length] ?? ''
  return id.slice(0, lugar) + letra + id.slice(lugar + 1)
}

test('TEN-14 a thousand guesses beside a known id find nothing, the limit ends them, and the history counts them', async () => {
  const ajeno = await createServicioIn(mundo, 'reservado')
  const { id, admin } = await createServicioIn(mundo, 'reservado')
  const cookie = await app.signIn(admin.email)
  // Ids that differ in one letter, those of the same millisecond, and those before it.
  const ahora = mundo.ctx.clock.now()
  const adivinados = Array.from({ length: INTENTOS }, (_, n) =>
    n % 3 === 0
      ? vecino(ajeno.id, ajeno.id.length - 1 - (n % 20), 1 + (n % (ALFABETO_ID.length - 1)))
      : newId(new Date(ahora.getTime() - (n % 3 === 1 ? 0 : n))),
  )
  expect((await app.request('GET', `/api/servicios/${id}`, { cookie })).status).toBe(200)
  for (let n = 0; n < INTENTOS; n += 50) {
    const estados = adivinados.slice(n, n + 50).map((uno) => app.request('GET', `/api/servicios/${uno}`, { cookie }))
    expect(new Set((await Promise.all(estados)).map(({ status }) => status))).toEqual(new Set([404]))
  }
  let pedidos = INTENTOS + 1
  let ultima = await app.request('GET', `/api/servicios/${ajeno.id}`, { cookie })
  while (ultima.status === 404 && pedidos < LIMITE + 5) {
    pedidos++
    ultima = await app.request('GET', `/api/servicios/${ajeno.id}`, { cookie })
  }
  expect([ultima.status, pedidos, Number(ultima.headers.get('retry-after')) > 0]).toEqual([429, LIMITE, true])

  mundo.ctx.clock.advance(DIA_MS)
  expect((await app.request('GET', `/api/servicios/${ajeno.id}`, { cookie })).status).toBe(404)
  const { rows } = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    sql<{ contados: number }>`
      select sum(1 + coalesce((cambios ->> 'omitidas')::int, 0))::int as contados from historial
      where accion = 'negar' and tenant = ${admin.empresaId} and (cambios ->> 'status')::int = 404
    `.execute(tx),
  )
  expect(rows[0]?.contados).toBe(LIMITE)
})

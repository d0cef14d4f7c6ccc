import { DIA_MS } from '@aliadas/contract/core'
import type { Fuec } from '@aliadas/contract/fuec'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Persona } from '../platform/actor.ts'
import {
  createEmpresa,
  createLegales,
  createServicioIn,
  createWorldWithApp,
  pedidoDeFuec,
  rowOf,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'
import { tokenDe } from './token.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
let admin: Persona
let sesion: string

beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  admin = await createEmpresa(mundo, { nombre: 'Transvalle <b>Ltda</b>' })
  sesion = await app.signIn(admin.email)
  await createLegales(mundo, admin, { razonSocial: 'Transvalle & Cía' })
})
afterAll(() => close())

const expedido = async (): Promise<Fuec & { token: string }> => {
  const { id } = await createServicioIn(mundo, 'asignado', { admin })
  const body = pedidoDeFuec((await rowOf(mundo, id)).version)
  const { body: hecho } = await app.request('POST', `/api/servicios/${id}/fuec/expedir`, { cookie: sesion, body })
  const fuec = hecho['fuec'] as Fuec
  return { ...fuec, token: tokenDe(mundo.links.secret, fuec.id) }
}
const mirar = (que: string) => app.request('GET', `/f${que}`)
const lecturas = (fuecId: string) =>
  mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('fuecLecturas').select(['dia', 'veces']).where('fuecId', '=', fuecId).execute(),
  )

test('ENU-01 a guessed code, a short one, and a number with other plates get the same page of nothing', async () => {
  const { numero, id } = await expedido()
  for (const que of [
    '/AAAAAAAAAAAAAAAAAAAAAAAAAAA',
    '/x',
    `/${id}`,
    `?numero=${numero}&placas=ZZZ999`,
    `?numero=${numero}&placas=%00`,
  ]) {
    const { status, text } = await mirar(que)
    expect([que, status, text.includes('Transvalle'), text.includes(numero)]).toEqual([que, 404, false, false])
  }
  expect(await lecturas(id)).toEqual([])
})

test('the page says the state first, then what the paper must say, and no telephone, address or whole cédula', async () => {
  const { token, numero, placas, id, idServicio } = await expedido()
  mundo.ctx.clock.advance(2 * DIA_MS)
  const { status, text, headers } = await mirar(`/${token}`)
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-robots-tag')).toContain('noindex')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(text).not.toMatch(/<script/)
  expect(text.length).toBeLessThan(12 * 1024)
  expect(text.indexOf('VIGENTE')).toBeGreaterThan(0)
  expect(text.indexOf('VIGENTE')).toBeLessThan(text.indexOf(placas))
  for (const dice of [
    'Transvalle &amp; Cía',
    'Viajes del Sur S.A.',
    'Transporte de turistas',
    'Aeropuerto - Hotel',
    '12/06/2026',
  ])
    expect(text).toContain(dice)
  const { cedulaConductor } = await rowOf(mundo, idServicio)
  expect(text).toMatch(/cédula terminada en \d{4}</)
  for (const secreto of ['3001234567', '6025551234', 'Avenida 6N', 'Calle 5', String(cedulaConductor), '500000'])
    expect([secreto, text.includes(secreto)]).toEqual([secreto, false])
  const porNumero = await mirar(`?numero=${numero.replace(/(.{4})/g, '$1 ')}&placas=${placas.toLowerCase()}`)
  expect([porNumero.status, porNumero.text.includes('VIGENTE')]).toEqual([200, true])
  expect((await lecturas(id)).map(({ veces }) => veces)).toEqual([2])
  mundo.ctx.clock.advance(-2 * DIA_MS)
})

test('FILE-26 each state has its word: not yet, expired, revoked with its reason, annulled, suspended vehicle', async () => {
  const { token, idServicio, id, placas } = await expedido()
  const dice = async () => /<h1[^>]*>.*?<span>([^<]+)/.exec((await mirar(`/${token}`)).text)?.[1]
  const cambiar = (cambio: object) =>
    mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
      tx.updateTable('servicios').set(cambio).where('id', '=', idServicio).execute(),
    )
  expect(await dice()).toBe('AÚN NO RIGE')
  mundo.ctx.clock.advance(2 * DIA_MS)
  expect(await dice()).toBe('VIGENTE')
  await cambiar({ vehiculoSuspendido: true })
  expect(await dice()).toBe('VEHÍCULO SUSPENDIDO')
  await cambiar({ vehiculoSuspendido: false })
  mundo.ctx.clock.advance(2 * DIA_MS)
  expect(await dice()).toBe('VENCIDO')
  mundo.ctx.clock.advance(-2 * DIA_MS)
  await cambiar({ placas: 'ZZZ998' })
  expect(await dice()).toBe('REVOCADO')
  const revocado = (await mirar(`/${token}`)).text
  expect(revocado).toContain('Cambió el vehículo')
  // The hour ends with a full stop of its own: "p. m.".
  expect(revocado).not.toMatch(/ m\.\./)
  const otro = await expedido()
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx
      .updateTable('fuecs')
      .set({ estado: 'anulado', motivo: 'Se hizo otro', terminadoEn: mundo.ctx.clock.now() })
      .where('id', '=', otro.id)
      .execute(),
  )
  const anulado = (await mirar(`/${otro.token}`)).text
  expect(anulado).toContain('ANULADO')
  expect(id).not.toBe(otro.id)
  // FILE-26: of neither the people, the vehicle or the client.
  expect(anulado).toContain('Se hizo otro')
  for (const [texto, suyas] of [
    [revocado, placas],
    [anulado, otro.placas],
  ] as const) {
    expect(texto).toMatch(/Hasta<\/dt><dd>\d\d\/06\/2026/)
    for (const dato of ['Transvalle', 'Viajes del Sur', 'Conductor', 'cédula terminada', suyas])
      expect([dato, texto.includes(dato)]).toEqual([dato, false])
  }
  mundo.ctx.clock.advance(-2 * DIA_MS)
})

test('thirty days after its end only number, state and days are left', async () => {
  const { token, placas } = await expedido()
  mundo.ctx.clock.advance(31 * DIA_MS)
  expect((await mirar(`/${token}`)).text).toContain(placas)
  mundo.ctx.clock.advance(3 * DIA_MS)
  const { text } = await mirar(`/${token}`)
  expect([text.includes('VENCIDO'), text.includes(placas), text.includes('Transvalle')]).toEqual([true, false, false])
  mundo.ctx.clock.advance(-34 * DIA_MS)
})

test('RATE-01 a network looks sixty times a minute and no more', async () => {
  mundo.ctx.clock.advance(60_000)
  const { token } = await expedido()
  const estados = []
  for (let i = 0; i < 61; i++) estados.push((await mirar(`/${token}`)).status)
  expect([estados.slice(0, 60).every((uno) => uno === 200), estados[60]]).toEqual([true, 429])
})

test('the form asks for number and plates, in Spanish, and is not indexed', async () => {
  mundo.ctx.clock.advance(60_000)
  const { status, text } = await mirar('')
  expect(status).toBe(200)
  expect(text).toContain('lang="es-CO"')
  expect(text).toContain('noindex')
})

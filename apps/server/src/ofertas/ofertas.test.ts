import { DIA_MS } from '@aliadas/contract/core'
import { OFERTA_INCOMPLETA, OFERTA_INVALIDA, OFERTA_SIN_VALOR } from '@aliadas/contract/ofertas'
import type { Servicio } from '@aliadas/contract/servicios'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  FAKE_ID,
  PDF,
  accept,
  createVehiculo,
  cancel,
  createAliado,
  createEmpresa,
  createWorld,
  createPlataforma,
  createUsuario,
  atMoment,
  rowOf,
  historialOf,
  bid,
  publish,
  removeCuenta,
  createServicioIn,
  uploadTo,
  uploadPdf,
  testApp,
  expire,
  type UpTo,
  type World,
  type TestApp,
} from '../testing/factories/index.ts'
import { scopeOf, type Aliado, type Persona } from '../platform/actor.ts'
import { crearOferta } from './index.ts'

let mundo: World
let app: TestApp
let aliado: Aliado & { clave: string }
let admin: Persona
let sesion: string

beforeAll(async () => {
  mundo = await createWorld({ max: 30 })
  app = await testApp(mundo)
  aliado = await createAliado(mundo)
  admin = await createEmpresa(mundo)
  await createVehiculo(mundo, admin)
  sesion = await app.signIn(admin.email)
})
afterAll(async () => {
  await app.close()
  await mundo.close()
})

const enviar = (id: string, cuerpo: unknown, headers = {}, quien = sesion) =>
  app.request('POST', `/api/servicios/${id}/ofertas`, { cookie: quien, body: cuerpo, headers })

const ofertasDe = (id: string) =>
  mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('ofertas').selectAll().where('servicioId', '=', id).orderBy('fecha').orderBy('estado').execute(),
  )

test('BIZ-04 prices that are not a positive multiple of 1000 are refused with our words', async () => {
  const id = await publish(mundo, aliado)
  const casos: [unknown, string][] = [
    [0, OFERTA_INVALIDA],
    [-1000, OFERTA_INVALIDA],
    [0.5, OFERTA_INVALIDA],
    [999, OFERTA_SIN_VALOR],
    [1500, OFERTA_SIN_VALOR],
    [2 ** 53 + 2, OFERTA_INVALIDA],
    [1_000_001_000, OFERTA_INVALIDA],
    ['1e9', OFERTA_INCOMPLETA],
    ['1.000', OFERTA_INCOMPLETA],
    ['１０００', OFERTA_INCOMPLETA],
    [null, OFERTA_INCOMPLETA],
    [[1000], OFERTA_INCOMPLETA],
  ]
  for (const [precio, mensaje] of casos) {
    const { status, body: cuerpo } = await enviar(id, { precio })
    expect([precio, status, cuerpo['message']]).toEqual([precio, 400, mensaje])
  }
  for (const literal of ['NaN', 'Infinity', '1e309'])
    expect([literal, (await enviar(id, `{"precio":${literal}}`)).status]).toEqual([literal, 400])
  expect(await ofertasDe(id)).toEqual([])
})

test('BIZ-03 a service of a type that is not in the fleet does not exist; a company or a person without profile and a platform may not bid', async () => {
  const bus = await publish(mundo, aliado, { tipo: 'Bus' })
  const [ajena, nada] = [await enviar(bus, { precio: 1000 }), await enviar(FAKE_ID, { precio: 1000 })]
  expect([ajena.status, ajena.text]).toEqual([404, nada.text])
  const carga = await uploadTo(app, sesion, 'cotizacion', PDF, `servicio=${bus}&nombre=c.pdf`)
  expect([carga.status, await carga.text()]).toEqual([404, nada.text])
  const id = await publish(mundo, aliado)
  const nueva = await createEmpresa(mundo)
  await createVehiculo(mundo, nueva)
  await removeCuenta(mundo, nueva)
  const sinPerfil = await createUsuario(mundo, admin, { perfil: false })
  const plataforma = await createPlataforma(mundo)
  for (const { email } of [nueva, sinPerfil, plataforma])
    expect([email, (await enviar(id, { precio: 1000 }, {}, await app.signIn(email))).status]).toEqual([email, 403])
  expect([...(await ofertasDe(bus)), ...(await ofertasDe(id))]).toEqual([])
})

test.each<UpTo>(['validar', 'reservado', 'confirmado', 'finalizado'])(
  'BIZ-01 the winner bids again in %s: 409; others: 404',
  async (estado) => {
    const llegado = await createServicioIn(mundo, estado)
    const suya = await enviar(llegado.id, { precio: 1000 }, {}, await app.signIn(llegado.admin.email))
    expect([suya.status, suya.body['details']]).toEqual([409, { motivo: 'estado', estado }])
    expect((await enviar(llegado.id, { precio: 1000 })).status).toBe(404)
    expect(await ofertasDe(llegado.id)).toHaveLength(1)
  },
)

test('S7-019 the date of an offer is the day in Bogotá, also at eight in the evening', async () => {
  const id = await publish(mundo, aliado)
  const noche = new Date('2026-06-11T01:00:00.000Z')
  await bid(atMoment(mundo, noche), admin, id)
  expect(await ofertasDe(id)).toMatchObject([{ fecha: noche, fechaOferta: '2026-06-10' }])
})

test('BIZ-01 the last millisecond of the 24 hours takes a bid, the next refuses it', async () => {
  const id = await publish(mundo, aliado)
  const { fecha } = await rowOf(mundo, id)
  const tarde = atMoment(mundo, new Date(fecha.getTime() + DIA_MS))
  await expect(bid(tarde, admin, id)).rejects.toMatchObject({ status: 409 })
  await bid(atMoment(mundo, new Date(fecha.getTime() + DIA_MS - 1)), admin, id)
  expect(await ofertasDe(id)).toHaveLength(1)
})

test('BIZ-02 fifty bids of one company in parallel leave exactly one', async () => {
  const id = await publish(mundo, aliado)
  const todas = await Promise.all(Array.from({ length: 50 }, () => enviar(id, { precio: 500_000 })))
  expect(todas.map((r) => r.status).toSorted((a, b) => a - b)).toEqual([201, ...Array.from({ length: 49 }, () => 409)])
  expect(await ofertasDe(id)).toHaveLength(1)
})

test('BIZ-02 the same key gives the same answer and one offer, also in parallel', async () => {
  const id = await publish(mundo, aliado)
  const llave = { 'idempotency-key': 'oferta-1' }
  const [primera, ...otras] = await Promise.all(Array.from({ length: 8 }, () => enviar(id, { precio: 500_000 }, llave)))
  const todas = [primera, ...otras]
  expect(todas.every((r) => r?.status === 201 || r?.status === 409)).toBe(true)
  const cuerpos = new Set(todas.filter((r) => r?.status === 201).map((r) => r?.text))
  expect(cuerpos.size).toBe(1)
  const repetida = await enviar(id, { precio: 500_000 }, llave)
  expect([repetida.status, cuerpos.has(repetida.text)]).toEqual([201, true])
  expect((await enviar(id, { precio: 501_000 }, llave)).status).toBe(400)
  expect(await ofertasDe(id)).toHaveLength(1)
})

test('FLD-01 FLD-02 only price and quote are taken from the body', async () => {
  const id = await publish(mundo, aliado)
  const usuario = await createUsuario(mundo, admin)
  const cuerpo = {
    precio: 700_000,
    estado: 'aceptada',
    oferente: 'otro',
    empresaAliada: 'Y',
    empresaId: 'Y',
    ratingConductor: 1,
    corporativa: false,
    fecha: '2030-01-01T00:00:00Z',
    cuenta: '1',
    banco: 'Otro',
    titular: 'Otro',
    __proto__: { polluted: true },
  }
  expect((await enviar(id, cuerpo, {}, await app.signIn(usuario.email))).status).toBe(201)
  expect(await ofertasDe(id)).toMatchObject([
    {
      precio: 700_000,
      estado: 'enviada',
      oferente: usuario.id,
      empresaId: admin.empresaId,
      empresa: admin.empresa,
      ratingConductor: 5,
      corporativa: true,
      fecha: mundo.ctx.clock.now(),
      fechaOferta: '2026-06-10',
      cuenta: 'Titular-cuenta',
      banco: 'Bancolombia',
      titular: 'Titular-titular',
    },
  ])
})

test("BIZ-05 a quote of another service, another company or another kind is 404, one's own counts once", async () => {
  const [id, otro] = [await publish(mundo, aliado), await publish(mundo, aliado)]
  const competidora = await createEmpresa(mundo)
  await createVehiculo(mundo, competidora)
  const malas = [
    await uploadPdf(mundo, admin, 'cotizacion', otro),
    await uploadPdf(mundo, competidora, 'cotizacion', id),
    await uploadPdf(mundo, admin, 'fuec', id),
  ]
  for (const documentoCotizacion of malas)
    expect((await enviar(id, { precio: 1000, documentoCotizacion })).status).toBe(404)
  expect(await ofertasDe(id)).toEqual([])
  const documentoCotizacion = await uploadPdf(mundo, admin, 'cotizacion', id)
  const { body: cuerpo } = await enviar(id, { precio: 1000, documentoCotizacion })
  expect(cuerpo['servicio']).toMatchObject({ oferta: { documentoCotizacion: `/api/archivos/${documentoCotizacion}` } })
})

test('BIZ-05 a quote is refused before its first byte when the bid would be, and in the same words', async () => {
  const id = await publish(mundo, aliado)
  const cargar = () => uploadTo(app, sesion, 'cotizacion', PDF, `servicio=${id}`)
  expect((await cargar()).status).toBe(201)
  await bid(mundo, admin, id)
  const [carga, oferta] = [await cargar(), await enviar(id, { precio: 450_000 })]
  expect([carga.status, oferta.status]).toEqual([409, 409])
  expect(await carga.json()).toEqual(oferta.body)
})

test('an offer is withdrawn once, by its own company, and then the company bids anew', async () => {
  const id = await publish(mundo, aliado)
  const idOferta = await bid(mundo, admin, id)
  const otra = await createEmpresa(mundo)
  const retirar = (quien: string) => app.request('POST', `/api/ofertas/${idOferta}/retirar`, { cookie: quien })
  expect((await retirar(await app.signIn(otra.email))).status).toBe(404)
  const retirada = await retirar(sesion)
  expect([retirada.status, retirada.body['servicio']]).toMatchObject([200, { estado: 'pendiente' }])
  expect((await retirar(sesion)).status).toBe(409)
  mundo.ctx.clock.advance(1)
  const nueva = await enviar(id, { precio: 450_000 })
  expect([nueva.status, nueva.body['servicio']]).toMatchObject([
    201,
    { estado: 'ofertas', valorOferta: null, precioOfertado: 450_000 },
  ])
  expect((await ofertasDe(id)).map((o) => o.estado)).toEqual(['retirada', 'enviada'])
  await expect(accept(mundo, aliado, id, idOferta)).rejects.toMatchObject({ status: 409 })
})

test('S6-011 an offer is also withdrawn by a company that no longer sees its service', async () => {
  for (const tapar of [
    (de: Persona) =>
      sql`update empresas set suspendida = true, motivo_suspension = 'Papeles' where id = ${de.empresaId}`,
    (de: Persona) => sql`update personas set perfil = false where id = ${de.id}`,
    (de: Persona) => sql`update vehiculos set tipo = 'Bus' where empresa_id = ${de.empresaId}`,
    (_: Persona, id: string) => sql`update servicios set vence = fecha where id = ${id}`,
  ]) {
    const id = await publish(mundo, aliado)
    const otra = await createEmpresa(mundo)
    await createVehiculo(mundo, otra)
    const cookie = await app.signIn(otra.email)
    const idOferta = await bid(mundo, otra, id)
    await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) => tapar(otra, id).execute(tx))
    expect((await app.request('GET', `/api/servicios/${id}`, { cookie })).status).toBe(404)
    const retirada = await app.request('POST', `/api/ofertas/${idOferta}/retirar`, { cookie })
    expect([retirada.status, retirada.body]).toEqual([200, { servicio: null }])
    expect(await ofertasDe(id)).toMatchObject([{ estado: 'retirada' }])
    await expect(accept(mundo, aliado, id, idOferta)).rejects.toMatchObject({ status: 409 })
  }
})

test('accepting turns the others down in one step and keeps the winner’s bank data', async () => {
  const id = await publish(mundo, aliado)
  const otra = await createEmpresa(mundo)
  await createVehiculo(mundo, otra)
  const [mia, suya] = [await bid(mundo, admin, id, 500_000), await bid(mundo, otra, id, 400_000)]
  await accept(mundo, aliado, id, suya)
  expect((await ofertasDe(id)).map((o) => [o.id, o.estado])).toEqual([
    [suya, 'aceptada'],
    [mia, 'rechazada'],
  ])
  expect(await rowOf(mundo, id)).toMatchObject({
    estado: 'validar',
    empresaAliadaId: otra.empresaId,
    valorOferta: 400_000,
    ofertaId: suya,
    cuenta: 'Titular-cuenta',
  })
  expect(await historialOf(mundo, id)).toEqual(['publicar ->pendiente', 'aceptarOferta pendiente>validar'])
  expect(await historialOf(mundo, mia)).toEqual(['ofertar ->enviada', 'rechazar enviada>rechazada'])
})

test('two offers of one service accepted in parallel: one wins', async () => {
  const otra = await createEmpresa(mundo)
  await createVehiculo(mundo, otra)
  for (let vez = 0; vez < 5; vez++) {
    const id = await publish(mundo, aliado)
    const ofertas = [await bid(mundo, admin, id), await bid(mundo, otra, id)]
    const hechas = await Promise.allSettled(ofertas.map((o) => accept(mundo, aliado, id, o)))
    expect(hechas.map((h) => h.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await ofertasDe(id)).map((o) => o.estado).toSorted()).toEqual(['aceptada', 'rechazada'])
  }
})

const finales = {
  aceptar: async (id: string, primera: string) => accept(mundo, aliado, id, primera),
  cancelar: async (id: string) => cancel(mundo, aliado, id),
  vencer: async (id: string) => expire(mundo, id),
}

test.each(['aceptar', 'cancelar', 'vencer'] as const)(
  'BIZ-15 a bid in flight against %s: no live offer is left on a service that is closed',
  async (final) => {
    const otra = await createEmpresa(mundo)
    await createVehiculo(mundo, otra)
    for (let vez = 0; vez < 10; vez++) {
      const id = await publish(mundo, aliado)
      const primera = await bid(mundo, otra, id)
      await Promise.allSettled([bid(mundo, admin, id), finales[final](id, primera)])
      const { estado } = await rowOf(mundo, id)
      const vivas = (await ofertasDe(id)).filter((o) => o.estado === 'enviada')
      expect([final, estado === 'pendiente' || vivas.length === 0]).toEqual([final, true])
    }
  },
)

/** A written and uncommitted bid; the returned function lets it end. */
const ofertaDetenida = async (id: string) => {
  const escrita = Promise.withResolvers<void>()
  const puerta = Promise.withResolvers<void>()
  const oferta = mundo.ctx.db.transaction(scopeOf(admin), async (tx) => {
    const nueva = { servicioId: id, precio: 1000, documentoCotizacion: null }
    await crearOferta(tx, admin, nueva, mundo.ctx.clock.now())
    escrita.resolve()
    await puerta.promise
  })
  await escrita.promise
  return () => {
    puerta.resolve()
    return oferta
  }
}

test('BIZ-15 expiry leaves a service alone while a bid on it is being written, and ends both afterwards', async () => {
  const id = await publish(mundo, aliado)
  const soltar = await ofertaDetenida(id)
  await expire(mundo, id)
  expect((await rowOf(mundo, id)).estado).toBe('pendiente')
  await soltar()
  await expire(mundo, id)
  expect([(await rowOf(mundo, id)).estado, (await ofertasDe(id)).map((o) => o.estado)]).toEqual([
    'vencido',
    ['vencida'],
  ])
})

test('BIZ-15 a cancellation waits for the bid that came first and ends its offer too', async () => {
  const id = await publish(mundo, aliado)
  const soltar = await ofertaDetenida(id)
  const cancelacion = cancel(mundo, aliado, id)
  await soltar()
  await cancelacion
  expect([(await rowOf(mundo, id)).estado, (await ofertasDe(id)).map((o) => o.estado)]).toEqual([
    'cancelado',
    ['vencida'],
  ])
})

test('BIZ-19 a bid for a trip that the client has changed since it was read is refused', async () => {
  const id = await publish(mundo, aliado)
  const leer = async () =>
    ((await app.request('GET', `/api/servicios/${id}`, { cookie: sesion })).body['servicio'] as Servicio).huellaDelViaje
  const cambiar = async (body: object) =>
    expect((await app.request('PATCH', `/api/v1/servicios/${id}`, { key: aliado.clave, body })).status).toBe(200)
  const visto = await leer()
  await cambiar({ observaciones: 'Con silla para niños', guia: 'Otra guía' })
  expect(await leer()).toBe(visto)
  for (const cambio of [
    { pasajeros: 7 },
    { destino: 'Buga' },
    { latDestino: 3.9 },
    { paradas: [{ location: 'Palmira', lat: 3.53, lon: -76.3 }] },
    { fechaRegreso: '2026-07-30', horaRegreso: '10:00' },
  ]) {
    const antes = await leer()
    await cambiar(cambio)
    const { status, body } = await enviar(id, { precio: 450_000, viajeVisto: antes })
    expect([cambio, status, body['message'], body['details']]).toEqual([
      cambio,
      409,
      'El viaje cambió mientras escribías: revísalo y oferta de nuevo.',
      { motivo: 'viaje' },
    ])
  }
  expect(await ofertasDe(id)).toEqual([])
  expect((await enviar(id, { precio: 450_000, viajeVisto: await leer() })).status).toBe(201)
  // Nothing of it depends on who bids.
  const otra = await createEmpresa(mundo)
  await createVehiculo(mundo, otra)
  const cookie = await app.signIn(otra.email)
  const suyo = (await app.request('GET', `/api/servicios/${id}`, { cookie })).body['servicio'] as Servicio
  expect(suyo.huellaDelViaje).toBe(await leer())
})

test('BIZ-19 a bid waits for the one that a colleague is making, and is judged by what that one left', async () => {
  const id = await publish(mundo, aliado)
  const colega = await app.signIn((await createUsuario(mundo, admin)).email)
  const soltar = await ofertaDetenida(id)
  let terminada = false
  const segunda = enviar(id, { precio: 2000 }, {}, colega).finally(() => (terminada = true))
  const esperando = async () => {
    const { rows } = await mundo.base.pool.query(
      'select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()',
    )
    return rows.length > 0 || terminada
  }
  await expect.poll(esperando).toBe(true)
  await soltar()
  expect((await segunda).status).toBe(409)
  expect((await ofertasDe(id)).map((o) => o.precio)).toEqual([1000])
})

test('TEN-04 a company reads its own offers with their state, newest first, and nothing of who won', async () => {
  const [gana, pierde] = [await createEmpresa(mundo), await createEmpresa(mundo)]
  for (const quien of [gana, pierde]) await createVehiculo(mundo, quien)
  const primero = await publish(mundo, aliado)
  const segundo = await publish(mundo, aliado)
  const ganadora = await bid(mundo, gana, primero, 777_000)
  await bid(mundo, pierde, primero, 888_000)
  mundo.ctx.clock.advance(1)
  await bid(mundo, pierde, segundo, 999_000)
  await accept(mundo, aliado, primero, ganadora)
  const { body: cuerpo, text: texto } = await app.request('GET', '/api/ofertas', {
    cookie: await app.signIn(pierde.email),
  })
  expect(cuerpo['filas']).toMatchObject([
    { precio: 999_000, estado: 'enviada', codigoServicio: segundo.slice(-6) },
    { precio: 888_000, estado: 'rechazada', codigoServicio: primero.slice(-6), origen: 'Aeropuerto', tipo: 'Van' },
  ])
  for (const secreto of ['777', gana.empresa, gana.empresaId]) expect(texto).not.toContain(secreto)
  expect((await app.request('GET', '/api/ofertas')).status).toBe(401)
})

test('S3-040 a new offer starts with the driver’s trip not ended and five stars, whatever the body says', async () => {
  const id = await publish(mundo, aliado)
  expect((await enviar(id, { precio: 1000, finalizadoConductor: true, ratingConductor: 1 })).status).toBe(201)
  expect(await ofertasDe(id)).toMatchObject([{ finalizadoConductor: false, ratingConductor: 5 }])
})

import { idDeEvento, type Evento } from '@aliadas/contract/aliados'
import { DIA_MS } from '@aliadas/contract/core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Persona } from '../platform/actor.ts'
import {
  accept,
  arriveAt,
  bid,
  cancel,
  createAliado,
  createEmpresa,
  createServicioIn,
  createVehiculo,
  createWorldWithApp,
  expire,
  publish,
  testApp,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'
import { crearEsperaDeEventos } from './espera-de-eventos.ts'
import { listarEventos } from './listar-eventos.ts'
import { olvidarEventos } from './olvidar-eventos.ts'
import { bloquearNumeros, repartirEventos } from './repartir-eventos.ts'

type Pagina = { eventos: Evento[]; siguiente: string; hayMas: boolean }

let mundo: World
let app: TestApp
let close: () => Promise<void>
let admin: Persona
beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  admin = await createEmpresa(mundo)
  await createVehiculo(mundo, admin)
})
afterAll(() => close())

const pedir = (clave: string, busqueda: Record<string, string | number> = {}, en = app) =>
  en.request(
    'GET',
    `/api/v1/eventos?${new URLSearchParams(Object.entries(busqueda).map(([k, v]) => [k, `${v}`])).toString()}`,
    {
      key: clave,
    },
  )
const leer = async (clave: string, busqueda: Record<string, string | number> = {}, en = app): Promise<Pagina> => {
  const { status, text, body } = await pedir(clave, busqueda, en)
  if (status !== 200) throw new Error(`events answered ${status}: ${text}`)
  return body as unknown as Pagina
}
const dichos = ({ eventos }: Pagina) => eventos.map(({ type }) => type)
const retirar = async (id: string) => {
  const cookie = await app.signIn(admin.email)
  expect((await app.request('POST', `/api/ofertas/${id}/retirar`, { cookie })).status).toBe(200)
}
const sistema = <T>(trabajo: (tx: Parameters<Parameters<World['ctx']['db']['transaction']>[1]>[0]) => Promise<T>) =>
  mundo.ctx.db.transaction({ rol: 'sistema' }, trabajo)

test('a service tells its whole way, in its order, with what the partner’s own read answers now', async () => {
  const aliado = await createAliado(mundo)
  const { id } = await createServicioIn(mundo, 'enCurso', { aliado })
  await app.request('POST', `/api/v1/servicios/${id}/pasos`, { key: aliado.clave, body: { paso: 'llego' } })
  await arriveAt(mundo, id)
  await app.request('POST', `/api/v1/servicios/${id}/finalizar`, { key: aliado.clave })
  await app.request('POST', `/api/v1/servicios/${id}/calificar`, { key: aliado.clave, body: { estrellas: 5 } })
  await repartirEventos(mundo.ctx)
  const pagina = await leer(aliado.clave)
  expect(dichos(pagina)).toEqual([
    'oferta.recibida',
    'servicio.cambiado',
    'servicio.validado',
    'servicio.reservado',
    'servicio.asignado',
    'servicio.confirmado',
    'servicio.iniciado',
    'servicio.paso',
    'servicio.finalizado',
    'servicio.cambiado',
  ])
  const { eventos } = pagina
  expect(eventos.map(({ id: uno }) => uno)).toEqual(eventos.map((_, i) => idDeEvento(aliado.id, i + 1)))
  expect(eventos.map(({ data }) => data.secuencia)).toEqual(eventos.map((_, i) => i + 1))
  const ahora = (await app.request('GET', `/api/v1/servicios/${id}`, { key: aliado.clave })).body
  for (const { data } of eventos) expect(data).toMatchObject({ idServicio: id, servicio: ahora })
  expect(eventos.map(({ data: { de, a, paso } }) => [de, a, paso])).toEqual([
    [null, null, null],
    ['pendiente', 'validar', null],
    ['validar', 'reservado', null],
    ['validar', 'reservado', null],
    [null, null, null],
    ['reservado', 'confirmado', null],
    [null, null, null],
    [null, null, 'llego'],
    ['confirmado', 'finalizado', null],
    [null, null, null],
  ])
  const { body } = await app.request('GET', `/api/v1/servicios/${id}/ofertas?estado=aceptada`, { key: aliado.clave })
  expect([eventos[0]?.data.oferta]).toEqual(body['ofertas'])
})

test('an offer that was withdrawn, that expired or that cannot be accepted is told as its list tells it', async () => {
  const aliado = await createAliado(mundo)
  const dos = await publish(mundo, aliado)
  await bid(mundo, admin, dos)
  await expire(mundo, dos)
  const [una, tres] = [await publish(mundo, aliado), await publish(mundo, aliado)]
  await retirar(await bid(mundo, admin, una))
  const otra = await createEmpresa(mundo)
  await createVehiculo(mundo, otra)
  await bid(mundo, otra, tres)
  await sistema((tx) => tx.updateTable('empresas').set({ suspendida: true }).where('id', '=', otra.empresaId).execute())
  await repartirEventos(mundo.ctx)
  const { eventos } = await leer(aliado.clave)
  expect(eventos.map(({ type, data }) => [type, data.idServicio, data.oferta?.estado ?? null])).toEqual([
    ['oferta.recibida', dos, 'vencida'],
    ['servicio.vencido', dos, null],
    ['oferta.vencida', dos, 'vencida'],
    ['oferta.recibida', una, 'retirada'],
    ['oferta.retirada', una, 'retirada'],
    ['oferta.recibida', tres, null],
  ])
  expect(eventos.at(-1)?.data.idOferta).toMatch(/^[0-9A-Z]{24}$/)
})

test('TEN-01 no partner reads events of another, at the door and in the database, nor how many it has', async () => {
  const [propio, ajeno] = [await createAliado(mundo), await createAliado(mundo)]
  await createServicioIn(mundo, 'reservado', { aliado: ajeno })
  await bid(mundo, admin, await publish(mundo, propio))
  await repartirEventos(mundo.ctx)
  const pagina = await leer(propio.clave)
  expect([dichos(pagina), pagina.siguiente]).toEqual([['oferta.recibida'], idDeEvento(propio.id, 1)])
  const { siguiente } = await leer(ajeno.clave)
  expect((await pedir(propio.clave, { desde: siguiente })).body).toMatchObject({
    code: 'invalid-argument',
    details: { motivos: { desde: 'formato' } },
  })
  const { db } = mundo.ctx
  await db.read({ rol: 'aliado', aliadoId: propio.id }, async (tx) => {
    const filas = await tx.selectFrom('eventos').select('aliadoId').execute()
    expect(new Set(filas.map(({ aliadoId }) => aliadoId))).toEqual(new Set([propio.id]))
    expect(await tx.selectFrom('eventosCuentas').select('de').execute()).toEqual([{ de: propio.id }])
  })
  for (const scope of [
    { rol: 'empresa', empresaId: admin.empresaId } as const,
    { rol: 'plataforma', empresaId: admin.empresaId } as const,
  ])
    await expect(db.read(scope, (tx) => tx.selectFrom('eventos').select('tipo').execute())).rejects.toMatchObject({
      code: '42501',
    })
})

test('a key reads the kinds whose records its other scopes read, and no more', async () => {
  const aliado = await createAliado(mundo, ['eventos:leer', 'conductores:registrar'])
  await bid(mundo, admin, await publish(mundo, aliado))
  await repartirEventos(mundo.ctx)
  expect(await leer(aliado.clave)).toMatchObject({ eventos: [], siguiente: idDeEvento(aliado.id, 1), hayMas: false })
  expect((await leer(aliado.clave, { tipos: 'oferta.recibida' })).eventos).toEqual([])
  const sin = await createAliado(mundo, ['servicios:leer'])
  expect((await pedir(sin.clave)).status).toBe(403)
})

test('pages follow one another without loss or repetition, and kinds narrow them', async () => {
  const aliado = await createAliado(mundo)
  const ids = await Promise.all(Array.from({ length: 7 }, () => publish(mundo, aliado)))
  await Promise.all(ids.map((id) => bid(mundo, admin, id)))
  await cancel(mundo, aliado, ids[0] ?? '')
  await repartirEventos(mundo.ctx)
  const vistos: string[] = []
  let desde: string | undefined
  for (let hayMas = true; hayMas;) {
    const pagina = await leer(aliado.clave, { limite: 3, ...(desde ? { desde } : {}) })
    vistos.push(...pagina.eventos.map(({ id }) => id))
    ;({ hayMas, siguiente: desde } = pagina)
  }
  expect(vistos).toEqual(Array.from({ length: 9 }, (_, i) => idDeEvento(aliado.id, i + 1)))
  expect(dichos(await leer(aliado.clave, { tipos: 'servicio.cancelado,oferta.vencida' })).toSorted()).toEqual([
    'oferta.vencida',
    'servicio.cancelado',
  ])
  for (const tipos of ['', 'servicio.otro', 'servicio.cancelado,'])
    expect((await pedir(aliado.clave, { tipos })).status).toBe(400)
  for (const espera of [26, -1, 'x']) expect((await pedir(aliado.clave, { espera })).status).toBe(400)
})

test('events of many writers at once on two servers are each numbered once, in each service’s own order', async () => {
  const aliado = await createAliado(mundo)
  const otra = await testApp(mundo)
  const ids = await Promise.all(Array.from({ length: 12 }, () => publish(mundo, aliado)))
  const leidos: string[] = []
  let desde: string | undefined
  let terminado = false
  // A reader that follows while others write and both servers give numbers.
  const sigue = (async () => {
    for (let quedan = true; quedan;) {
      const hasta = terminado
      const pagina = await leer(
        aliado.clave,
        { limite: 5, ...(desde ? { desde } : {}) },
        leidos.length % 2 ? otra : app,
      )
      leidos.push(...pagina.eventos.map(({ id }) => id))
      desde = pagina.siguiente
      quedan = !hasta || pagina.eventos.length > 0
    }
  })()
  await Promise.all(
    ids.map(async (id, i) => {
      const oferta = await bid(mundo, admin, id)
      await repartirEventos(mundo.ctx)
      await (i % 2 ? accept(mundo, aliado, id, oferta) : cancel(mundo, aliado, id))
      await repartirEventos(mundo.ctx)
    }),
  )
  terminado = true
  await sigue
  await otra.close()
  expect(leidos).toEqual(Array.from({ length: leidos.length }, (_, i) => idDeEvento(aliado.id, i + 1)))
  expect(leidos.length).toBe(6 * 2 + 6 * 3)
  const { eventos } = await leer(aliado.clave)
  for (const id of ids) {
    const suyos = eventos.filter(({ data }) => data.idServicio === id)
    expect(suyos.map(({ data }) => data.secuencia)).toEqual(suyos.map((_, i) => i + 1))
    expect(suyos[0]?.type).toBe('oferta.recibida')
  }
})

const ofertar = async (servicio: string) => {
  const cookie = await app.signIn(admin.email)
  const { status } = await app.request('POST', `/api/servicios/${servicio}/ofertas`, {
    cookie,
    body: { precio: 450_000 },
  })
  expect(status).toBe(201)
}

test('a call waits for the next event of its own partner and is answered when it comes', async () => {
  const aliado = await createAliado(mundo)
  const servicio = await publish(mundo, aliado)
  const { siguiente: desde } = await leer(aliado.clave)
  const comienzo = performance.now()
  const esperando = leer(aliado.clave, { desde, espera: 25 })
  await ofertar(servicio)
  expect(dichos(await esperando)).toEqual(['oferta.recibida'])
  expect(performance.now() - comienzo).toBeLessThan(25_000)
})

test('a key that was revoked, or whose partner was suspended, while its call waited hears nothing more', async () => {
  for (const [quitar, status, motivo] of [
    [
      (id: string) =>
        sistema((tx) =>
          tx
            .updateTable('aliadoClaves')
            .set({ revocadaEn: mundo.ctx.clock.now() })
            .where('aliadoId', '=', id)
            .execute(),
        ),
      401,
      'revocada',
    ],
    [
      (id: string) =>
        sistema((tx) =>
          tx
            .updateTable('aliados')
            .set({ suspendido: true, motivoSuspension: 'Prueba' })
            .where('id', '=', id)
            .execute(),
        ),
      403,
      'aliado_suspendido',
    ],
  ] as const) {
    const aliado = await createAliado(mundo)
    const servicio = await publish(mundo, aliado)
    const tomar = vi.spyOn(app.eventos, 'tomar')
    const esperando = pedir(aliado.clave, { espera: 25 })
    await expect.poll(() => tomar.mock.calls).toContainEqual([aliado.id])
    tomar.mockRestore()
    await quitar(aliado.id)
    await ofertar(servicio)
    const { status: dicho, body } = await esperando
    expect([dicho, body]).toMatchObject([status, { details: { motivo } }])
  }
})

test('an event that has no number yet is waited for, also without `espera`', async () => {
  const aliado = await createAliado(mundo)
  const servicio = await publish(mundo, aliado)
  const tomar = vi.spyOn(app.eventos, 'tomar')
  const leyendo = await mundo.ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    await bloquearNumeros(tx)
    await ofertar(servicio)
    const pagina = leer(aliado.clave)
    await expect.poll(() => tomar.mock.calls).toContainEqual([aliado.id])
    return { pagina }
  })
  tomar.mockRestore()
  expect(dichos(await leyendo.pagina)).toEqual(['oferta.recibida'])
})

test('what comes after an event that was never given is refused, as after a restore', async () => {
  const aliado = await createAliado(mundo)
  expect((await pedir(aliado.clave, { desde: idDeEvento(aliado.id, 1) })).body).toMatchObject({
    code: 'invalid-argument',
    details: { motivos: { desde: 'formato' } },
  })
})

test('a call without events is answered with none when its time is over', async () => {
  const aliado = await createAliado(mundo)
  const comienzo = performance.now()
  const { eventos, siguiente } = await leer(aliado.clave, { espera: 1 })
  expect([eventos, siguiente]).toEqual([[], idDeEvento(aliado.id, 0)])
  expect(performance.now() - comienzo).toBeGreaterThanOrEqual(999)
})

test('ten calls of a partner may wait at once; the next is refused, and another partner’s waits', async () => {
  const [aliado, otro] = [await createAliado(mundo), await createAliado(mundo)]
  const servicio = await publish(mundo, aliado)
  const pedidas = Array.from({ length: 11 }, () => pedir(aliado.clave, { espera: 25 }))
  const primera = await Promise.race(pedidas)
  expect([primera.status, primera.body]).toMatchObject([429, { details: { motivo: 'en_espera' } }])
  expect((await pedir(otro.clave, { espera: 1 })).status).toBe(200)
  await ofertar(servicio)
  const estados = (await Promise.all(pedidas)).map(({ status }) => status)
  expect(estados.toSorted((a, b) => a - b)).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  expect((await pedir(aliado.clave)).status).toBe(200)
})

test('a server that stops ends the calls that wait, and those that come', async () => {
  const esperas = crearEsperaDeEventos(mundo.ctx)
  const turno = esperas.tomar('M3K7PWQ2X9RTA4HCB6ZJ8NDE')
  const aliado = await createAliado(mundo)
  const comienzo = performance.now()
  const pronto = turno.pronto(25_000)
  esperas.cerrar()
  await pronto
  turno.soltar()
  const pedido = { limite: 10, espera: 25 }
  const { eventos } = await listarEventos(mundo.ctx, esperas, aliado, pedido, {
    publicUrl: mundo.links.publicUrl,
    registro: mundo.ctx,
  })
  expect([eventos, performance.now() - comienzo < 5_000]).toEqual([[], true])
})

test('events are kept 30 days; what follows an older one is refused, and the numbers go on', async () => {
  const aliado = await createAliado(mundo)
  const servicio = await publish(mundo, aliado)
  const primera = await bid(mundo, admin, servicio)
  await repartirEventos(mundo.ctx)
  const { siguiente } = await leer(aliado.clave)
  await retirar(primera)
  await repartirEventos(mundo.ctx)
  const despues = new Date(mundo.ctx.clock.now().getTime() + 30 * DIA_MS + 1)
  await olvidarEventos(mundo.ctx.db, new Date(despues.getTime() - 2))
  expect((await leer(aliado.clave)).eventos).toHaveLength(2)
  await olvidarEventos(mundo.ctx.db, despues)
  expect(await leer(aliado.clave)).toEqual({ eventos: [], siguiente: idDeEvento(aliado.id, 2), hayMas: false })
  expect((await pedir(aliado.clave, { desde: siguiente })).body).toMatchObject({
    details: { motivos: { desde: 'pasada' } },
  })
  await bid(mundo, admin, servicio)
  await repartirEventos(mundo.ctx)
  const [nuevo] = (await leer(aliado.clave, { desde: idDeEvento(aliado.id, 2) })).eventos
  expect([nuevo?.id, nuevo?.data.secuencia]).toEqual([idDeEvento(aliado.id, 3), 3])
})

import { HORA_MS, MINUTO_MS, fechaBogota } from '@aliadas/contract/core'
import type { PasoNuevo, Servicio } from '@aliadas/contract/servicios'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { darPaso, finalizarServicio, iniciarRecorridos } from '../servicios/index.ts'
import {
  atMoment,
  createEmpresa,
  createPlataforma,
  createUsuario,
  createServicioIn,
  createVehiculo,
  createWorldWithApp,
  rowOf,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'
import { preverLlegadas, reportarPosiciones } from './index.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
})
afterAll(() => close())

type Viaje = Awaited<ReturnType<typeof enCurso>>
/** A trip whose route has started; `a(minutes)` is the world so long after its departure. */
const enCurso = async () => {
  const { id, aliado, admin } = await createServicioIn(mundo, 'confirmado')
  const { salida, placas, latOrigen, lonOrigen } = await rowOf(mundo, id)
  await iniciarRecorridos(atMoment(mundo, new Date(salida.getTime() - HORA_MS)).ctx)
  const a = (minutos: number) => atMoment(mundo, new Date(salida.getTime() + minutos * MINUTO_MS)).ctx
  return { id, aliado, admin, placas: placas ?? '', latOrigen, lonOrigen, a, cookie: await app.signIn(admin.email) }
}
/** It stands so many km to the north of the origin. */
const reportar = (viaje: Viaje, minutos: number, km: number) => {
  const { id, aliado, placas, latOrigen, lonOrigen, a } = viaje
  const ctx = a(minutos)
  const en = ctx.clock.now()
  const lugar = { lat: latOrigen + km / 111.32, lon: lonOrigen, velocidad: 0, rumbo: null }
  const posicion = { idServicio: id, placas, ...lugar, en: en.toISOString() }
  return ctx.db.transaction({ rol: 'sistema' }, (tx) => reportarPosiciones(tx, aliado.id, [posicion], en))
}
const leida = async ({ id, cookie }: Viaje) =>
  ((await app.request('GET', `/api/servicios/${id}`, { cookie })).body['servicio'] as { puntualidad: unknown })
    .puntualidad
const avisos = async (cookie: string) =>
  (
    (await app.request('GET', '/api/avisos', { cookie })).body['filas'] as { clase: string; puntualidad: string }[]
  ).filter(({ clase }) => clase === 'llegada-en-duda')
const prever = async (viaje: Viaje, minutos: number, km: number) => {
  await reportar(viaje, minutos, km)
  await preverLlegadas(viaje.a(minutos))
}

test('a vehicle that will be late is told once to its company, with arrival and distance, when it was read twice', async () => {
  const viaje = await enCurso()
  await prever(viaje, -30, 25)
  expect([await leida(viaje), await avisos(viaje.cookie)]).toEqual([null, []])
  await prever(viaje, -29, 25)
  const llegada = viaje.a(-29).clock.now().getTime() + (25 / (40 / 1.4)) * HORA_MS
  const { puntualidad } = { puntualidad: (await leida(viaje)) as { estado: string; llegada: string; metros: number } }
  expect(puntualidad.estado).toBe('tarde')
  expect(Math.abs(Date.parse(puntualidad.llegada) - llegada)).toBeLessThan(MINUTO_MS)
  expect(Math.abs(puntualidad.metros - 25_000)).toBeLessThan(200)
  await prever(viaje, -28, 25)
  await prever(viaje, -27, 25)
  expect((await avisos(viaje.cookie)).map((aviso) => aviso.puntualidad)).toEqual(['tarde'])
  // Nobody else is told.
  const otra = await createEmpresa(mundo)
  expect(await avisos(await app.signIn(otra.email))).toEqual([])
})

test('a browser hears of it without asking, and nothing is written while nothing changes', async () => {
  const viaje = await enCurso()
  const stream = await app.live(viaje.cookie)
  await prever(viaje, -30, 25)
  await prever(viaje, -29, 25)
  await stream.until(({ raw }) => raw.includes('"estado":"tarde"'))
  stream.close()
  const { version } = await rowOf(mundo, viaje.id)
  await prever(viaje, -28, 25.5)
  expect((await rowOf(mundo, viaje.id)).version).toBe(version)
})

test('a vehicle that was at the origin, or whose driver said so, is no longer asked about', async () => {
  const viaje = await enCurso()
  await prever(viaje, -30, 0.05)
  await prever(viaje, -29, 0.05)
  expect(await leida(viaje)).toMatchObject({ estado: 'llego' })
  await prever(viaje, 20, 20)
  await prever(viaje, 21, 20)
  expect(await leida(viaje)).toMatchObject({ estado: 'llego' })
  const dicho = await enCurso()
  await reportar(dicho, -30, 20)
  const ctx = dicho.a(-30)
  await ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    darPaso(tx, dicho.aliado, dicho.id, { paso: 'llego', lat: null, lon: null, espera: null }, ctx.clock.now()),
  )
  await preverLlegadas(dicho.a(-29))
  expect(await leida(dicho)).toMatchObject({ estado: 'llego' })
})

test('silence is told in the last hour, and of no vehicle that never reported', async () => {
  const viaje = await enCurso()
  await reportar(viaje, -70, 10)
  await preverLlegadas(viaje.a(-59))
  await preverLlegadas(viaje.a(-58))
  expect(await leida(viaje)).toMatchObject({ estado: 'sin_senal', llegada: null })
  const sin = await enCurso()
  await preverLlegadas(sin.a(-59))
  await preverLlegadas(sin.a(-58))
  expect(await leida(sin)).toBeNull()
})

test('two servers at once tell it once', async () => {
  const viaje = await enCurso()
  await prever(viaje, -30, 25)
  await reportar(viaje, -29, 25)
  await Promise.all([preverLlegadas(viaje.a(-29)), preverLlegadas(viaje.a(-29))])
  expect((await avisos(viaje.cookie)).length).toBe(1)
})

/** A trip of which it stands that its vehicle is late. */
const tardio = async () => {
  const viaje = await enCurso()
  await prever(viaje, -30, 25)
  await prever(viaje, -29, 25)
  expect(await leida(viaje)).toMatchObject({ estado: 'tarde' })
  return viaje
}

test('what was foreseen goes with the vehicle, with the end of the trip, and two hours after the departure', async () => {
  const cambiado = await tardio()
  const otro = await createVehiculo(mundo, cambiado.admin)
  const { vehiculoId } = await rowOf(mundo, cambiado.id)
  const cambio = await app.request('POST', `/api/servicios/${cambiado.id}/vehiculo/cambio-en-ruta`, {
    cookie: cambiado.cookie,
    body: { idVehiculo: otro, enLugarDe: vehiculoId, advertenciasAceptadas: [] },
  })
  expect([cambio.status, await leida(cambiado)]).toEqual([200, null])

  const terminado = await tardio()
  const ctx = terminado.a(30)
  await ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    finalizarServicio(tx, terminado.aliado, terminado.id, ctx.clock.now()),
  )
  expect(await leida(terminado)).toBeNull()

  const callado = await tardio()
  await preverLlegadas(callado.a(119))
  expect(await leida(callado)).not.toBeNull()
  await preverLlegadas(callado.a(121))
  expect(await leida(callado)).toBeNull()
})

test('a trip before that nobody ended holds its vehicle for an hour after its end, and no longer', async () => {
  const previo = await enCurso()
  const { vehiculoId, salida, fin } = await rowOf(mundo, previo.id)
  const siguiente = await createServicioIn(mundo, 'confirmado', { admin: previo.admin, aliado: previo.aliado })
  const tras = (minutos: number) => new Date(fin.getTime() + minutos * MINUTO_MS)
  await mundo.ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    // It comes back where it began, at its end.
    await tx
      .updateTable('servicios')
      .set({ fechaRegreso: fechaBogota(fin) })
      .where('id', '=', previo.id)
      .execute()
    await tx
      .updateTable('servicios')
      .set({ vehiculoId, salida: tras(30), latOrigen: 4.2, fin: tras(300) })
      .where('id', '=', siguiente.id)
      .execute()
  })
  const dicha = async (minutos: number) => {
    for (const m of [minutos, minutos + 1]) await preverLlegadas(atMoment(mundo, tras(m)).ctx)
    return (await rowOf(mundo, siguiente.id)).puntualidad
  }
  expect(salida < fin).toBe(true)
  expect(await dicha(-20)).toBe('ocupado')
  expect(await dicha(58)).toBe('ocupado')
  expect(await dicha(61)).toBeNull()
})

test('of a silent vehicle one notice tells, and not two', async () => {
  const viaje = await enCurso()
  await reportar(viaje, -70, 10)
  await preverLlegadas(viaje.a(-59))
  await preverLlegadas(viaje.a(-58))
  expect([await leida(viaje), await avisos(viaje.cookie)]).toEqual([
    expect.objectContaining({ estado: 'sin_senal' }),
    [],
  ])
})

test('every trip is read, however many transactions that takes', async () => {
  const viajes = [await enCurso(), await enCurso(), await enCurso()]
  for (const minutos of [-30, -29]) {
    for (const viaje of viajes) await reportar(viaje, minutos, 25)
    await preverLlegadas(viajes[0]?.a(minutos) ?? mundo.ctx, { lote: 1 })
  }
  for (const viaje of viajes) expect(await leida(viaje)).toMatchObject({ estado: 'tarde' })
})

const callar = (viaje: Viaje, body: object, cookie = viaje.cookie) =>
  app.request('POST', `/api/servicios/${viaje.id}/alarma/callar`, { cookie, body })
/** A trip whose vehicle is late. */
const tarde = async () => {
  const viaje = await enCurso()
  await prever(viaje, -30, 25)
  await prever(viaje, -29, 25)
  return viaje
}

test('TEN-02 ROLE-01 only the trip’s company silences its alarm, and only the alarm that it saw', async () => {
  const viaje = await tarde()
  const otra = await app.signIn((await createEmpresa(mundo)).email)
  const plataforma = await app.signIn((await createPlataforma(mundo)).email)
  const pide = { estado: 'tarde', minutos: 30 }
  expect((await callar(viaje, pide, otra)).status).toBe(404)
  expect((await callar(viaje, pide, plataforma)).status).toBe(403)
  expect((await callar(viaje, { ...pide, minutos: 31 })).status).toBe(400)
  const vieja = await callar(viaje, { ...pide, estado: 'en_riesgo' })
  expect([vieja.status, vieja.body['message']]).toMatchObject([409, /cambió/])
  // A state without an alarm is nothing to silence.
  const puntual = await enCurso()
  await prever(puntual, -60, 1)
  await prever(puntual, -59, 1)
  expect((await callar(puntual, { ...pide, estado: 'a_tiempo' })).status).toBe(409)
  expect(await leida(viaje)).toMatchObject({ callada: null })
})

test('a silence says who and until when, is heard live, and is taken back', async () => {
  const viaje = await tarde()
  const usuario = await createUsuario(mundo, viaje.admin)
  const stream = await app.live(viaje.cookie)
  const antes = mundo.ctx.clock.now().getTime()
  const { status, body } = await callar(viaje, { estado: 'tarde', minutos: 30 }, await app.signIn(usuario.email))
  expect(status).toBe(200)
  const { callada } = (body['servicio'] as { puntualidad: { callada: { hasta: string; por: string } } }).puntualidad
  expect(callada.por).toContain(usuario.nombre)
  expect(Date.parse(callada.hasta) - antes).toBeGreaterThanOrEqual(30 * MINUTO_MS)
  await stream.until(({ raw }) => raw.includes(`"hasta":"${callada.hasta}"`))
  stream.close()
  const [linea] = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx
      .selectFrom('historial')
      .select(['tenant', 'cambios'])
      .where('entidadId', '=', viaje.id)
      .where('accion', '=', 'callarAlarma')
      .execute(),
  )
  expect(linea).toEqual({ tenant: viaje.admin.empresaId, cambios: { alarma: 'tarde', hasta: callada.hasta } })
  expect((await callar(viaje, { estado: 'tarde', minutos: null })).status).toBe(200)
  expect(await leida(viaje)).toMatchObject({ estado: 'tarde', callada: null })
})

test('another state breaks the silence, the same one keeps it, and another vehicle ends it', async () => {
  const viaje = await tarde()
  await callar(viaje, { estado: 'tarde', minutos: 120 })
  await prever(viaje, -15, 12)
  // Read once, the other state does not stand yet.
  expect(await leida(viaje)).toMatchObject({ estado: 'tarde', callada: { por: expect.any(String) } })
  await prever(viaje, -14, 11)
  expect(await leida(viaje)).toMatchObject({ callada: null })
  const otro = await tarde()
  await callar(otro, { estado: 'tarde', minutos: 120 })
  await mundo.ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    const vehiculoId = await createVehiculo(mundo, otro.admin)
    await tx.updateTable('servicios').set({ vehiculoId }).where('id', '=', otro.id).execute()
  })
  expect((await rowOf(mundo, otro.id)).alarmaCalladaHasta).toBeNull()
})

test('an administrator says from when on a vehicle is late, and the next reading counts by it', async () => {
  const viaje = await enCurso()
  const ajustar = (minutosTarde: number, cookie = viaje.cookie) =>
    app.request('PUT', '/api/rastreo/ajustes', { cookie, body: { minutosTarde } })
  const usuario = await app.signIn((await createUsuario(mundo, viaje.admin)).email)
  expect((await ajustar(45, usuario)).status).toBe(403)
  for (const fuera of [4, 61, 7.5]) expect([fuera, (await ajustar(fuera)).status]).toEqual([fuera, 400])
  expect((await ajustar(45)).status).toBe(200)
  expect((await app.request('GET', '/api/rastreo', { cookie: viaje.cookie })).body['minutosTarde']).toBe(45)
  await prever(viaje, -30, 25)
  await prever(viaje, -29, 25)
  expect(await leida(viaje)).toMatchObject({ estado: 'en_riesgo' })
  expect((await ajustar(10)).status).toBe(200)
  await prever(viaje, -28, 25)
  await prever(viaje, -27, 25)
  expect(await leida(viaje)).toMatchObject({ estado: 'tarde' })
  // Another company keeps its own.
  const otra = await app.signIn((await createEmpresa(mundo)).email)
  expect((await app.request('GET', '/api/rastreo', { cookie: otra })).body['minutosTarde']).toBe(10)
})

const pasosDe = async ({ id, cookie }: Viaje) =>
  (
    (await app.request('GET', `/api/servicios/${id}`, { cookie })).body['servicio'] as Pick<
      Servicio,
      'pasosDelConductor'
    >
  ).pasosDelConductor
const decir = (viaje: Viaje, paso: PasoNuevo['paso'], minutos: number) => {
  const ctx = viaje.a(minutos)
  const [lat, lon] = paso === 'no_aparecio' ? [viaje.latOrigen, viaje.lonOrigen] : [null, null]
  return ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    darPaso(tx, viaje.aliado, viaje.id, { paso, lat, lon, espera: lat && 20 }, ctx.clock.now()),
  )
}

test('a vehicle that stood at the origin has arrived and one that left has its passengers, each once, and partners hear it', async () => {
  const viaje = await enCurso()
  for (const minuto of [-13, -12, -11, -10]) await prever(viaje, minuto, 0.05)
  const llegada = viaje.a(-13).clock.now().toISOString()
  expect(await pasosDe(viaje)).toMatchObject([{ paso: 'llego', en: llegada, automatico: true, espera: null }])
  for (const [minuto, km] of [
    [2, 1],
    [3, 2],
    [4, 3],
  ] as const)
    await prever(viaje, minuto, km)
  const salio = viaje.a(2).clock.now().toISOString()
  expect(await pasosDe(viaje)).toMatchObject([{ paso: 'llego' }, { paso: 'a_bordo', en: salio, automatico: true }])
  const eventos = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx
      .selectFrom('historial')
      .select(['cambios', 'actorTipo'])
      .where('entidadId', '=', viaje.id)
      .where('accion', '=', 'darPaso')
      .orderBy('id')
      .execute(),
  )
  expect(eventos).toEqual([
    { actorTipo: 'servidor', cambios: { paso: 'llego', automatico: true } },
    { actorTipo: 'servidor', cambios: { paso: 'a_bordo', automatico: true } },
  ])
})

test('what the driver says stands: it is not told again, and it replaces what the positions told', async () => {
  const dicho = await enCurso()
  await decir(dicho, 'llego', -14)
  for (const minuto of [-13, -12, -11, -10]) await prever(dicho, minuto, 0.05)
  expect(await pasosDe(dicho)).toMatchObject([{ paso: 'llego', automatico: false }])
  const viaje = await enCurso()
  for (const minuto of [-13, -12, -11]) await prever(viaje, minuto, 0.05)
  await decir(viaje, 'llego', -10)
  expect(await pasosDe(viaje)).toMatchObject([{ paso: 'llego', automatico: false }])
  await expect(decir(viaje, 'llego', -9)).rejects.toThrow('Ese paso ya se había dado.')
  for (const minuto of [21, 22]) await prever(viaje, minuto, 2)
  expect((await pasosDe(viaje)).map(({ paso }) => paso)).toEqual(['llego', 'a_bordo'])
  // It drove away without them.
  await decir(viaje, 'no_aparecio', 23)
  expect((await pasosDe(viaje)).map(({ paso }) => paso)).toEqual(['llego', 'no_aparecio'])
})

test('before its route starts a vehicle at the origin has not arrived for this trip', async () => {
  const { id, aliado, admin } = await createServicioIn(mundo, 'confirmado')
  const { salida, placas, latOrigen, lonOrigen } = await rowOf(mundo, id)
  const a = (minutos: number) => atMoment(mundo, new Date(salida.getTime() + minutos * MINUTO_MS)).ctx
  const viaje = {
    id,
    aliado,
    admin,
    placas: placas ?? '',
    latOrigen,
    lonOrigen,
    a,
    cookie: await app.signIn(admin.email),
  }
  for (const minuto of [-183, -182, -181, -180]) await prever(viaje, minuto, 0.05)
  expect(await leida(viaje)).toMatchObject({ estado: 'llego' })
  expect(await pasosDe(viaje)).toEqual([])
})

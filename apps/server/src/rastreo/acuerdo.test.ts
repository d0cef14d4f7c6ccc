import { DIA_MS, MINUTO_MS } from '@aliadas/contract/core'
import type { ConductorRastreado, EnlacesDeRastreo } from '@aliadas/contract/rastreo'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limpiarRegistros } from '../limpiar-registros.ts'
import { reportarPosiciones } from '../posiciones/index.ts'
import { findEverywhere } from '../testing/canaries.ts'
import {
  createAliado,
  createEmpresa,
  createPlataforma,
  createVehiculo,
  historialOf,
  testApp,
  waitingForLock,
} from '../testing/factories/index.ts'
import { abrirVia, caminoDe, puerta } from '../testing/worlds/via.ts'
import { verConductor } from './ver-rastreo.ts'

let via: Awaited<ReturnType<typeof abrirVia>>
beforeAll(async () => {
  via = await abrirVia()
})
afterAll(() => via.close())

test('a driver who did not agree is counted, and nothing of it is stored; agreeing on the page changes that at once', async () => {
  const viaje = await via.conViaje()
  await via.mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx.deleteFrom('rastreoConsentimientos').where('conductorId', '=', viaje.conductor).execute(),
  )
  await via.recibido(puerta(viaje), via.punto({ acc: 900 }))
  await via.recibido(puerta(viaje), via.punto())
  expect(await via.visto(viaje)).toMatchObject({ consentimiento: 'nunca', ultimo: null })
  expect(await via.descartes(viaje)).toEqual({ sin_consentimiento: 2 })
  const { clave } = viaje.aliado as typeof viaje.aliado & { clave: string }
  const posicion = {
    idServicio: viaje.id,
    placas: viaje.placas,
    lat: 3.54,
    lon: -76.38,
    en: via.mundo.ctx.clock.now().toISOString(),
  }
  expect(await via.app.request('POST', '/api/v1/posiciones', { key: clave, body: posicion })).toMatchObject({
    status: 409,
    body: { code: 'aborted', details: { motivo: 'sin_consentimiento' } },
  })
  const pagina = caminoDe(viaje.enlaces.pagina?.enlace)
  const aceptar = (version: string) =>
    fetch(via.app.url + pagina, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ que: 'aceptar', version }),
    })
  expect((await aceptar('0')).status).toBe(303)
  expect((await via.visto(viaje)).consentimiento).toBe('nunca')
  expect((await aceptar('1')).status).toBe(303)
  expect(await via.visto(viaje)).toMatchObject({ consentimiento: 'aceptado' })
  await via.recibido(puerta(viaje), via.punto())
  expect(await via.posiciones(viaje.sesion)).toHaveLength(1)
})

test('the page says what is shared, with whom, from when to when and how it ends, uncached and for nobody else', async () => {
  const viaje = await via.conViaje()
  const pagina = caminoDe(viaje.enlaces.pagina?.enlace)
  const abierta = await fetch(via.app.url + pagina)
  expect(abierta.headers.get('cache-control')).toBe('no-store')
  expect(abierta.headers.get('referrer-policy')).toBe('no-referrer')
  expect(abierta.headers.get('content-security-policy')).toContain("default-src 'none'")
  const texto = await abierta.text()
  for (const dice of ['Qué se comparte', 'Con quién', 'Desde cuándo', 'Cómo se termina', 'owntracks:///config?inline='])
    expect(texto).toContain(dice)
  for (const falsa of [
    '/r/AAAAAAAAAAAAAAAAAAAAAAAAAAA',
    '/r/x',
    pagina.slice(0, -1),
    puerta(viaje).replace('/api/v1/rastreo', '/r'),
  ])
    expect([falsa, (await fetch(via.app.url + falsa)).status]).toEqual([falsa, 404])
  expect((await via.mandar(pagina.replace('/r/', '/api/v1/rastreo/'), via.punto())).status).toBe(404)
})

test('a driver who withdraws is gone within five seconds on every server: marker, phone’s address, partner API', async () => {
  const viaje = await via.conViaje()
  const camino = puerta(viaje)
  await via.recibido(camino, via.punto())
  via.mundo.ctx.clock.advance(10_000)
  await via.recibido(camino, via.punto({ acc: 900 }))
  const vivo = await via.otra.live(viaje.sesion)
  expect(await via.posiciones(viaje.sesion)).toHaveLength(1)
  const desde = performance.now()
  const retiro = await fetch(via.app.url + caminoDe(viaje.enlaces.pagina?.enlace), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ que: 'retirar' }),
  })
  expect(retiro.status).toBe(303)
  await vivo.until((s) => s.changes().some((cambio) => JSON.stringify(cambio).includes('posicion-fuera')))
  // Five seconds by the machine's clock, of which a busy machine may make more; nothing here waits for a turn.
  expect(performance.now() - desde).toBeLessThan(30_000)
  vivo.close()
  for (const a of [via.app, via.otra]) {
    expect((await via.mandar(camino, via.punto(), a)).status).toBe(404)
    const { body } = await a.request('GET', '/api/posiciones', { cookie: viaje.sesion })
    expect(body['posiciones']).toEqual([])
  }
  expect(await via.visto(viaje)).toMatchObject({ consentimiento: 'retirado', conDireccion: false, ultimo: null })
  // The page stays: the driver may agree again, and its phone gets another address.
  await fetch(via.app.url + caminoDe(viaje.enlaces.pagina?.enlace), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ que: 'aceptar', version: '1' }),
  })
  // What was kept before is not there again.
  expect(await via.visto(viaje)).toMatchObject({ consentimiento: 'aceptado', ultimo: null })
  const { body } = await via.app.request('GET', `/api/rastreo/conductores/${viaje.conductor}`, { cookie: viaje.sesion })
  const nuevos = body as EnlacesDeRastreo
  expect(nuevos.pagina?.enlace).toBe(viaje.enlaces.pagina?.enlace)
  expect(puerta({ enlaces: nuevos })).not.toBe(camino)
  via.mundo.ctx.clock.advance(MINUTO_MS)
})

test('a report that runs while the driver withdraws leaves neither a marker nor a marked point behind', async () => {
  const viaje = await via.conViaje()
  const pagina = caminoDe(viaje.enlaces.pagina?.enlace)
  const reportes = Array.from({ length: 8 }, (_, i) =>
    via.mandar(
      puerta(viaje),
      via.punto({
        tst: Math.floor(via.mundo.ctx.clock.now().getTime() / 1000) - 60 + i,
        acc: i % 4 < 2 ? 11 : 900,
      }),
      i % 2 ? via.app : via.otra,
    ),
  )
  await fetch(via.app.url + pagina, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ que: 'retirar' }),
  })
  await Promise.all(reportes)
  expect(await via.posiciones(viaje.sesion)).toEqual([])
  expect((await via.visto(viaje)).ultimo).toBeNull()
})

/** What is kept of a trip after an instant, by table. */
const quedaDe = (id: string, desde: Date) =>
  via.mundo.ctx.db.read({ rol: 'sistema' }, async (tx) => {
    const { rows } = await sql<{ tabla: string }>`
      select tabla from (select 'posiciones' as tabla, servicio_id, en from posiciones
        union all select 'posiciones_dudosas', servicio_id, en from posiciones_dudosas
        union all select 'rastreo_marcados', servicio_id, en from rastreo_marcados
        union all select 'trazas', servicio_id, en from trazas) de
      where servicio_id = ${id} and en > ${desde} group by tabla order by tabla`.execute(tx)
    return rows.map(({ tabla }) => tabla)
  })
const BOGOTA = { lat: 4.711, lon: -74.0721 }

test('nobody is followed after the end that the app says: nothing later is kept, of a report that runs meanwhile either', async () => {
  const viaje = await via.conViaje()
  const { clock, db } = via.mundo.ctx
  const { clave } = viaje.aliado as typeof viaje.aliado & { clave: string }
  const fin = clock.now()
  await via.recibido(puerta(viaje), via.punto())
  for (const cambios of [{}, { acc: 900 }, BOGOTA]) {
    clock.advance(10_000)
    await via.recibido(puerta(viaje), via.punto(cambios))
  }
  expect(await quedaDe(viaje.id, fin)).toEqual(['posiciones', 'posiciones_dudosas', 'rastreo_marcados', 'trazas'])
  const [tomado, suelto] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const reporte = db.transaction({ rol: 'sistema' }, async (tx) => {
    const nueva = { idServicio: viaje.id, placas: viaje.placas, lat: 3.541, lon: -76.381, velocidad: 20, rumbo: null }
    const en = (ms: number) => new Date(clock.now().getTime() + ms).toISOString()
    await reportarPosiciones(
      tx,
      null,
      [
        { ...nueva, en: en(0) },
        { ...nueva, ...BOGOTA, en: en(1000) },
      ],
      clock.now(),
    )
    tomado.resolve()
    await suelto.promise
  })
  await tomado.promise
  const terminado = via.app.request('POST', `/api/v1/servicios/${viaje.id}/finalizar`, {
    key: clave,
    body: { en: fin.toISOString() },
  })
  await Promise.race([terminado, waitingForLock(via.mundo, 1)])
  suelto.resolve()
  await reporte
  expect(await terminado).toMatchObject({ status: 200 })
  expect(await quedaDe(viaje.id, fin)).toEqual([])
  expect((await via.visto(viaje)).ultimo).toBeNull()
  // A mark that comes later is not kept either.
  await via.recibido(puerta(viaje), via.punto({ acc: 900 }))
  expect((await via.visto(viaje)).ultimo).toBeNull()
})

test('the address rotates: the old one ends at once, and another company reads, makes and takes away none', async () => {
  const viaje = await via.conViaje()
  const antes = puerta(viaje)
  const ajena = await via.app.signIn((await createEmpresa(via.mundo)).email)
  const plataforma = await via.app.signIn((await createPlataforma(via.mundo)).email)
  const camino = `/api/rastreo/conductores/${viaje.conductor}`
  for (const [metodo, donde] of [
    ['GET', camino],
    ['POST', camino],
    ['POST', `${camino}/quitar`],
  ] as const) {
    expect([donde, (await via.app.request(metodo, donde, { cookie: ajena })).status]).toEqual([donde, 404])
    expect([donde, (await via.app.request(metodo, donde, { cookie: plataforma })).status]).toEqual([donde, 403])
  }
  await via.recibido(antes, via.punto())
  const nuevos = await via.preparar(viaje.sesion, viaje.conductor)
  expect((await via.mandar(antes, via.punto())).status).toBe(404)
  await via.recibido(puerta({ enlaces: nuevos }), via.punto())
  expect((await fetch(via.app.url + caminoDe(viaje.enlaces.pagina?.enlace))).status).toBe(404)
  expect((await via.app.request('POST', `${camino}/quitar`, { cookie: viaje.sesion })).status).toBe(200)
  expect((await via.mandar(puerta({ enlaces: nuevos }), via.punto())).status).toBe(404)
  via.mundo.ctx.clock.advance(MINUTO_MS)
})

test('LOG-02 no secret is in a table, a log line, a measurement or an answer', async () => {
  const viaje = await via.conViaje()
  const { body } = await via.app.request('POST', '/api/rastreo/servidor', { cookie: viaje.sesion })
  const secretos = [puerta(viaje), caminoDe(viaje.enlaces.pagina?.enlace), caminoDe(String(body['direccion']))].map(
    (camino) => camino.split('/').at(-1) ?? '',
  )
  via.lineas.length = 0
  for (const secreto of secretos) {
    for (const camino of [`/api/v1/rastreo/${secreto}`, `/r/${secreto}`, `/api/v1/rastreo/${secreto}/x`]) {
      await via.mandar(camino, via.punto({ topic: secreto }))
      await fetch(`${via.app.url}${camino}?lat=3&lon=-76&id=${secreto}`, {
        headers: { accept: 'application/problem+json' },
      })
      await fetch(via.app.url + camino, { method: 'DELETE' })
    }
  }
  // An error that nobody expected: the database is away for the test's own reason.
  const { db } = via.mundo.ctx
  const rota = await testApp({
    ...via.mundo,
    ctx: { ...via.mundo.ctx, db: { ...db, ask: () => Promise.reject(new Error('no one expected this')) } },
  })
  const respuesta = await via.mandar(`/api/v1/rastreo/${secretos[0]}`, via.punto(), rota)
  expect(respuesta.status).toBe(500)
  expect(await respuesta.text()).not.toContain(secretos[0])
  await rota.close()
  const medidas = await (
    await fetch(`${via.app.url}/metrics`, { headers: { authorization: 'Bearer el-token-de-las-medidas' } })
  ).text()
  expect(medidas).toContain('/api/v1/rastreo/:secreto')
  expect(via.lineas.join('')).toContain('/api/v1/rastreo/:secreto')
  for (const secreto of secretos) {
    expect(via.lineas.filter((linea) => linea.includes(secreto))).toEqual([])
    expect(medidas).not.toContain(secreto)
    expect(await db.read({ rol: 'sistema' }, (tx) => findEverywhere(tx, secreto))).toEqual([])
  }
  via.mundo.ctx.clock.advance(MINUTO_MS)
})

test('the driver’s via.app reads the text, keeps the agreement, gets the address, and reads who looked; another via.app gets 404', async () => {
  const viaje = await via.conViaje()
  const [suya, otraApp] = [await createAliado(via.mundo), await createAliado(via.mundo)]
  await via.mundo.ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    await tx.deleteFrom('rastreoConsentimientos').where('conductorId', '=', viaje.conductor).execute()
    await tx.updateTable('conductores').set({ aliadoId: suya.id }).where('id', '=', viaje.conductor).execute()
  })
  const camino = `/api/v1/conductores/${viaje.vehiculo}/rastreo`
  const leer = () => via.app.request('GET', camino, { key: suya.clave })
  const escribir = (que: string, body: object | undefined, key = suya.clave) =>
    via.app.request('POST', `${camino}/${que}`, { key, ...(body ? { body } : {}) })
  expect((await via.app.request('GET', camino, { key: otraApp.clave })).status).toBe(404)
  expect((await escribir('aceptar', { version: 1 }, otraApp.clave)).status).toBe(404)
  expect((await escribir('retirar', undefined, otraApp.clave)).status).toBe(404)
  const antes = (await leer()).body
  expect(antes).toMatchObject({
    consentimiento: { estado: 'nunca', version: null },
    texto: { version: 1 },
    miradas: [],
  })
  expect(await escribir('aceptar', { version: 2 })).toMatchObject({ status: 409, body: { details: { vigente: 1 } } })
  const aceptado = await escribir('aceptar', { version: 1 })
  expect(aceptado).toMatchObject({ status: 200, body: { consentimiento: { estado: 'aceptado', version: 1 } } })
  const { direccion } = aceptado.body as unknown as EnlacesDeRastreo
  await via.recibido(caminoDe(direccion?.direccion), via.punto())
  expect((await via.app.request('GET', `/api/servicios/${viaje.id}/traza`, { cookie: viaje.sesion })).status).toBe(200)
  expect((await leer()).body).toMatchObject({
    ultimo: { idServicio: viaje.id, fuente: 'owntracks' },
    miradas: [{ idServicio: viaje.id, empresa: viaje.admin.empresa }],
  })
  expect(await escribir('retirar', undefined)).toMatchObject({
    status: 200,
    body: { consentimiento: { estado: 'retirado' }, direccion: null, ultimo: null },
  })
  expect((await via.mandar(caminoDe(direccion?.direccion), via.punto())).status).toBe(404)
  const guardado = await via.mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('rastreoConsentimientos').selectAll().where('conductorId', '=', viaje.conductor).execute(),
  )
  expect(guardado).toMatchObject([{ version: 1, por: 'aplicacion', empresaId: viaje.admin.empresaId }])
  expect(guardado[0]?.texto).toContain(viaje.admin.empresa)
  expect(await historialOf(via.mundo, viaje.vehiculo)).toEqual(
    expect.arrayContaining(['aceptarRastreo ->-', 'retirarRastreo ->-']),
  )
  via.mundo.ctx.clock.advance(MINUTO_MS)
})

test('the link and the code hold what Traccar Client and OwnTracks read', async () => {
  const { enlaces } = await via.conViaje()
  if (!enlaces.direccion) throw new Error('no address')
  const { direccion, traccar, apagar, owntracks } = enlaces.direccion
  const url = new URL(traccar.enlace)
  expect(url.origin + url.pathname).toBe(direccion)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    id: expect.stringMatching(/^[A-Z0-9]{6}$/),
    accuracy: 'high',
    distance: '50',
    interval: '30',
    heartbeat: '120',
    buffer: 'true',
    service: 'true',
  })
  expect(apagar.enlace).toBe(`${direccion}?service=false`)
  const inline = new URL(owntracks.enlace).searchParams.get('inline') ?? ''
  expect(owntracks.enlace).toMatch(/^owntracks:\/\/\/config\?inline=/)
  expect(JSON.parse(atob(inline))).toMatchObject({ _type: 'configuration', mode: 3, url: direccion, monitoring: 2 })
  for (const { codigo } of [traccar, apagar, owntracks]) expect(codigo.lado).toBeGreaterThan(20)
})

test('drivers stand by their names as people order them: an accent moves none to the end', async () => {
  const admin = await createEmpresa(via.mundo)
  for (const nombre of ['Óscar Valencia', 'Pedro Ruiz', 'álvaro Lerma', 'Berta Gil'])
    await createVehiculo(via.mundo, admin, { nombre })
  const { body } = await via.app.request('GET', '/api/rastreo', { cookie: await via.app.signIn(admin.email) })
  const nombres = (body['filas'] as ConductorRastreado[]).map(({ conductor }) => conductor.split(' ')[0])
  expect(nombres.map((nombre) => nombre?.toLowerCase())).toEqual(['álvaro', 'berta', 'óscar', 'pedro'])
})

test('drivers come in pages, found by words of name and plates without accents; another company finds none', async () => {
  const admin = await createEmpresa(via.mundo)
  const cookie = await via.app.signIn(admin.email)
  const nombres = Array.from({ length: 27 }, (_, i) => `Ángela ${String(i).padStart(2, '0')}`)
  for (const nombre of nombres.toReversed()) await createVehiculo(via.mundo, admin, { nombre })
  type Vista = { filas: ConductorRastreado[]; siguiente: string; anterior: string; total: object; porArreglar: number }
  const ver = async (pregunta: string, con = cookie) =>
    (await via.app.request('GET', `/api/rastreo?${pregunta}`, { cookie: con })).body as unknown as Vista
  const de = ({ filas }: Vista) => filas.map(({ conductor }) => conductor)
  const primera = await ver('')
  expect([de(primera), primera.total]).toEqual([nombres.slice(0, 25), { filas: 27, exacto: true }])
  const segunda = await ver(`cursor=${primera.siguiente}`)
  expect(de(segunda)).toEqual(nombres.slice(25))
  expect(de(await ver(`cursor=${segunda.anterior}`))).toEqual(nombres.slice(0, 25))
  const placas = primera.filas[3]?.placas[0] ?? ''
  expect(de(await ver(`q=angela ${placas.slice(0, 5).toLowerCase()}`))).toContain(nombres[3])
  expect(de(await ver(`q=ANGELA 07 ${primera.filas[7]?.placas[0]}`))).toEqual([nombres[7]])
  expect(de(await ver('q=07 %25'))).toEqual([])
  // Who agrees and has an address has nothing to put right.
  const [listo] = primera.filas
  if (!listo) throw new Error('no driver')
  const faltaban = primera.porArreglar
  await via.preparar(cookie, listo.idConductor)
  const despues = await ver('ver=porArreglar')
  expect(de(despues)).not.toContain(listo.conductor)
  expect([faltaban, despues.porArreglar, despues.total]).toEqual([27, 26, { filas: 26, exacto: true }])
  const ajena = await via.app.signIn((await createEmpresa(via.mundo)).email)
  expect(await ver(`cursor=${primera.siguiente}&q=angela`, ajena)).toMatchObject({ filas: [], porArreglar: 0 })
  for (const mala of ['orden=id', 'cursor=x', 'porPagina=7', 'ver=todo'])
    expect([mala, (await via.app.request('GET', `/api/rastreo?${mala}`, { cookie })).status]).toEqual([mala, 400])
})

test('a year after the trip nothing is left of where its vehicle was last', async () => {
  const viaje = await via.conViaje()
  const { clock, db } = via.mundo.ctx
  const antes = new Date(clock.now().getTime() - MINUTO_MS)
  await via.recibido(puerta(viaje), via.punto())
  clock.advance(10_000)
  await via.recibido(puerta(viaje), via.punto(BOGOTA))
  clock.advance(364 * DIA_MS)
  await limpiarRegistros(via.mundo.ctx, { shown: false })
  expect(await quedaDe(viaje.id, antes)).toEqual(['posiciones', 'posiciones_dudosas', 'trazas'])
  clock.advance(2 * DIA_MS)
  await limpiarRegistros(via.mundo.ctx, { shown: false })
  expect(await quedaDe(viaje.id, antes)).toEqual([])
  const suyo = { conductorId: viaje.conductor, empresaId: viaje.admin.empresaId }
  expect((await db.read({ rol: 'sistema' }, (tx) => verConductor(tx, suyo, clock.now()))).ultimo).toBeNull()
})

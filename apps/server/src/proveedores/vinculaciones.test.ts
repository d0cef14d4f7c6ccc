import { DIA_MS, type ConductorDeAliado, type Vinculacion, type VinculacionDeConductor } from '@aliadas/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { avisarVinculaciones, vencerVinculaciones } from '../flota/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import {
  createAliado,
  createEmpresa,
  createImage,
  createPlataforma,
  createUsuario,
  createVehiculo,
  createWorldWithApp,
  FAKE_ID,
  PDF,
  unique,
  vehiculoData,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
let aliado: Awaited<ReturnType<typeof createAliado>>
let x: { persona: Persona; cookie: string }
let y: { persona: Persona; cookie: string }
let jefe: { persona: Persona; cookie: string }

const conSesion = async (persona: Persona) => ({ persona, cookie: await app.signIn(persona.email) })

beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  aliado = await createAliado(mundo)
  x = await conSesion(await createEmpresa(mundo))
  y = await conSesion(await createEmpresa(mundo))
  jefe = await conSesion(await createPlataforma(mundo))
})
afterAll(() => close())

/** Past the limits of tries of whoever asked before. */
const ayer = () => mundo.ctx.clock.advance(DIA_MS + 1)
const sistema = <T>(work: (tx: Tx) => Promise<T>) => mundo.ctx.db.transaction({ rol: 'sistema' }, work)

const registrar = async (clave = aliado.clave) => {
  const { fotos: _f, documentos: _d, empresa: _e, ...datos } = vehiculoData(mundo)
  const body = { ...datos, email: `conductor${unique()}@app.test` }
  const { body: hecho } = await app.request('POST', '/api/v1/conductores', { key: clave, body })
  return { id: (hecho as unknown as ConductorDeAliado).id, placas: body.placas, email: body.email }
}
const libres = () => `Z${String(unique()).padStart(5, '0')}`
const pedir = (placas: string, de = x, llave = '') =>
  app.request('POST', '/api/vinculaciones', {
    cookie: de.cookie,
    body: { placas },
    headers: llave ? { 'idempotency-key': llave } : {},
  })
const pedida = async (placas: string, de = x) =>
  ((await pedir(placas, de)).body as unknown as { vinculacion: Vinculacion }).vinculacion
const lista = async (de = x): Promise<Vinculacion[]> =>
  (await app.request('GET', '/api/vinculaciones', { cookie: de.cookie })).body['vinculaciones'] as Vinculacion[]
const estadoDe = async (id: string, de = x) => (await lista(de)).find((una) => una.id === id)?.estado
const retirar = (id: string, de = x) => app.request('POST', `/api/vinculaciones/${id}/retirar`, { cookie: de.cookie })
const abiertas = async (id: string, clave = aliado.clave) =>
  (await app.request('GET', `/api/v1/conductores/${id}/vinculaciones`, { key: clave })).body[
    'vinculaciones'
  ] as VinculacionDeConductor[]
const responder = (id: string, idVinculacion: string, respuesta: string, clave = aliado.clave, llave = '') =>
  app.request('POST', `/api/v1/conductores/${id}/vinculaciones/${idVinculacion}`, {
    key: clave,
    body: { respuesta },
    headers: llave ? { 'idempotency-key': llave } : {},
  })
const subir = async (clase: 'foto' | 'documento', bytes: Buffer) => {
  const respuesta = await fetch(`${app.url}/api/v1/archivos/${clase}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${aliado.clave}` },
    body: new Uint8Array(bytes),
  })
  return ((await respuesta.json()) as { archivo: string }).archivo
}
const correosA = (para: string) =>
  sistema(async (tx) =>
    (await tx.selectFrom('correos').select('asunto').where('para', '=', para).execute()).map(({ asunto }) => asunto),
  )
const lineasDe = (tenant: string) =>
  sistema(async (tx) =>
    (
      await tx
        .selectFrom('historial')
        .select(['accion', 'cambios', 'actorTipo'])
        .where('tenant', '=', tenant)
        .where(sql<boolean>`accion like '%Vinculacion'`)
        .orderBy('id')
        .execute()
    ).map(({ accion, cambios, actorTipo }) => `${accion} ${String(cambios['placas'])} ${actorTipo}`),
  )

test('ROLE-01 ROLE-04 staff, the platform, an app and nobody at all ask for no driver, and read and take back nothing', async () => {
  const usuario = await conSesion(await createUsuario(mundo, x.persona))
  const { id } = await pedida(libres())
  for (const quien of [usuario, jefe]) {
    expect((await pedir(libres(), quien)).status).toBe(403)
    expect((await app.request('GET', '/api/vinculaciones', { cookie: quien.cookie })).status).toBe(403)
    expect((await retirar(id, quien)).status).toBe(403)
  }
  expect((await app.request('GET', '/api/vinculaciones', { key: aliado.clave })).status).toBe(401)
  for (const ruta of ['/api/vinculaciones', `/api/vinculaciones/${id}/retirar`])
    expect([401, 403]).toContain((await app.request('POST', ruta, { key: aliado.clave, body: {} })).status)
  expect(await estadoDe(id)).toBe('pendiente')
})

test('TEN-01 TEN-06 a company neither sees nor takes back another company’s request', async () => {
  const { id } = await pedida(libres())
  expect((await lista(y)).map((una) => una.id)).not.toContain(id)
  expect(await retirar(id, y)).toMatchObject({ status: 404, body: { code: 'not-found' } })
  expect(await estadoDe(id)).toBe('pendiente')
  expect((await retirar(FAKE_ID)).status).toBe(404)
})

test('TEN-17 at the database a company reads and writes requests of its own, accepts none and does not see who was told; apps and the platform see none', async () => {
  const { placas } = await registrar()
  const { id } = await pedida(placas)
  await avisarVinculaciones(mundo.ctx)
  const como = (persona: Persona) => ({ rol: 'empresa', empresaId: persona.empresaId }) as const
  const { db } = mundo.ctx
  const todas = (tx: Tx) => tx.selectFrom('vinculaciones').select(['id', 'empresaId']).execute()
  expect(new Set((await db.read(como(x.persona), todas)).map(({ empresaId }) => empresaId))).toEqual(
    new Set([x.persona.empresaId]),
  )
  expect((await db.read(como(y.persona), todas)).map((una) => una.id)).not.toContain(id)
  await expect(
    db.read(como(x.persona), (tx) => tx.selectFrom('vinculacionAvisos').selectAll().execute()),
  ).rejects.toThrow('permission denied')
  for (const scope of [
    { rol: 'plataforma', empresaId: jefe.persona.empresaId },
    { rol: 'aliado', aliadoId: aliado.id },
  ] as const)
    await expect(db.read(scope, todas)).rejects.toThrow('permission denied')
  await expect(
    db.transaction(como(x.persona), (tx) =>
      tx
        .updateTable('vinculaciones')
        .set({ estado: 'rechazada', terminadaEn: mundo.ctx.clock.now() })
        .where('id', '=', id)
        .execute(),
    ),
  ).rejects.toThrow('row-level security')
  const ajena = await db.transaction(como(y.persona), (tx) =>
    tx
      .updateTable('vinculaciones')
      .set({ estado: 'retirada', terminadaEn: mundo.ctx.clock.now() })
      .where('id', '=', id)
      .execute(),
  )
  expect(ajena[0]?.numUpdatedRows).toBe(0n)
})

test('TEN-04 TEN-15 plates of nobody, of a rival’s fleet and of a driver get the same answer, the same list and the same lines', async () => {
  ayer()
  const conductor = await registrar()
  const rival = vehiculoData(mundo)
  await createVehiculo(mundo, y.persona, rival)
  const respuestas = []
  for (const placas of [libres(), rival.placas, conductor.placas]) {
    const { status, body, headers } = await pedir(placas)
    const { id: _id, placas: _p, ...resto } = (body as unknown as { vinculacion: Vinculacion }).vinculacion
    respuestas.push({ status, resto, largo: headers.get('content-length') })
  }
  expect(respuestas[0]).toMatchObject({ status: 201, resto: { estado: 'pendiente', idVehiculo: null } })
  expect(respuestas[1]).toEqual(respuestas[0])
  expect(respuestas[2]).toEqual(respuestas[0])
  // Nor does the second try, nor what the job does to one of them.
  await avisarVinculaciones(mundo.ctx)
  const repetidas = []
  for (const placas of [rival.placas, conductor.placas]) repetidas.push((await pedir(placas)).body)
  expect(repetidas[0]).toMatchObject({
    code: 'aborted',
    fields: { placas: expect.stringMatching(/^Ya pediste/) as string },
  })
  expect(repetidas[1]).toEqual(repetidas[0])
  expect((await lista()).slice(0, 3).map(({ estado }) => estado)).toEqual(['pendiente', 'pendiente', 'pendiente'])
  expect(await correosA(conductor.email)).toEqual([`${x.persona.empresa} quiere que te unas a su flota`])
})

test('ROLE-16 a company’s own vehicle, plates that are none and an unfinished profile are refused', async () => {
  const propio = vehiculoData(mundo)
  await createVehiculo(mundo, x.persona, propio)
  expect((await pedir(propio.placas)).body).toMatchObject({
    code: 'invalid-argument',
    fields: { placas: 'Este vehículo ya está en tu flota.' },
  })
  expect((await pedir('AB1')).body['fields']).toEqual({ placas: 'Las placas deben tener exactamente 6 caracteres' })
  expect((await pedir('abc12z')).body['vinculacion']).toMatchObject({ placas: 'ABC12Z' })
  const nueva = await conSesion(await createEmpresa(mundo, { perfil: false }))
  expect(await pedir(libres(), nueva)).toMatchObject({ status: 403, body: { code: 'permission-denied' } })
  expect(await lista(nueva)).toEqual([])
})

test('TEN-15 RATE-01 a list of plates is not tried out: ten a minute, whoever asks again', async () => {
  ayer()
  const estados = []
  for (let i = 0; i < 11; i += 1) estados.push((await pedir(libres(), y)).status)
  expect(estados).toEqual([...Array<number>(10).fill(201), 429])
  expect((await pedir(libres(), x)).status).toBe(201)
})

test('TEN-24 another app, another driver and an app without the scope neither read nor answer a request', async () => {
  ayer()
  const conductor = await registrar()
  const otro = await registrar()
  const { id } = await pedida(conductor.placas)
  const rival = await createAliado(mundo)
  const sinAlcance = await createAliado(mundo, ['servicios:leer'])
  expect(await responder(conductor.id, id, 'aceptada', rival.clave)).toMatchObject({ status: 404 })
  expect(
    (await app.request('GET', `/api/v1/conductores/${conductor.id}/vinculaciones`, { key: rival.clave })).status,
  ).toBe(404)
  expect((await responder(conductor.id, id, 'aceptada', sinAlcance.clave)).status).toBe(403)
  expect((await responder(otro.id, id, 'aceptada')).status).toBe(404)
  expect((await responder(conductor.id, FAKE_ID, 'aceptada')).status).toBe(404)
  expect((await responder(conductor.id, id, 'quizás')).body).toMatchObject({
    fields: { respuesta: 'La respuesta debe ser aceptada o rechazada' },
  })
  expect(await abiertas(otro.id)).toEqual([])
  expect(await estadoDe(id)).toBe('pendiente')
})

test('the driver accepts: record, papers and files are the company’s, as the platform judged them, and both are told', async () => {
  ayer()
  const conductor = await registrar()
  const papeles = {
    fotos: { frente: await subir('foto', await createImage()) },
    documentos: { soat: await subir('documento', PDF), rut: await subir('documento', PDF) },
  }
  await app.request('PUT', `/api/v1/conductores/${conductor.id}/papeles`, { key: aliado.clave, body: papeles })
  const enX = await pedida(conductor.placas)
  mundo.ctx.clock.advance(1000)
  const enY = await pedida(conductor.placas, y)
  expect(await abiertas(conductor.id)).toMatchObject([
    { id: enX.id, empresa: { nombre: x.persona.empresa, rating: 5 }, vence: enX.vence },
    { id: enY.id },
  ])
  const usuario = await conSesion(await createUsuario(mundo, x.persona))
  const [vivoX, vivoY, vivoU] = [await app.live(x.cookie), await app.live(y.cookie), await app.live(usuario.cookie)]
  await Promise.all([vivoX.listo(), vivoY.listo(), vivoU.listo()])
  mundo.ctx.clock.advance(1000)
  const { status, body } = await responder(conductor.id, enX.id, 'aceptada')
  expect([status, body]).toMatchObject([
    200,
    { id: conductor.id, empresaAliada: x.persona.empresa, estado: 'nuevo', validado: false, rating: 5 },
  ])
  await vivoX.until((s) => s.changes().length >= 2)
  await vivoY.until((s) => s.changes().length > 0)
  expect(vivoX.changes()).toEqual(
    expect.arrayContaining([
      { tipo: 'flota' },
      { tipo: 'vinculacion', id: enX.id, placas: conductor.placas, estado: 'aceptada' },
    ]),
  )
  // The other company learns what it would learn of a no.
  expect(vivoY.changes()).toEqual([{ tipo: 'vinculacion', id: enY.id, placas: conductor.placas, estado: 'rechazada' }])
  await vivoU.until((s) => s.changes().length > 0)
  expect(vivoU.changes()).toEqual([{ tipo: 'flota' }])
  for (const vivo of [vivoX, vivoY, vivoU]) vivo.close()
  expect(await lista()).toContainEqual(
    expect.objectContaining({ id: enX.id, estado: 'aceptada', idVehiculo: conductor.id }),
  )
  expect(await lista(y)).toContainEqual(expect.objectContaining({ id: enY.id, estado: 'rechazada', idVehiculo: null }))

  // The company reads the record with its files, and the rival does not.
  const ficha = await app.request('GET', `/api/vehiculos/${conductor.id}`, { cookie: x.cookie })
  const { urlSoat, frente } = ficha.body['vehiculo'] as { urlSoat: string; frente: string }
  for (const ruta of [urlSoat, frente]) {
    expect((await app.request('GET', ruta, { cookie: x.cookie })).status).toBe(302)
    expect((await app.request('GET', ruta, { cookie: y.cookie })).status).toBe(404)
  }
  expect((await app.request('GET', `/api/vehiculos/${conductor.id}`, { cookie: y.cookie })).status).toBe(404)
  const tenants = await sistema((tx) =>
    sql<{ tenant: string }>`
      select empresa_id as tenant from vehiculos where id = ${conductor.id}
      union select empresa_id from conductores c where id = (select conductor_id from vehiculos where id = ${conductor.id})
      union select tenant from documentos where titular_id in (select unnest(array[id, conductor_id]) from vehiculos where id = ${conductor.id})
      union select empresa_id from mesa where id = ${conductor.id}
      union select tenant from archivos where id in (select archivo_id from documentos where titular_id = ${conductor.id})
    `.execute(tx),
  )
  expect(tenants.rows).toEqual([{ tenant: x.persona.empresaId }])

  expect((await lineasDe(x.persona.empresaId)).slice(-2)).toEqual([
    `pedirVinculacion ${conductor.placas} persona`,
    `aceptarVinculacion ${conductor.placas} aliado`,
  ])
  expect((await lineasDe(y.persona.empresaId)).at(-1)).toBe(`rechazarVinculacion ${conductor.placas} aliado`)
  expect(await correosA(x.persona.email)).toContain(`${conductor.placas} ya está en tu flota`)
  expect(await correosA(y.persona.email)).toContain(`El conductor de ${conductor.placas} no aceptó tu solicitud`)

  // What is over is over, for the first and for the second.
  expect((await responder(conductor.id, enX.id, 'aceptada')).body).toMatchObject({
    code: 'aborted',
    message: 'Esta solicitud ya se aceptó.',
  })
  expect((await responder(conductor.id, enY.id, 'aceptada')).body).toMatchObject({
    code: 'aborted',
    message: 'El conductor ya es de una empresa: la solicitud terminó.',
  })
  expect((await retirar(enX.id)).body).toMatchObject({
    message: 'El conductor ya aceptó esta solicitud: está en tu flota.',
  })
  expect(await abiertas(conductor.id)).toEqual([])
  // Its app still deletes the account; the company hears that the vehicle went.
  const despues = await app.live(x.cookie)
  await despues.listo()
  const borrado = await app.request('DELETE', `/api/v1/conductores/${conductor.id}`, { key: aliado.clave })
  expect(borrado.status).toBe(200)
  await despues.until((s) => s.changes().length > 0)
  expect(despues.changes()).toEqual([{ tipo: 'flota' }])
  despues.close()
  expect((await app.request('GET', `/api/vehiculos/${conductor.id}`, { cookie: x.cookie })).status).toBe(404)
  const ultima = await sistema((tx) =>
    tx
      .selectFrom('historial')
      .select(['accion', 'tenant'])
      .where('entidadId', '=', conductor.id)
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  )
  expect(ultima).toEqual({ accion: 'borrarProveedor', tenant: x.persona.empresaId })
})

test('what the platform said of a driver goes with it: validated and assignable, refused, or suspended', async () => {
  ayer()
  const [validado, suspendido] = [await registrar(), await registrar()]
  await sistema((tx) =>
    tx
      .updateTable('vehiculos')
      .set({ validado: true, fotosVehiculo: true, documentosVehiculo: true })
      .where('id', '=', validado.id)
      .execute(),
  )
  await app.request('POST', `/api/proveedores/conductor/${suspendido.id}/suspender`, {
    cookie: jefe.cookie,
    body: { motivo: 'Comparendos' },
  })
  const cuentas = async () =>
    (await app.request('GET', '/api/proveedores/cuentas', { cookie: jefe.cookie })).body['cuentas'] as Record<
      string,
      number
    >
  const antes = await cuentas()
  for (const { id, placas } of [validado, suspendido])
    expect((await responder(id, (await pedida(placas)).id, 'aceptada')).status).toBe(200)
  // The desk has it in the same list, of its company now.
  expect(await cuentas()).toEqual(antes)
  const enMesa = await app.request('GET', `/api/proveedores?lista=conductores&empresa=${x.persona.empresaId}`, {
    cookie: jefe.cookie,
  })
  expect(enMesa.body['filas']).toEqual([expect.objectContaining({ id: validado.id, empresa: x.persona.empresa })])
  const vehiculoDe = async (id: string) =>
    (await app.request('GET', `/api/vehiculos/${id}`, { cookie: x.cookie })).body['vehiculo']
  expect(await vehiculoDe(validado.id)).toMatchObject({ validado: true, suspendido: false })
  expect(await vehiculoDe(suspendido.id)).toMatchObject({
    validado: false,
    suspendido: true,
    acciones: {
      levantar: { permitido: false, motivo: 'Lo suspendió la plataforma: solo ella puede levantar la suspensión.' },
    },
  })
})

test('a decision of the desk from before cannot be taken back once the driver is of a company', async () => {
  ayer()
  const { id, placas } = await registrar()
  const { id: solicitud } = await pedida(placas)
  const { body } = await app.request('POST', `/api/proveedores/conductor/${id}/suspender`, {
    cookie: jefe.cookie,
    body: { motivo: 'Error' },
  })
  const { deshacer } = body['proveedor'] as { deshacer: { id: string } }
  mundo.ctx.clock.advance(1000)
  await responder(id, solicitud, 'aceptada')
  const vuelta = await app.request('POST', `/api/proveedores/conductor/${id}/deshacer`, {
    cookie: jefe.cookie,
    body: { idDecision: deshacer.id },
  })
  expect(vuelta.body).toMatchObject({
    code: 'aborted',
    message: 'Algo cambió desde la decisión: ya no se puede deshacer.',
  })
})

test('the driver refuses: the company reads it, and asks again only after thirty days', async () => {
  ayer()
  const { id, placas } = await registrar()
  const { id: solicitud } = await pedida(placas)
  expect((await responder(id, solicitud, 'rechazada')).body).toMatchObject({ empresaAliada: null })
  expect(await estadoDe(solicitud)).toBe('rechazada')
  expect((await responder(id, solicitud, 'aceptada')).body).toMatchObject({ message: 'Esta solicitud ya se rechazó.' })
  const otraVez = await pedir(placas)
  expect(otraVez.body['fields']).toEqual({
    placas: expect.stringMatching(/^Este conductor no aceptó tu solicitud. Puedes pedirlo/) as string,
  })
  mundo.ctx.clock.advance(30 * DIA_MS)
  x.cookie = await app.signIn(x.persona.email)
  y.cookie = await app.signIn(y.persona.email)
  jefe.cookie = await app.signIn(jefe.persona.email)
  expect((await pedir(placas)).status).toBe(201)
})

test('the company takes a request back: the driver no longer reads it, and cannot accept it', async () => {
  ayer()
  const { id, placas, email } = await registrar()
  const { id: solicitud } = await pedida(placas)
  expect((await retirar(solicitud)).body['vinculacion']).toMatchObject({ estado: 'retirada' })
  expect(await abiertas(id)).toEqual([])
  expect((await responder(id, solicitud, 'aceptada')).body).toMatchObject({
    message: 'La empresa retiró esta solicitud.',
  })
  expect((await retirar(solicitud)).body).toMatchObject({ message: 'Esta solicitud ya se retiró.' })
  // Asked anew, again and again, its driver is written to once.
  for (let vez = 0; vez < 3; vez += 1) {
    mundo.ctx.clock.advance(DIA_MS)
    const otra = await pedida(placas)
    await avisarVinculaciones(mundo.ctx)
    expect((await retirar(otra.id)).status).toBe(200)
  }
  expect(await correosA(email)).toHaveLength(1)
})

test('an open request is listed first, however many came and ended after it', async () => {
  ayer()
  const z = await conSesion(await createEmpresa(mundo))
  const { id } = await pedida(libres(), z)
  await sistema((tx) =>
    sql`insert into vinculaciones (id, empresa_id, placas, estado, pedida_por_id, pedida_por, vence_en, terminada_en, creado_en)
      select 'V' || lpad(n::text, 23, '0'), ${z.persona.empresaId}, 'VNC' || lpad(n::text, 3, '0'), 'retirada', 'P', 'P', now(),
        ${mundo.ctx.clock.now()}::timestamptz, ${mundo.ctx.clock.now()}::timestamptz + n * interval '1 second' from generate_series(1, 60) n`.execute(
      tx,
    ),
  )
  const todas = await lista(z)
  expect(todas[0]?.id).toBe(id)
  expect(todas).toHaveLength(51)
  expect(todas[1]?.placas).toBe('VNC060')
})

test('TEN-07 a driver of a company is nobody else’s to get: a rival’s later request is open for the rival and read by nobody', async () => {
  ayer()
  const { id, placas, email } = await registrar()
  await responder(id, (await pedida(placas)).id, 'aceptada')
  const antes = await correosA(email)
  const { id: tarde } = await pedida(placas, y)
  await avisarVinculaciones(mundo.ctx)
  expect(await correosA(email)).toEqual(antes)
  expect(await abiertas(id)).toEqual([])
  expect((await responder(id, tarde, 'aceptada')).body).toMatchObject({
    code: 'aborted',
    message: 'El conductor ya es de una empresa: la solicitud terminó.',
  })
  expect(await estadoDe(tarde, y)).toBe('pendiente')
})

test('a request that nobody answers in fifteen days is over, before the job writes it down and after', async () => {
  ayer()
  const { id, placas } = await registrar()
  const { id: solicitud } = await pedida(placas)
  mundo.ctx.clock.advance(15 * DIA_MS)
  x.cookie = await app.signIn(x.persona.email)
  y.cookie = await app.signIn(y.persona.email)
  jefe.cookie = await app.signIn(jefe.persona.email)
  expect(await estadoDe(solicitud)).toBe('vencida')
  expect(await abiertas(id)).toEqual([])
  expect((await responder(id, solicitud, 'aceptada')).body).toMatchObject({ message: 'Esta solicitud ya venció.' })
  expect((await retirar(solicitud)).body).toMatchObject({ message: 'Esta solicitud ya venció.' })
  // It does not stand in the way of a new one, even before the job came by.
  expect((await pedir(placas)).status).toBe(201)
  await vencerVinculaciones(mundo.ctx)
  await vencerVinculaciones(mundo.ctx)
  const lineas = await lineasDe(x.persona.empresaId)
  expect(lineas.filter((linea) => linea === `vencerVinculacion ${placas} servidor`)).toHaveLength(1)
})

test('a suspended company’s request waits: the driver neither reads it nor accepts it until it is lifted', async () => {
  ayer()
  const { id, placas } = await registrar()
  const z = await conSesion(await createEmpresa(mundo))
  const { id: solicitud } = await pedida(placas, z)
  const suspender = (suspendida: boolean) =>
    sistema((tx) => tx.updateTable('empresas').set({ suspendida }).where('id', '=', z.persona.empresaId).execute())
  await suspender(true)
  expect(await abiertas(id)).toEqual([])
  expect((await responder(id, solicitud, 'aceptada')).body).toMatchObject({
    message: 'La empresa no puede recibir conductores por ahora.',
  })
  await suspender(false)
  expect((await responder(id, solicitud, 'aceptada')).status).toBe(200)
})

test('a repeated key asks once and accepts once', async () => {
  ayer()
  const { id, placas } = await registrar()
  const [llave, otra] = [`k${unique()}`, `k${unique()}`]
  const primera = await pedir(placas, x, llave)
  expect((await pedir(placas, x, llave)).body).toEqual(primera.body)
  const { id: solicitud } = (primera.body as unknown as { vinculacion: Vinculacion }).vinculacion
  const respuesta = await responder(id, solicitud, 'aceptada', aliado.clave, otra)
  expect((await responder(id, solicitud, 'aceptada', aliado.clave, otra)).body).toEqual(respuesta.body)
  const lineas = await lineasDe(x.persona.empresaId)
  expect(lineas.filter((linea) => linea.includes(placas))).toHaveLength(2)
})

test('BIZ-07 of two companies whose requests are accepted at once one gets the driver, ten times', async () => {
  for (let vez = 0; vez < 10; vez += 1) {
    ayer()
    const { id, placas } = await registrar()
    const [enX, enY] = [await pedida(placas), await pedida(placas, y)]
    const respuestas = await Promise.all([responder(id, enX.id, 'aceptada'), responder(id, enY.id, 'aceptada')])
    expect(respuestas.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    const ganadora = respuestas[0]?.status === 200 ? x : y
    const fila = await sistema((tx) =>
      tx.selectFrom('vehiculos').select('empresaId').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    expect(fila.empresaId).toBe(ganadora.persona.empresaId)
    expect([await estadoDe(enX.id), await estadoDe(enY.id, y)]).toEqual(
      ganadora === x ? ['aceptada', 'rechazada'] : ['rechazada', 'aceptada'],
    )
  }
})

test('BIZ-07 taken back and accepted at once: one of the two holds, ten times', async () => {
  for (let vez = 0; vez < 10; vez += 1) {
    ayer()
    const { id, placas } = await registrar()
    const { id: solicitud } = await pedida(placas)
    const [aceptada, retirada] = await Promise.all([responder(id, solicitud, 'aceptada'), retirar(solicitud)])
    expect([`${aceptada.status}`, `${retirada.status}`].toSorted()).toEqual(['200', '409'])
    expect(await estadoDe(solicitud)).toBe(aceptada.status === 200 ? 'aceptada' : 'retirada')
  }
})

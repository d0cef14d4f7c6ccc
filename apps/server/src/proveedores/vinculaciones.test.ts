import { DIA_MS } from '@aliadas/contract/core'
import type { Vinculacion } from '@aliadas/contract/flota'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { avisarVinculaciones, vencerVinculaciones } from '../flota/index.ts'
import { createEmpresa, createUsuario, createVehiculo, FAKE_ID, vehiculoData } from '../testing/factories/index.ts'
import { mundoDeVinculaciones } from '../testing/worlds/vinculaciones.ts'

const {
  close,
  mundo,
  app,
  conSesion,
  aliado,
  x,
  y,
  jefe,
  ayer,
  sistema,
  registrar,
  libres,
  pedir,
  pedida,
  lista,
  estadoDe,
  retirar,
  abiertas,
  responder,
  correosA,
  lineasDe,
} = await mundoDeVinculaciones()
afterAll(() => close())

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
  // Nor does the second try, nor the job's change of one of them.
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
  // After repeated requests its driver gets one mail.
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
  // It does not block a new request, even before the job has run.
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

import { DIA_MS } from '@aliadas/contract/core'
import type { Vinculacion } from '@aliadas/contract/flota'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { avisarVinculaciones } from '../flota/index.ts'
import { createAliado, createImage, createUsuario, FAKE_ID, PDF, unique } from '../testing/factories/index.ts'
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
  pedir,
  pedida,
  lista,
  estadoDe,
  retirar,
  abiertas,
  responder,
  subir,
  correosA,
  lineasDe,
} = await mundoDeVinculaciones()
afterAll(() => close())

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
  // An event of each company's own follows what must not reach it.
  await sistema((tx) =>
    tx
      .updateTable('empresas')
      .set({ direccion: 'Otra calle' })
      .where('id', 'in', [x.persona.empresaId, y.persona.empresaId])
      .execute(),
  )
  await mundo.base.pool.query('notify aliadas_cambios')
  for (const vivo of [vivoY, vivoU])
    await vivo.until((s) => s.changes().some((cambio) => (cambio as { tipo: string }).tipo === 'perfil'))
  // The other company learns the same as from a refusal.
  expect(vivoY.changes()).toEqual([
    { tipo: 'vinculacion', id: enY.id, placas: conductor.placas, estado: 'rechazada' },
    { tipo: 'perfil' },
  ])
  expect(vivoU.changes()).toEqual([{ tipo: 'flota' }, { tipo: 'perfil' }])
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

  // An ended request stays ended, for the first and for the second.
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
  // Its app can still delete the account; the company gets the event of the vehicle's removal.
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
  // The desk has it in the same list, now with its company.
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

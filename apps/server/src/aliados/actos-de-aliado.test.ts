import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  FAKE_ID,
  PDF,
  accept,
  asientosOf,
  bid,
  cancel,
  createAliado,
  createEmpresa,
  createServicioIn,
  createVehiculo,
  createWorldWithApp,
  historialOf,
  publish,
  rowOf,
  uploadPdf,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'
import { NINGUNA_EMPRESA } from '../empresas/index.ts'
import type { Persona } from '../platform/actor.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
let aliado: Awaited<ReturnType<typeof createAliado>>
let admin: Persona
let cookie: string
beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  aliado = await createAliado(mundo)
  admin = await createEmpresa(mundo)
  await createVehiculo(mundo, admin)
  cookie = await app.signIn(admin.email)
})
afterAll(() => close())

const llamar = (method: string, ruta: string, body?: unknown, key = aliado.clave) =>
  app.request(method, `/api/v1/servicios/${ruta}`, { key, ...(body === undefined ? {} : { body }) })
const subir = async (id: string, bytes = PDF, key = aliado.clave, tipo = 'application/pdf') => {
  const respuesta = await fetch(`${app.url}/api/v1/servicios/${id}/comprobante`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${key}`, 'content-type': tipo },
    body: new Uint8Array(bytes),
  })
  return { status: respuesta.status, body: (await respuesta.json()) as Record<string, string> }
}
const leer = async (id: string) => (await llamar('GET', id)).body
const deEmpresa = async (id: string, quien = cookie) =>
  (await app.request('GET', `/api/servicios/${id}`, { cookie: quien })).body['servicio'] as Record<string, unknown>
const ofertasDe = async (quien = cookie) =>
  (await app.request('GET', '/api/ofertas', { cookie: quien })).body['filas'] as Record<string, unknown>[]
const avisosDe = async (quien = cookie) => (await app.request('GET', '/api/avisos', { cookie: quien })).text
const PAGO = { numero: 'M-4471902', fecha: '2026-06-10' }

test('TEN-01 another partner changes, rejects, rates, proves and tells nothing of a service that is not its own', async () => {
  const otro = await createAliado(mundo, ['servicios:leer', 'servicios:escribir', 'viajes:finalizar'])
  const pendiente = await publish(mundo, aliado)
  const ofertaId = await bid(mundo, admin, pendiente)
  const [validar, corriendo, hecho] = [
    await createServicioIn(mundo, 'validar', { aliado, admin }),
    await createServicioIn(mundo, 'enCurso', { aliado }),
    await createServicioIn(mundo, 'finalizado', { aliado }),
  ]
  const antes = await Promise.all([pendiente, validar.id, corriendo.id, hecho.id].map((id) => rowOf(mundo, id)))
  const intentos = (id: { [que: string]: string }) =>
    [
      ['PATCH', `${id['pendiente']}`, { pasajeros: 3 }],
      ['POST', `${id['pendiente']}/ofertas/${ofertaId}/rechazar`, { motivo: 'No' }],
      ['POST', `${id['hecho']}/calificar`, { estrellas: 1 }],
      ['POST', `${id['validar']}/pago`, PAGO],
      ['POST', `${id['corriendo']}/pasos`, { paso: 'llego' }],
    ] as const
  const ajenos = intentos({ pendiente, validar: validar.id, corriendo: corriendo.id, hecho: hecho.id })
  const nadie = intentos({ pendiente: FAKE_ID, validar: FAKE_ID, corriendo: FAKE_ID, hecho: FAKE_ID })
  for (const [i, [method, ruta, body]] of ajenos.entries()) {
    const [ajeno, nada] = [
      await llamar(method, ruta, body, otro.clave),
      await llamar(method, nadie[i]?.[1] ?? '', body, otro.clave),
    ]
    expect([ruta, ajeno.status, ajeno.text]).toEqual([ruta, 404, nada.text])
  }
  expect((await subir(validar.id, PDF, otro.clave)).status).toBe(404)
  const despues = await Promise.all([pendiente, validar.id, corriendo.id, hecho.id].map((id) => rowOf(mundo, id)))
  expect(despues).toEqual(antes)
  const sinAlcance = await createAliado(mundo, ['servicios:leer'])
  expect((await llamar('PATCH', pendiente, { pasajeros: 3 }, sinAlcance.clave)).status).toBe(403)
})

test('a change is refused when the whole would be no trip, names what may not change, and ends with the award', async () => {
  const id = await publish(mundo, aliado, { fechaRegreso: null })
  for (const [cuerpo, campo, motivo] of [
    [{ tipo: 'Bus' }, 'tipo', 'desconocido'],
    [{ referencia: 'R-1' }, 'referencia', 'desconocido'],
    [{ pasajeros: 0 }, 'pasajeros', 'rango'],
    [{ fechaSalida: '2020-01-01' }, 'fechaSalida', 'pasada'],
    [{ fechaRegreso: '2020-01-01' }, 'fechaRegreso', 'rango'],
    [{ horaRegreso: '10:00' }, 'fechaRegreso', 'requerido'],
    [{ latDestino: null }, 'latDestino', 'requerido'],
    [{ paradas: 'una' }, 'paradas', 'formato'],
  ] as const) {
    const { status, body } = await llamar('PATCH', id, cuerpo)
    expect([cuerpo, status, body['details']]).toMatchObject([cuerpo, 400, { motivos: { [campo]: motivo } }])
  }
  const validar = await createServicioIn(mundo, 'validar', { aliado, admin })
  const tarde = await llamar('PATCH', validar.id, { observaciones: 'Tarde' })
  expect([tarde.status, tarde.body['details']]).toEqual([409, { motivo: 'estado', estado: 'validar' }])
})

test('what was not bid for changes and the offers stay; another trip ends them, tells their companies, and takes new ones', async () => {
  const paradas = [{ location: 'Zoológico de Cali', lat: 3.4486, lon: -76.5577 }]
  const id = await publish(mundo, aliado, { paradas })
  await bid(mundo, admin, id, 300_000)
  // PostgreSQL keeps the members of a stop in another order.
  expect((await llamar('PATCH', id, { paradas })).body['ofertas']).toMatchObject({ vigentes: 1 })
  const igual = await llamar('PATCH', id, {
    observaciones: 'Dos coches de bebé',
    cliente: 'Familia Rojas',
    pasajeros: 8,
  })
  expect([igual.status, igual.body]).toMatchObject([
    200,
    { observaciones: 'Dos coches de bebé', cliente: 'Familia Rojas', pasajeros: 8, ofertas: { vigentes: 1 } },
  ])
  expect((await leer(id))['destino']).toBe('Hotel')
  const otro = await llamar('PATCH', id, { destino: 'Parque de Buga', fechaSalida: '2026-06-20' })
  expect([otro.status, otro.body]).toMatchObject([
    200,
    { destino: 'Parque de Buga', observaciones: 'Dos coches de bebé', ofertas: { vigentes: 0 } },
  ])
  expect(await ofertasDe()).toContainEqual(expect.objectContaining({ idServicio: id, estado: 'vencida' }))
  expect(await avisosDe()).toContain('"cambio"')
  expect(await historialOf(mundo, id)).toContain('cambiar pendiente>pendiente')
  const fila = await rowOf(mundo, id)
  expect([fila.salida.toISOString().slice(0, 10), fila.vence <= fila.salida]).toEqual(['2026-06-20', true])
  const hallado = await app.request('GET', '/api/servicios/buscar?q=buga', { cookie })
  expect(hallado.text).toContain(id)
  expect(await bid(mundo, admin, id, 310_000)).toMatch(/^[0-9A-Z]{24}$/)
})

test('an empty change changes nothing, and a change against an acceptance leaves one outcome', async () => {
  const id = await publish(mundo, aliado)
  const ofertaId = await bid(mundo, admin, id)
  expect((await llamar('PATCH', id, {})).status).toBe(200)
  expect(await leer(id)).toMatchObject({ pasajeros: 8, ofertas: { vigentes: 1 } })
  const [cambia, acepta] = await Promise.all([
    llamar('PATCH', id, { pasajeros: 5 }),
    llamar('POST', `${id}/aceptar`, { idOferta: ofertaId, metodoPago: 'transferencia' }),
  ])
  const { estado, pasajeros } = await rowOf(mundo, id)
  expect([cambia.status, acepta.status, estado, pasajeros]).toEqual(
    acepta.status === 200 ? [409, 200, 'validar', 8] : [200, 409, 'pendiente', 5],
  )
})

test('an offer is rejected once, with a reason that its company reads; it bids anew', async () => {
  const id = await publish(mundo, aliado)
  const ofertaId = await bid(mundo, admin, id)
  const ajena = await bid(mundo, admin, await publish(mundo, aliado))
  const rechazar = (oferta: string, body: unknown = { motivo: 'servicio cancelado' }) =>
    llamar('POST', `${id}/ofertas/${oferta}/rechazar`, body)
  expect((await rechazar(ofertaId, {})).body['details']).toMatchObject({ motivos: { motivo: 'requerido' } })
  expect((await rechazar(ajena)).status).toBe(404)
  expect((await rechazar(FAKE_ID)).status).toBe(404)
  const respuestas = await Promise.all([rechazar(ofertaId), rechazar(ofertaId)])
  expect(respuestas.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  // The words are the client's own: those of a cancellation make none.
  expect(await ofertasDe()).toContainEqual(
    expect.objectContaining({ id: ofertaId, estado: 'rechazada', motivoRechazo: 'servicio cancelado' }),
  )
  expect(await deEmpresa(id)).toMatchObject({
    estado: 'pendiente',
    oferta: { estado: 'rechazada', motivoRechazo: 'servicio cancelado' },
  })
  const avisos = (await app.request('GET', '/api/avisos', { cookie })).body['filas'] as Record<string, unknown>[]
  expect(avisos.find((uno) => uno['idObjeto'] === ofertaId)).toMatchObject({
    clase: 'oferta-perdida',
    motivo: 'rechazada',
  })
  const tarde = await llamar('POST', `${id}/aceptar`, { idOferta: ofertaId, metodoPago: 'transferencia' })
  expect(tarde.status).toBe(409)
  const nueva = await bid(mundo, admin, id, 280_000)
  await accept(mundo, aliado, id, nueva)
  expect((await rechazar(nueva)).body['details']).toEqual({ motivo: 'estado', estado: 'validar' })
})

test('a finished trip is rated once; the ratings of company and driver are means of it', async () => {
  const empresa = await createEmpresa(mundo)
  const vehiculo = await createVehiculo(mundo, empresa)
  const viaje = () => createServicioIn(mundo, 'finalizado', { aliado, admin: empresa, vehiculo })
  const [uno, dos] = [await viaje(), await viaje()]
  const corriendo = await createServicioIn(mundo, 'enCurso', { aliado })
  expect((await llamar('POST', `${corriendo.id}/calificar`, { estrellas: 5 })).status).toBe(409)
  for (const estrellas of [0, 6, 4.5, '5', null])
    expect((await llamar('POST', `${uno.id}/calificar`, { estrellas })).status).toBe(400)
  // Both at once: neither mean forgets the other rating.
  const [una, otra] = await Promise.all([
    llamar('POST', `${uno.id}/calificar`, { estrellas: 5, comentario: 'Puntual' }),
    llamar('POST', `${dos.id}/calificar`, { estrellas: 4 }),
  ])
  expect([una.status, otra.status]).toEqual([200, 200])
  const leida = { estrellas: 5, comentario: 'Puntual', en: mundo.ctx.clock.now().toISOString() }
  expect(una.body['calificacion']).toEqual(leida)
  expect((await llamar('POST', `${uno.id}/calificar`, { estrellas: 1 })).status).toBe(409)
  expect(await deEmpresa(uno.id, await app.signIn(empresa.email))).toMatchObject({ calificacion: leida })
  const ratings = await mundo.ctx.db.read({ rol: 'sistema' }, async (tx) => [
    await tx.selectFrom('empresas').select('rating').where('id', '=', empresa.empresaId).executeTakeFirstOrThrow(),
    await tx.selectFrom('vehiculos').select('rating').where('id', '=', vehiculo).executeTakeFirstOrThrow(),
  ])
  expect(ratings.map(({ rating }) => rating)).toEqual([4.5, 4.5])
})

test('PAY-15 a client shows its payment to whoever validates it: number, day, file; nothing moves by it', async () => {
  const { id } = await createServicioIn(mundo, 'validar', { aliado, admin })
  const otro = await createServicioIn(mundo, 'validar', { aliado, admin })
  const pendiente = await publish(mundo, aliado)
  expect((await llamar('POST', `${pendiente}/pago`, PAGO)).status).toBe(409)
  expect((await subir(pendiente)).status).toBe(409)
  expect((await subir(id, Buffer.from('MZ'), aliado.clave, 'application/x-msdownload')).status).toBe(415)
  expect((await subir(id, Buffer.from('MZ'))).status).toBe(415)
  for (const cuerpo of [{}, { numero: 'M-1' }, { ...PAGO, fecha: '31/05' }, { ...PAGO, archivo: '/api/archivos/x' }])
    expect((await llamar('POST', `${id}/pago`, cuerpo)).status).toBe(400)
  const { status, body } = await subir(id)
  expect([status, body]).toMatchObject([201, { tipo: 'application/pdf' }])
  // A file of one service proves no other payment, and each is handed in once.
  const ajeno = await llamar('POST', `${otro.id}/pago`, { ...PAGO, archivo: body['archivo'] })
  expect([ajeno.status, ajeno.body['fields']]).toEqual([404, { archivo: expect.stringContaining('súbelo de nuevo') }])
  const antes = await rowOf(mundo, id)
  const recibido = await llamar('POST', `${id}/pago`, { ...PAGO, archivo: body['archivo'] })
  expect([recibido.status, recibido.body]).toEqual([200, { recibido: mundo.ctx.clock.now().toISOString() }])
  expect((await llamar('POST', `${id}/pago`, { ...PAGO, archivo: body['archivo'] })).status).toBe(404)
  const { version: _antes, actualizadoEn: _cuando, ...igual } = antes
  expect(await rowOf(mundo, id)).toMatchObject({ ...igual, pago: false, numeroTransaccion: null })
  expect((await asientosOf(mundo, id)).map(({ clase }) => clase)).toEqual(['causa'])
  const pagos = (await app.request('GET', `/api/servicios/${id}/pagos`, { cookie })).body
  expect(pagos['comprobantes']).toMatchObject([{ ...PAGO, quien: aliado.nombre, archivoURL: expect.any(String) }])
  const [{ archivoURL }] = pagos['comprobantes'] as [{ archivoURL: string }]
  expect((await app.request('GET', archivoURL, { cookie })).status).toBe(302)
  const ajena = await app.signIn((await createEmpresa(mundo)).email)
  expect((await app.request('GET', archivoURL, { cookie: ajena })).status).toBe(404)
  for (let n = 1; n < 10; n++) expect((await llamar('POST', `${id}/pago`, PAGO)).status).toBe(200)
  expect((await llamar('POST', `${id}/pago`, PAGO)).status).toBe(429)
  await cancel(mundo, aliado, id)
  expect(await deEmpresa(id)).toMatchObject({ cancelacion: { porAclarar: true, devolucion: null } })
})

test('FILE-20 proofs that nobody handed in are of no company, and too many of them are refused', async () => {
  const { id } = await createServicioIn(mundo, 'validar', { aliado, admin })
  const { body } = await subir(id)
  const archivo = String(body['archivo']).split('/').at(-1) ?? ''
  const sinEntregar = (bytes: number) =>
    mundo.ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
      await tx.updateTable('archivos').set({ bytes }).where('id', '=', archivo).execute()
      const { tenant } = await tx
        .selectFrom('archivos')
        .select('tenant')
        .where('id', '=', archivo)
        .executeTakeFirstOrThrow()
      return tenant
    })
  expect(await sinEntregar(200 * 1024 * 1024)).toBe(NINGUNA_EMPRESA)
  const lleno = await subir(id)
  expect([lleno.status, lleno.body['code']]).toEqual([429, 'resource-exhausted'])
  // What an app leaves behind takes no room from the company that would validate it.
  expect(await uploadPdf(mundo, admin, 'comprobante', id)).toMatch(/^[0-9A-Z]{24}$/)
  expect((await llamar('POST', `${id}/pago`, { ...PAGO, archivo: body['archivo'] })).status).toBe(200)
  expect(await sinEntregar(100)).toBe(admin.empresaId)
  expect((await subir(id)).status).toBe(201)
})

test('a driver’s app tells each step of a running trip once; both sides read them, and no state moves', async () => {
  const { id } = await createServicioIn(mundo, 'confirmado', { aliado, admin })
  const paso = (body: unknown, viaje = id) => llamar('POST', `${viaje}/pasos`, body)
  expect((await paso({ paso: 'en_camino' })).body['details']).toMatchObject({ motivo: 'estado' })
  const corriendo = (await createServicioIn(mundo, 'enCurso', { aliado, admin })).id
  for (const [cuerpo, campo] of [
    [{ paso: 'termino' }, 'paso'],
    [{ paso: 'no_aparecio', lat: 3.4, lon: -76.5 }, 'espera'],
    [{ paso: 'no_aparecio', espera: 20 }, 'lat'],
    [{ paso: 'llego', lat: 3.4 }, 'lat'],
    [{ paso: 'llego', espera: 601 }, 'espera'],
  ] as const) {
    const { status, body } = await paso(cuerpo, corriendo)
    expect([status, Object.keys(body['fields'] as object)]).toEqual([400, [campo]])
  }
  const llego = await Promise.all([1, 2].map(() => paso({ paso: 'llego', lat: 3.45, lon: -76.53 }, corriendo)))
  expect(llego.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await paso({ paso: 'no_aparecio', espera: 20, lat: 3.45, lon: -76.53 }, corriendo)).status).toBe(200)
  expect((await paso({ paso: 'a_bordo' }, corriendo)).status).toBe(409)
  const pasos = [
    { paso: 'llego', lat: 3.45, lon: -76.53, espera: null },
    { paso: 'no_aparecio', lat: 3.45, lon: -76.53, espera: 20 },
  ]
  expect((await leer(corriendo))['pasosDelConductor']).toMatchObject(pasos)
  expect(await deEmpresa(corriendo)).toMatchObject({ estado: 'confirmado', pasosDelConductor: pasos })
  expect((await llamar('POST', `${corriendo}/finalizar`)).status).toBe(200)
  expect((await leer(corriendo))['pasosDelConductor']).toMatchObject([{}, {}, { paso: 'termino' }])
  expect((await paso({ paso: 'en_camino' }, corriendo)).status).toBe(409)
})

test('an offer says its vehicle as an object: null before the assignment, without placeholders after it', async () => {
  const { id } = await createServicioIn(mundo, 'reservado', { aliado })
  const oferta = async (viaje: string) =>
    ((await llamar('GET', `${viaje}/ofertas?estado=aceptada`)).body['ofertas'] as Record<string, unknown>[])[0]
  expect(await oferta(id)).toMatchObject({ vehiculo: null })
  const asignado = await createServicioIn(mundo, 'asignado', { aliado })
  const { vehiculo } = (await oferta(asignado.id)) as { vehiculo: Record<string, unknown> }
  expect(vehiculo).toMatchObject({ id: asignado.vehiculo, placas: (await rowOf(mundo, asignado.id)).placas })
  expect(JSON.stringify(vehiculo)).not.toContain('Asignar')
})

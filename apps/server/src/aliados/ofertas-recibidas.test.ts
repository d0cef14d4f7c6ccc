import { DIA_MS } from '@aliadas/contract/core'
import { MAXIMO_DE_OFERTAS } from '@aliadas/contract/servicios'
import type { ofertaDeAliadoSchema } from '@aliadas/contract/aliados'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Aliado, Persona } from '../platform/actor.ts'
import {
  accept,
  createVehiculo,
  createAliado,
  createEmpresa,
  createWorld,
  atMoment,
  rowOf,
  bid,
  publish,
  createServicioIn,
  uploadImage,
  uploadPdf,
  testApp,
  type World,
  type TestApp,
} from '../testing/factories/index.ts'

type Oferta = z.output<typeof ofertaDeAliadoSchema>

const DEMASIADAS = 'Tu empresa ya ofertó 10 veces por este servicio y no puede ofertar más.'

let mundo: World
let app: TestApp
let aliado: Aliado & { clave: string }
let admin: Persona
let sesion: string

beforeAll(async () => {
  mundo = await createWorld()
  app = await testApp(mundo)
  aliado = await createAliado(mundo)
  admin = await createEmpresa(mundo, { canario: 'CANARIO' })
  await createVehiculo(mundo, admin)
  sesion = await app.signIn(admin.email)
})
afterAll(async () => {
  await app.close()
  await mundo.close()
})

const leer = async (id: string, busqueda = '') => {
  const {
    status,
    body: cuerpo,
    text: texto,
  } = await app.request('GET', `/api/v1/servicios/${id}/ofertas${busqueda}`, {
    key: aliado.clave,
  })
  return { status, texto, ofertas: cuerpo['ofertas'] as Oferta[], siguiente: cuerpo['siguiente'] as string | null }
}
const imagen = (ruta: string, clave: string) => app.request('GET', ruta, { key: clave })
const pedirOferta = (id: string, precio: number, quien = sesion) =>
  app.request('POST', `/api/servicios/${id}/ofertas`, { cookie: quien, body: { precio } })
const retirar = (id: string) => app.request('POST', `/api/ofertas/${id}/retirar`, { cookie: sesion })

/** Any number of offers on one service, inserted directly, because companies can no longer make so many. */
const sembrar = (servicioId: string, cuantas: number, cambio: { estado: 'retirada' | 'rechazada'; precio: number }) =>
  mundo.ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    const modelo = await tx
      .selectFrom('ofertas')
      .selectAll()
      .where('servicioId', '=', servicioId)
      .executeTakeFirstOrThrow()
    const ids = Array.from({ length: cuantas }, (_, n) => `${servicioId.slice(0, 18)}${100_000 + n}`)
    await tx
      .insertInto('ofertas')
      .values(ids.map((id) => ({ ...modelo, ...cambio, id })))
      .execute()
  })

test('BIZ-19 five hundred withdrawn offers hide no live one, and are read only when asked for', async () => {
  const id = await publish(mundo, aliado)
  const viva = await bid(mundo, admin, id, 900_000)
  await sembrar(id, 500, { estado: 'retirada', precio: 1000 })
  const { ofertas, siguiente } = await leer(id)
  expect([ofertas.map((o) => o.id), siguiente]).toEqual([[viva], null])
  const retiradas = await leer(id, '?estado=retirada')
  expect([retiradas.ofertas.length, retiradas.ofertas[0]?.estado]).toEqual([50, 'retirada'])
  expect((await leer(id, '?estado=ofertas')).status).toBe(400)
})

test('BIZ-19 the pages give every offer once, cheapest first', async () => {
  const id = await publish(mundo, aliado)
  await bid(mundo, admin, id, 900_000)
  await sembrar(id, 60, { estado: 'rechazada', precio: 700_000 })
  await sembrar(await publish(mundo, aliado).then(async (otro) => (await bid(mundo, admin, otro), otro)), 3, {
    estado: 'rechazada',
    precio: 1000,
  })
  const primera = await leer(id, '?estado=rechazada')
  const segunda = await leer(id, `?estado=rechazada&cursor=${primera.siguiente ?? ''}`)
  const ids = [...primera.ofertas, ...segunda.ofertas].map((o) => o.id)
  expect([ids.length, new Set(ids).size, segunda.siguiente]).toEqual([60, 60, null])
  expect(ids).toEqual(ids.toSorted())
})

test('BIZ-19 an offer that is 24 hours old is live no longer, before any job ends it', async () => {
  const id = await publish(mundo, aliado)
  await bid(mundo, admin, id)
  expect((await leer(id)).ofertas).toHaveLength(1)
  mundo.ctx.clock.advance(DIA_MS)
  expect((await leer(id)).ofertas).toEqual([])
})

test('BIZ-19 a company bids ten times on a service and no more, also at once, and is told so beside the button', async () => {
  const id = await publish(mundo, aliado)
  for (let vez = 1; vez < MAXIMO_DE_OFERTAS; vez++) {
    const idOferta = await bid(mundo, admin, id)
    expect((await retirar(idOferta)).status).toBe(200)
  }
  const ultimas = await Promise.all([1000, 2000, 3000].map((precio) => pedirOferta(id, precio)))
  expect(ultimas.map((r) => r.status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  const [{ id: viva } = { id: '' }] = (await leer(id)).ofertas
  expect((await retirar(viva)).status).toBe(200)
  const { status, body: cuerpo } = await pedirOferta(id, 4000)
  expect([status, cuerpo]).toEqual([429, { code: 'resource-exhausted', message: DEMASIADAS }])
  const detalle = await app.request('GET', `/api/servicios/${id}`, { cookie: sesion })
  expect(detalle.body['servicio']).toMatchObject({
    acciones: { ofertar: { permitido: false, motivo: DEMASIADAS } },
  })
  const otra = await createEmpresa(mundo)
  await createVehiculo(mundo, otra)
  expect((await pedirOferta(id, 4000, await app.signIn(otra.email))).status).toBe(201)
})

test('an offer has what a client chooses by: the company, the trip, placeholders for the vehicle, and no account', async () => {
  const paradas = [
    { location: 'Yumbo', lat: 3.58, lon: -76.49 },
    { location: 'Peaje', lat: null, lon: null },
  ]
  const id = await publish(mundo, aliado, { paradas, solicitante: 'Marta', fechaRegreso: '2026-06-14' })
  const idOferta = await bid(mundo, admin, id, 640_000)
  const { ofertas, texto } = await leer(id)
  expect(ofertas).toEqual([
    {
      id: idOferta,
      idServicio: id,
      oferente: admin.id,
      precio: 640_000,
      estado: 'enviada',
      fecha: mundo.ctx.clock.now().toISOString(),
      fechaOferta: mundo.ctx.clock.now().toISOString().slice(0, 10),
      vence: new Date(mundo.ctx.clock.now().getTime() + DIA_MS).toISOString(),
      empresa: admin.empresa,
      empresaAliada: admin.empresa,
      rating: 5,
      logo: null,
      fotosCorporativas: [],
      imagen: null,
      corporativa: true,
      isOfer: true,
      finalizadoConductor: false,
      ratingConductor: 5,
      cotizacion: false,
      documentoCotizacion: null,
      titular: null,
      banco: null,
      tipocuenta: null,
      cuenta: null,
      solicitante: 'Marta',
      tipoVehiculo: 'Van',
      clase: 'Turismo',
      origen: 'Aeropuerto',
      destino: 'Hotel',
      ruta: 'Aeropuerto - Hotel',
      fechaSalida: (await rowOf(mundo, id)).fechaSalida,
      horaSalida: '07:00',
      fechaRegreso: '2026-06-14',
      horaRegreso: null,
      manana: true,
      regreso: true,
      pasajeros: 8,
      paradas,
      paradasCoords: [{ lat: 3.58, lon: -76.49 }],
      conductor: 'por Asignar',
      placas: 'por Asignar',
      marca: 'por Asignar',
      modelo: 'por Asignar',
      capacidad: 'por Asignar',
      frente: 'por Asignar',
      lateral: 'por Asignar',
      interior: 'por Asignar',
      perspectiva: 'por Asignar',
      tablero: 'por Asignar',
      aire: false,
      bilingue: false,
      bodega: false,
      parrilla: false,
      portabicicletas: false,
      sillasestandard: false,
      sillasreclinables: false,
      tv: false,
      usb: false,
      wifi: false,
      vehiculo: null,
    },
  ])
  expect(texto).not.toContain('CANARIO')
})

test('the accepted offer says where to pay, and the others never do', async () => {
  const id = await publish(mundo, aliado)
  const otra = await createEmpresa(mundo, { canario: 'PERDEDORA' })
  await createVehiculo(mundo, otra)
  await bid(mundo, otra, id)
  await accept(mundo, aliado, id, await bid(mundo, admin, id))
  expect((await leer(id, '?estado=aceptada')).ofertas).toMatchObject([
    { titular: 'CANARIO-titular', banco: 'Bancolombia', tipocuenta: 'ahorros', cuenta: 'CANARIO-cuenta' },
  ])
  const rechazada = await leer(id, '?estado=rechazada')
  expect([rechazada.ofertas.length, rechazada.texto.includes('PERDEDORA')]).toEqual([1, false])
  expect((await leer(id)).ofertas).toEqual([])
})

test('the assigned vehicle takes the place of the placeholders, with its photos, and no other vehicle does', async () => {
  const dueno = await createEmpresa(mundo)
  const suya = await app.signIn(dueno.email)
  const frente = await uploadImage(app, suya, 'fotoVehiculo')
  const fotos = { frente, lateral: null, interior: null, perspectiva: null, tablero: null }
  const vehiculo = await createVehiculo(mundo, dueno, { fotos, capacidad: 14, wifi: true, marca: 'Iveco' })
  const llegado = await createServicioIn(mundo, 'asignado', { aliado, admin: dueno, vehiculo })
  const [oferta] = (await leer(llegado.id, '?estado=aceptada')).ofertas
  const { placas, conductor } = await rowOf(mundo, llegado.id)
  expect(oferta).toMatchObject({
    placas,
    conductor,
    marca: 'Iveco',
    capacidad: 14,
    wifi: true,
    tv: false,
    lateral: null,
  })
  expect(oferta?.frente).toBe(`/api/v1/imagenes/${frente}`)
  const vista = await imagen(oferta?.frente ?? '', aliado.clave)
  expect([vista.status, vista.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect((await imagen(oferta?.frente ?? '', (await createAliado(mundo)).clave)).status).toBe(404)
})

test('TEN-13 logo and photos of a company open to the apps on whose services it bid, and to no other; nothing else of it does', async () => {
  const postor = await createEmpresa(mundo)
  await createVehiculo(mundo, postor)
  const suya = await app.signIn(postor.email)
  const logo = await uploadImage(app, suya, 'logo')
  const foto = await uploadImage(app, suya, 'fotoCorporativa')
  const perfil = await uploadImage(app, suya, 'fotoPerfil')
  const suelta = await uploadImage(app, suya, 'fotoCorporativa')
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx
      .updateTable('empresas')
      .set({
        logo: `/api/archivos/${logo}`,
        fotosCorporativas: [`/api/archivos/${foto}`, '/fotos/ajena.jpg'],
      })
      .where('id', '=', postor.empresaId)
      .execute(),
  )
  const ajeno = await createAliado(mundo)
  expect((await imagen(`/api/v1/imagenes/${logo}`, aliado.clave)).status).toBe(404)
  const id = await publish(mundo, aliado)
  const documentoCotizacion = await uploadPdf(mundo, postor, 'cotizacion', id)
  const ofrecido = { precio: 500_000, documentoCotizacion }
  const enviada = await app.request('POST', `/api/servicios/${id}/ofertas`, { cookie: suya, body: ofrecido })
  expect(enviada.status).toBe(201)
  const [oferta] = (await leer(id)).ofertas
  expect(oferta).toMatchObject({
    logo: `/api/v1/imagenes/${logo}`,
    imagen: `/api/v1/imagenes/${logo}`,
    fotosCorporativas: [`/api/v1/imagenes/${foto}`],
  })
  for (const suyo of [logo, foto]) {
    expect((await imagen(`/api/v1/imagenes/${suyo}`, aliado.clave)).status).toBe(200)
    expect((await imagen(`/api/v1/imagenes/${suyo}`, ajeno.clave)).status).toBe(404)
  }
  // The quote opens at its own address, and is not an image.
  expect((await imagen(oferta?.documentoCotizacion ?? '', aliado.clave)).status).toBe(200)
  for (const suyo of [documentoCotizacion, perfil, suelta, '2'.repeat(24), 'x'])
    expect([suyo, (await imagen(`/api/v1/imagenes/${suyo}`, aliado.clave)).status]).toEqual([suyo, 404])
  const sinAlcance = await createAliado(mundo, ['servicios:escribir'])
  expect((await imagen(`/api/v1/imagenes/${logo}`, sinAlcance.clave)).status).toBe(403)
  expect((await app.request('GET', `/api/v1/imagenes/${logo}`, { cookie: suya })).status).toBe(401)
})

test('a departure at noon is no morning', async () => {
  const id = await publish(atMoment(mundo, mundo.ctx.clock.now()), aliado, { horaSalida: '12:00' })
  await bid(mundo, admin, id)
  expect((await leer(id)).ofertas).toMatchObject([{ manana: false, regreso: false }])
})

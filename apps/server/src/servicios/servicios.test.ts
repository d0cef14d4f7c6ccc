import { DIA_MS, HORA_MS } from '@aliadas/contract/core'
import { LISTA_CON_GRUPOS, servicioSchema, type GrupoDeServicios, type Servicio } from '@aliadas/contract/servicios'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Persona } from '../platform/actor.ts'
import {
  accept,
  createVehiculo,
  cloneServicio,
  createAliado,
  createEmpresa,
  createWorld,
  createPlataforma,
  rowOf,
  bid,
  publish,
  createServicioIn,
  testApp,
  expire,
  type UpTo,
  type World,
  type TestApp,
} from '../testing/factories/index.ts'

const CANARIO = 'CANARIO-4711'
const PRIVADO = {
  empresa: `${CANARIO}-operador`,
  nombre: `${CANARIO}-nombre`,
  telefonoOperador: `${CANARIO}-tel`,
  solicitante: `${CANARIO}-solicitante`,
  cliente: `${CANARIO}-cliente`,
  rutCliente: `${CANARIO}-rut`,
  telefonoCliente: `${CANARIO}-telcliente`,
  emailCliente: `${CANARIO}@cliente.test`,
  guia: `${CANARIO}-guia`,
  telefonoGuia: `${CANARIO}-telguia`,
  especialidadesGuia: `${CANARIO}-esp`,
  idiomasGuia: `${CANARIO}-idiomas`,
  experienciaGuia: `${CANARIO}-exp`,
}
const MAPA = '/api/servicios/mapa?oeste=-77&sur=3&este=-76&norte=4'
let mundo: World
let app: TestApp
let x: Persona
let sesion: string

beforeAll(async () => {
  mundo = await createWorld()
  app = await testApp(mundo)
  x = await createEmpresa(mundo)
  await createVehiculo(mundo, x)
  sesion = await app.signIn(x.email)
})
afterAll(async () => {
  await app.close()
  await mundo.close()
})

const leer = (id: string, quien = sesion) => app.request('GET', `/api/servicios/${id}`, { cookie: quien })
const ids = async (ruta: string, quien = sesion) => {
  const { body: cuerpo } = await app.request('GET', ruta, { cookie: quien })
  return ((cuerpo['servicios'] ?? cuerpo['filas']) as { id: string }[]).map((s) => s.id)
}

test.each<UpTo>(['validar', 'reservado', 'asignado', 'confirmado', 'enCurso', 'finalizado'])(
  'TEN-09 TEN-01 TEN-06 a service of Y in %s is for X the same as one that does not exist',
  async (estado) => {
    const admin = await createEmpresa(mundo, { canario: CANARIO })
    const { id, vehiculo } = await createServicioIn(mundo, estado, { admin, cuerpo: PRIVADO })
    const nada = '2'.repeat(24)
    const acciones: [string, string, unknown][] = [
      ['GET', '', undefined],
      ['GET', '/vehiculos', undefined],
      ['POST', '/ofertas', { precio: 1000 }],
      ['POST', '/vehiculo', { idVehiculo: vehiculo }],
      ['POST', '/fuec', { idArchivo: nada }],
      ['POST', '/validar-pago', { numeroTransaccion: 'T' }],
    ]
    for (const [metodo, accion, cuerpo] of acciones) {
      const pedido = { cookie: sesion, ...(cuerpo ? { body: cuerpo } : {}) }
      const [ajeno, falso] = [
        await app.request(metodo, `/api/servicios/${id}${accion}`, pedido),
        await app.request(metodo, `/api/servicios/${nada}${accion}`, pedido),
      ]
      const deCadaUna = ['date', 'x-request-id']
      const visto = (r: typeof ajeno) => [r.status, r.text, [...r.headers].filter(([n]) => !deCadaUna.includes(n))]
      expect([accion, ajeno.status, ajeno.text.includes(CANARIO)]).toEqual([accion, 404, false])
      expect(visto(ajeno)).toEqual(visto(falso))
    }
    for (const ruta of [
      MAPA,
      ...['pendiente', 'ofertas', 'validar', 'reservado', 'confirmado', 'finalizado'].map(
        (e) => `/api/servicios?estado=${e}`,
      ),
    ]) {
      const { text: texto } = await app.request('GET', ruta, { cookie: sesion })
      expect([ruta, texto.includes(id), texto.includes(CANARIO)]).toEqual([ruta, false, false])
    }
  },
)

test('TEN-16 a pending service hides its client, its guide and every phone; the winner sees them, the loser nothing', async () => {
  const aliado = await createAliado(mundo)
  const id = await publish(mundo, aliado, PRIVADO)
  const y = await createEmpresa(mundo, { canario: CANARIO })
  await createVehiculo(mundo, y)
  const deY = await app.signIn(y.email)
  await bid(mundo, x, id)
  const suya = await bid(mundo, y, id, 777_000)
  for (const ruta of [
    `/api/servicios/${id}`,
    MAPA,
    '/api/servicios?estado=pendiente',
    '/api/servicios?estado=ofertas',
  ]) {
    const { text: texto } = await app.request('GET', ruta, { cookie: sesion })
    expect([ruta, texto.includes(id), texto.includes(CANARIO), texto.includes('777000')]).toEqual([
      ruta,
      true,
      false,
      false,
    ])
  }
  const servicio = (await leer(id)).body['servicio'] as Servicio
  for (const campo of Object.keys(PRIVADO)) expect([campo, servicio[campo as keyof Servicio]]).toEqual([campo, null])
  await accept(mundo, aliado, id, suya)
  const ganador = await leer(id, deY)
  expect(ganador.body['servicio']).toMatchObject({
    ...PRIVADO,
    valorOferta: 777_000,
    precioOfertado: null,
    estado: 'validar',
  })
  const perdedor = await leer(id)
  expect([perdedor.status, perdedor.text.includes(CANARIO)]).toEqual([404, false])
  for (const ruta of [MAPA, '/api/servicios?estado=validar', '/api/servicios?estado=ofertas'])
    expect(await ids(ruta)).not.toContain(id)
})

test('a bid shows as ofertas to its company only', async () => {
  const id = await publish(mundo, await createAliado(mundo))
  await bid(mundo, x, id, 640_000)
  const y = await createEmpresa(mundo)
  await createVehiculo(mundo, y)
  const deY = await app.signIn(y.email)
  const antes = await leer(id, deY)
  expect((await leer(id)).body['servicio']).toMatchObject({
    estado: 'ofertas',
    valorOferta: null,
    precioOfertado: 640_000,
  })
  expect(antes.body['servicio']).toMatchObject({ estado: 'pendiente', precioOfertado: null, oferta: null, version: 1 })
  expect(await ids('/api/servicios?estado=ofertas')).toContain(id)
  expect(await ids('/api/servicios?estado=ofertas', deY)).not.toContain(id)
})

test('a pending service of a type that is not in the fleet does not exist', async () => {
  const id = await publish(mundo, await createAliado(mundo), { tipo: 'Chiva' })
  expect((await leer(id)).status).toBe(404)
  expect(await ids(MAPA)).not.toContain(id)
  const sinFlota = await app.signIn((await createEmpresa(mundo)).email)
  expect([(await leer(id, sinFlota)).status, await ids(MAPA, sinFlota)]).toEqual([404, []])
  await createVehiculo(mundo, x, { tipo: 'Chiva' })
  expect((await leer(id)).status).toBe(200)
})

test('a pending service is there until its last millisecond, and gone with the next, before any job ran', async () => {
  const id = await publish(mundo, await createAliado(mundo))
  const { fecha } = await rowOf(mundo, id)
  mundo.ctx.clock.set(new Date(fecha.getTime() + DIA_MS - 1))
  const ultimo = await leer(id)
  expect(ultimo.status).toBe(200)
  expect((ultimo.body['servicio'] as Servicio).vence).toBe(new Date(fecha.getTime() + DIA_MS).toISOString())
  expect(await ids(MAPA)).toContain(id)
  mundo.ctx.clock.advance(1)
  expect((await leer(id)).status).toBe(404)
  for (const ruta of [MAPA, '/api/servicios?estado=pendiente']) expect(await ids(ruta)).not.toContain(id)
  mundo.ctx.clock.set(fecha)
  await expire(mundo, id)
  expect((await leer(id)).status).toBe(404)
})

test('the platform reads every company, and filters by one', async () => {
  const uno = await createServicioIn(mundo, 'reservado', { cuerpo: PRIVADO })
  const dos = await createServicioIn(mundo, 'reservado')
  const deP = await app.signIn((await createPlataforma(mundo)).email)
  const lista = await ids('/api/servicios?estado=reservado', deP)
  expect(lista).toEqual(expect.arrayContaining([uno.id, dos.id]))
  const { body: cuerpo } = await leer(uno.id, deP)
  expect(cuerpo['servicio']).toMatchObject(PRIVADO)
  const acciones = Object.values((cuerpo['servicio'] as Servicio).acciones)
  expect(acciones.every((accion) => !accion.permitido && accion.motivo)).toBe(true)
  const filtrada = await ids(`/api/servicios?estado=reservado&empresa=${uno.admin.empresaId}`, deP)
  expect([filtrada.includes(uno.id), filtrada.includes(dos.id)]).toEqual([true, false])
})

test('TEN-02 TEN-03 naming another company changes nothing; a parameter given twice is refused', async () => {
  const { id, admin } = await createServicioIn(mundo, 'reservado')
  const otra = admin.empresaId
  for (const filtro of [`empresa=${otra}`, `empresaAliada=${otra}&idEmpresa=${otra}`, `tenant=${otra}&rol=plataforma`])
    expect(await ids(`/api/servicios?estado=reservado&${filtro}`)).not.toContain(id)
  const dos = await app.request('GET', `/api/servicios?estado=reservado&empresa=${otra}&empresa=${x.empresaId}`, {
    cookie: sesion,
  })
  expect(dos.status).toBe(400)
  const raro = await app.request('GET', `/api/servicios?estado=reservado&empresa[$ne]=${otra}`, {
    cookie: sesion,
    headers: { 'x-empresa': otra },
  })
  expect([raro.status, raro.text.includes(id)]).toEqual([200, false])
})

test('TEN-05 a cursor is a place and no right: of another session, cut or invented', async () => {
  const aliado = await createAliado(mundo)
  const y = await createEmpresa(mundo)
  const vehiculo = await createVehiculo(mundo, y, { tipo: 'Suv' })
  const suyos: string[] = []
  for (let n = 0; n < 27; n++)
    suyos.push((await createServicioIn(mundo, 'reservado', { aliado, admin: y, vehiculo, cuerpo: { tipo: 'Suv' } })).id)
  const deY = await app.signIn(y.email)
  const primera = await app.request('GET', '/api/servicios?estado=reservado', { cookie: deY })
  const cursor = String(primera.body['siguiente'])
  const segunda = await ids(`/api/servicios?estado=reservado&cursor=${cursor}`, deY)
  const paginas = [...(primera.body['filas'] as { id: string }[]).map((s) => s.id), ...segunda]
  expect(paginas.toSorted()).toEqual(suyos.toSorted())
  expect(await ids(`/api/servicios?estado=reservado&cursor=${cursor}`)).not.toEqual(expect.arrayContaining([suyos[0]]))
  for (const malo of [
    'x',
    '%00',
    'null',
    Buffer.from(`1e99.${'A'.repeat(24)}`).toString('base64url'),
    Buffer.from(`1.' or 1=1`).toString('base64url'),
  ])
    expect([
      malo,
      (await app.request('GET', `/api/servicios?estado=reservado&cursor=${malo}`, { cookie: sesion })).status,
    ]).toEqual([malo, 400])
})

test('INJ-05 the map answers for the area and a tenth of a degree more, and refuses what is no number', async () => {
  const id = await publish(mundo, await createAliado(mundo), { latOrigen: 4.6, lonOrigen: -74.1 })
  const area = (oeste: number | string, norte: number | string) =>
    `/api/servicios/mapa?oeste=${oeste}&sur=4&este=-74&norte=${norte}`
  expect(await ids(area(-75, 4.51))).toContain(id)
  expect(await ids(area(-75, 4.49))).not.toContain(id)
  for (const malo of ['', 'x', '1e309', 'NaN', '999'])
    expect([malo, (await app.request('GET', area(malo, 5), { cookie: sesion })).status]).toEqual([malo, 400])
})

test('too many services for a screen are all counted, by place and state, and none is hidden', async () => {
  const dueno = await createEmpresa(mundo)
  await createVehiculo(mundo, dueno, { tipo: 'Chiva' })
  const quien = await createAliado(mundo)
  const cuerpo = { tipo: 'Chiva' as const, latOrigen: 8.25, lonOrigen: -75.25 }
  const conOferta = await publish(mundo, quien, cuerpo)
  await bid(mundo, dueno, conOferta)
  await cloneServicio(mundo, await publish(mundo, quien, cuerpo), 5000)
  await publish(mundo, quien, { ...cuerpo, latOrigen: 8.95 })
  // In the margin: returned, and not counted.
  await publish(mundo, quien, { ...cuerpo, latOrigen: 9.05 })
  const entrada = await app.signIn(dueno.email)
  const mapa = (norte: number) =>
    app.request('GET', `/api/servicios/mapa?oeste=-76&sur=8&este=-75&norte=${norte}`, { cookie: entrada })
  const { body: lejos } = await mapa(9)
  const grupos = lejos['grupos'] as GrupoDeServicios[]
  const suma = (estado: 'pendiente' | 'ofertas') => grupos.reduce((n, g) => n + g.cuentas[estado], 0)
  expect([lejos['hayMas'], suma('pendiente'), suma('ofertas')]).toEqual([true, 5002, 1])
  expect(grupos.toSorted((a, b) => a.lat - b.lat).map((g) => [g.lat, g.lon])).toEqual([
    [8.25, -75.25],
    [8.95, -75.25],
  ])
  expect(lejos['servicios']).toHaveLength(LISTA_CON_GRUPOS)
  const sinChivas = await createEmpresa(mundo)
  await createVehiculo(mundo, sinChivas, { tipo: 'Bus' })
  const otra = await app.request('GET', '/api/servicios/mapa?oeste=-76&sur=8&este=-75&norte=9', {
    cookie: await app.signIn(sinChivas.email),
  })
  expect(otra.body).toMatchObject({ servicios: [], hayMas: false, grupos: [] })
})

test('FLD-08 every answer has the contract’s fields and no other, and no bank data', async () => {
  const { id, admin } = await createServicioIn(mundo, 'finalizado', { cuerpo: PRIVADO })
  const { body: cuerpo, text: texto } = await leer(id, await app.signIn(admin.email))
  expect(Object.keys(cuerpo['servicio'] as object).toSorted()).toEqual(Object.keys(servicioSchema.shape).toSorted())
  const { numeroTransaccion } = await rowOf(mundo, id)
  for (const secreto of ['0012345678', 'Titular-cuenta', numeroTransaccion, 'Nequi'])
    expect([secreto, texto.includes(`"${secreto}"`)]).toEqual([secreto, false])
  expect(cuerpo['servicio']).toMatchObject({
    recorridoIniciado: true,
    pagarSaldoConductor: true,
    rumbo: expect.any(Number),
  })
  expect(new Date(String((cuerpo['servicio'] as Servicio).salida)).getTime()).toBe(
    mundo.ctx.clock.now().getTime() + 48 * HORA_MS,
  )
})

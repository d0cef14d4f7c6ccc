import {
  aptitudDe,
  type Advertencia,
  type ServicioDelDia,
  type VehiculoAsignable,
} from '@aliadas/contract/asignaciones'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scopeOf, type Persona } from '../platform/actor.ts'
import {
  createVehiculo,
  createEmpresa,
  createWorld,
  createPlataforma,
  vehiculoData,
  rowOf,
  historialOf,
  createServicioIn,
  testApp,
  type World,
  type TestApp,
} from '../testing/factories/index.ts'
import { listarVehiculosParaServicio } from './listar-vehiculos-para-servicio.ts'

let mundo: World
let app: TestApp
let admin: Persona
let sesion: string

beforeAll(async () => {
  mundo = await createWorld({ max: 20 })
  app = await testApp(mundo)
  admin = await createEmpresa(mundo)
  sesion = await app.signIn(admin.email)
})
afterAll(async () => {
  await app.close()
  await mundo.close()
})

const asignar = (id: string, idVehiculo: string, advertenciasAceptadas: unknown = [], quien = sesion) =>
  app.request('POST', `/api/servicios/${id}/vehiculo`, { cookie: quien, body: { idVehiculo, advertenciasAceptadas } })
const SIN_PAPELES = { fotosVehiculo: false, documentosVehiculo: false }
const codigosDe = (respuesta: { body: Record<string, unknown> }) =>
  (respuesta.body['details'] as { advertencias: Advertencia[] }).advertencias.map((a) => a.codigo)
const cambiar = (id: string, cambio: { validado?: boolean; suspendido?: boolean }) =>
  mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx.updateTable('vehiculos').set(cambio).where('id', '=', id).execute(),
  )

test('TEN-07 a vehicle of another company does not exist, and its driver is not told', async () => {
  const otra = await createEmpresa(mundo)
  const ajeno = await createVehiculo(mundo, otra, { nombre: 'CANARIO' })
  const { id, admin: suya } = await createServicioIn(mundo, 'reservado', { admin })
  expect(suya.id).toBe(admin.id)
  const respuesta = await asignar(id, ajeno)
  expect([respuesta.status, respuesta.text]).toEqual([404, (await asignar(id, '2'.repeat(24))).text])
  expect((await rowOf(mundo, id)).vehiculoId).toBeNull()
  const deOtra = await app.signIn(otra.email)
  expect((await asignar(id, ajeno, [], deOtra)).status).toBe(404)
  expect((await app.request('GET', `/api/servicios/${id}/vehiculos`, { cookie: deOtra })).status).toBe(404)
  const flota = await app.request('GET', `/api/vehiculos?empresa=${otra.empresaId}`, { cookie: sesion })
  expect([flota.status, flota.text.includes('CANARIO')]).toEqual([200, false])
})

test('looking at the fleet for a service only reads: it waits for nobody and wakes no server', async () => {
  const { id } = await createServicioIn(mundo, 'reservado', { admin })
  const { db } = mundo.ctx
  // Only a write tells the servers about a change.
  const soloLee = { ...mundo.ctx, db: { ...db, transaction: () => Promise.reject(new Error('a write')) } }
  await db.transaction(scopeOf(admin), async (tx) => {
    await tx.selectFrom('servicios').select('id').where('id', '=', id).forUpdate().execute()
    const { vehiculos } = await listarVehiculosParaServicio(soloLee, admin, id, { pagina: 1, porPagina: 5, q: '' })
    expect(vehiculos.length).toBeGreaterThan(0)
  })
})

test('ROLE-06 the platform assigns nothing', async () => {
  const { id, vehiculo } = await createServicioIn(mundo, 'reservado', { admin })
  const { email } = await createPlataforma(mundo)
  expect((await asignar(id, vehiculo, [], await app.signIn(email))).status).toBe(403)
})

test.each([{ suspendido: true }, { validado: false }])('BIZ-06 a vehicle that is %o is refused', async (cambio) => {
  const { id, vehiculo } = await createServicioIn(mundo, 'reservado', { admin })
  await cambiar(vehiculo, cambio)
  expect((await asignar(id, vehiculo)).status).toBe(409)
  expect((await rowOf(mundo, id)).vehiculoId).toBeNull()
})

test.each(['validar', 'confirmado', 'finalizado'] as const)('BIZ-06 nothing is assigned in %s', async (estado) => {
  const llegado = await createServicioIn(mundo, estado)
  const respuesta = await asignar(llegado.id, llegado.vehiculo, [], await app.signIn(llegado.admin.email))
  expect([respuesta.status, respuesta.body['details']]).toEqual([409, { motivo: 'estado', estado }])
})

test('BIZ-06 every warning is listed, and only exactly that list is accepted', async () => {
  const { id } = await createServicioIn(mundo, 'reservado', { admin, cuerpo: { pasajeros: 8 } })
  // The trip is on the 12th; documents that expire on the 11th are valid today and not then.
  const vehiculo = await createVehiculo(mundo, admin, { capacidad: 7, fechasoat: '2026-06-11' })
  const primera = await asignar(id, vehiculo)
  expect([primera.status, codigosDe(primera)]).toEqual([409, ['capacidad', 'soat']])
  for (const aceptadas of [['capacidad'], ['soat'], ['capacidad', 'soat', 'ocupado']])
    expect([aceptadas, (await asignar(id, vehiculo, aceptadas)).status]).toEqual([aceptadas, 409])
  expect((await asignar(id, vehiculo, ['nada'])).status).toBe(400)
  expect((await rowOf(mundo, id)).vehiculoId).toBeNull()
  const hecho = await asignar(id, vehiculo, ['soat', 'capacidad'])
  expect([hecho.status, hecho.body['servicio']]).toMatchObject([200, { idVehiculo: vehiculo }])
  expect((await historialOf(mundo, id)).at(-1)).toBe('asignarVehiculo reservado>reservado')
})

test('S4-029 BIZ-06 a vehicle whose photos or documents are missing goes with a warning that says so, and is not offered', async () => {
  const { id } = await createServicioIn(mundo, 'reservado', { admin })
  const vehiculo = await createVehiculo(mundo, admin, { placas: 'AAB000' }, SIN_PAPELES)
  const primera = await asignar(id, vehiculo)
  expect([primera.status, primera.body['details']]).toEqual([
    409,
    {
      advertencias: [
        { codigo: 'fotos', mensaje: 'Faltan fotos por subir.' },
        { codigo: 'documentos', mensaje: 'Faltan documentos por subir.' },
      ],
      motivo: 'estado',
    },
  ])
  const { body } = await app.request('GET', `/api/servicios/${id}/vehiculos?q=AAB000`, { cookie: sesion })
  const [enLista] = body['filas'] as VehiculoAsignable[]
  expect([enLista?.advertencias.map((a) => a.codigo), enLista && aptitudDe(enLista)]).toEqual([
    ['fotos', 'documentos'],
    'conReparos',
  ])
  const dia = (await app.request('GET', '/api/programacion?dia=2026-06-12&porPagina=50', { cookie: sesion })).body
  const fila = (dia['filas'] as ServicioDelDia[]).find((s) => s.id === id)
  expect(fila?.libres?.vehiculos.length).toBeGreaterThan(0)
  expect(fila?.libres?.vehiculos.map((v) => v.id)).not.toContain(vehiculo)
  expect((await asignar(id, vehiculo, ['fotos'])).status).toBe(409)
  expect((await asignar(id, vehiculo, ['fotos', 'documentos'])).status).toBe(200)
})

test('BIZ-06 a trip of 22:00 without return ends tomorrow: a document that ends at midnight warns, in the list too', async () => {
  const noche = { fechaSalida: '2026-06-12', horaSalida: '22:00' }
  const { id } = await createServicioIn(mundo, 'reservado', { admin, cuerpo: noche })
  const vehiculo = await createVehiculo(mundo, admin, { placas: 'AAA000', fechasoat: '2026-06-12' })
  const primera = await asignar(id, vehiculo)
  expect([primera.status, codigosDe(primera)]).toEqual([409, ['soat']])
  const lista = async (q: string) =>
    (await app.request('GET', `/api/servicios/${id}/vehiculos?porPagina=50&q=${q}`, { cookie: sesion })).body[
      'filas'
    ] as { id: string; advertencias: Advertencia[] }[]
  expect((await lista('AAA000')).map((v) => v.advertencias.map((a) => a.codigo))).toEqual([['soat']])
  const dia = (await app.request('GET', '/api/programacion?dia=2026-06-12&porPagina=50', { cookie: sesion })).body
  const fila = (dia['filas'] as ServicioDelDia[]).find((s) => s.id === id)
  expect(fila?.libres?.vehiculos.length).toBeGreaterThan(0)
  expect(fila?.libres?.vehiculos.map((v) => v.id)).not.toContain(vehiculo)
  expect((await asignar(id, vehiculo, ['soat'])).status).toBe(200)
})

test('BIZ-06 what has nothing against it comes first, then what has something, and what may not go last', async () => {
  const duena = await createEmpresa(mundo)
  const { id } = await createServicioIn(mundo, 'reservado', { admin: duena })
  const otros = { placas: 'BBA001', tipo: 'Bus' as const }
  const suspendido = await createVehiculo(mundo, duena, { placas: 'BBA000' })
  await cambiar(suspendido, { suspendido: true })
  await createVehiculo(mundo, duena, otros)
  await createVehiculo(mundo, duena, { placas: 'BBA002', fechasoat: '2026-06-11' })
  await createVehiculo(mundo, duena, { placas: 'BBA003', fechasoat: '2026-06-12' })
  await createVehiculo(mundo, duena, { placas: 'BBA004' }, SIN_PAPELES)
  await createVehiculo(mundo, duena, { placas: 'ZZZ999' })
  const { body } = await app.request('GET', `/api/servicios/${id}/vehiculos?porPagina=50`, {
    cookie: await app.signIn(duena.email),
  })
  const filas = (body['filas'] as VehiculoAsignable[]).filter((v) => /^(BBA00|ZZZ999)/.test(v.placas))
  expect(filas.map((v) => [v.placas, aptitudDe(v), ...v.reparos])).toEqual([
    ['ZZZ999', 'apto'],
    ['BBA003', 'conReparos', 'El SOAT vence el último día del servicio.'],
    ['BBA002', 'conReparos'],
    ['BBA004', 'conReparos'],
    ['BBA001', 'conReparos', 'El cliente pidió Van.'],
    ['BBA000', 'noApto'],
  ])
})

test('FLD-03 the driver on the service is the record’s, whatever the body says, and may be changed while reserved', async () => {
  const { id } = await createServicioIn(mundo, 'reservado', { admin })
  const uno = await createVehiculo(mundo, admin, { nombre: 'Julián', tarjetaOperacion: 'TO-77' })
  const dos = await createVehiculo(mundo, admin, { nombre: 'Martha' })
  const cuerpo = { idVehiculo: uno, conductor: 'Otro', placas: 'AAA000', cuentaConductor: '1' }
  await app.request('POST', `/api/servicios/${id}/vehiculo`, { cookie: sesion, body: cuerpo })
  expect(await rowOf(mundo, id)).toMatchObject({
    vehiculoId: uno,
    conductor: 'Julián',
    tarjetaOperacion: 'TO-77',
    cuentaConductor: '0012345678',
    empresaAfiliadora: admin.empresa,
  })
  expect((await asignar(id, dos)).status).toBe(200)
  expect(await rowOf(mundo, id)).toMatchObject({ vehiculoId: dos, conductor: 'Martha', estado: 'reservado' })
})

test('S4-010 S7-020 every fact of vehicle, driver and papers goes onto the service, and all of them change with another', async () => {
  const { id } = await createServicioIn(mundo, 'reservado', { admin })
  const datos = (n: number) =>
    vehiculoData(mundo, {
      placas: `SFA00${n}`,
      marca: `Marca ${n}`,
      modelo: `202${n}`,
      numeroInterno: `4${n}`,
      empresa: `Afiliadora ${n}`,
      nombre: `Conductora ${n}`,
      telefono: `399000070${n}`,
      cedula: `2000000${n}`,
      licenciaDeConducir: `3000000${n}`,
      vencimientoLicenciaDeConducir: `203${n}-01-02`,
      tarjetaOperacion: `TO-${n}`,
      banco: n === 1 ? 'Nequi' : 'Bancolombia',
      tipocuenta: n === 1 ? 'ahorros' : 'corriente',
      cuenta: `444444444${n}`,
      titular: `Titular ${n}`,
    })
  for (const n of [1, 2]) {
    const d = datos(n)
    const vehiculo = await createVehiculo(mundo, admin, d)
    const { conductorId } = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
      tx.selectFrom('vehiculos').select('conductorId').where('id', '=', vehiculo).executeTakeFirstOrThrow(),
    )
    expect((await asignar(id, vehiculo)).status).toBe(200)
    expect(await rowOf(mundo, id)).toMatchObject({
      vehiculoId: vehiculo,
      conductorId,
      conductor: d.nombre,
      telefonoConductor: d.telefono,
      imagenConductor: null,
      cedulaConductor: d.cedula,
      licenciaDeConducir: d.licenciaDeConducir,
      vencimientoLicenciaDeConducir: d.vencimientoLicenciaDeConducir,
      placas: d.placas,
      marca: d.marca,
      modelo: d.modelo,
      numeroInterno: d.numeroInterno,
      tarjetaOperacion: d.tarjetaOperacion,
      empresaAfiliadora: d.empresa,
      bancoConductor: d.banco,
      tipocuentaConductor: d.tipocuenta,
      cuentaConductor: d.cuenta,
      titularConductor: d.titular,
    })
    const { body: cuerpo } = await app.request('GET', `/api/servicios/${id}`, { cookie: sesion })
    expect(cuerpo['servicio']).toMatchObject({
      idVehiculo: vehiculo,
      idConductor: conductorId,
      conductor: d.nombre,
      telefonoConductor: d.telefono,
      placas: d.placas,
      marca: d.marca,
      modelo: d.modelo,
      numeroInterno: d.numeroInterno,
      tarjetaOperacion: d.tarjetaOperacion,
      empresaAfiliadora: d.empresa,
    })
  }
})

test('S3-028 the driver’s picture shows on the service of its company', async () => {
  const { id } = await createServicioIn(mundo, 'reservado', { admin })
  const vehiculo = await createVehiculo(mundo, admin)
  const leer = async () => (await app.request('GET', `/api/servicios/${id}`, { cookie: sesion })).body['servicio']
  expect(await leer()).toMatchObject({ imagenConductor: null })
  const imagen = '/api/archivos/FOTODELCONDUCTOR00000000'
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx
      .updateTable('conductores')
      .set({ imagen })
      .where('id', '=', (eb) => eb.selectFrom('vehiculos').select('conductorId').where('id', '=', vehiculo))
      .execute(),
  )
  expect((await asignar(id, vehiculo)).status).toBe(200)
  expect(await leer()).toMatchObject({ imagenConductor: imagen })
})

test('BIZ-07 one vehicle on two overlapping services in parallel: one wins, the other is told', async () => {
  for (let vez = 0; vez < 5; vez++) {
    const uno = await createServicioIn(mundo, 'reservado', { admin })
    const dos = await createServicioIn(mundo, 'reservado', { admin })
    const respuestas = await Promise.all([asignar(uno.id, uno.vehiculo), asignar(dos.id, uno.vehiculo)])
    expect(respuestas.map((r) => r.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const perdida = respuestas.find((r) => r.status === 409)
    expect(perdida && codigosDe(perdida)).toEqual(['ocupado'])
    const filas = [await rowOf(mundo, uno.id), await rowOf(mundo, dos.id)]
    expect(filas.filter((fila) => fila.vehiculoId === uno.vehiculo)).toHaveLength(1)
  }
})

test('BIZ-07 two vehicles on one service in parallel: the record is one of them, whole', async () => {
  const { id, vehiculo } = await createServicioIn(mundo, 'reservado', { admin })
  const otro = await createVehiculo(mundo, admin, { nombre: 'Martha' })
  const respuestas = await Promise.all([asignar(id, vehiculo), asignar(id, otro)])
  expect(respuestas.every((r) => r.status === 200 || r.status === 409)).toBe(true)
  const fila = await rowOf(mundo, id)
  expect([vehiculo, otro]).toContain(fila.vehiculoId)
  expect(fila.conductor === 'Martha').toBe(fila.vehiculoId === otro)
})

test('a vehicle is free again right after its trip, and a trip that only touches another does not warn', async () => {
  const vehiculo = await createVehiculo(mundo, admin)
  const cuerpo = { fechaSalida: '2026-06-20', horaSalida: '06:00', fechaRegreso: '2026-06-20', horaRegreso: '09:00' }
  await createServicioIn(mundo, 'asignado', { admin, vehiculo, cuerpo })
  const despues = await createServicioIn(mundo, 'reservado', {
    admin,
    cuerpo: { ...cuerpo, horaSalida: '09:00', horaRegreso: '10:00' },
  })
  const encima = await createServicioIn(mundo, 'reservado', {
    admin,
    cuerpo: { ...cuerpo, horaSalida: '08:59', horaRegreso: '10:00' },
  })
  expect((await asignar(despues.id, vehiculo)).status).toBe(200)
  expect(codigosDe(await asignar(encima.id, vehiculo))).toEqual(['ocupado'])
})

test('the list for a service says of each vehicle whether and with which warnings it may go', async () => {
  const { id, vehiculo } = await createServicioIn(mundo, 'reservado', { admin, cuerpo: { pasajeros: 10 } })
  const chico = await createVehiculo(mundo, admin, { placas: 'AAA001', capacidad: 4 })
  await cambiar(vehiculo, { suspendido: true })
  const lista = async (buscar: string) => {
    const { body: cuerpo } = await app.request('GET', `/api/servicios/${id}/vehiculos?porPagina=50&q=${buscar}`, {
      cookie: sesion,
    })
    return cuerpo['filas'] as { id: string }[]
  }
  expect(await lista('aaa001')).toMatchObject([{ id: chico, asignable: true, advertencias: [{ codigo: 'capacidad' }] }])
  expect((await lista('')).find((v) => v.id === vehiculo)).toMatchObject({
    asignable: false,
    motivo: 'El vehículo está suspendido.',
  })
  expect(await lista('%25')).toEqual([])
})

test('fitting vehicles come first, the assigned one before all, with the trips of the day and the papers by expiry', async () => {
  const otra = await createEmpresa(mundo)
  const cookie = await app.signIn(otra.email)
  const cuerpo = { tipo: 'Van', pasajeros: 10, fechaSalida: '2026-06-20', horaSalida: '08:00' } as const
  const { id, vehiculo: primero } = await createServicioIn(mundo, 'reservado', { admin: otra, cuerpo })
  const crear = (placas: string, datos: object = {}) =>
    createVehiculo(mundo, otra, { placas, tipo: 'Van', capacidad: 12, ...datos })
  await cambiar(primero, { suspendido: true })
  const bus = await crear('BBB001', { tipo: 'Bus' })
  const chico = await crear('BBB002', { capacidad: 4 })
  const ocupado = await crear('BBB003')
  const vencido = await crear('BBB004', { fechasoat: '2026-06-19' })
  const apto = await crear('BBB009', { fechasoat: '2026-07-01', fechatarjetaoperacion: '2026-06-30' })
  const { id: otroViaje } = await createServicioIn(mundo, 'asignado', { admin: otra, vehiculo: ocupado, cuerpo })
  const leer = async () =>
    (await app.request('GET', `/api/servicios/${id}/vehiculos?porPagina=50`, { cookie })).body['filas'] as {
      id: string
      viajesDelDia: object[]
      documentos: { vence: string | null }[]
    }[]
  const lista = await leer()
  expect(lista.map((v) => v.id)).toEqual([apto, vencido, ocupado, chico, bus, primero])
  expect(lista[2]?.viajesDelDia).toEqual([
    expect.objectContaining({ codigo: otroViaje.slice(-6), salida: '2026-06-20T13:00:00.000Z' }),
  ])
  expect(lista[0]?.viajesDelDia).toEqual([])
  const vencimientos = lista[0]?.documentos.map((d) => d.vence ?? '') ?? []
  expect(vencimientos).toEqual(vencimientos.toSorted())
  expect(
    (await app.request('POST', `/api/servicios/${id}/vehiculo`, { cookie, body: { idVehiculo: bus } })).status,
  ).toBe(200)
  expect((await leer())[0]?.id).toBe(bus)
})

test('a vehicle’s day has its own trips that touch it, by departure: not those of another day, nor what is only to be validated', async () => {
  const otra = await createEmpresa(mundo)
  const cookie = await app.signIn(otra.email)
  const cuerpo = { fechaSalida: '2026-06-20', horaSalida: '08:00' }
  const { id } = await createServicioIn(mundo, 'reservado', { admin: otra, cuerpo })
  const [uno, dos] = [await createVehiculo(mundo, otra), await createVehiculo(mundo, otra)]
  const viaje = async (vehiculo: string, de: string, hasta: string, estado: 'asignado' | 'validar' = 'asignado') => {
    const [fechaSalida = '', horaSalida = ''] = de.split(' ')
    const [fechaRegreso = '', horaRegreso = ''] = hasta.split(' ')
    const suyo = { fechaSalida, horaSalida, fechaRegreso, horaRegreso, origen: `${de} a ${hasta}` }
    await createServicioIn(mundo, estado, { admin: otra, vehiculo, cuerpo: suyo })
  }
  await viaje(uno, '2026-06-20 21:00', '2026-06-21 02:00')
  await viaje(uno, '2026-06-18 10:00', '2026-06-20 00:01')
  await viaje(uno, '2026-06-20 12:00', '2026-06-20 14:00')
  await viaje(uno, '2026-06-17 10:00', '2026-06-17 11:00')
  await viaje(dos, '2026-06-19 10:00', '2026-06-20 00:00')
  await viaje(dos, '2026-06-21 00:00', '2026-06-21 02:00')
  await viaje(dos, '2026-06-20 16:00', '2026-06-20 17:00', 'validar')
  const dias = async () => {
    const { body } = await app.request('GET', `/api/servicios/${id}/vehiculos?porPagina=50`, { cookie })
    const lista = body['filas'] as { id: string; viajesDelDia: { origen: string }[] }[]
    return [uno, dos].map((v) => lista.find((fila) => fila.id === v)?.viajesDelDia.map(({ origen }) => origen))
  }
  expect(await dias()).toEqual([
    [
      '2026-06-18 10:00 a 2026-06-20 00:01',
      '2026-06-20 12:00 a 2026-06-20 14:00',
      '2026-06-20 21:00 a 2026-06-21 02:00',
    ],
    [],
  ])
  // The service itself does not count as a conflicting trip.
  expect(
    (await app.request('POST', `/api/servicios/${id}/vehiculo`, { cookie, body: { idVehiculo: dos } })).status,
  ).toBe(200)
  expect((await dias())[1]).toEqual([])
})

test('BIZ-13 twenty parallel creations of one plate make one vehicle', async () => {
  const creados = await Promise.allSettled(
    ['abc123', 'ABC123', 'AbC123', 'aBc123'].flatMap((placas) =>
      Array.from({ length: 5 }, () => createVehiculo(mundo, admin, { placas })),
    ),
  )
  const rechazos = creados.filter((c) => c.status === 'rejected')
  expect(rechazos).toHaveLength(19)
  for (const { reason } of rechazos)
    expect(reason).toMatchObject({ status: 409, message: 'Ya existe un vehículo con las placas: ABC123' })
  for (const placas of ['ABC 123', 'АВС123']) expect(() => vehiculoData(mundo, { placas })).toThrow('exactamente 6')
  const filas = await mundo.ctx.db.read(scopeOf(admin), (tx) =>
    tx
      .selectFrom('conductores')
      .innerJoin('vehiculos', 'vehiculos.conductorId', 'conductores.id')
      .select('placas')
      .where('placas', '=', 'ABC123')
      .execute(),
  )
  expect(filas).toHaveLength(1)
})

test('ROLE-04 staff may not create a vehicle', async () => {
  const usuario: Persona = { ...admin, rol: 'user' }
  await expect(createVehiculo(mundo, usuario)).rejects.toMatchObject({
    status: 403,
    message: 'Necesitas tener el rol de administrador para crear un vehículo.',
  })
})

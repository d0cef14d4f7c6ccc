import { limitesDeMes, type EstadoDeCuenta, type EstadosDeCuenta } from '@aliadas/contract/informes'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scopeOf, type Persona } from '../platform/actor.ts'
import { cambiarEnRuta, cambiarVehiculo } from '../asignaciones/index.ts'
import { pagarPendiente } from '../pagos/index.ts'
import { borrarProveedor } from '../proveedores/index.ts'
import { bloquearServicio, volverAReservado } from '../servicios/index.ts'
import {
  FAKE_ID,
  atMoment,
  createAliado,
  createEmpresa,
  createPlataforma,
  createReferido,
  createServicioIn,
  createVehiculo,
  createWorldWithApp,
  pay,
  rowOf,
  unpay,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'
import { leerEstadoDeCuenta, listarEstadosDeCuenta } from './estados-de-cuenta.ts'

let mundo: World
let app: TestApp
let cerrar: () => Promise<void>
beforeAll(async () => {
  const todo = await createWorldWithApp()
  ;({ mundo, app } = todo)
  cerrar = todo.close
})
afterAll(() => cerrar())

const enJulio = () => atMoment(mundo, new Date('2026-07-02T15:00:00.000Z'))
const conductorDe = (vehiculo: string) =>
  mundo.ctx.db.read({ rol: 'sistema' }, async (tx) => {
    const { conductorId } = await tx
      .selectFrom('vehiculos')
      .select('conductorId')
      .where('id', '=', vehiculo)
      .executeTakeFirstOrThrow()
    return conductorId ?? ''
  })
const placasDe = (vehiculo: string) =>
  mundo.ctx.db.read({ rol: 'sistema' }, async (tx) => {
    const fila = await tx.selectFrom('vehiculos').select('placas').where('id', '=', vehiculo).executeTakeFirstOrThrow()
    return fila.placas
  })
const todas = async (sesion: string, pregunta: string) =>
  (await app.request('GET', `/api/informes/cuentas?${pregunta}`, { cookie: sesion })).body as unknown as EstadosDeCuenta
const una = (sesion: string, pregunta: string) =>
  app.request('GET', `/api/informes/cuenta?${pregunta}`, { cookie: sesion })

const csvDe = async (sesion: string, pregunta: string) =>
  (await app.request('GET', `/api/informes/cuenta/csv?${pregunta}`, { cookie: sesion })).text

/** From now on the vehicle has another owner. */
const vender = (vehiculo: string, propietario: string) =>
  mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx.updateTable('vehiculos').set({ propietario }).where('id', '=', vehiculo).execute(),
  )

/** A referred vehicle with thirty trips whose reward is paid. */
const premiar = async (en: World, admin: Persona, referidoPor: string, valor: number, numero: string) => {
  const id = await createReferido(mundo, admin, { referidoPor, propietario: 'Nadie Más' })
  const sesion = await app.signIn(admin.email)
  const { cuentaVista } = (await app.request('GET', `/api/pagos/recompensas/${id}`, { cookie: sesion })).body as {
    cuentaVista: string
  }
  const pago = {
    clase: 'recompensa' as const,
    id,
    numeroTransaccion: numero,
    cuentaVista,
    idComprobante: null,
    valor,
    advertenciasAceptadas: [],
  }
  await en.ctx.db.transaction(scopeOf(admin), (tx) => pagarPendiente(tx, admin, pago, en.ctx.clock.now(), []))
  return id
}

test('a month of a driver and of an owner, counted by hand; the next month begins with what was left', async () => {
  const admin = await createEmpresa(mundo)
  const sesion = await app.signIn(admin.email)
  const [uno, dos] = [
    await createVehiculo(mundo, admin, { nombre: 'Íñigo Muñoz', propietario: 'Doña Ángela' }),
    await createVehiculo(mundo, admin, { nombre: 'Zoila Cruz', propietario: ' dona  ANGELA ' }),
  ]
  const [deUno, deDos] = [await conductorDe(uno), await conductorDe(dos)]
  const a = await createServicioIn(mundo, 'finalizado', { admin, vehiculo: uno, precio: 200_000 })
  const b = await createServicioIn(mundo, 'confirmado', { admin, vehiculo: dos, precio: 100_000 })
  await createServicioIn(mundo, 'reservado', { admin, precio: 900_000, vehiculo: uno })
  await pay(mundo, admin, 'anticipo', a.id)
  await pay(mundo, admin, 'anticipo', b.id)
  await unpay(mundo, admin, 'anticipo', b.id)
  await pay(enJulio(), admin, 'saldo', a.id)
  await premiar(mundo, admin, uno.slice(-6), 50_000, 'RE-1')
  await premiar(mundo, admin, 'Julián Ospina', 30_000, 'RE-2')

  expect(await todas(sesion, 'mes=2026-06&clase=conductor')).toEqual({
    filas: [
      { id: deUno, nombre: 'Íñigo Muñoz', servicios: 1, causado: 230_000, pagado: 140_000 },
      { id: deDos, nombre: 'Zoila Cruz', servicios: 1, causado: 45_000, pagado: 0 },
    ],
    sinTitular: { causado: 30_000, pagado: 30_000 },
    total: { causado: 305_000, pagado: 170_000 },
    hayMas: false,
  })
  const { filas, sinTitular, total } = await todas(sesion, 'mes=2026-06&clase=propietario')
  // Both vehicles are hers, however her name was written; the first of her trips represents her.
  expect(filas).toEqual([
    {
      id: [a.id, b.id].toSorted()[0],
      nombre: expect.stringMatching(/^doña ángela$|^dona {2}angela$/i),
      servicios: 2,
      causado: 275_000,
      pagado: 140_000,
    },
  ])
  expect([sinTitular, total]).toEqual([
    { causado: 30_000, pagado: 30_000 },
    { causado: 305_000, pagado: 170_000 },
  ])

  const junio = (await una(sesion, `mes=2026-06&clase=conductor&titular=${deUno}`)).body as unknown as EstadoDeCuenta
  expect(junio).toMatchObject({
    titular: { id: deUno, nombre: 'Íñigo Muñoz', empresa: admin.empresa },
    mes: '2026-06',
    anterior: 0,
    servicios: 1,
    porConcepto: [
      { concepto: 'anticipo', causado: 90_000, pagado: 90_000 },
      { concepto: 'saldo', causado: 90_000, pagado: 0 },
      { concepto: 'recompensa', causado: 50_000, pagado: 50_000 },
    ],
    total: { causado: 230_000, pagado: 140_000 },
    porPagar: 90_000,
    hayMas: false,
  })
  expect(new Set(junio.lineas.map((l) => l.sobre))).toEqual(new Set(['Aeropuerto › Hotel', 'Vehículo referido']))
  expect(
    junio.lineas.map((l) => `${l.concepto} ${l.codigo === a.id.slice(-6)} +${l.causado} -${l.pagado}`).toSorted(),
  ).toEqual([
    'anticipo true +0 -90000',
    'anticipo true +90000 -0',
    'recompensa false +0 -50000',
    'recompensa false +50000 -0',
    'saldo true +90000 -0',
  ])
  expect((await una(sesion, `mes=2026-07&clase=conductor&titular=${deUno}`)).body).toMatchObject({
    anterior: 90_000,
    total: { causado: 0, pagado: 90_000 },
    porPagar: 0,
  })
  expect((await una(sesion, `mes=2026-05&clase=conductor&titular=${deUno}`)).body).toMatchObject({
    anterior: 0,
    lineas: [],
    porPagar: 0,
  })
  const correccion = (await una(sesion, `mes=2026-06&clase=conductor&titular=${deDos}`))
    .body as unknown as EstadoDeCuenta
  expect(correccion.lineas.map((l) => [l.causado, l.pagado, l.motivo])).toEqual([
    [45_000, 0, null],
    [0, 45_000, null],
    [0, -45_000, 'Número equivocado'],
  ])
  // The statement contains no bank account.
  expect(JSON.stringify(junio)).not.toMatch(/0012345678|Nequi|5678/)
  const csv = await csvDe(sesion, `mes=2026-06&clase=conductor&titular=${deUno}`)
  expect(csv).toContain(`Saldo;${a.id.slice(-6)};Aeropuerto › Hotel;`)
  expect(csv.trimEnd().split('\r\n')).toHaveLength(6)
  expect(csv).not.toMatch(/0012345678|Nequi/)
})

test('a trip stays of who owned the vehicle when it was confirmed, whoever buys it and whatever is paid later', async () => {
  const admin = await createEmpresa(mundo)
  const sesion = await app.signIn(admin.email)
  const vehiculo = await createVehiculo(mundo, admin, { propietario: 'Ángela Mina' })
  const antes = await createServicioIn(mundo, 'finalizado', { admin, vehiculo, precio: 200_000 })
  const reservado = await createServicioIn(mundo, 'asignado', { admin, vehiculo, precio: 100_000 })
  await vender(vehiculo, 'Bruno Paz')
  await createServicioIn(mundo, 'confirmado', {
    admin,
    vehiculo,
    precio: 100_000,
    cuerpo: { fechaSalida: '2026-06-25' },
  })
  await pay(mundo, admin, 'anticipo', antes.id)
  await pay(enJulio(), admin, 'saldo', antes.id)
  const quienes = async (mes: string) =>
    (await todas(sesion, `mes=${mes}&clase=propietario`)).filas.map((f) => [f.nombre, f.servicios, f.causado, f.pagado])
  expect(await quienes('2026-06')).toEqual([
    ['Ángela Mina', 1, 180_000, 90_000],
    ['Bruno Paz', 1, 45_000, 0],
  ])
  expect(await quienes('2026-07')).toEqual([['Ángela Mina', 1, 0, 90_000]])
  // Sold while it was only reserved: the trip counts for the owner at the time of the trip.
  expect((await rowOf(mundo, reservado.id)).propietario).toBe('Bruno Paz')
  const [suya] = (await todas(sesion, 'mes=2026-06&clase=propietario')).filas
  expect((await una(sesion, `mes=2026-07&clase=propietario&titular=${suya?.id}`)).body).toMatchObject({
    titular: { nombre: 'Ángela Mina' },
    anterior: 90_000,
    porPagar: 0,
  })
})

const CAMBIOS = { cambiarEnRuta, cambiarVehiculo }
/** The vehicle `a` makes the trip from now on, in July. */
const cambiarA = (admin: Persona, viaje: string, a: string, como: keyof typeof CAMBIOS = 'cambiarEnRuta') => {
  const en = enJulio()
  return en.ctx.db.transaction(scopeOf(admin), async (tx) => {
    const { vehiculoId: enLugarDe } = await rowOf(mundo, viaje)
    const asignacion = { servicioId: viaje, vehiculoId: a, enLugarDe: enLugarDe ?? '', advertenciasAceptadas: [] }
    await CAMBIOS[como](tx, admin, asignacion, en.ctx.clock.now())
  })
}
/** A company with two vehicles, and the months of both drivers and both owners, without what names them in a URL. */
const conDosVehiculos = async () => {
  const admin = await createEmpresa(mundo)
  const sesion = await app.signIn(admin.email)
  const uno = await createVehiculo(mundo, admin, { nombre: 'Íñigo Muñoz', propietario: 'Doña Ángela' })
  const dos = await createVehiculo(mundo, admin, { nombre: 'Zoila Cruz', propietario: 'Bruno Paz' })
  const mesDe = async (mes: string, clase: 'conductor' | 'propietario') => {
    const { filas, sinTitular } = await todas(sesion, `mes=${mes}&clase=${clase}`)
    expect(sinTitular).toEqual({ causado: 0, pagado: 0 })
    return filas.map((f) => [f.nombre, f.servicios, f.causado, f.pagado])
  }
  const mes = async (cual: string) => ({
    conductor: await mesDe(cual, 'conductor'),
    propietario: await mesDe(cual, 'propietario'),
  })
  return { admin, sesion, uno, dos, mes }
}
/** The same figures of a driver and of the vehicle's owner. */
const deUnoYOtro = (...filas: (readonly [de: 'uno' | 'dos', ...cifras: number[]])[]) => {
  const con = (uno: string, dos: string) => filas.map(([de, ...cifras]) => [de === 'uno' ? uno : dos, ...cifras])
  return {
    conductor: con('Íñigo Muñoz', 'Zoila Cruz'),
    propietario: con('Doña Ángela', 'Bruno Paz').toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  }
}

test.each([
  ['cambiarEnRuta', 'enCurso'],
  ['cambiarVehiculo', 'confirmado'],
] as const)('PAY-12 an advance that was paid stays of who was paid after %s', async (como, hasta) => {
  const { admin, sesion, uno, dos, mes } = await conDosVehiculos()
  const { id } = await createServicioIn(mundo, hasta, { admin, vehiculo: uno, precio: 200_000 })
  await pay(mundo, admin, 'anticipo', id)
  const conductores = await todas(sesion, 'mes=2026-06&clase=conductor')
  const junio = await mes('2026-06')
  expect(junio).toEqual(deUnoYOtro(['uno', 1, 90_000, 90_000]))
  const deUno = `mes=2026-06&clase=conductor&titular=${await conductorDe(uno)}`
  const enPapel = () => Promise.all([una(sesion, deUno), csvDe(sesion, deUno)])
  const [antes, csv] = await enPapel()
  await cambiarA(admin, id, dos, como)
  expect(await todas(sesion, 'mes=2026-06&clase=conductor')).toEqual(conductores)
  // Its lines too: the plates are those of the first vehicle.
  const [despues, otroCsv] = await enPapel()
  expect([despues.body['lineas'], otroCsv]).toEqual([antes.body['lineas'], csv])
  expect(await mes('2026-06')).toEqual(junio)
  expect(await mes('2026-07')).toEqual(deUnoYOtro())
  const [suya] = (await todas(sesion, 'mes=2026-06&clase=propietario')).filas
  expect((await una(sesion, `mes=2026-06&clase=propietario&titular=${suya?.id}`)).body).toMatchObject({
    titular: { nombre: 'Doña Ángela' },
    total: { causado: 90_000, pagado: 90_000 },
    porPagar: 0,
  })
  const ajena = await app.signIn((await createEmpresa(mundo)).email)
  expect((await una(ajena, `mes=2026-06&clase=propietario&titular=${suya?.id}`)).status).toBe(404)
})

test('PAY-12 an advance that is still owed passes to the new driver, and the month in which it was owed stays', async () => {
  const { admin, uno, dos, mes } = await conDosVehiculos()
  const { id } = await createServicioIn(mundo, 'enCurso', { admin, vehiculo: uno, precio: 200_000 })
  const junio = deUnoYOtro(['uno', 1, 90_000, 0])
  expect(await mes('2026-06')).toEqual(junio)
  await cambiarA(admin, id, dos)
  expect(await mes('2026-06')).toEqual(junio)
  expect(await mes('2026-07')).toEqual(deUnoYOtro(['uno', 1, -90_000, 0], ['dos', 1, 90_000, 0]))
  await pay(enJulio(), admin, 'anticipo', id)
  expect(await mes('2026-07')).toEqual(deUnoYOtro(['uno', 1, -90_000, 0], ['dos', 1, 90_000, 90_000]))
  expect(await mes('2026-06')).toEqual(junio)
})

test('PAY-12 a payment of the earlier driver that is corrected leaves the advance owed to the present one', async () => {
  const { admin, sesion, uno, dos, mes } = await conDosVehiculos()
  const { id } = await createServicioIn(mundo, 'enCurso', { admin, vehiculo: uno, precio: 200_000 })
  await pay(mundo, admin, 'anticipo', id)
  await cambiarA(admin, id, dos)
  await unpay(enJulio(), admin, 'anticipo', id)
  expect(await mes('2026-06')).toEqual(deUnoYOtro(['uno', 1, 90_000, 90_000]))
  expect(await mes('2026-07')).toEqual(deUnoYOtro(['uno', 1, -90_000, -90_000], ['dos', 1, 90_000, 0]))
  // A correction names the vehicle of what it corrects.
  const placasEnJulio = async (vehiculo: string) => {
    const { body } = await una(sesion, `mes=2026-07&clase=conductor&titular=${await conductorDe(vehiculo)}`)
    return new Set((body as unknown as EstadoDeCuenta).lineas.map(({ placas }) => placas))
  }
  for (const vehiculo of [uno, dos]) expect(await placasEnJulio(vehiculo)).toEqual(new Set([await placasDe(vehiculo)]))
  await pay(enJulio(), admin, 'anticipo', id)
  expect(await mes('2026-07')).toEqual(deUnoYOtro(['uno', 1, -90_000, -90_000], ['dos', 1, 90_000, 90_000]))
})

test('PAY-12 an advance that was paid stays of the owner when the FUEC is annulled and the vehicle sold', async () => {
  const { admin, uno, mes } = await conDosVehiculos()
  const { id } = await createServicioIn(mundo, 'confirmado', { admin, vehiculo: uno, precio: 200_000 })
  await pay(mundo, admin, 'anticipo', id)
  await mundo.ctx.db.transaction(scopeOf(admin), async (tx) => {
    const vuelta = { cambio: {}, anulado: true, motivo: 'Error', detalle: {} }
    await volverAReservado(tx, admin, await bloquearServicio(tx, id), 'anularFuec', mundo.ctx.clock.now(), vuelta)
  })
  await vender(uno, 'Bruno Paz')
  expect((await rowOf(mundo, id)).propietario).toBe('Bruno Paz')
  expect(await mes('2026-06')).toEqual(deUnoYOtro(['uno', 1, 90_000, 90_000]))
})

/** Driver and owner of each entry of a company that keeps its own. */
const titularesDe = ({ empresaId }: Persona) =>
  mundo.ctx.db.read({ rol: 'sistema' }, async (tx) => {
    const filas = await tx.selectFrom('titularesDeAsientos').selectAll().where('empresaId', '=', empresaId).execute()
    return filas.map(({ conductorId, propietario }) => [conductorId, propietario])
  })

/** A debt and its payment. */
const DE_NADIE = [
  [null, null],
  [null, null],
]

test('DATA-04 a driver who deletes the account leaves the advance of an earlier vehicle to nobody', async () => {
  const { admin, sesion, uno, dos } = await conDosVehiculos()
  const { id } = await createServicioIn(mundo, 'enCurso', { admin, vehiculo: uno, precio: 200_000 })
  await pay(mundo, admin, 'anticipo', id)
  await cambiarA(admin, id, dos)
  const aliado = await createAliado(mundo)
  const conductorId = await conductorDe(uno)
  await mundo.ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    await tx.updateTable('conductores').set({ aliadoId: aliado.id }).where('id', '=', conductorId).execute()
    await borrarProveedor(tx, aliado, { clase: 'conductor', id: uno }, mundo.ctx.clock.now())
  })
  const suma = { causado: 90_000, pagado: 90_000 }
  for (const clase of ['conductor', 'propietario'])
    expect(await todas(sesion, `mes=2026-06&clase=${clase}`)).toMatchObject({
      filas: [],
      sinTitular: suma,
      total: suma,
    })
  expect(await titularesDe(admin)).toEqual(DE_NADIE)
})

test('DATA-04 an account that a server of an earlier version deletes leaves no name on entries either', async () => {
  const { admin, uno, dos } = await conDosVehiculos()
  const { id } = await createServicioIn(mundo, 'enCurso', { admin, vehiculo: uno, precio: 200_000 })
  await pay(mundo, admin, 'anticipo', id)
  await cambiarA(admin, id, dos)
  const conductorId = await conductorDe(uno)
  const suyo = [conductorId, 'Doña Ángela']
  expect(await titularesDe(admin)).toEqual([suyo, suyo])
  // It knows no more than the driver and the vehicle.
  await mundo.ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    await tx.updateTable('vehiculos').set({ conductorId: null }).where('conductorId', '=', conductorId).execute()
    await tx.deleteFrom('conductores').where('id', '=', conductorId).execute()
  })
  expect(await titularesDe(admin)).toEqual(DE_NADIE)
})

test('PAY-12 a paid reward stays in its month when the driver of its vehicle deletes the account', async () => {
  const admin = await createEmpresa(mundo)
  const sesion = await app.signIn(admin.email)
  const plataforma = await app.signIn((await createPlataforma(mundo)).email)
  const referente = await createVehiculo(mundo, admin, { nombre: 'Zoila Cruz' })
  const vehiculo = await premiar(mundo, admin, referente.slice(-6), 50_000, 'RE-9')
  const suma = { causado: 50_000, pagado: 50_000 }
  expect(await todas(sesion, 'mes=2026-06&clase=conductor')).toMatchObject({ filas: [suma], total: suma })
  const aliado = await createAliado(mundo)
  const conductorId = await conductorDe(vehiculo)
  await mundo.ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    await tx.updateTable('conductores').set({ aliadoId: aliado.id }).where('id', '=', conductorId).execute()
    await borrarProveedor(tx, aliado, { clase: 'conductor', id: vehiculo }, mundo.ctx.clock.now())
  })
  for (const [cookie, pregunta] of [
    [sesion, ''],
    [plataforma, `&empresa=${admin.empresaId}`],
  ] as const)
    for (const clase of ['conductor', 'propietario'])
      expect(await todas(cookie, `mes=2026-06&clase=${clase}${pregunta}`)).toEqual({
        filas: [],
        sinTitular: suma,
        total: suma,
        hayMas: false,
      })
})

test('TEN-10 PAY-13 the statement of somebody else’s driver does not exist; the platform chooses a company', async () => {
  const [admin, ajena] = [await createEmpresa(mundo), await createEmpresa(mundo)]
  const { id: viaje, vehiculo } = await createServicioIn(mundo, 'confirmado', { admin, precio: 100_000 })
  const conductor = await conductorDe(vehiculo)
  const suya = await app.signIn(ajena.email)
  for (const [clase, id] of [
    ['conductor', conductor],
    ['propietario', vehiculo],
    ['propietario', viaje],
  ] as const) {
    const nada = await una(suya, `mes=2026-06&clase=${clase}&titular=${FAKE_ID}`)
    const no = await una(suya, `mes=2026-06&clase=${clase}&titular=${id}`)
    expect([clase, no.status, no.text]).toEqual([clase, 404, nada.text])
    const csv = await app.request('GET', `/api/informes/cuenta/csv?mes=2026-06&clase=${clase}&titular=${id}`, {
      cookie: suya,
    })
    expect(csv.status).toBe(404)
    expect((await todas(suya, `mes=2026-06&clase=${clase}&empresa=${admin.empresaId}`)).total).toEqual({
      causado: 0,
      pagado: 0,
    })
  }
  const plataforma = await app.signIn((await createPlataforma(mundo)).email)
  expect(
    (await app.request('GET', '/api/informes/cuentas?mes=2026-06&clase=conductor', { cookie: plataforma })).status,
  ).toBe(400)
  expect((await todas(plataforma, `mes=2026-06&clase=conductor&empresa=${admin.empresaId}`)).total.causado).toBe(45_000)
  expect((await una(plataforma, `mes=2026-06&clase=conductor&titular=${conductor}`)).status).toBe(200)
  for (const mala of ['mes=2026-13&clase=conductor', 'mes=2026-06&clase=cliente', 'clase=conductor'])
    expect([mala, (await app.request('GET', `/api/informes/cuentas?${mala}`, { cookie: suya })).status]).toEqual([
      mala,
      400,
    ])
})

type Acto = { viaje: number; clase: 'anticipo' | 'saldo'; que: 'pagar' | 'corregir' | 'cambiar'; julio: boolean }

test('PAY-12 whatever is paid and corrected, every statement adds up to the ledger', async () => {
  expect.hasAssertions()
  const acto: fc.Arbitrary<Acto> = fc.record({
    viaje: fc.nat({ max: 2 }),
    clase: fc.constantFrom('anticipo', 'saldo'),
    que: fc.constantFrom('pagar', 'pagar', 'corregir', 'cambiar'),
    julio: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(acto, { maxLength: 12 }), async (actos) => {
      const admin = await createEmpresa(mundo)
      const nombres = ['Uno', 'Uno', '']
      const viajes: string[] = []
      for (const [i, propietario] of nombres.entries()) {
        const vehiculo = await createVehiculo(mundo, admin)
        await vender(vehiculo, propietario)
        const hasta = i === 1 ? 'enCurso' : 'finalizado'
        viajes.push((await createServicioIn(mundo, hasta, { admin, vehiculo, precio: 10_000 * (i + 7) })).id)
      }
      const otros = [await createVehiculo(mundo, admin), await createVehiculo(mundo, admin)]
      await vender(otros[0] ?? '', 'Dos')
      const hacer = ({ viaje, clase, que, julio }: Acto) => {
        const en = julio ? enJulio() : mundo
        const id = viajes[viaje] ?? ''
        if (que === 'cambiar') return cambiarA(admin, id, otros[clase === 'saldo' ? 1 : 0] ?? '')
        return que === 'corregir' ? unpay(en, admin, clase, id) : pay(en, admin, clase, id)
      }
      const junio = () =>
        mundo.ctx.db.read(scopeOf(admin), async (tx) => {
          const leer = (clase: 'conductor' | 'propietario') =>
            listarEstadosDeCuenta(tx, admin, { mes: '2026-06', clase })
          const [conductores, propietarios] = [await leer('conductor'), await leer('propietario')]
          return {
            conductores,
            propietarios: { ...propietarios, filas: propietarios.filas.map((f) => ({ ...f, id: '' })) },
          }
        })
      // A change of vehicle is in July.
      const esDeJulio = ({ julio, que }: Acto) => julio || que === 'cambiar'
      for (const uno of actos.filter((a) => !esDeJulio(a))) await hacer(uno).catch(() => undefined)
      const antes = await junio()
      for (const uno of actos.filter(esDeJulio)) await hacer(uno).catch(() => undefined)
      expect(await junio()).toEqual(antes)
      await mundo.ctx.db.read(scopeOf(admin), async (tx) => {
        for (const clase of ['conductor', 'propietario'] as const) {
          let anterior = 0
          for (const mes of ['2026-06', '2026-07']) {
            const { hasta, desde } = limitesDeMes(mes)
            const { rows } = await sql<{ abierto: number; delMes: number }>`
              select coalesce(sum(valor), 0)::bigint as abierto, coalesce(sum(valor) filter (where en >= ${desde}), 0)::bigint as "delMes"
              from asientos where empresa_id = ${admin.empresaId} and concepto <> 'reserva' and en < ${hasta}`.execute(
              tx,
            )
            const lista = await listarEstadosDeCuenta(tx, admin, { mes, clase })
            const suma = (campo: 'causado' | 'pagado') =>
              lista.filas.reduce((n, fila) => n + fila[campo], 0) + lista.sinTitular[campo]
            expect({ causado: suma('causado'), pagado: suma('pagado') }).toEqual(lista.total)
            expect(lista.total.causado - lista.total.pagado).toBe(rows[0]?.delMes)
            anterior += lista.total.causado - lista.total.pagado
            expect(anterior).toBe(rows[0]?.abierto)
            for (const { id, causado, pagado } of lista.filas) {
              const cuenta = await leerEstadoDeCuenta(tx, admin, { mes, clase, titular: id })
              expect(cuenta.total).toEqual({ causado, pagado })
              expect(cuenta.porPagar).toBe(cuenta.anterior + causado - pagado)
              // Nobody was paid what was owed to somebody else.
              expect(cuenta.porPagar).toBeGreaterThanOrEqual(0)
              expect(cuenta.lineas.reduce((n, l) => n + l.causado - l.pagado, 0)).toBe(causado - pagado)
            }
          }
        }
      })
    }),
    { numRuns: 8 },
  )
})

import { DIA_MS, fechaBogota } from '@aliadas/contract/core'
import { NUMERO_REQUERIDO, NUMERO_SIN_CIFRAS, type ConceptoDePago } from '@aliadas/contract/pagos'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createVehiculo,
  createEmpresa,
  createWorld,
  createPlataforma,
  createUsuario,
  rowOf,
  historialOf,
  createServicioIn,
  pay,
  unpay,
  testApp,
  uploadPdf,
  type World,
  type TestApp,
} from '../testing/factories/index.ts'
import { scopeOf } from '../platform/actor.ts'
import { pendientes as consultaDePendientes } from './listar-pagos.ts'
import { otrosConEseNumero, registrarTransaccion } from './registrar-transaccion.ts'

let mundo: World
let app: TestApp

beforeAll(async () => {
  mundo = await createWorld()
  app = await testApp(mundo)
})
afterAll(async () => {
  await app.close()
  await mundo.close()
})

const validar = (sesion: string, id: string, cuerpo: unknown, headers = {}) =>
  app.request('POST', `/api/servicios/${id}/validar-pago`, { cookie: sesion, body: cuerpo, headers })

test('ROLE-08 staff and the platform may not validate a payment, and nothing changes', async () => {
  const { id, admin } = await createServicioIn(mundo, 'validar')
  const antes = await rowOf(mundo, id)
  for (const persona of [await createUsuario(mundo, admin), await createPlataforma(mundo)]) {
    const respuesta = await validar(await app.signIn(persona.email), id, { numeroTransaccion: 'T-9' })
    expect([respuesta.status, respuesta.body['code']]).toEqual([403, 'permission-denied'])
  }
  expect(await rowOf(mundo, id)).toEqual(antes)
})

test('PAY-01 PAY-07 the transaction number is required, short and text; amounts in the body are ignored', async () => {
  const { id, admin } = await createServicioIn(mundo, 'validar', { precio: 1_285_000 })
  const sesion = await app.signIn(admin.email)
  for (const numeroTransaccion of [undefined, null, '', '   ', 7, ['x']]) {
    const { status, body: cuerpo } = await validar(sesion, id, { numeroTransaccion })
    expect([status, cuerpo['message']]).toEqual([400, NUMERO_REQUERIDO])
  }
  expect((await validar(sesion, id, { numeroTransaccion: 'x'.repeat(61) })).status).toBe(400)
  expect((await validar(sesion, id, { numeroTransaccion: 'a\0b' })).status).toBe(400)
  expect((await rowOf(mundo, id)).estado).toBe('validar')
  const texto = `'; drop table servicios; --<b>`
  const hecho = await validar(sesion, id, { numeroTransaccion: texto, valorOferta: 1000, pago: false })
  expect([hecho.status, hecho.body['servicio']]).toMatchObject([
    200,
    { estado: 'reservado', pago: true, valorOferta: 1_285_000, anticipo: 578_250, saldo: 578_250 },
  ])
  expect(await rowOf(mundo, id)).toMatchObject({
    numeroTransaccion: texto,
    pagoValidadoPor: admin.id,
    pagoValidadoEn: mundo.ctx.clock.now(),
  })
})

test('PAY-07 PAY-15 one transaction number validates one booking of a company, however it is written', async () => {
  const primera = await createServicioIn(mundo, 'validar')
  const { admin } = primera
  const segunda = await createServicioIn(mundo, 'validar', { admin })
  const sesion = await app.signIn(admin.email)
  expect((await validar(sesion, primera.id, { numeroTransaccion: 'Bc-0042' })).status).toBe(200)
  const mensaje = `Ese número de transacción ya validó el pago de la reserva ${primera.id.slice(-6)}.`
  for (const numeroTransaccion of ['Bc-0042', ' bc 0042 ', 'BC.0042', 'ＢＣ００４２']) {
    const { status, body: cuerpo } = await validar(sesion, segunda.id, { numeroTransaccion })
    expect([numeroTransaccion, status, cuerpo]).toMatchObject([
      numeroTransaccion,
      409,
      {
        code: 'aborted',
        message: mensaje,
        fields: { numeroTransaccion: mensaje },
        details: { motivo: 'duplicado', servicio: primera.id, concepto: 'reserva' },
      },
    ])
  }
  expect(await rowOf(mundo, segunda.id)).toMatchObject({ estado: 'validar', numeroTransaccion: null })
  expect((await validar(sesion, segunda.id, { numeroTransaccion: '---' })).body['message']).toBe(NUMERO_SIN_CIFRAS)
  expect((await validar(sesion, segunda.id, { numeroTransaccion: 'BC-0043' })).status).toBe(200)
})

test('PAY-07 two bookings validated at once with one number: one is', async () => {
  const primera = await createServicioIn(mundo, 'validar')
  const { admin } = primera
  const segunda = await createServicioIn(mundo, 'validar', { admin })
  const sesion = await app.signIn(admin.email)
  const ambas = await Promise.all(
    [primera, segunda].map(({ id }) => validar(sesion, id, { numeroTransaccion: 'PAR-1' })),
  )
  expect(ambas.map((r) => r.status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('PAY-07 the same number at another company is another payment, and nobody learns of it', async () => {
  for (const { id, admin } of [await createServicioIn(mundo, 'validar'), await createServicioIn(mundo, 'validar')])
    expect((await validar(await app.signIn(admin.email), id, { numeroTransaccion: 'IGUAL-1' })).status).toBe(200)
})

test.each([
  ['reserva', 'anticipo', 'ya validó el pago de la reserva'],
  ['anticipo', 'anticipo', 'ya pagó el anticipo de la reserva'],
  ['anticipo', 'saldo', 'ya pagó el anticipo de la reserva'],
  ['saldo', 'saldo', 'ya pagó el saldo de la reserva'],
] as const)('PAY-15 a number of a %s proves no %s while the account is not known', async (concepto, otro, dice) => {
  const { id: uno, admin } = await createServicioIn(mundo, 'validar')
  const { id: dos } = await createServicioIn(mundo, 'validar', { admin })
  const { empresaId } = admin
  const registrar = (servicioId: string, con: ConceptoDePago, numero: string) =>
    mundo.ctx.db.transaction(scopeOf(admin), async (tx) => {
      const cuenta = { titular: null, banco: null, tipocuenta: null, cuenta: null }
      const nueva = { empresaId, objeto: { servicioId }, concepto: con, numero }
      await otrosConEseNumero(tx, { ...nueva, cuenta })
      await registrarTransaccion(tx, nueva, mundo.ctx.clock.now())
    })
  await registrar(uno, concepto, 'N-1')
  await expect(registrar(dos, otro, 'n 1')).rejects.toThrow(`${dice} ${uno.slice(-6)}.`)
})

test('PAY-15 a company keeps no number for a booking of another', async () => {
  const { id } = await createServicioIn(mundo, 'validar')
  const ajena = await createEmpresa(mundo)
  const nueva = { empresaId: ajena.empresaId, objeto: { servicioId: id }, concepto: 'reserva' as const, numero: 'X-1' }
  await expect(
    mundo.ctx.db.transaction(scopeOf(ajena), (tx) => registrarTransaccion(tx, nueva, mundo.ctx.clock.now())),
  ).rejects.toThrow('row-level security')
})

test('PAY-13 the booking of another company does not exist', async () => {
  const { id } = await createServicioIn(mundo, 'validar')
  const otra = await createEmpresa(mundo)
  await createVehiculo(mundo, otra)
  const sesion = await app.signIn(otra.email)
  const ajeno = await validar(sesion, id, { numeroTransaccion: 'T-1' })
  const nada = await validar(sesion, '2'.repeat(24), { numeroTransaccion: 'T-1' })
  expect([ajeno.status, ajeno.text]).toEqual([404, nada.text])
})

test('PAY-02 validating fifty times in parallel validates once and writes one line', async () => {
  const { id, admin } = await createServicioIn(mundo, 'validar')
  const sesion = await app.signIn(admin.email)
  const todas = await Promise.all(
    Array.from({ length: 50 }, (_, n) => validar(sesion, id, { numeroTransaccion: `T-${n}` })),
  )
  expect(todas.filter((r) => r.status === 200)).toHaveLength(1)
  expect(todas.filter((r) => r.status === 409)).toHaveLength(49)
  expect((await historialOf(mundo, id)).filter((linea) => linea.startsWith('validarPago'))).toEqual([
    'validarPago validar>reservado',
  ])
})

test('PAY-02 the same key gives the first answer again', async () => {
  const { id, admin } = await createServicioIn(mundo, 'validar')
  const sesion = await app.signIn(admin.email)
  const llave = { 'idempotency-key': 'pago-1' }
  const primera = await validar(sesion, id, { numeroTransaccion: 'T-1' }, llave)
  const segunda = await validar(sesion, id, { numeroTransaccion: 'T-1' }, llave)
  expect([primera.status, segunda.status]).toEqual([200, 200])
  expect(segunda.body).toEqual(primera.body)
})

test('FLD-09 a bank account is whole for who pays and masked for the rest', async () => {
  const { id, admin } = await createServicioIn(mundo, 'confirmado')
  const pendientes = async (email: string) => {
    const { body: cuerpo } = await app.request('GET', '/api/pagos/pendientes?clase=anticipo', {
      cookie: await app.signIn(email),
    })
    return (cuerpo['filas'] as { id: string; cuentaConductor: string; valor: number }[]).filter((p) => p.id === id)
  }
  expect(await pendientes(admin.email)).toMatchObject([
    {
      titularConductor: 'Dueño',
      bancoConductor: 'Nequi',
      tipocuentaConductor: 'ahorros',
      cuentaConductor: '0012345678',
      valor: 225_000,
    },
  ])
  expect(await pendientes((await createUsuario(mundo, admin)).email)).toMatchObject([{ cuentaConductor: '•••• 5678' }])
})

test.each([
  ['anticipo', 'confirmado', 'anticipos'],
  ['saldo', 'finalizado', 'saldos'],
] as const)('PAY-12 a paid %s leaves the list and the badge, the others stay', async (clase, estado, cuenta) => {
  const { id, admin } = await createServicioIn(mundo, estado)
  const { id: otro } = await createServicioIn(mundo, estado, { admin, vehiculo: await createVehiculo(mundo, admin) })
  await createServicioIn(mundo, 'reservado', { admin })
  const sesion = await app.signIn(admin.email)
  const vistos = async () => {
    const { body: cuerpo } = await app.request('GET', `/api/pagos/pendientes?clase=${clase}`, { cookie: sesion })
    const resumen = (await app.request('GET', '/api/pagos/resumen', { cookie: sesion })).body
    return [(cuerpo['filas'] as { id: string }[]).map((p) => p.id).toSorted(), resumen[cuenta]]
  }
  expect(await vistos()).toEqual([[id, otro].toSorted(), 2])
  await pay(mundo, admin, clase, id)
  expect(await vistos()).toEqual([[otro], 1])
  await unpay(mundo, admin, clase, id)
  expect(await vistos()).toEqual([[id, otro].toSorted(), 2])
})

test('S2-040 S4-040 S7-028 with its advance paid and its balance open a service waits for its balance alone', async () => {
  const { id, admin } = await createServicioIn(mundo, 'finalizado')
  // It owes no balance before its trip has ended.
  const { id: confirmado } = await createServicioIn(mundo, 'confirmado', { admin })
  await pay(mundo, admin, 'anticipo', confirmado)
  const sesion = await app.signIn(admin.email)
  const vistos = async () => {
    const leer = async (ruta: string) => (await app.request('GET', `/api/pagos/${ruta}`, { cookie: sesion })).body
    const en = async (clase: string) =>
      ((await leer(`pendientes?clase=${clase}`))['filas'] as { id: string }[]).map((fila) => fila.id)
    const { anticipos, saldos } = await leer('resumen')
    return { anticipo: await en('anticipo'), anticipos, saldo: await en('saldo'), saldos }
  }
  expect(await vistos()).toEqual({ anticipo: [id], anticipos: 1, saldo: [id], saldos: 1 })
  await pay(mundo, admin, 'anticipo', id)
  expect(await vistos()).toEqual({ anticipo: [], anticipos: 0, saldo: [id], saldos: 1 })
  await pay(mundo, admin, 'saldo', id)
  expect(await vistos()).toEqual({ anticipo: [], anticipos: 0, saldo: [], saldos: 0 })
})

test('PAY-12 a booking whose payment was validated waits for it no longer', async () => {
  const { id, admin } = await createServicioIn(mundo, 'validar')
  const sesion = await app.signIn(admin.email)
  const vistos = async () => [
    (await app.request('GET', '/api/pagos/por-validar?metodo=transferencia', { cookie: sesion })).body['filas'],
    (await app.request('GET', '/api/pagos/resumen', { cookie: sesion })).body['porValidar'],
  ]
  expect(await vistos()).toMatchObject([[{ id }], 1])
  expect((await validar(sesion, id, { numeroTransaccion: 'L-1' })).status).toBe(200)
  expect(await vistos()).toEqual([[], 0])
})

test('TEN-10 lists and counts of payments are the own ones', async () => {
  await createServicioIn(mundo, 'confirmado')
  const { id, admin } = await createServicioIn(mundo, 'finalizado')
  const otro = await createServicioIn(mundo, 'validar', { admin })
  const sesion = await app.signIn(admin.email)
  const leer = async (ruta: string) => (await app.request('GET', ruta, { cookie: sesion })).body
  expect(await leer('/api/pagos/resumen')).toEqual({
    anticipos: 1,
    devoluciones: 0,
    saldos: 1,
    recompensas: 0,
    porValidar: 1,
    epayco: 0,
    transferencia: 1,
  })
  expect(await leer('/api/pagos/pendientes?clase=saldo')).toMatchObject({ filas: [{ id }], siguiente: null })
  expect(await leer('/api/pagos/por-validar?metodo=transferencia')).toMatchObject({ filas: [{ id: otro.id }] })
  expect(await leer('/api/pagos/por-validar?metodo=epayco')).toMatchObject({ filas: [] })
})

test('the platform counts the payments of one company, as its lists show them; a company counts only its own', async () => {
  const { admin } = await createServicioIn(mundo, 'finalizado')
  await createServicioIn(mundo, 'validar', { admin })
  const { admin: otra } = await createServicioIn(mundo, 'confirmado')
  const sesion = await app.signIn(admin.email)
  const plataforma = await app.signIn((await createPlataforma(mundo)).email)
  const leer = async (quien: string, empresa?: string) =>
    (await app.request('GET', `/api/pagos/resumen${empresa ? `?empresa=${empresa}` : ''}`, { cookie: quien })).body
  const suyo = { anticipos: 1, saldos: 1, recompensas: 0, devoluciones: 0, porValidar: 1, epayco: 0, transferencia: 1 }
  expect(await leer(plataforma, admin.empresaId)).toEqual(suyo)
  expect(Number((await leer(plataforma))['anticipos'])).toBeGreaterThan(1)
  expect(await leer(sesion, otra.empresaId)).toEqual(suyo)
})

test('payments are searched, ordered and added up, and their files keep to the same rights', async () => {
  const admin = await createEmpresa(mundo)
  const vehiculo = await createVehiculo(mundo, admin)
  for (const [origen, precio] of [
    ['Buga', 300_000],
    ['Tulua', 100_000],
    ['=Yumbo', 201_000],
  ] as const)
    await createServicioIn(mundo, 'validar', { admin, vehiculo, precio, cuerpo: { origen, cliente: '-Ana' } })
  const pagado = await createServicioIn(mundo, 'confirmado', { admin, vehiculo, precio: 200_000 })
  await createServicioIn(mundo, 'validar')
  const sesion = await app.signIn(admin.email)
  const leer = async (pregunta: string, quien = sesion) =>
    (await app.request('GET', `/api/pagos/${pregunta}`, { cookie: quien })).body
  const filas = async (pregunta: string) => (await leer(pregunta))['filas'] as { origen: string }[]
  const porValidar = 'por-validar?metodo=transferencia'
  expect(await leer(porValidar)).toMatchObject({ total: { filas: 3, exacto: true }, suma: 601_000 })
  expect(await leer(`${porValidar}&q=tulua`)).toMatchObject({ total: { filas: 1 }, suma: 100_000 })
  expect((await filas(`${porValidar}&orden=-valor`)).map((f) => f.origen)).toEqual(['Buga', '=Yumbo', 'Tulua'])
  expect(await leer('pendientes?clase=anticipo')).toMatchObject({ total: { filas: 1 }, suma: 90_000 })
  expect(await leer('pendientes?clase=saldo')).toMatchObject({ total: { filas: 0 }, suma: 0 })
  const archivo = async (pregunta: string, quien = sesion) =>
    (await app.request('GET', `/api/pagos/${pregunta}`, { cookie: quien })).text.trimEnd().split('\r\n').slice(1)
  expect((await archivo('por-validar/csv?metodo=transferencia&orden=valor'))[1]).toMatch(
    /^.{6};"'=Yumbo";Hotel;.*;"'-Ana";transferencia;201000$/,
  )
  expect((await archivo('pendientes/csv?clase=anticipo'))[0]).toMatch(/;0012345678;90000$/)
  const staff = await app.signIn((await createUsuario(mundo, admin)).email)
  expect((await archivo('pendientes/csv?clase=anticipo', staff))[0]).toMatch(/;•••• 5678;90000$/)
  const ajena = await app.signIn((await createEmpresa(mundo)).email)
  expect(await archivo(`pendientes/csv?clase=anticipo&ids=${pagado.id}`, ajena)).toEqual([])
})

test('what is to be paid is told apart and added up by how long it has been owed', async () => {
  const { id: viejo, admin } = await createServicioIn(mundo, 'confirmado', { precio: 200_000 })
  let cookie = await app.signIn(admin.email)
  const leer = async (pregunta = '') =>
    (await app.request('GET', `/api/pagos/pendientes?clase=anticipo${pregunta}`, { cookie })).body
  const pasar = async (dias: number) => {
    mundo.ctx.clock.advance(dias * DIA_MS)
    cookie = await app.signIn(admin.email)
  }
  const edades = (hoy: number, dias: number, mas: number) =>
    Object.entries({ hoy, dias, mas }).map(([edad, suma]) => ({ edad, filas: suma > 0 ? 1 : 0, suma }))
  expect((await leer('&edad=ayer'))['message']).toBe('La edad del pago no existe')
  expect(await leer()).toMatchObject({ filas: [{ id: viejo, dias: 0 }], edades: edades(90_000, 0, 0) })
  await pasar(1)
  expect(await leer('&edad=hoy')).toMatchObject({ filas: [], suma: 0, edades: edades(0, 90_000, 0) })
  await pasar(3)
  const vehiculo = await createVehiculo(mundo, admin)
  const { id: nuevo } = await createServicioIn(mundo, 'confirmado', { admin, vehiculo, precio: 100_000 })
  expect(await leer('&edad=mas')).toMatchObject({
    filas: [{ id: viejo, dias: 4 }],
    total: { filas: 1 },
    suma: 90_000,
    edades: edades(45_000, 0, 90_000),
  })
  expect(await leer('&edad=hoy')).toMatchObject({ filas: [{ id: nuevo, dias: 0 }], suma: 45_000 })
})

test('an advance that the next FUEC owes anew is owed since that day', async () => {
  const en = (dias: number) => new Date(mundo.ctx.clock.now().getTime() + dias * DIA_MS)
  const { id, admin } = await createServicioIn(mundo, 'confirmado', {
    precio: 200_000,
    cuerpo: { fechaSalida: fechaBogota(en(20)) },
  })
  mundo.ctx.clock.advance(5 * DIA_MS)
  const cookie = await app.signIn(admin.email)
  const leer = async (edad: string) =>
    (await app.request('GET', `/api/pagos/pendientes?clase=anticipo&edad=${edad}`, { cookie })).body
  expect(await leer('mas')).toMatchObject({ filas: [{ id, dias: 5 }] })
  const anulado = await app.request('POST', `/api/servicios/${id}/fuec/anular`, {
    cookie,
    body: { motivo: 'Otro día' },
  })
  expect(anulado.status).toBe(200)
  const idArchivo = await uploadPdf(mundo, admin, 'fuec', id)
  expect((await app.request('POST', `/api/servicios/${id}/fuec`, { cookie, body: { idArchivo } })).status).toBe(200)
  expect(await leer('hoy')).toMatchObject({ filas: [{ id, dias: 0 }], suma: 90_000 })
  expect(await leer('mas')).toMatchObject({
    filas: [],
    suma: 0,
    edades: [
      { edad: 'hoy', filas: 1, suma: 90_000 },
      { edad: 'dias', filas: 0, suma: 0 },
      { edad: 'mas', filas: 0, suma: 0 },
    ],
  })
})

test('what is to be paid is read by its index, a company’s and everybody’s', async () => {
  const [admin, plataforma] = [await createEmpresa(mundo), await createPlataforma(mundo)]
  for (const [persona, clase, indice] of [
    [admin, 'anticipo', 'servicios_anticipos'],
    [plataforma, 'anticipo', 'servicios_de_todos_anticipos'],
    [plataforma, 'saldo', 'servicios_de_todos_saldos'],
  ] as const) {
    const plan = await mundo.ctx.db.read(scopeOf(persona), async (tx) => {
      await sql`set local enable_seqscan = off; set local enable_sort = off; set local enable_bitmapscan = off`.execute(
        tx,
      )
      const consulta = (await consultaDePendientes(tx, persona, { q: '', orden: 'salida', clase }))
        .select('servicios.id')
        .orderBy('servicios.salida')
        .orderBy('servicios.id')
        .limit(26)
      const { rows } = await sql<Record<string, string>>`explain (costs off) ${consulta}`.execute(tx)
      return rows.flatMap((row) => Object.values(row)).join('\n')
    })
    expect([indice, plan]).toEqual([indice, expect.stringMatching(new RegExp(`using ${indice} `))])
    expect([indice, plan]).toEqual([indice, expect.not.stringContaining('Sort')])
  }
})

import type { Borrador, Fuec } from '@aliadas/contract/fuec'
import { randomUUID } from 'node:crypto'
import { leerNumeroDeFuec } from '@aliadas/contract/empresas'
import { Falla } from '@aliadas/contract/core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { barrerBorrados, revisarArchivos } from '../archivos/index.ts'
import type { Persona } from '../platform/actor.ts'
import { scopeOf } from '../platform/actor.ts'
import { NotStored } from '../platform/files/index.ts'
import { createLogger } from '../platform/log/index.ts'
import { inRequest } from '../platform/request-context.ts'
import {
  FAKE_ID,
  asientosOf,
  contratoNuevo,
  createEmpresa,
  createLegales,
  createPlataforma,
  createServicioIn,
  createVehiculo,
  createWorldWithApp,
  driverOf,
  historialOf,
  pedidoDeFuec,
  rowOf,
  waitingForLock,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'
import { numerarFuec } from './numerar-fuec.ts'
import { terminarFuec } from './terminar-fuec.ts'
import { terminarFuecsPendientes } from './terminar-pendientes.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
let admin: Persona
let sesion: string

beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  admin = await createEmpresa(mundo)
  sesion = await app.signIn(admin.email)
  await createLegales(mundo, admin)
})
afterAll(() => close())

const asignado = async () => (await createServicioIn(mundo, 'asignado', { admin })).id
const version = async (id: string) => (await rowOf(mundo, id)).version
const expedir = async (id: string, cambios: object = {}, { cookie = sesion, llave = '' } = {}) =>
  app.request('POST', `/api/servicios/${id}/fuec/expedir`, {
    cookie,
    body: pedidoDeFuec(await version(id), { ...cambios }),
    headers: llave ? { 'idempotency-key': llave } : {},
  })
const borrador = async (id: string, cookie = sesion, pregunta = '') =>
  app.request('GET', `/api/servicios/${id}/fuec/borrador${pregunta}`, { cookie })
const fuecsDe = (id: string) =>
  mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('fuecs').selectAll().where('servicioId', '=', id).orderBy('creadoEn').execute(),
  )
const contratosDe = (empresaId: string) =>
  mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('contratos').selectAll().where('empresaId', '=', empresaId).orderBy('numero').execute(),
  )
const almacen = () => ({ storage: mundo.storage, dir: mundo.uploadsDir })
const sitio = () => ({ publicUrl: mundo.links.publicUrl, secret: mundo.links.secret })
const soloNumerar = async (id: string, contrato: string | null, conductores: string[] = []) =>
  mundo.ctx.db.transaction(scopeOf(admin), async (tx) =>
    numerarFuec(
      tx,
      admin,
      {
        servicioId: id,
        ...pedidoDeFuec(await version(id), { conductores }),
        contrato,
        contratoNuevo: contrato === null ? (contratoNuevo({ doc: '811036370' }) as never) : null,
        clase: 'microbus',
        advertenciasAceptadas: [],
      },
      sitio(),
      mundo.ctx.clock.now(),
    ),
  )

test('every wrong field is refused beside itself, and an unknown contract is not found', async () => {
  const id = await asignado()
  const mal = await expedir(id, {
    recorrido: '',
    clase: 'nave',
    contratoNuevo: contratoNuevo({ doc: '811036370-1', desde: '2026-02-01', hasta: '2026-01-01', responsableDoc: 'x' }),
  })
  expect([mal.status, Object.keys(mal.body['fields'] as object).toSorted()]).toEqual([
    400,
    ['clase', 'contratoNuevo.doc', 'contratoNuevo.hasta', 'contratoNuevo.responsableDoc', 'recorrido'],
  ])
  const nit = await expedir(id, { contratoNuevo: contratoNuevo({ doc: '811036370-1' }) })
  expect([nit.status, nit.body['fields']]).toEqual([
    400,
    { 'contratoNuevo.doc': 'El dígito de verificación de ese NIT es 8' },
  ])
  const dias = await expedir(id, { contratoNuevo: contratoNuevo({ desde: '2026-12-31', hasta: '2026-01-01' }) })
  expect([dias.status, Object.keys(dias.body['fields'] as object)]).toEqual([400, ['contratoNuevo.hasta']])
  expect((await expedir(id, { contratoNuevo: null })).status).toBe(400)
  expect((await expedir(id, { contrato: FAKE_ID, contratoNuevo: null })).status).toBe(404)
  const letra = await expedir(id, { recorrido: 'Cali - Bogotá 東京' })
  expect([letra.status, Object.keys(letra.body['fields'] as object)]).toEqual([400, ['recorrido']])
  expect(await fuecsDe(id)).toEqual([])
})

test('TEN-17 another company issues nothing here, and no contract, convenio or driver of it is used', async () => {
  const id = await asignado()
  const otra = await createEmpresa(mundo)
  const suya = await app.signIn(otra.email)
  await createLegales(mundo, otra)
  const ajeno = (await createServicioIn(mundo, 'asignado', { admin: otra })).id
  expect((await expedir(id, {}, { cookie: suya })).status).toBe(404)
  expect((await expedir(id, {}, { cookie: await app.signIn((await createPlataforma(mundo)).email) })).status).toBe(403)
  expect((await borrador(id, suya)).status).toBe(404)
  expect((await expedir(ajeno, {}, { cookie: suya })).status).toBe(200)
  const [contrato] = await contratosDe(otra.empresaId)
  expect((await expedir(id, { contrato: contrato?.id, contratoNuevo: null })).status).toBe(404)
  const { conductorId } = await rowOf(mundo, ajeno)
  expect((await expedir(id, { conductores: [conductorId] })).status).toBe(404)
  expect((await app.request('POST', `/api/contratos/${contrato?.id}/cerrar`, { cookie: sesion })).status).toBe(404)
  expect(await fuecsDe(id)).toEqual([])
})

test('BIZ-12 a FUEC that says the class of the vehicle makes its open form old', async () => {
  const id = await asignado()
  const { vehiculoId } = await rowOf(mundo, id)
  const ficha = async () =>
    (await app.request('GET', `/api/vehiculos/${vehiculoId}`, { cookie: sesion })).body['vehiculo'] as {
      clase: string | null
      version: string
    }
  const antes = await ficha()
  expect((await expedir(id)).status).toBe(200)
  const despues = await ficha()
  expect([antes.clase, despues.clase, despues.version === antes.version]).toEqual([null, 'microbus', false])
})

test('BIZ-08 no FUEC without a vehicle, from older data, of a closed contract, or before the habilitación is validated', async () => {
  const reservado = (await createServicioIn(mundo, 'reservado', { admin })).id
  expect((await expedir(reservado)).status).toBe(409)
  const id = await asignado()
  const vieja = await app.request('POST', `/api/servicios/${id}/fuec/expedir`, {
    cookie: sesion,
    body: pedidoDeFuec((await version(id)) - 1),
  })
  expect([vieja.status, vieja.body['message']]).toMatchObject([409, /^El servicio cambió/])
  const nueva = await createEmpresa(mundo)
  const suya = await app.signIn(nueva.email)
  const sin = (await createServicioIn(mundo, 'asignado', { admin: nueva })).id
  expect((await expedir(sin, {}, { cookie: suya })).status).toBe(409)
  const { body } = await borrador(sin, suya)
  expect((body['borrador'] as Borrador).expedir).toMatchObject({ permitido: false })
  expect((body['borrador'] as Borrador).campos[0]).toMatchObject({ valor: null })
  const primero = await asignado()
  await expedir(primero)
  const contrato = (await contratosDe(admin.empresaId)).at(-1)
  const cerrado = await app.request('POST', `/api/contratos/${contrato?.id}/cerrar`, { cookie: sesion })
  expect(cerrado.status).toBe(200)
  expect((await app.request('POST', `/api/contratos/${contrato?.id}/cerrar`, { cookie: sesion })).status).toBe(409)
  expect((await expedir(id, { contrato: contrato?.id, contratoNuevo: null })).status).toBe(409)
})

test('what is missing is told by field, all at once', async () => {
  const id = await asignado()
  const { vehiculoId, conductorId } = await rowOf(mundo, id)
  await mundo.ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    await tx.updateTable('vehiculos').set({ numeroInterno: '' }).where('id', '=', vehiculoId).execute()
    await tx.updateTable('documentos').set({ numero: '' }).where('titularId', '=', vehiculoId).execute()
    await tx.updateTable('documentos').set({ vence: null }).where('titularId', '=', conductorId).execute()
  })
  const mal = await expedir(id)
  expect([mal.status, Object.keys(mal.body['fields'] as object).toSorted()]).toEqual([
    400,
    ['licencia1', 'numeroInterno', 'tarjetaOperacion'],
  ])
  const { campos } = (await borrador(id)).body['borrador'] as Borrador
  expect(campos.slice(0, 3).map(({ nombre, valor }) => [nombre, valor])).toEqual(
    expect.arrayContaining([['numeroInterno', null]]),
  )
})

test('the warnings are accepted exactly, and refuse nothing', async () => {
  const id = await asignado()
  const { vehiculoId } = await rowOf(mundo, id)
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx
      .updateTable('documentos')
      .set({ vence: '2026-06-11' })
      .where('titularId', '=', vehiculoId)
      .where('tipo', '=', 'soat')
      .execute(),
  )
  const corto = { contratoNuevo: contratoNuevo({ hasta: '2026-06-11' }) }
  const sin = await expedir(id, corto)
  expect(sin.status).toBe(409)
  const { advertencias } = sin.body['details'] as { advertencias: { codigo: string }[] }
  expect(advertencias.map(({ codigo }) => codigo)).toEqual(['soat', 'contratoCorto'])
  expect((await expedir(id, { ...corto, advertenciasAceptadas: ['soat'] })).status).toBe(409)
  expect((await expedir(id, { ...corto, advertenciasAceptadas: ['soat', 'contratoCorto', 'mixto'] })).status).toBe(409)
  expect((await expedir(id, { ...corto, advertenciasAceptadas: ['contratoCorto', 'soat'] })).status).toBe(200)
})

test('S4-011 issuing confirms the service with its number and file, and the advance is payable as with an upload', async () => {
  const id = await asignado()
  const vista = await version(id)
  const hecho = await expedir(id, { recorrido: 'Aeropuerto - Peaje - Hotel y regreso' })
  expect(hecho.status).toBe(200)
  const fuec = hecho.body['fuec'] as Fuec
  expect(hecho.body['servicio']).toMatchObject({ estado: 'confirmado', fuec: true, fuecURL: fuec.archivo })
  expect(leerNumeroDeFuec(fuec.numero)).toMatchObject({ territorial: '376', expedicion: 2026, extracto: 1 })
  expect(fuec).toMatchObject({
    estado: 'vigente',
    motivo: null,
    desde: '2026-06-12',
    contratante: 'Viajes del Sur S.A.',
  })
  expect(await rowOf(mundo, id)).toMatchObject({ pagarAnticipoConductor: true, tipoFuec: 'application/pdf' })
  expect((await asientosOf(mundo, id)).filter((linea) => JSON.stringify(linea).includes('anticipo'))).toHaveLength(1)
  expect((await historialOf(mundo, id)).slice(-2)).toEqual(['numerarFuec ->-', 'expedirFuec reservado>confirmado'])
  const archivo = await fetch(`${app.url}${fuec.archivo}`, { headers: { cookie: sesion } })
  expect([archivo.status, archivo.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const bytes = Buffer.from(await archivo.arrayBuffer())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const { fuecs } = (await app.request('GET', `/api/servicios/${id}/fuecs`, { cookie: sesion })).body
  expect((fuecs as Fuec[]).map(({ numero }) => numero)).toEqual([fuec.numero])
  const repetida = { cookie: sesion, body: pedidoDeFuec(vista) }
  expect((await app.request('POST', `/api/servicios/${id}/fuec/expedir`, repetida)).status).toBe(409)
})

test('contracts go on from the number that was typed, and extracts within their contract', async () => {
  const empresa = await createEmpresa(mundo)
  const suya = await app.signIn(empresa.email)
  await createLegales(mundo, empresa, { ultimoContrato: 9999 })
  const viajes = []
  for (let i = 0; i < 3; i++) viajes.push((await createServicioIn(mundo, 'asignado', { admin: empresa })).id)
  const [uno = '', dos = '', tres = ''] = viajes
  await expedir(uno, {}, { cookie: suya })
  const [contrato] = await contratosDe(empresa.empresaId)
  await expedir(dos, { contrato: contrato?.id, contratoNuevo: null }, { cookie: suya })
  await expedir(tres, {}, { cookie: suya })
  const numeros = await Promise.all(viajes.map(async (id) => (await fuecsDe(id))[0]?.numero.slice(13)))
  expect(numeros).toEqual(['00000001', '00000002', '00010001'])
  expect((await contratosDe(empresa.empresaId)).map(({ numero }) => numero)).toEqual([10_000, 10_001])
})

test(
  'REL-09 twelve at once on one contract: twelve consecutive numbers, no gap and none twice',
  { timeout: 120_000 },
  async () => {
    const primero = await asignado()
    await expedir(primero)
    const contrato = (await contratosDe(admin.empresaId)).at(-1)
    const viajes: string[] = []
    for (let i = 0; i < 12; i++) viajes.push(await asignado())
    const respuestas = await Promise.all(
      viajes.map((id) => expedir(id, { contrato: contrato?.id, contratoNuevo: null })),
    )
    expect(respuestas.map(({ status }) => status)).toEqual(viajes.map(() => 200))
    const extractos = respuestas.map(({ body }) => leerNumeroDeFuec((body['fuec'] as Fuec).numero)?.extracto ?? 0)
    expect(extractos.toSorted((a, b) => a - b)).toEqual(viajes.map((_, i) => i + 2))
  },
)

const MUCHOS = 24

test('REL-09 a company that issues many at once does not keep another one waiting behind all of them', async () => {
  const otra = await createEmpresa(mundo)
  const suya = await app.signIn(otra.email)
  await createLegales(mundo, otra)
  const ajeno = (await createServicioIn(mundo, 'asignado', { admin: otra })).id
  const ids: string[] = []
  while (ids.length < MUCHOS) ids.push(await asignado())
  const acabados: string[] = []
  const muchos = ids.map((id) => expedir(id).then(({ status }) => acabados.push(`muchos ${status}`)))
  const numerados = async () => (await Promise.all(ids.map(fuecsDe))).flat().length
  await vi.waitFor(async () => expect(await numerados()).toBeGreaterThan(0), { timeout: 60_000 })
  const antes = acabados.length
  await expedir(ajeno, {}, { cookie: suya }).then(({ status }) => acabados.push(`otra ${status}`))
  // Those that run, and as many that begin before its turn; without turns it is behind half of them.
  expect(acabados.length - antes).toBeLessThanOrEqual(6)
  await Promise.all(muchos)
  expect(acabados.toSorted()).toEqual([...Array<string>(MUCHOS).fill('muchos 200'), 'otra 200'])
})

test('REL-09 two for one service at once: one number, and a repetition of the same request gets the same FUEC', async () => {
  const id = await asignado()
  const antes = (await contratosDe(admin.empresaId)).length
  const dos = await Promise.all([expedir(id), expedir(id)])
  expect(dos.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await fuecsDe(id)).toHaveLength(1)
  expect((await contratosDe(admin.empresaId)).length).toBe(antes + 1)
  const otro = await asignado()
  const cuerpo = pedidoDeFuec(await version(otro))
  const mandar = () =>
    app.request('POST', `/api/servicios/${otro}/fuec/expedir`, {
      cookie: sesion,
      body: cuerpo,
      headers: { 'idempotency-key': 'una-vez' },
    })
  const [primera, segunda] = [await mandar(), await mandar()]
  expect([primera.status, segunda.status]).toEqual([200, 200])
  expect((segunda.body['fuec'] as Fuec).numero).toBe((primera.body['fuec'] as Fuec).numero)
  expect(await fuecsDe(otro)).toHaveLength(1)
})

test('a crash between number and file: the job of the minute finishes it once, also beside the request', async () => {
  const id = await asignado()
  const fuecId = await soloNumerar(id, null)
  expect((await fuecsDe(id))[0]).toMatchObject({ estado: 'emitiendo', archivoId: null })
  expect(await rowOf(mundo, id)).toMatchObject({ estado: 'reservado', fuec: false })
  expect((await expedir(id)).status).toBe(409)
  expect(await terminarFuecsPendientes(mundo.ctx, almacen(), sitio())).toBe(0)
  mundo.ctx.clock.advance(60_000)
  const fuec = { id: fuecId, empresaId: admin.empresaId }
  const [tarea] = await Promise.all([
    terminarFuecsPendientes(mundo.ctx, almacen(), sitio()),
    terminarFuec(mundo.ctx, almacen(), sitio(), fuec),
  ])
  expect(tarea).toBe(1)
  expect((await fuecsDe(id)).map(({ estado, expedidoPorId }) => [estado, expedidoPorId])).toEqual([
    ['vigente', admin.id],
  ])
  expect(await rowOf(mundo, id)).toMatchObject({ estado: 'confirmado', pagarAnticipoConductor: true })
  expect((await historialOf(mundo, id)).filter((l) => l.startsWith('expedirFuec'))).toHaveLength(1)
  expect(await terminarFuecsPendientes(mundo.ctx, almacen(), sitio())).toBe(0)
})

test('LOG-03 what the job says of a FUEC that it cannot finish carries the request that numbered it', async () => {
  const id = await asignado()
  const solicitud = randomUUID()
  const fuecId = await inRequest({ id: solicitud, trace: null }, () => soloNumerar(id, null))
  mundo.ctx.clock.advance(60_000)
  const lines: Record<string, unknown>[] = []
  const log = createLogger('warn', { write: (line: string) => void lines.push(JSON.parse(line)) })
  const storage = { ...mundo.storage, move: () => Promise.reject(new Error('lleno')) }
  await terminarFuecsPendientes({ ...mundo.ctx, log }, { ...almacen(), storage }, sitio())
  expect(lines.filter(({ fuec }) => fuec === fuecId)).toMatchObject([
    { msg: 'No se pudo guardar un FUEC', solicitud },
    { msg: 'No se pudo terminar un FUEC', solicitud },
  ])
  await terminarFuecsPendientes(mundo.ctx, almacen(), sitio())
})

/** Whether the store has the drawn file of a FUEC: now, and after the sweep; and the bytes that no row names. */
const barrido = async (id: string, fuecId: string) => {
  const { storage, ctx } = mundo
  const esta = async () => {
    for await (const key of storage.keys()) if (key === `fuecs/${id}/fuec/expedido-${fuecId}`) return true
    return false
  }
  const antes = await esta()
  const { sinFila } = await revisarArchivos(ctx, { storage, stores: [storage] })
  await barrerBorrados(ctx, storage)
  return { antes, sinFila, despues: await esta() }
}

test('another vehicle between number and file: the number is annulled with its reason, and the next one goes on', async () => {
  const id = await asignado()
  const fuecId = await soloNumerar(id, null)
  const otro = await createVehiculo(mundo, admin)
  await app.request('POST', `/api/servicios/${id}/vehiculo`, { cookie: sesion, body: { idVehiculo: otro } })
  await terminarFuec(mundo.ctx, almacen(), sitio(), { id: fuecId, empresaId: admin.empresaId })
  expect((await fuecsDe(id))[0]).toMatchObject({ estado: 'anulado', motivo: 'El servicio cambió mientras se expedía' })
  expect((await rowOf(mundo, id)).estado).toBe('reservado')
  expect(await barrido(id, fuecId)).toEqual({ antes: true, sinFila: [], despues: false })
  const contrato = (await contratosDe(admin.empresaId)).at(-1)
  const bien = await expedir(id, { contrato: contrato?.id, contratoNuevo: null })
  expect(leerNumeroDeFuec((bien.body['fuec'] as Fuec).numero)?.extracto).toBe(2)
})

test('another cédula of the driver between number and file annuls the number, too', async () => {
  const id = await asignado()
  const fuecId = await soloNumerar(id, null)
  await mundo.ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    const { conductorId } = await rowOf(mundo, id)
    await tx.updateTable('conductores').set({ cedula: '71' }).where('id', '=', conductorId).execute()
  })
  await terminarFuec(mundo.ctx, almacen(), sitio(), { id: fuecId, empresaId: admin.empresaId })
  expect((await fuecsDe(id))[0]).toMatchObject({ estado: 'anulado', motivo: 'El servicio cambió mientras se expedía' })
})

test('another cédula of the trip’s driver annuls the number also when another row of the company has the printed one', async () => {
  const id = await asignado()
  const { conductorId, cedulaConductor } = await rowOf(mundo, id)
  await createVehiculo(mundo, admin, { cedula: cedulaConductor ?? '' })
  const fuecId = await soloNumerar(id, null)
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx.updateTable('conductores').set({ cedula: '72' }).where('id', '=', conductorId).execute(),
  )
  await terminarFuec(mundo.ctx, almacen(), sitio(), { id: fuecId, empresaId: admin.empresaId })
  expect((await fuecsDe(id))[0]).toMatchObject({ estado: 'anulado', motivo: 'El servicio cambió mientras se expedía' })
})

test('REL-06 another cédula of the second driver that is not committed yet is waited for, and annuls the number', async () => {
  const id = await asignado()
  const segundo = await driverOf(mundo, await createVehiculo(mundo, admin))
  const fuecId = await soloNumerar(id, null, [segundo])
  const [escrita, suelta] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const edicion = mundo.ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    await tx.updateTable('conductores').set({ cedula: '73' }).where('id', '=', segundo).execute()
    escrita.resolve()
    await suelta.promise
  })
  await escrita.promise
  const terminado = terminarFuec(mundo.ctx, almacen(), sitio(), { id: fuecId, empresaId: admin.empresaId })
  await Promise.race([terminado, waitingForLock(mundo, 1)])
  suelta.resolve()
  await Promise.all([edicion, terminado])
  expect((await fuecsDe(id))[0]).toMatchObject({ estado: 'anulado', motivo: 'El servicio cambió mientras se expedía' })
})

test('a file that was stored and never confirmed in ten tries goes with the next sweep', async () => {
  const id = await asignado()
  const fuecId = await soloNumerar(id, null)
  const { db } = mundo.ctx
  let guardado = false
  const storage = {
    ...mundo.storage,
    move: async (desde: string, a: string) => {
      await mundo.storage.move(desde, a)
      guardado = true
    },
  }
  const transaction = ((...de: Parameters<typeof db.transaction>) => {
    if (!guardado) return db.transaction(...de)
    guardado = false
    return Promise.reject(new Error('cut'))
  }) as typeof db.transaction
  const rota = { ...mundo.ctx, db: { ...db, transaction } }
  const fuec = { id: fuecId, empresaId: admin.empresaId }
  for (let i = 0; i < 10; i++)
    await expect(terminarFuec(rota, { ...almacen(), storage }, sitio(), fuec)).rejects.toThrow('cut')
  expect((await fuecsDe(id))[0]).toMatchObject({ estado: 'anulado', motivo: 'No se pudo dibujar' })
  expect(await barrido(id, fuecId)).toEqual({ antes: true, sinFila: [], despues: false })
})

test('what cannot be drawn in ten tries is annulled with its reason', async () => {
  const id = await asignado()
  const fuecId = await soloNumerar(id, null)
  const gone = new NotStored('firma')
  const rota = { ...almacen(), storage: { ...mundo.storage, read: () => Promise.reject(gone) } }
  for (let i = 0; i < 10; i++)
    await expect(terminarFuec(mundo.ctx, rota, sitio(), { id: fuecId, empresaId: admin.empresaId })).rejects.toThrow(
      gone,
    )
  expect((await fuecsDe(id))[0]).toMatchObject({ estado: 'anulado', motivo: 'No se pudo dibujar' })
})

test('REL-10 REL-24 a store that is away or full refuses a FUEC with a sentence, annuls none, and it is there afterwards', async () => {
  const id = await asignado()
  const lleno = Object.assign(new Error('write'), { code: 'ENOSPC' })
  const rotas = [
    { ...mundo.storage, move: () => Promise.reject(lleno) },
    ...Array.from({ length: 12 }, () => ({ ...mundo.storage, move: () => Promise.reject(new Error('away')) })),
    { ...mundo.storage, read: () => Promise.reject(new Error('away')) },
  ]
  const fuecId = await soloNumerar(id, null)
  const dichas = new Set<string>()
  for (const storage of rotas)
    await terminarFuec(mundo.ctx, { ...almacen(), storage }, sitio(), {
      id: fuecId,
      empresaId: admin.empresaId,
    }).catch((error: unknown) => void dichas.add(error instanceof Falla ? error.message : 'otra cosa'))
  expect([...dichas]).toEqual([
    'Por ahora no hay espacio para guardar archivos. Intenta de nuevo más tarde.',
    'Los archivos no están disponibles en este momento. Intenta de nuevo en unos segundos.',
  ])
  expect((await fuecsDe(id)).map(({ estado, intentos }) => [estado, intentos])).toEqual([['emitiendo', 0]])
  await terminarFuec(mundo.ctx, almacen(), sitio(), { id: fuecId, empresaId: admin.empresaId })
  expect((await fuecsDe(id)).map(({ estado }) => estado)).toEqual(['vigente'])
})

test('what was printed never changes, and no state comes back', async () => {
  const id = await asignado()
  await expedir(id)
  const cambiar = (cambio: object) =>
    mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
      tx.updateTable('fuecs').set(cambio).where('servicioId', '=', id).execute(),
    )
  for (const cambio of [{ datos: '{}' }, { numero: '3'.repeat(21) }, { sha256: 'x' }, { estado: 'emitiendo' }])
    await expect(cambiar(cambio)).rejects.toThrow(/does not change|violates/)
  await cambiar({ estado: 'anulado', motivo: 'x', terminadoEn: mundo.ctx.clock.now() })
  await expect(cambiar({ estado: 'vigente', motivo: null, terminadoEn: null })).rejects.toThrow(/none comes back/)
})

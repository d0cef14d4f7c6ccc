import type { FichaDeProveedor, Proveedor } from '@aliadas/contract/proveedores'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Mailer } from '../platform/mail/index.ts'
import { enviarPendientes } from '../correo/index.ts'
import type { Persona } from '../platform/actor.ts'
import {
  createConductor,
  createEmpresa,
  createGuia,
  createOperador,
  createPlataforma,
  createUsuario,
  createVehiculo,
  createWorldWithApp,
  FAKE_ID,
  holdRow,
  PASSWORD,
  waitingForLock,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
let empresa: Persona
let jefe: Persona
let sesion: string

beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  empresa = await createEmpresa(mundo, { nombre: 'Transportes del Pacífico' })
  jefe = await createPlataforma(mundo)
  sesion = await app.signIn(jefe.email)
})
afterAll(() => close())

const enSistema = <T>(trabajo: (tx: Parameters<Parameters<typeof mundo.ctx.db.transaction>[1]>[0]) => Promise<T>) =>
  mundo.ctx.db.transaction({ rol: 'sistema' }, trabajo)

const conductor = (...que: Parameters<typeof createConductor> extends [unknown, unknown, ...infer R] ? R : never) =>
  createConductor(mundo, empresa, ...que)
const guia = (...que: Parameters<typeof createGuia> extends [unknown, ...infer R] ? R : never) =>
  createGuia(mundo, ...que)
const operador = (nuevo?: boolean) => createOperador(mundo, nuevo)

const LISTAS = [
  'conductores-nuevos',
  'conductores-por-validar',
  'conductores',
  'operadores-nuevos',
  'operadores',
  'guias-nuevos',
  'guias-por-validar',
  'guias',
]
const pedir = async (pregunta: string) => {
  const { status, body } = await app.request('GET', `/api/proveedores?${pregunta}`, { cookie: sesion })
  expect([pregunta, status]).toEqual([pregunta, 200])
  return body as { filas: Proveedor[]; siguiente: string | null; anterior: string | null; total: { filas: number } }
}
const enQueListas = async (id: string): Promise<string[]> => {
  const listas: string[] = []
  for (const lista of LISTAS) {
    const { filas } = await pedir(`lista=${lista}&porPagina=100&orden=-fecha`)
    if (filas.some((fila) => fila.id === id)) listas.push(lista)
  }
  return listas
}
const actuar = (clase: string, id: string, que: string, { quien = sesion, llave = '' } = {}) =>
  app.request('POST', `/api/proveedores/${clase}/${id}/${que}`, {
    cookie: quien,
    body: {},
    headers: llave ? { 'idempotency-key': llave } : {},
  })
const fichaDe = async (clase: string, id: string) =>
  (await app.request('GET', `/api/proveedores/${clase}/${id}`, { cookie: sesion })).body[
    'proveedor'
  ] as FichaDeProveedor

const decisiones = (id: string) =>
  enSistema((tx) =>
    tx
      .selectFrom('historial')
      .select(['tenant', 'actorId', 'actorNombre'])
      .where('entidadId', '=', id)
      .where('accion', '=', 'validarProveedor')
      .execute(),
  )
const nombreDe = async (quien: string) => {
  const { nombres, apellidos } = (await app.sessionOf(quien)).body as { nombres: string; apellidos: string }
  return `${nombres} ${apellidos}`
}

test('S4-023 S4-026 S4-027 S4-028 a driver is in exactly one of its three lists, whatever has been handed in', async () => {
  const si = [true, false]
  for (const perfil of si)
    for (const fotosVehiculo of si)
      for (const documentosVehiculo of si)
        for (const validado of si) {
          const completo = fotosVehiculo && documentosVehiculo
          const lista =
            completo && validado ? 'conductores' : completo && perfil ? 'conductores-por-validar' : 'conductores-nuevos'
          const estado = { perfil, fotosVehiculo, documentosVehiculo, validado }
          const id = await conductor(estado)
          expect([estado, await enQueListas(id)]).toEqual([estado, [lista]])
        }
})

test('S4-032 S4-033 S4-034 S4-036 a guide and an operator are in exactly one of theirs', async () => {
  expect(await enQueListas(await guia({ perfil: false, documentosGuia: false }))).toEqual(['guias-nuevos'])
  expect(await enQueListas(await guia({ perfil: false }))).toEqual(['guias-nuevos'])
  expect(await enQueListas(await guia({ documentosGuia: false, validado: true }))).toEqual(['guias-nuevos'])
  expect(await enQueListas(await guia())).toEqual(['guias-por-validar'])
  expect(await enQueListas(await guia({ validado: true }))).toEqual(['guias'])
  expect(await enQueListas(await operador())).toEqual(['operadores-nuevos'])
  expect(await enQueListas(await operador(false))).toEqual(['operadores'])
})

test('S7-036 the counts are the lengths of the eight lists, and a vehicle of the fleet screen counts as new until its files are there', async () => {
  const id = await createVehiculo(mundo, empresa, {}, { fotosVehiculo: false, documentosVehiculo: false })
  expect(await enQueListas(id)).toEqual(['conductores-nuevos'])
  const { body } = await app.request('GET', '/api/proveedores/cuentas', { cookie: sesion })
  const largos: Record<string, number> = {}
  for (const lista of LISTAS) largos[lista] = (await pedir(`lista=${lista}`)).total.filas
  expect(body['cuentas']).toEqual(largos)
})

test('ROLE-06 ROLE-07 a company’s people get 403 from every procedure of the desk, and change nothing', async () => {
  const id = await conductor()
  for (const persona of [empresa, await createUsuario(mundo, empresa)]) {
    const quien = await app.signIn(persona.email)
    for (const [metodo, ruta] of [
      ['GET', '/api/proveedores'],
      ['GET', '/api/proveedores/csv'],
      ['GET', '/api/proveedores/cuentas'],
      ['GET', `/api/proveedores/conductor/${id}`],
      ['POST', `/api/proveedores/conductor/${id}/validar`],
      ['POST', `/api/proveedores/conductor/${id}/bienvenida`],
      ['POST', `/api/proveedores/conductor/${id}/documentos/soat`],
      ['POST', `/api/proveedores/conductor/${id}/cuenta`],
      ['POST', `/api/proveedores/conductor/${id}/suspender`],
      ['POST', `/api/proveedores/conductor/${id}/levantar`],
      ['POST', `/api/proveedores/conductor/${id}/deshacer`],
    ] as const) {
      const motivo = ruta.includes('documentos') ? null : 'Porque sí'
      const body = { decision: 'aprobado', idArchivo: FAKE_ID, motivo, idDecision: FAKE_ID, contrasenaActual: 'x' }
      const { status } = await app.request(metodo, ruta, { cookie: quien, ...(metodo === 'POST' ? { body } : {}) })
      expect([ruta, status]).toEqual([ruta, 403])
    }
  }
  expect(await enQueListas(id)).toEqual(['conductores-por-validar'])
})

test('S4-024 S7-014 validating a driver makes it active, validated and not suspended, and its company reads it in the history', async () => {
  const id = await conductor()
  await enSistema((tx) => tx.updateTable('vehiculos').set({ suspendido: true }).where('id', '=', id).execute())
  const { status, body } = await actuar('conductor', id, 'validar')
  expect([status, (body['proveedor'] as FichaDeProveedor).paso]).toEqual([200, 'activo'])
  expect(await enQueListas(id)).toEqual(['conductores'])
  const fila = await enSistema((tx) =>
    tx
      .selectFrom('vehiculos')
      .select(['validado', 'documentosVehiculo', 'suspendido'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )
  expect(fila).toEqual({ validado: true, documentosVehiculo: true, suspendido: false })
  expect(await decisiones(id)).toEqual([
    { tenant: empresa.empresaId, actorId: jefe.id, actorNombre: await nombreDe(sesion) },
  ])
})

test('S4-030 validating a guide makes it active, validated and not suspended, and what misses documents is refused', async () => {
  const id = await guia()
  await enSistema((tx) =>
    tx.updateTable('guias').set({ suspendido: true, motivoSuspension: 'Queja' }).where('id', '=', id).execute(),
  )
  expect((await actuar('guia', id, 'validar')).status).toBe(200)
  expect(await enQueListas(id)).toEqual(['guias'])
  const fila = await enSistema((tx) =>
    tx
      .selectFrom('guias')
      .select(['validado', 'documentosGuia', 'suspendido', 'motivoSuspension'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )
  expect(fila).toEqual({ validado: true, documentosGuia: true, suspendido: false, motivoSuspension: null })
  const sinPapeles = await conductor({ documentosVehiculo: false })
  const { status, body } = await actuar('conductor', sinPapeles, 'validar')
  expect([status, body['message']]).toEqual([409, 'Todavía le faltan datos, fotos o documentos: no se puede validar.'])
  expect((await actuar('guia', FAKE_ID, 'validar')).status).toBe(404)
  // An id of another kind is not found.
  expect((await actuar('guia', sinPapeles, 'validar')).status).toBe(404)
})

/**
 * Both administrators decide while a third transaction locks the row: neither can finish before the other has begun.
 */
const aLaVez = async (clase: 'conductor' | 'operador', id: string, suya: string) => {
  const soltar = await holdRow(mundo, clase === 'conductor' ? 'vehiculos' : 'operadores', id)
  const dos = [actuar(clase, id, 'validar'), actuar(clase, id, 'validar', { quien: suya })]
  await waitingForLock(mundo, 2)
  await soltar()
  return Promise.all(dos)
}

test('BIZ-12 of two administrators at once one wins, and the other is told who and when', async () => {
  const id = await conductor()
  const otra = await createPlataforma(mundo)
  const suya = await app.signIn(otra.email)
  const dos = await aLaVez('conductor', id, suya)
  expect(dos.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const gana = dos[0]?.status === 200 ? { persona: jefe, quien: sesion } : { persona: otra, quien: suya }
  const nombre = await nombreDe(gana.quien)
  const perdio = dos.find(({ status }) => status === 409)
  expect(perdio?.body['message']).toMatch(
    new RegExp(
      `^Este proveedor ya está validado: lo hizo ${nombre} \\(\\d+ jun 2026, \\d+:\\d\\d\\s[ap]\\.\\sm\\.\\)\\.$`,
    ),
  )
  expect(await decisiones(id)).toMatchObject([{ actorId: gana.persona.id, actorNombre: nombre }])
})

test('BIZ-12 S7-015 of two administrators who review an operator at once one wins, and one welcome is sent', async () => {
  const id = await operador()
  const dos = await aLaVez('operador', id, await app.signIn((await createPlataforma(mundo)).email))
  expect(dos.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await fichaDe('operador', id)).bienvenidas).toHaveLength(1)
})

test('S4-037 S4-038 S7-015 the operator’s button reviews it and welcomes it: one mail, with what became of it', async () => {
  const id = await operador()
  const llave = 'una-sola-vez'
  for (let vez = 0; vez < 2; vez++) expect((await actuar('operador', id, 'validar', { llave })).status).toBe(200)
  expect(await enQueListas(id)).toEqual(['operadores'])
  const enCamino = await fichaDe('operador', id)
  const enviada = { en: mundo.ctx.clock.now().toISOString(), para: enCamino.email, por: await nombreDe(sesion) }
  expect(enCamino.bienvenidas).toEqual([{ ...enviada, estado: 'en-camino', fallo: null }])
  const cartero = (send: Mailer['send']): Mailer => ({ send, close: () => undefined })
  // It waits as long as the decision can be undone.
  mundo.ctx.clock.advance(10_000)
  await enviarPendientes(
    mundo.ctx,
    cartero(() => Promise.reject(new Error('550 no such mailbox'))),
  )
  expect((await fichaDe('operador', id)).bienvenidas).toMatchObject([
    { estado: 'demorado', fallo: '550 no such mailbox' },
  ])
  mundo.ctx.clock.advance(3_600_000)
  await enviarPendientes(
    mundo.ctx,
    cartero(() => Promise.resolve()),
  )
  expect((await fichaDe('operador', id)).bienvenidas).toMatchObject([{ estado: 'enviado', fallo: null }])
  expect((await actuar('operador', id, 'validar')).status).toBe(409)
})

test('S2-061 the welcome of a new driver is sent once for each press, and for nobody who is not new', async () => {
  const id = await conductor({ fotosVehiculo: false, documentosVehiculo: false })
  const pulsado = async () => {
    mundo.ctx.clock.advance(1000)
    expect((await actuar('conductor', id, 'bienvenida')).status).toBe(200)
    return mundo.ctx.clock.now().toISOString()
  }
  const [primera, segunda] = [await pulsado(), await pulsado()]
  const ficha = await fichaDe('conductor', id)
  expect(ficha.bienvenidas.map(({ en }) => en)).toEqual([segunda, primera])
  expect(ficha.paso).toBe('nuevo')
  const correos = await enSistema((tx) =>
    tx.selectFrom('correos').select('asunto').where('para', '=', ficha.email).execute(),
  )
  expect(correos).toEqual([
    { asunto: 'Bienvenida a Transportadoras Aliadas' },
    { asunto: 'Bienvenida a Transportadoras Aliadas' },
  ])
  expect((await actuar('conductor', await conductor(), 'bienvenida')).status).toBe(409)
  const sinCorreo = await conductor({ fotosVehiculo: false }, { email: '' })
  expect((await actuar('conductor', sinCorreo, 'bienvenida')).body).toMatchObject({
    code: 'invalid-argument',
    message: 'Este proveedor no tiene correo electrónico.',
  })
})

test('S7-023 S7-025 the platform hears of a provider that comes or moves, and a company hears nothing of it', async () => {
  const otra = await createEmpresa(mundo)
  const [deLaMesa, deOtra] = [await app.live(sesion), await app.live(await app.signIn(otra.email))]
  for (const stream of [deLaMesa, deOtra]) await stream.listo()
  const avisado = async (veces: number) => {
    await mundo.base.pool.query('notify aliadas_cambios')
    await deLaMesa.until((s) => s.changes().length >= veces)
    expect(deLaMesa.changes()).toEqual(Array.from({ length: veces }, () => ({ tipo: 'proveedores' })))
  }
  const deGuia = await guia()
  await avisado(1)
  const deOperador = await operador()
  await avisado(2)
  // Both move to another list.
  expect((await actuar('guia', deGuia, 'validar')).status).toBe(200)
  await avisado(3)
  expect((await actuar('operador', deOperador, 'validar')).status).toBe(200)
  await avisado(4)
  await enSistema((tx) =>
    tx.updateTable('empresas').set({ direccion: 'Otra calle' }).where('id', '=', otra.empresaId).execute(),
  )
  await mundo.base.pool.query('notify aliadas_cambios')
  await deOtra.until((s) => s.changes().length > 0)
  expect(deOtra.changes()).toEqual([{ tipo: 'perfil' }])
  for (const stream of [deLaMesa, deOtra]) stream.close()
})

test('S7-024 a company hears that its driver was validated, and its fleet shows it among the validated ones', async () => {
  const id = await conductor()
  const suya = await app.signIn(empresa.email)
  const vivo = await app.live(suya)
  await vivo.listo()
  const validados = async () =>
    (
      (await app.request('GET', '/api/vehiculos?estado=validado&porPagina=50', { cookie: suya })).body['filas'] as {
        id: string
      }[]
    ).some((fila) => fila.id === id)
  expect(await validados()).toBe(false)
  expect((await actuar('conductor', id, 'validar')).status).toBe(200)
  await vivo.until((s) => s.changes().some((cambio) => (cambio as { tipo: string }).tipo === 'flota'))
  expect(await validados()).toBe(true)
  vivo.close()
})

test('an account is shown whole to who gives the password again, once for each look, and the history keeps who', async () => {
  const id = await conductor()
  expect((await fichaDe('conductor', id)).cuenta).toBe('•••• 5678')
  const mirar = (contrasenaActual: unknown) =>
    app.request('POST', `/api/proveedores/conductor/${id}/cuenta`, { cookie: sesion, body: { contrasenaActual } })
  for (const mala of ['', 'otra', undefined, 7]) {
    const { status, body } = await mirar(mala)
    expect([mala, status, Object.keys(body['fields'] as object)]).toEqual([mala, 400, ['contrasenaActual']])
  }
  const { status, body } = await mirar(PASSWORD)
  expect([status, body['cuenta']]).toEqual([
    200,
    { banco: 'Nequi', tipocuenta: 'ahorros', cuenta: '0012345678', titular: 'Dueño', rut: '900000001' },
  ])
  const miradas = (await fichaDe('conductor', id)).historia.filter(
    ({ accion }) => accion === 'Miró una cuenta bancaria completa',
  )
  expect(miradas).toMatchObject([{ quien: await nombreDe(sesion) }])
})

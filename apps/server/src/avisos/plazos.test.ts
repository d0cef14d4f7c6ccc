import { NOMBRE_DE_AVISO, decirAviso, type Aviso } from '@aliadas/contract/avisos'
import { DIA_MS, HORA_MS, MINUTO_MS, fechaBogota } from '@aliadas/contract/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scopeOf, type Persona } from '../platform/actor.ts'
import {
  PASSWORD,
  arriveAt,
  createAliado,
  createConductor,
  createEmpresa,
  createPlataforma,
  createServicioIn,
  createVehiculo,
  createWorldWithApp,
  handIn,
  mailToken,
  rowOf,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'
import { avisarPlazos, avisarVencimientos, enviarAvisos } from './index.ts'
import { elegirPreferencia } from './preferencias.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
let plataforma: Persona

beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  plataforma = await createPlataforma(mundo)
  mundo.ctx.clock.advance(MINUTO_MS)
})
afterAll(() => close())

const avisos = async (cookie: string): Promise<Aviso[]> => {
  const { filas } = (await app.request('GET', '/api/avisos?porPagina=100', { cookie })).body
  return filas as Aviso[]
}
const clases = async ({ email }: Persona): Promise<string[]> =>
  (await avisos(await app.signIn(email))).map(({ clase }) => clase)
const enElMomento = (momento: Date | number) =>
  mundo.ctx.clock.advance(new Date(momento).getTime() - mundo.ctx.clock.now().getTime())
/** Two servers at once, and once more. */
const varios = async (tarea: () => Promise<void>) => {
  await Promise.all([tarea(), tarea()])
  await tarea()
}

test('a vehicle or FUEC that is missing 24 and 2 hours before departure is told once each, whoever runs the job', async () => {
  const [sinVehiculo, sinFuec, listo] = [
    await createServicioIn(mundo, 'reservado'),
    await createServicioIn(mundo, 'asignado'),
    await createServicioIn(mundo, 'confirmado'),
  ]
  const deFalta = async ({ admin }: { admin: Persona }) =>
    (await clases(admin)).filter((clase) => clase.startsWith('falta'))
  const { salida } = await rowOf(mundo, sinVehiculo.id)
  const correr = async (antes: number) => {
    enElMomento(salida.getTime() - antes)
    await varios(() => avisarPlazos(mundo.ctx))
    return [await deFalta(sinVehiculo), await deFalta(sinFuec), await deFalta(listo)]
  }
  expect(await correr(24 * HORA_MS + 1000)).toEqual([[], [], []])
  expect(await correr(24 * HORA_MS)).toEqual([['falta-vehiculo'], ['falta-fuec'], []])
  expect(await correr(3 * HORA_MS)).toEqual([['falta-vehiculo'], ['falta-fuec'], []])
  expect(await correr(2 * HORA_MS)).toEqual([['falta-vehiculo', 'falta-vehiculo'], ['falta-fuec', 'falta-fuec'], []])
  expect(await correr(-1000)).toEqual([['falta-vehiculo', 'falta-vehiculo'], ['falta-fuec', 'falta-fuec'], []])
})

test('a service that is reserved within the last two hours is told of once, and not for the day before too', async () => {
  const { id, admin } = await createServicioIn(mundo, 'reservado')
  const { salida } = await rowOf(mundo, id)
  enElMomento(salida.getTime() - HORA_MS)
  await varios(() => avisarPlazos(mundo.ctx))
  expect((await clases(admin)).filter((clase) => clase.startsWith('falta'))).toEqual(['falta-vehiculo'])
})

test('a vehicle that stops reporting on its trip is silent once, and again after it reported again', async () => {
  const { id, admin } = await createServicioIn(mundo, 'enCurso')
  const { salida } = await rowOf(mundo, id)
  const silencios = async () => (await clases(admin)).filter((clase) => clase === 'conductor-silencioso').length
  enElMomento(salida)
  await varios(() => avisarPlazos(mundo.ctx))
  // It never reported: there is nothing to fall silent.
  expect(await silencios()).toBe(0)
  await arriveAt(mundo, id)
  enElMomento(salida.getTime() + 15 * MINUTO_MS - 1)
  await varios(() => avisarPlazos(mundo.ctx))
  expect(await silencios()).toBe(0)
  enElMomento(salida.getTime() + 15 * MINUTO_MS)
  await varios(() => avisarPlazos(mundo.ctx))
  expect(await silencios()).toBe(1)
  const en = new Date(salida.getTime() + 20 * MINUTO_MS)
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx.updateTable('posiciones').set({ en, recibidaEn: en }).where('servicioId', '=', id).execute(),
  )
  enElMomento(en.getTime() + 15 * MINUTO_MS)
  await varios(() => avisarPlazos(mundo.ctx))
  expect(await silencios()).toBe(2)
})

test('a document of a vehicle or its driver is told 30 and 7 days before it ends and on its last day, never late', async () => {
  const admin = await createEmpresa(mundo)
  const dia = (dias: number) => fechaBogota(new Date(mundo.ctx.clock.now().getTime() + dias * DIA_MS))
  await createVehiculo(mundo, admin, {
    placas: 'SOA111',
    fechasoat: dia(31),
    vencimientoLicenciaDeConducir: dia(7),
    vencimientoRevisionTecnica: dia(90),
    vencimientoTarjetaOperacion: dia(91),
  })
  mundo.ctx.clock.advance(MINUTO_MS)
  const dichos = async () => {
    await varios(() => avisarVencimientos(mundo.ctx))
    const todos = await avisos(await app.signIn(admin.email))
    return todos
      .filter(({ clase }) => clase === 'papel-por-vencer')
      .map(({ papel, placas, dia: d }) => [papel, placas, d])
  }
  const licencia = ['Licencia de conducir', 'SOA111', dia(7)]
  const soat = ['SOAT', 'SOA111', dia(31)]
  expect(await dichos()).toEqual([licencia])
  mundo.ctx.clock.advance(DIA_MS)
  expect(await dichos()).toEqual([soat, licencia])
  mundo.ctx.clock.advance(6 * DIA_MS)
  expect(await dichos()).toEqual([licencia, soat, licencia])
})

test('a refused document of a vehicle reaches its company, and goes when the decision is taken back', async () => {
  const jefe = await app.signIn(plataforma.email)
  const admin = await createEmpresa(mundo)
  const id = await createConductor(mundo, admin)
  const tenant = admin.empresaId
  mundo.ctx.clock.advance(MINUTO_MS)
  const idArchivo = await handIn(mundo, { clase: 'conductor', id, lugar: 'soat', tenant })
  const decidir = (ruta: string, body: object) =>
    app.request('POST', `/api/proveedores/${ruta}`, { cookie: jefe, body })
  const rechazo = { decision: 'rechazado', motivo: 'vencido', nota: 'CANARIO', idArchivo, anterior: null }
  expect((await decidir(`conductor/${id}/documentos/soat`, rechazo)).status).toBe(200)
  const cookie = await app.signIn(admin.email)
  const [aviso] = await avisos(cookie)
  expect(aviso).toMatchObject({ clase: 'papel-rechazado', idObjeto: id, papel: 'SOAT' })
  expect(JSON.stringify(aviso)).not.toContain('CANARIO')
  const ficha = (await app.request('GET', `/api/proveedores/conductor/${id}`, { cookie: jefe })).body['proveedor']
  const { deshacer } = ficha as { deshacer: { id: string } }
  expect((await decidir(`conductor/${id}/deshacer`, { idDecision: deshacer.id })).status).toBe(200)
  expect(await avisos(cookie)).toEqual([])
})

test('whoever registers is told to the administrators of the company, and a new company to the platform', async () => {
  const admin = await createEmpresa(mundo, { nombre: 'Rutas del Cauca' })
  const [nueva] = await avisos(await app.signIn(plataforma.email))
  expect(nueva).toMatchObject({ clase: 'empresa-registrada', nombre: 'Rutas del Cauca', idObjeto: admin.empresaId })
  mundo.ctx.clock.advance(MINUTO_MS)
  const email = 'colega@empresa.test'
  const cookie = await app.signIn(admin.email)
  const datos = { email, emailVerificacion: email, password: PASSWORD, passwordVerificacion: PASSWORD }
  const invitada = await app.request('POST', '/api/acceso/usuarios', { cookie, body: datos })
  expect([invitada.status, invitada.text]).toEqual([201, expect.any(String)])
  expect(await clases(admin)).toEqual([])
  const verificada = await app.request('POST', '/api/acceso/verificar-correo', {
    body: { token: await mailToken(mundo, email) },
  })
  expect([verificada.status, verificada.text]).toEqual([200, expect.any(String)])
  const [registrada] = await avisos(cookie)
  expect(registrada).toMatchObject({ clase: 'persona-registrada', nombre: email })
})

test('S7-023 a provider that registers and waits for validation is told to the platform, and nothing of it once its account is deleted', async () => {
  const cookie = await app.signIn(plataforma.email)
  await mundo.ctx.db.transaction(scopeOf(plataforma), (tx) =>
    elegirPreferencia(tx, plataforma, {
      clase: 'proveedor-nuevo',
      app: true,
      sonido: false,
      correo: 'ya',
      push: false,
    }),
  )
  const { clave } = await createAliado(mundo)
  const cuerpo = {
    nombre: 'CANARIO Palacios',
    email: 'canario@guias.test',
    telefono: '3990000811',
    direccion: 'Cali',
    rnt: '41234',
    rut: '900000001',
    banco: 'Nequi',
    tipocuenta: 'ahorros',
    cuenta: '0012345678',
    titular: 'CANARIO',
    terminos: true,
  }
  const registrado = await app.request('POST', '/api/v1/guias', { key: clave, body: cuerpo })
  expect(registrado.status).toBe(201)
  const id = String(registrado.body['id'])
  const suyos = async () => (await avisos(cookie)).filter(({ idObjeto }) => idObjeto === id)
  expect(await suyos()).toMatchObject([{ clase: 'proveedor-nuevo', nombre: cuerpo.nombre, lista: 'guias-nuevos' }])
  // A letter waits for the end of quiet hours, or for the mail server.
  await enviarAvisos(mundo.ctx, 'https://aliadas.test')
  expect((await app.request('DELETE', `/api/v1/guias/${id}`, { key: clave })).status).toBe(200)
  expect(await suyos()).toEqual([])
  expect(JSON.stringify(await avisos(cookie))).not.toContain('CANARIO')
  const cartas = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('correos').select(['asunto', 'texto', 'html']).where('asunto', '=', 'Proveedor nuevo').execute(),
  )
  expect(cartas).toHaveLength(1)
  expect(JSON.stringify(cartas)).not.toContain('CANARIO')
})

test('every kind has a name, and its text names what there is and nothing that is gone', () => {
  for (const clase of Object.keys(NOMBRE_DE_AVISO) as Aviso['clase'][]) {
    const nada = { idServicio: null, codigoServicio: null, viaje: null, valor: null, metodoPago: null, motivo: null }
    const { titulo, texto } = decirAviso({
      id: 'A',
      clase,
      en: '',
      leido: false,
      silenciado: false,
      idObjeto: 'B',
      ...nada,
      placas: null,
      papel: null,
      dia: null,
      desde: null,
      nombre: null,
      lista: null,
      cambio: null,
      puntualidad: null,
    })
    expect([clase, titulo.length > 5, /null|undefined|NaN/.test(titulo + texto)]).toEqual([clase, true, false])
  }
})

import {
  esRequisito,
  LUGARES_REVISABLES,
  type FichaDeProveedor,
  type LugarRevisable,
  type PapelDeProveedor,
} from '@aliadas/contract/proveedores'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enviarPendientes } from '../correo/index.ts'
import type { Persona } from '../platform/actor.ts'
import {
  createConductor,
  createEmpresa,
  createGuia,
  createPlataforma,
  createServicioIn,
  createVehiculo,
  createWorldWithApp,
  FAKE_ID,
  handIn,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
let empresa: Persona
let sesion: string
let otra: string

beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  empresa = await createEmpresa(mundo)
  sesion = await app.signIn((await createPlataforma(mundo)).email)
  otra = await app.signIn((await createPlataforma(mundo)).email)
})
afterAll(() => close())

type Clase = 'conductor' | 'guia'
type Cuerpo = Record<string, unknown>

const fichaDe = async (clase: Clase, id: string): Promise<FichaDeProveedor> =>
  (await app.request('GET', `/api/proveedores/${clase}/${id}`, { cookie: sesion })).body[
    'proveedor'
  ] as FichaDeProveedor
const papelDe = async (clase: Clase, id: string, lugar: LugarRevisable): Promise<PapelDeProveedor | undefined> => {
  const { fotos, documentos } = await fichaDe(clase, id)
  return [...fotos, ...documentos].find((papel) => papel.lugar === lugar)
}
const pedir = async (ruta: string, body: Cuerpo, { quien = sesion, llave = '' } = {}) => {
  mundo.ctx.clock.advance(1000)
  return app.request('POST', `/api/proveedores/${ruta}`, {
    cookie: quien,
    body,
    headers: llave ? { 'idempotency-key': llave } : {},
  })
}
const entregar = async (clase: Clase, id: string, lugar: LugarRevisable): Promise<string> => {
  mundo.ctx.clock.advance(1000)
  return handIn(mundo, { clase, id, lugar, tenant: empresa.empresaId })
}
const RECHAZO = { decision: 'rechazado', motivo: 'vencido', nota: 'Venció en mayo' }
const correosA = (para: string) =>
  mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('correos').select(['asunto', 'texto', 'enviadoEn']).where('para', '=', para).orderBy('id').execute(),
  )
const lineasDe = (id: string) =>
  mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx
      .selectFrom('historial')
      .select(['accion', 'cambios', 'tenant'])
      .where('entidadId', '=', id)
      .orderBy('id')
      .execute(),
  )

test('a document is approved or refused with a reason: one mail a press, who and when on the detail and in the history', async () => {
  const id = await createConductor(mundo, empresa)
  const idArchivo = await entregar('conductor', id, 'soat')
  const llave = 'una-decision'
  for (let vez = 0; vez < 2; vez++)
    expect((await pedir(`conductor/${id}/documentos/soat`, { ...RECHAZO, idArchivo }, { llave })).status).toBe(200)
  const ficha = await fichaDe('conductor', id)
  expect(ficha).toMatchObject({ paso: 'nuevo', faltan: ['documentos'], reenviados: [] })
  const { nombres, apellidos } = (await app.sessionOf(sesion)).body as { nombres: string; apellidos: string }
  expect(ficha.documentos.find(({ lugar }) => lugar === 'soat')?.decision).toMatchObject({
    decision: 'rechazado',
    motivo: 'vencido',
    nota: 'Venció en mayo',
    por: `${nombres} ${apellidos}`,
  })
  expect((await lineasDe(id)).filter(({ accion }) => accion === 'rechazarDocumento')).toEqual([
    {
      accion: 'rechazarDocumento',
      cambios: { documento: 'SOAT', motivo: 'Está vencido: Venció en mayo' },
      tenant: empresa.empresaId,
    },
  ])
  expect(await correosA(ficha.email)).toMatchObject([{ asunto: 'Tu SOAT necesita una corrección', enviadoEn: null }])
  expect((await correosA(ficha.email))[0]?.texto).toContain('Motivo: Está vencido: Venció en mayo.')
  // The mail is sent once the decision can no longer be undone.
  const cartero = { send: () => Promise.resolve(), close: () => undefined }
  await enviarPendientes(mundo.ctx, cartero)
  expect(await correosA(ficha.email)).toMatchObject([{ enviadoEn: null }])
  mundo.ctx.clock.advance(10_000)
  await enviarPendientes(mundo.ctx, cartero)
  expect((await correosA(ficha.email))[0]?.enviadoEn).not.toBeNull()

  const foto = await entregar('conductor', id, 'frente')
  expect(
    (await pedir(`conductor/${id}/documentos/frente`, { decision: 'aprobado', idArchivo: foto })).body['proveedor'],
  ).toMatchObject({ paso: 'nuevo' })
  expect((await correosA(ficha.email)).map(({ asunto }) => asunto)).toEqual([
    'Tu SOAT necesita una corrección',
    'Aprobamos tu foto Frente',
  ])
})

test('what came again after a refusal brings it back to be validated, marked, with the version before beside it', async () => {
  for (const clase of ['conductor', 'guia'] as const) {
    const id = await (clase === 'guia'
      ? createGuia(mundo, { validado: true })
      : createConductor(mundo, empresa, { validado: true }))
    const idArchivo = await entregar(clase, id, 'rut')
    expect((await fichaDe(clase, id)).paso).toBe('activo')
    await pedir(`${clase}/${id}/documentos/rut`, { ...RECHAZO, idArchivo })
    expect((await fichaDe(clase, id)).paso).toBe('nuevo')
    const nuevo = await entregar(clase, id, 'rut')
    expect(await fichaDe(clase, id)).toMatchObject({ paso: 'por-validar', faltan: [], reenviados: ['rut'] })
    expect(await papelDe(clase, id, 'rut')).toMatchObject({
      archivo: { id: nuevo },
      decision: null,
      anterior: { id: idArchivo, motivo: 'Está vencido: Venció en mayo' },
    })
    await pedir(`${clase}/${id}/documentos/rut`, { decision: 'aprobado', idArchivo: nuevo })
    expect((await fichaDe(clase, id)).reenviados).toEqual([])
    expect((await pedir(`${clase}/${id}/validar`, {})).status).toBe(200)
  }
  const id = await createConductor(mundo, empresa)
  const foto = await entregar('conductor', id, 'lateral')
  await pedir(`conductor/${id}/documentos/lateral`, { ...RECHAZO, idArchivo: foto })
  expect(await fichaDe('conductor', id)).toMatchObject({ paso: 'nuevo', faltan: ['fotos'] })
  await entregar('conductor', id, 'lateral')
  expect(await fichaDe('conductor', id)).toMatchObject({ paso: 'por-validar', reenviados: ['lateral'] })
})

test.each(['conductor', 'guia'] as const)(
  'a refused paper takes a validated %s off its list only when nobody is validated without it, and comes back marked either way',
  async (clase) => {
    const propios: readonly LugarRevisable[] =
      clase === 'guia'
        ? ['rut', 'rnt', 'tarjetaProfesional']
        : LUGARES_REVISABLES.filter((uno) => uno !== 'tarjetaProfesional')
    for (const lugar of propios) {
      const id = await (clase === 'guia' ? createGuia(mundo) : createConductor(mundo, empresa))
      const idArchivo = await entregar(clase, id, lugar)
      await pedir(`${clase}/${id}/validar`, {})
      const { status } = await pedir(`${clase}/${id}/documentos/${lugar}`, { ...RECHAZO, idArchivo })
      expect([lugar, status]).toEqual([lugar, 200])
      const ficha = await fichaDe(clase, id)
      expect([lugar, ficha.paso]).toEqual([lugar, esRequisito(clase, lugar) ? 'nuevo' : 'activo'])
      expect((await papelDe(clase, id, lugar))?.decision?.decision).toBe('rechazado')
      expect((await correosA(ficha.email)).at(-1)?.asunto).toMatch(/ necesita una corrección$/)
      await entregar(clase, id, lugar)
      expect(await fichaDe(clase, id)).toMatchObject({
        paso: esRequisito(clase, lugar) ? 'por-validar' : 'activo',
        reenviados: [lugar],
      })
    }
  },
)

test('who waits to be validated is not held up by a refused paper that it can do without', async () => {
  const id = await createConductor(mundo, empresa)
  const idArchivo = await entregar('conductor', id, 'rnt')
  await pedir(`conductor/${id}/documentos/rnt`, { ...RECHAZO, idArchivo })
  expect(await fichaDe('conductor', id)).toMatchObject({ paso: 'por-validar', faltan: [] })
  expect((await pedir(`conductor/${id}/validar`, {})).body['proveedor']).toMatchObject({ paso: 'activo' })
})

test('BIZ-07 of two who decide on one document at once one wins, and the other is told who and when', async () => {
  const id = await createGuia(mundo)
  const idArchivo = await entregar('guia', id, 'rnt')
  const ruta = `guia/${id}/documentos/rnt`
  const dos = await Promise.all([
    pedir(ruta, { decision: 'aprobado', idArchivo }),
    pedir(ruta, { ...RECHAZO, idArchivo }, { quien: otra }),
  ])
  expect(dos.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const { email } = await fichaDe('guia', id)
  expect(await correosA(email)).toHaveLength(1)
  const perdio = dos.find(({ status }) => status === 409)
  expect(perdio?.body['message']).toMatch(
    /^Este documento ya está (aprobado|rechazado): lo hizo .+ \(\d+ jun 2026, \d+:\d\d\s[ap]\.\sm\.\)\.$/,
  )
  // A person who has seen the first decision may change it; a decision about a file that was replaced is refused.
  const decision = (await papelDe('guia', id, 'rnt'))?.decision
  const contraria = decision?.decision === 'aprobado' ? RECHAZO : { decision: 'aprobado' }
  expect((await pedir(ruta, { ...contraria, idArchivo, anterior: decision?.id })).status).toBe(200)
  const otroArchivo = await entregar('guia', id, 'rnt')
  const tarde = await pedir(ruta, { decision: 'aprobado', idArchivo })
  expect([tarde.status, tarde.body['message']]).toEqual([
    409,
    'Este documento cambió mientras lo mirabas: ahora hay otro archivo. Míralo de nuevo.',
  ])
  expect((await pedir(ruta, { decision: 'aprobado', idArchivo: otroArchivo })).status).toBe(200)
})

test('a refusal needs a reason of the list, and words of one’s own where it says so', async () => {
  const id = await createGuia(mundo)
  const idArchivo = await entregar('guia', id, 'rnt')
  const ruta = `guia/${id}/documentos/rnt`
  const campos = async (cuerpo: Cuerpo) => {
    const { status, body } = await pedir(ruta, { idArchivo, ...cuerpo })
    return [status, body['fields']]
  }
  expect(await campos({ decision: 'rechazado' })).toEqual([400, { motivo: 'Elige el motivo del rechazo' }])
  expect(await campos({ decision: 'rechazado', motivo: 'porque-si' })).toEqual([
    400,
    { motivo: 'Elige el motivo del rechazo' },
  ])
  expect(await campos({ decision: 'rechazado', motivo: 'otro', nota: ' ' })).toEqual([
    400,
    { nota: 'Escribe el motivo' },
  ])
  expect((await pedir(`guia/${id}/documentos/soat`, { decision: 'aprobado', idArchivo })).status).toBe(404)
  expect((await pedir(`guia/${id}/documentos/pasaporte`, { decision: 'aprobado', idArchivo })).status).toBe(400)
  expect((await pedir(`conductor/${id}/documentos/rnt`, { decision: 'aprobado', idArchivo })).status).toBe(404)
  expect((await papelDe('guia', id, 'rnt'))?.decision).toBeNull()
})

test('BIZ-06 ROLE-07 a suspended driver’s vehicle is assigned to nothing, its company does not put it back, and the mail says why', async () => {
  const { id: servicio, admin } = await createServicioIn(mundo, 'reservado')
  const suya = await app.signIn(admin.email)
  const id = await createVehiculo(mundo, admin, { email: 'suspendido@conductores.test' })
  const asignar = () =>
    app.request('POST', `/api/servicios/${servicio}/vehiculo`, {
      cookie: suya,
      body: { idVehiculo: id, advertenciasAceptadas: [] },
    })
  expect((await pedir(`conductor/${id}/suspender`, { motivo: ' ' })).status).toBe(400)
  expect((await pedir(`conductor/${id}/levantar`, { motivo: 'No aplica' })).status).toBe(409)
  const { status, body } = await pedir(`conductor/${id}/suspender`, { motivo: 'Licencia en investigación' })
  expect([status, body['proveedor']]).toMatchObject([
    200,
    { suspendido: true, motivoSuspension: 'Licencia en investigación', acciones: { suspender: { permitido: false } } },
  ])
  expect((await pedir(`conductor/${id}/suspender`, { motivo: 'Otra vez' })).body['message']).toMatch(
    /^Este proveedor ya está suspendido: lo hizo .+ \(\d+ jun 2026, \d+:\d\d\s[ap]\.\sm\.\)\.$/,
  )
  const negada = await asignar()
  expect([negada.status, negada.body['message']]).toEqual([409, 'El vehículo está suspendido.'])
  const levanta = await app.request('POST', `/api/vehiculos/${id}/levantar`, {
    cookie: suya,
    body: { motivo: 'Ya está bien' },
  })
  expect([levanta.status, levanta.body['message']]).toEqual([
    403,
    'Lo suspendió la plataforma: solo ella puede levantar la suspensión.',
  ])
  expect((await pedir(`conductor/${id}/levantar`, { motivo: 'Todo en orden' })).status).toBe(200)
  expect((await asignar()).status).toBe(200)
  expect((await correosA('suspendido@conductores.test')).map(({ asunto }) => asunto)).toEqual([
    'Suspendimos tu registro',
    'Levantamos tu suspensión',
  ])
  expect((await lineasDe(id)).map(({ accion, cambios }) => [accion, cambios['motivo']])).toEqual([
    ['crear', undefined],
    ['suspenderProveedor', 'Licencia en investigación'],
    ['levantarProveedor', 'Todo en orden'],
  ])
})

test('what its company had suspended before stays so when the platform lifts its own', async () => {
  const id = await createVehiculo(mundo, empresa)
  const suya = await app.signIn(empresa.email)
  await app.request('POST', `/api/vehiculos/${id}/suspender`, { cookie: suya, body: { motivo: 'Frenos en el taller' } })
  await pedir(`conductor/${id}/suspender`, { motivo: 'Quejas de clientes' })
  const { body } = await pedir(`conductor/${id}/levantar`, { motivo: 'Aclarado con él' })
  expect(body['proveedor']).toMatchObject({ suspendido: true, motivoSuspension: 'Frenos en el taller' })
  const levanta = await app.request('POST', `/api/vehiculos/${id}/levantar`, {
    cookie: suya,
    body: { motivo: 'Reparado' },
  })
  expect(levanta.status).toBe(200)
})

test('a guide is suspended and lifted; an operator, who offers nothing, is not', async () => {
  const id = await createGuia(mundo, { validado: true })
  const { body } = await pedir(`guia/${id}/suspender`, { motivo: 'RNT sin renovar' })
  expect(body['proveedor']).toMatchObject({ suspendido: true, paso: 'activo' })
  expect((await pedir(`guia/${id}/levantar`, { motivo: 'Ya lo renovó' })).body['proveedor']).toMatchObject({
    suspendido: false,
    motivoSuspension: null,
  })
  expect((await pedir(`operador/${FAKE_ID}/suspender`, { motivo: 'Quejas' })).status).toBe(404)
})

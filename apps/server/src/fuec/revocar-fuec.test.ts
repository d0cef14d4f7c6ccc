import type { Aviso } from '@aliadas/contract/avisos'
import { DIA_MS, MINUTO_MS } from '@aliadas/contract/core'
import type { Fuec } from '@aliadas/contract/fuec'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enviarAvisos } from '../avisos/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import {
  cancel,
  createEmpresa,
  createLegales,
  createServicioIn,
  createUsuario,
  createVehiculo,
  createWorldWithApp,
  pedidoDeFuec,
  rowOf,
  uploadPdf,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'

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

const sistema = <T>(que: (tx: Tx) => Promise<T>) => mundo.ctx.db.transaction({ rol: 'sistema' }, que)
const conductorDe = async (vehiculoId: string): Promise<string> => {
  const fila = await sistema((tx) =>
    tx.selectFrom('vehiculos').select('conductorId').where('id', '=', vehiculoId).executeTakeFirstOrThrow(),
  )
  return fila.conductorId ?? ''
}
const estadoDe = (fuecId: string) =>
  sistema((tx) =>
    tx.selectFrom('fuecs').select(['estado', 'motivo']).where('id', '=', fuecId).executeTakeFirstOrThrow(),
  )

/** A live FUEC with three drivers. */
const expedido = async () => {
  const { id, aliado } = await createServicioIn(mundo, 'asignado', { admin })
  const otros: string[] = []
  for (let i = 0; i < 2; i++) otros.push(await conductorDe(await createVehiculo(mundo, admin)))
  const { version, conductorId, vehiculoId } = await rowOf(mundo, id)
  const body = pedidoDeFuec(version, { conductores: otros })
  const hecho = await app.request('POST', `/api/servicios/${id}/fuec/expedir`, { cookie: sesion, body })
  const fuec = hecho.body['fuec'] as Fuec
  return { id, aliado, fuec, vehiculoId: vehiculoId ?? '', conductores: [conductorId ?? '', ...otros] }
}
type Expedido = Awaited<ReturnType<typeof expedido>>

const delServicio =
  (cambio: (fila: Awaited<ReturnType<typeof rowOf>>) => object) =>
  async ({ id }: Expedido) => {
    const fila = await rowOf(mundo, id)
    await sistema((tx) => tx.updateTable('servicios').set(cambio(fila)).where('id', '=', id).execute())
  }
const delConductor =
  (lugar: number, cambio: object) =>
  ({ conductores }: Expedido) =>
    sistema((tx) =>
      tx
        .updateTable('conductores')
        .set({ ...cambio, actualizadoEn: mundo.ctx.clock.now() })
        .where('id', '=', conductores[lugar] ?? '')
        .execute(),
    )
const mas = (instante: Date, ms: number) => new Date(instante.getTime() + ms)

const PARADA = JSON.stringify([{ location: 'Buga', lat: 3.9, lon: -76.3 }])
const REVOCAN: readonly [que: string, motivo: string, hacer: (hecho: Expedido) => Promise<unknown>][] = [
  ['another vehicle', 'Cambió el vehículo', delServicio(() => ({ placas: 'ZZZ999' }))],
  ['another driver on the service', 'Cambió el conductor', delServicio(() => ({ cedulaConductor: '1' }))],
  ['another first driver', 'Cambió el conductor', delConductor(0, { cedula: '71' })],
  ['another second driver', 'Cambió el conductor', delConductor(1, { cedula: '72' })],
  ['another third driver', 'Cambió el conductor', delConductor(2, { cedula: '73' })],
  ['another origin', 'Cambió el recorrido', delServicio(() => ({ origen: 'Otro' }))],
  ['another destination', 'Cambió el recorrido', delServicio(() => ({ destino: 'Otro' }))],
  ['another stop', 'Cambió el recorrido', delServicio(() => ({ paradas: PARADA }))],
  [
    'a return on the same day',
    'Cambió el recorrido',
    delServicio((s) => ({
      fechaRegreso: s.fechaRegreso ? null : s.fechaSalida,
      horaRegreso: s.fechaRegreso ? null : '23:00',
    })),
  ],
  ['another first day', 'Cambiaron los días', delServicio(({ salida }) => ({ salida: mas(salida, -DIA_MS) }))],
  ['another last day', 'Cambiaron los días', delServicio(({ fin }) => ({ fin: mas(fin, DIA_MS) }))],
  ['a cancelled service', 'El servicio se canceló', ({ id, aliado }) => cancel(mundo, aliado, id)],
]

test.each(REVOCAN)('%s revokes a live FUEC in the same commit, with its reason', async (_que, motivo, hacer) => {
  const hecho = await expedido()
  await hacer(hecho)
  expect(await estadoDe(hecho.fuec.id)).toEqual({ estado: 'revocado', motivo })
  const { body } = await app.request('GET', `/api/servicios/${hecho.id}/fuecs`, { cookie: sesion })
  expect(body['fuecs']).toMatchObject([{ estado: 'revocado', motivo }])
})

test('an uploaded document in its place revokes a live FUEC', async () => {
  const { id, fuec } = await expedido()
  const enLugarDe = fuec.archivo?.split('/').at(-1)
  const idArchivo = await uploadPdf(mundo, admin, 'fuec', id)
  const cambio = { cookie: sesion, body: { idArchivo, enLugarDe } }
  expect((await app.request('POST', `/api/servicios/${id}/fuec/reemplazo`, cambio)).status).toBe(200)
  expect(await estadoDe(fuec.id)).toEqual({ estado: 'revocado', motivo: 'Se reemplazó por otro documento' })
})

const papeles = (titular: 'vehiculoId' | 'conductor', cambio: object) => (hecho: Expedido) =>
  sistema((tx) =>
    tx
      .updateTable('documentos')
      .set(cambio)
      .where('titularId', 'in', titular === 'vehiculoId' ? [hecho.vehiculoId] : hecho.conductores)
      .execute(),
  )
const deEmpresa = (cambio: object) => () =>
  sistema((tx) => tx.updateTable('empresas').set(cambio).where('id', '=', admin.empresaId).execute())
const NO_REVOCAN: readonly [que: string, hacer: (hecho: Expedido) => Promise<unknown>][] = [
  ['a renewed licence', papeles('conductor', { vence: '2031-01-01' })],
  ['another number of a licence', delConductor(1, { licenciaDeConducir: '999' })],
  ['a renewed SOAT or operation card', papeles('vehiculoId', { vence: '2031-01-01', numero: 'NUEVO' })],
  ['another telephone of a driver', delConductor(0, { telefono: '3999999999' })],
  ['a corrected name of a driver', delConductor(2, { nombre: 'María José Muñoz' })],
  ['a telephone on the service', delServicio(() => ({ telefonoConductor: '3000000000' }))],
  ['another hour of the same day', delServicio(({ salida }) => ({ salida: mas(salida, MINUTO_MS) }))],
  ['another logo or address of the company', deEmpresa({ logo: null, direccion: 'Calle 9' })],
  ['a suspended vehicle', delServicio(() => ({ vehiculoSuspendido: true }))],
  ['a started route', delServicio(() => ({ recorridoIniciado: true }))],
]

test.each(NO_REVOCAN)('%s revokes nothing', async (_que, hacer) => {
  const hecho = await expedido()
  await hacer(hecho)
  expect(await estadoDe(hecho.fuec.id)).toEqual({ estado: 'vigente', motivo: null })
})

test('a driver with a second vehicle of the company stays its driver, another company’s has no say, and a trip that is over neither', async () => {
  const { fuec, conductores, id } = await expedido()
  const { cedula } = await sistema((tx) =>
    tx
      .selectFrom('conductores')
      .select('cedula')
      .where('id', '=', conductores[1] ?? '')
      .executeTakeFirstOrThrow(),
  )
  const segundo = await createVehiculo(mundo, admin, { cedula })
  const ajena = await createEmpresa(mundo)
  const ajeno = await conductorDe(await createVehiculo(mundo, ajena, { cedula }))
  const ahora = mundo.ctx.clock.now()
  const poner = (cual: string, otra: string) =>
    sistema((tx) =>
      tx.updateTable('conductores').set({ cedula: otra, actualizadoEn: ahora }).where('id', '=', cual).execute(),
    )
  await poner(ajeno, '81')
  await poner(conductores[1] ?? '', '82')
  expect(await estadoDe(fuec.id)).toEqual({ estado: 'vigente', motivo: null })
  await sistema((tx) =>
    tx.updateTable('servicios').set({ estado: 'finalizado', recorridoIniciado: true }).where('id', '=', id).execute(),
  )
  await poner(await conductorDe(segundo), '83')
  expect(await estadoDe(fuec.id)).toEqual({ estado: 'vigente', motivo: null })
})

test('a FUEC that revokes itself is told to the company at once, and mailed once to whoever has not said otherwise', async () => {
  const usuario = await createUsuario(mundo, admin)
  const [otra, callado] = [await createEmpresa(mundo), await createUsuario(mundo, admin)]
  const callada = {
    personaId: callado.id,
    clase: 'fuec-revocado',
    app: true,
    sonido: false,
    correo: 'no',
    push: false,
  } as const
  await sistema((tx) => tx.insertInto('avisosPreferencias').values(callada).execute())
  mundo.ctx.clock.advance(MINUTO_MS)
  const hecho = await expedido()
  const avisosDe = async (cookie: string) =>
    ((await app.request('GET', '/api/avisos', { cookie })).body['filas'] as Aviso[]).filter(
      ({ idServicio }) => idServicio === hecho.id,
    )
  mundo.ctx.clock.advance(MINUTO_MS)
  await delConductor(1, { cedula: '91' })(hecho)
  const revocado = (await avisosDe(sesion)).filter(({ clase }) => clase === 'fuec-revocado')
  expect(revocado).toMatchObject([{ cambio: 'conductor', idServicio: hecho.id, leido: false }])
  expect(await avisosDe(await app.signIn(otra.email))).toEqual([])
  await Promise.all([enviarAvisos(mundo.ctx, 'https://aliadas.test'), enviarAvisos(mundo.ctx, 'https://aliadas.test')])
  await enviarAvisos(mundo.ctx, 'https://aliadas.test')
  const correosA = ({ id }: Persona) =>
    sistema((tx) =>
      tx
        .selectFrom('correos')
        .select('texto')
        .where('cuentaId', '=', id)
        .where('asunto', 'like', 'El FUEC dejó de regir%')
        .where('texto', 'like', '%cambió el conductor%')
        .execute(),
    )
  const codigo = hecho.id.slice(-6)
  for (const persona of [admin, usuario])
    expect((await correosA(persona)).filter(({ texto }) => texto.includes(codigo))).toHaveLength(1)
  for (const persona of [otra, callado]) expect(await correosA(persona)).toEqual([])
})

test('what the company itself or the client did is not told as a revocation', async () => {
  const [cancelado, cambiado] = [await expedido(), await expedido()]
  await cancel(mundo, cancelado.aliado, cancelado.id)
  const idArchivo = await uploadPdf(mundo, admin, 'fuec', cambiado.id)
  const cambio = { cookie: sesion, body: { idArchivo, enLugarDe: cambiado.fuec.archivo?.split('/').at(-1) } }
  await app.request('POST', `/api/servicios/${cambiado.id}/fuec/reemplazo`, cambio)
  expect((await estadoDe(cambiado.fuec.id)).estado).toBe('revocado')
  const filas = await sistema((tx) =>
    tx
      .selectFrom('avisos')
      .select('id')
      .where('clase', '=', 'fuec-revocado')
      .where('servicioId', 'in', [cancelado.id, cambiado.id])
      .execute(),
  )
  expect(filas).toEqual([])
})

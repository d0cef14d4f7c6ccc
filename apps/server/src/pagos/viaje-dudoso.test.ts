import type { Servicio } from '@aliadas/contract/servicios'
import type { AdvertenciaDePago, ResultadoDePago } from '@aliadas/contract/pagos'
import { MINUTO_MS } from '@aliadas/contract/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Persona } from '../platform/actor.ts'
import {
  arriveAt,
  createAliado,
  createEmpresa,
  createServicioIn,
  createWorldWithApp,
  historialOf,
  rowOf,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>

beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
})
afterAll(() => close())

/** One degree of latitude north of the destination: 115 km together with the remaining route. */
const LEJOS = { lat: 4.48, lon: -76.53 }

type Fin = { antes?: number; donde?: { lat: number; lon: number } | null; de?: Persona }
/** A running trip that its app ends at that moment, with that last position; without a place it has no position. */
const terminar = async ({ antes = 0, donde, de }: Fin) => {
  const aliado = await createAliado(mundo)
  const { id, admin } = await createServicioIn(mundo, 'enCurso', { aliado, ...(de && { admin: de }) })
  const { salida } = await rowOf(mundo, id)
  if (donde !== null) await arriveAt(mundo, id, donde)
  const ahora = mundo.ctx.clock.now()
  mundo.ctx.clock.set(new Date(salida.getTime() - antes))
  const fin = await app.request('POST', `/api/v1/servicios/${id}/finalizar`, { key: aliado.clave })
  mundo.ctx.clock.set(ahora)
  expect([fin.status, fin.body]).toEqual([200, { ok: true, estado: 'finalizado' }])
  const sesion = await app.signIn(admin.email)
  const leer = async () => (await app.request('GET', `/api/servicios/${id}/pagos`, { cookie: sesion })).body
  const { cuentaVista } = await leer()
  const pago = { id, numeroTransaccion: `D-${id}`, cuentaVista }
  const pagar = (clase: string, advertenciasAceptadas?: string[]) =>
    app.request('POST', `/api/pagos/${id}/pagar`, {
      cookie: sesion,
      body: { ...pago, clase, numeroTransaccion: `${clase}-${id}`, advertenciasAceptadas },
    })
  return { id, sesion, pago, pagar, leer }
}

const ESPERADAS: AdvertenciaDePago[] = [
  { codigo: 'finAntesDeSalir', mensaje: 'El viaje se finalizó 10 minutos antes de su salida.' },
  { codigo: 'finLejos', mensaje: 'El viaje se finalizó a 115 km de su destino.' },
]

test('BIZ-22 a trip ended early and far away stands and says so, and paying its balance asks once more', async () => {
  const { id, sesion, pagar, leer } = await terminar({ antes: 10 * MINUTO_MS, donde: LEJOS })
  expect(await rowOf(mundo, id)).toMatchObject({ estado: 'finalizado', pagarSaldoConductor: true })
  const detalle = await app.request('GET', `/api/servicios/${id}`, { cookie: sesion })
  expect((detalle.body['servicio'] as Servicio).advertenciasDeFin).toEqual(ESPERADAS)
  expect(((await leer())['servicio'] as Servicio).advertenciasDeFin).toEqual(ESPERADAS)
  expect((await historialOf(mundo, id)).at(-1)).toBe('finalizar confirmado>finalizado')
  // The advance was owed before the trip, so there is no question.
  expect((await pagar('anticipo')).status).toBe(200)
  const pregunta = await pagar('saldo')
  expect([pregunta.status, pregunta.body['details']]).toEqual([409, { motivo: 'estado', advertencias: ESPERADAS }])
  for (const mala of [['finLejos'], ['finAntesDeSalir', 'finLejos', 'finSinPuntos'], ['capacidad']])
    expect([mala, (await pagar('saldo', mala)).status]).toEqual([mala, 409])
  expect((await rowOf(mundo, id)).saldoConductorPagado).toBe(false)
  expect((await pagar('saldo', ['finLejos', 'finAntesDeSalir'])).status).toBe(200)
  expect((await rowOf(mundo, id)).saldoConductorPagado).toBe(true)
})

test('BIZ-22 a trip ended without any point asks in a batch too, and a repetition with the same key changes nothing', async () => {
  const { id, sesion, pago } = await terminar({ donde: null })
  const varios = (advertenciasAceptadas: string[] = []) =>
    app.request('POST', '/api/pagos/pagar-varios', {
      cookie: sesion,
      body: { clase: 'saldo', pagos: [{ ...pago, advertenciasAceptadas }] },
    })
  const primera = await varios()
  expect(primera.body['resultados']).toMatchObject([
    {
      id,
      falla: {
        code: 'aborted',
        advertencias: [{ codigo: 'finSinPuntos', mensaje: 'El viaje se finalizó sin ningún punto de su recorrido.' }],
      },
    },
  ])
  expect((await varios(['finSinPuntos'])).body['resultados']).toEqual([{ id, falla: null }])
})

test('BIZ-22 a trip that ended at its destination after its departure is paid without a question', async () => {
  const { id, pagar } = await terminar({})
  expect((await pagar('saldo', ['finLejos'])).status).toBe(409)
  expect((await pagar('saldo')).status).toBe(200)
  expect((await rowOf(mundo, id)).saldoConductorPagado).toBe(true)
})

test('BIZ-22 in a batch each row is asked about its own end, and only what was answered for it is paid', async () => {
  const de = await createEmpresa(mundo)
  const bueno = await terminar({ de })
  const lejos = await terminar({ de, donde: LEJOS })
  const sinPuntos = await terminar({ de, donde: null })
  const varios = async (pagos: readonly object[]) => {
    const cuerpo = { clase: 'saldo', pagos }
    const { body } = await app.request('POST', '/api/pagos/pagar-varios', { cookie: bueno.sesion, body: cuerpo })
    return (body['resultados'] as ResultadoDePago[]).map(({ id, falla }) => [id, falla?.advertencias ?? falla])
  }
  const con = ({ pago }: typeof bueno, ...advertenciasAceptadas: string[]) => ({ ...pago, advertenciasAceptadas })
  const pide = (codigo: string, mensaje: string) => [{ codigo, mensaje }]
  const deLejos = [lejos.id, pide('finLejos', 'El viaje se finalizó a 115 km de su destino.')]
  const deSinPuntos = [sinPuntos.id, pide('finSinPuntos', 'El viaje se finalizó sin ningún punto de su recorrido.')]
  expect(await varios([con(lejos), con(bueno), con(sinPuntos)])).toEqual([deLejos, [bueno.id, null], deSinPuntos])
  // What was answered for one row is no answer for another.
  const cruzadas = [con(lejos, 'finSinPuntos'), con(sinPuntos, 'finLejos')]
  expect(await varios(cruzadas)).toEqual([deLejos, deSinPuntos])
  expect(await varios([con(lejos, 'finLejos'), con(sinPuntos)])).toEqual([[lejos.id, null], deSinPuntos])
  const pagados = await Promise.all([bueno, lejos, sinPuntos].map(({ id }) => rowOf(mundo, id)))
  expect(pagados.map((s) => s.saldoConductorPagado)).toEqual([true, true, false])
})

test('BIZ-22 an app says when and where a trip ended: what is doubtful then asks the payer, and its trace ends there', async () => {
  const aliado = await createAliado(mundo)
  const { id, admin } = await createServicioIn(mundo, 'enCurso', { aliado })
  const { salida, placas, latDestino: lat, lonDestino: lon } = await rowOf(mundo, id)
  const ahora = mundo.ctx.clock.now()
  const en = (minutos: number) => new Date(salida.getTime() + minutos * MINUTO_MS).toISOString()
  mundo.ctx.clock.set(new Date(en(90)))
  for (const [minutos, donde] of [
    [40, LEJOS],
    [80, { lat, lon }],
  ] as const)
    await app.request('POST', '/api/v1/posiciones', {
      key: aliado.clave,
      body: { idServicio: id, placas, ...donde, en: en(minutos) },
    })
  const finalizar = (body: object) =>
    app.request('POST', `/api/v1/servicios/${id}/finalizar`, { key: aliado.clave, body })
  for (const [malo, campo] of [
    [{ en: en(96) }, 'en'],
    [{ en: en(-121) }, 'en'],
    [{ en: 'ayer' }, 'en'],
    [{ lat: 3.45 }, 'lat'],
    [{ lat: 91, lon: -76 }, 'lat'],
    [{ cuando: en(60) }, 'cuando'],
  ] as const)
    expect([malo, await finalizar(malo)]).toMatchObject([
      malo,
      { status: 400, body: { fields: { [campo]: expect.any(String) } } },
    ])
  const aqui = { lat: 3.5, lon: -76.5 }
  expect((await finalizar({ en: en(50), ...aqui })).status).toBe(200)
  mundo.ctx.clock.set(ahora)
  const fila = await rowOf(mundo, id)
  expect([fila.finalizadoEn?.toISOString(), fila.latFinal, fila.lonFinal]).toEqual([en(50), LEJOS.lat, LEJOS.lon])
  expect(fila.pasosConductor.at(-1)).toMatchObject({ paso: 'termino', en: en(50), ...aqui })
  const sesion = await app.signIn(admin.email)
  const { body } = await app.request('GET', `/api/servicios/${id}`, { cookie: sesion })
  expect((body['servicio'] as Servicio).advertenciasDeFin).toMatchObject([{ codigo: 'finLejos' }])
  const traza = await app.request('GET', `/api/servicios/${id}/traza`, { cookie: sesion })
  expect((traza.body['puntos'] as { en: string }[]).map((punto) => punto.en)).toEqual([en(40)])
})

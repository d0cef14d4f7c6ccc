import { HORA_MS, MINUTO_MS } from '@aliadas/contract/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportarPosiciones } from '../posiciones/index.ts'
import { avisarRetrasos, darPaso, iniciarRecorridos } from './index.ts'
import {
  createServicioIn,
  createWorldWithApp,
  atMoment,
  rowOf,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'
import { repartirEventos } from '../aliados/index.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
})
afterAll(() => close())

type Viaje = Awaited<ReturnType<typeof enCurso>>

/** A running trip; `a(minutes)` is the world so long after its departure. */
const enCurso = async () => {
  const { id, aliado } = await createServicioIn(mundo, 'confirmado')
  const { salida, placas } = await rowOf(mundo, id)
  await iniciarRecorridos(atMoment(mundo, new Date(salida.getTime() - HORA_MS)).ctx)
  const a = (minutos: number) => atMoment(mundo, new Date(salida.getTime() + minutos * MINUTO_MS)).ctx
  return { id, aliado: aliado as typeof aliado & { clave: string }, placas: placas ?? '', a }
}
const reportar = ({ id, aliado, placas, a }: Viaje, minutos: number, lat = 3.54, velocidad = 0) => {
  const ctx = a(minutos)
  const en = ctx.clock.now()
  const posicion = { idServicio: id, placas, lat, lon: -76.38, velocidad, rumbo: null, en: en.toISOString() }
  return ctx.db.transaction({ rol: 'sistema' }, (tx) => reportarPosiciones(tx, aliado.id, [posicion], en))
}
const retraso = async ({ id }: Viaje) => (await rowOf(mundo, id)).retrasadoEn

test('a vehicle that reports and has not left ten minutes after the departure is told once, in read and events', async () => {
  const viaje = await enCurso()
  await reportar(viaje, 8)
  expect(await avisarRetrasos(viaje.a(9))).toBe(0)
  expect(await avisarRetrasos(viaje.a(10))).toBe(1)
  expect(await avisarRetrasos(viaje.a(11))).toBe(0)
  const en = viaje.a(10).clock.now().toISOString()
  const key = viaje.aliado.clave
  expect((await app.request('GET', `/api/v1/servicios/${viaje.id}`, { key })).body['retraso']).toBe(en)
  await repartirEventos(mundo.ctx)
  const { eventos } = (await app.request('GET', '/api/v1/eventos?tipos=servicio.retraso', { key })).body as {
    eventos: { type: string; timestamp: string }[]
  }
  expect(eventos).toMatchObject([{ type: 'servicio.retraso', timestamp: en }])
})

test('of two servers at once one tells it', async () => {
  const viaje = await enCurso()
  await reportar(viaje, 8)
  const veces = await Promise.all([avisarRetrasos(viaje.a(10)), avisarRetrasos(viaje.a(10))])
  expect(veces.toSorted()).toEqual([0, 1])
})

test.each<[string, (viaje: Viaje) => Promise<unknown>]>([
  ['nobody knows where it is', () => Promise.resolve()],
  ['its last report is old', (viaje) => reportar(viaje, 1)],
  [
    'it drives',
    async (viaje) => {
      await reportar(viaje, 7)
      await reportar(viaje, 9, 3.53, 40)
    },
  ],
  [
    'somebody is on board',
    async (viaje) => {
      await reportar(viaje, 8)
      await viaje
        .a(9)
        .db.transaction({ rol: 'sistema' }, (tx) =>
          darPaso(
            tx,
            viaje.aliado,
            viaje.id,
            { paso: 'a_bordo', lat: null, lon: null, espera: null },
            viaje.a(9).clock.now(),
          ),
        )
    },
  ],
])('nothing is told while %s', async (_, hacer) => {
  const viaje = await enCurso()
  await hacer(viaje)
  await avisarRetrasos(viaje.a(10))
  expect(await retraso(viaje)).toBeNull()
})

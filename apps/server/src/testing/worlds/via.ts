import { MINUTO_MS } from '@aliadas/contract/core'
import type { Posicion } from '@aliadas/contract/posiciones'
import type { ConductorRastreado, EnlacesDeRastreo } from '@aliadas/contract/rastreo'
import { Registry } from 'prom-client'
import { expect } from 'vitest'
import { createLogger } from '../../platform/log/index.ts'
import { createMetrics } from '../../platform/metrics/index.ts'
import {
  createServicioIn,
  createWorld,
  driverOf,
  rowOf,
  testApp,
  type Arrived,
  type TestApp,
} from '../factories/index.ts'

export type Conducido = Arrived & {
  sesion: string
  conductor: string
  enlaces: EnlacesDeRastreo
  salida: Date
  placas: string
}

export const caminoDe = (enlace: string | undefined): string => new URL(enlace ?? '').pathname
export const puerta = ({ enlaces }: { enlaces: EnlacesDeRastreo }): string => caminoDe(enlaces.direccion?.direccion)

/** A world with two servers whose log is read, and what a driver's telephone does there. */
export const abrirVia = async () => {
  const world = await createWorld()
  const lineas: string[] = []
  const log = createLogger('trace', { write: (linea: string) => void lineas.push(linea) })
  const mundo = { ...world, ctx: { ...world.ctx, log } }
  const app = await testApp(mundo, { metrics: createMetrics(new Registry()), metricsToken: 'el-token-de-las-medidas' })
  const otra = await testApp(mundo)

  const preparar = async (cookie: string, conductor: string) => {
    const respuesta = await app.request('POST', `/api/rastreo/conductores/${conductor}`, { cookie })
    expect(respuesta.status).toBe(200)
    return respuesta.body as EnlacesDeRastreo
  }
  const mandar = (camino: string, cuerpo: unknown, a: TestApp = app) =>
    fetch(a.url + camino, { method: 'POST', body: typeof cuerpo === 'string' ? cuerpo : JSON.stringify(cuerpo) })
  const visto = async ({ sesion, conductor }: Conducido): Promise<ConductorRastreado> => {
    const { body } = await app.request('GET', '/api/rastreo?porPagina=100', { cookie: sesion })
    const suyo = (body['filas'] as ConductorRastreado[]).find(({ idConductor }) => idConductor === conductor)
    if (!suyo) throw new Error('the driver is not in the list')
    return suyo
  }
  return {
    mundo,
    app,
    otra,
    lineas,
    preparar,
    mandar,
    visto,
    /** A trip of today whose driver agrees and has an address; the clock is so many minutes before its departure. */
    async conViaje(hasta: 'confirmado' | 'enCurso' = 'enCurso', antes = 30): Promise<Conducido> {
      const hecho = await createServicioIn(mundo, hasta)
      const { salida, placas } = await rowOf(mundo, hecho.id)
      mundo.ctx.clock.advance(salida.getTime() - antes * MINUTO_MS - mundo.ctx.clock.now().getTime())
      const sesion = await app.signIn(hecho.admin.email)
      const conductor = await driverOf(mundo, hecho.vehiculo)
      const enlaces = await preparar(sesion, conductor)
      return { ...hecho, sesion, conductor, enlaces, salida, placas: placas ?? '' }
    },
    /** An OwnTracks point here and now; changes are of its fields. */
    punto: (cambios: Record<string, unknown> = {}) => ({
      _type: 'location',
      lat: 3.54,
      lon: -76.38,
      tst: Math.floor(mundo.ctx.clock.now().getTime() / 1000),
      vel: 38,
      cog: 271,
      batt: 83,
      acc: 11,
      ...cambios,
    }),
    /** A known secret gets 200 and `[]`, whatever it sends. */
    async recibido(camino: string, cuerpo: unknown, a: TestApp = app) {
      const respuesta = await mandar(camino, cuerpo, a)
      expect([respuesta.status, await respuesta.text()]).toEqual([200, '[]'])
    },
    posiciones: async (cookie: string): Promise<Posicion[]> =>
      (await app.request('GET', '/api/posiciones', { cookie })).body['posiciones'] as Posicion[],
    descartes: async (viaje: Conducido) =>
      Object.fromEntries((await visto(viaje)).descartes.map(({ motivo, cuantos }) => [motivo, cuantos])),
    avisosSos: (id: string) =>
      mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
        tx.selectFrom('avisos').select('id').where('clase', '=', 'sos').where('servicioId', '=', id).execute(),
      ),
    async close() {
      await app.close()
      await otra.close()
      await world.close()
    },
  }
}

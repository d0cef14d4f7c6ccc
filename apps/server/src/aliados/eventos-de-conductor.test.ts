import type { Evento } from '@aliadas/contract/aliados'
import { afterAll, expect, test } from 'vitest'
import { avisarVinculaciones } from '../flota/index.ts'
import { createAliado } from '../testing/factories/index.ts'
import { mundoDeVinculaciones } from '../testing/worlds/vinculaciones.ts'
import { repartirEventos } from './repartir-eventos.ts'

const { close, mundo, app, aliado, x, jefe, registrar, pedida, retirar, libres } = await mundoDeVinculaciones()
afterAll(() => close())

const leer = async (clave = aliado.clave): Promise<Evento[]> => {
  await repartirEventos(mundo.ctx)
  return (await app.request('GET', '/api/v1/eventos', { key: clave })).body['eventos'] as Evento[]
}

test('a driver’s app is told what the platform decided, as its own read answers it', async () => {
  const propio = await createAliado(mundo)
  const { id } = await registrar(propio.clave)
  const decidir = (que: string) =>
    app.request('POST', `/api/proveedores/conductor/${id}/${que}`, {
      cookie: jefe.cookie,
      body: { motivo: 'Papeles por aclarar' },
    })
  expect((await decidir('suspender')).status).toBe(200)
  const eventos = await leer(propio.clave)
  const { body } = await app.request('GET', `/api/v1/conductores/${id}`, { key: propio.clave })
  expect(eventos).toMatchObject([
    {
      type: 'conductor.decidido',
      data: { idConductor: id, conductor: body, servicio: null, secuencia: null, vinculacion: null },
    },
  ])
  expect(await leer()).toEqual([])
  const sinAlcance = await createAliado(mundo, ['eventos:leer', 'servicios:leer'])
  expect(await leer(sinAlcance.clave)).toEqual([])
  await app.request('DELETE', `/api/v1/conductores/${id}`, { key: propio.clave })
  expect(await leer(propio.clave)).toMatchObject([{ data: { idConductor: id, conductor: null } }])
})

test('TEN-17 a request is told once its driver is, and for plates of nobody nothing is written', async () => {
  const { id, placas } = await registrar()
  await pedida(libres())
  const { id: solicitud } = await pedida(placas)
  expect(await leer()).toEqual([])
  await avisarVinculaciones(mundo.ctx)
  await avisarVinculaciones(mundo.ctx)
  expect(await leer()).toMatchObject([
    {
      type: 'vinculacion.pedida',
      data: {
        idConductor: id,
        idVinculacion: solicitud,
        vinculacion: { id: solicitud, empresa: { nombre: x.persona.empresa } },
      },
    },
  ])
  await retirar(solicitud)
  expect(await leer()).toMatchObject([{ data: { idVinculacion: solicitud, vinculacion: null, conductor: { id } } }])
})

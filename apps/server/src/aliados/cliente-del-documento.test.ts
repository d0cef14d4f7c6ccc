import { DIA_MS, HORA_MS, fechaBogota } from '@aliadas/contract/core'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subirFuec } from '../fuec/index.ts'
import { validarPago } from '../pagos/index.ts'
import { scopeOf, type Persona } from '../platform/actor.ts'
import { iniciarRecorridos } from '../servicios/index.ts'
import {
  atMoment,
  bid,
  createAliado,
  createEmpresa,
  createVehiculo,
  createWorldWithApp,
  rowOf,
  unique,
  uploadPdf,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'
import type { Document, Operation } from '../testing/fuzz/from-document.ts'
import { repartirEventos } from './repartir-eventos.ts'

type Cuerpo = Record<string, unknown>
type ConEjemplo = Operation & { requestBody?: { content: Record<string, { example?: Cuerpo }> } }

let mundo: World
let app: TestApp
let close: () => Promise<void>
let documento: Document
let clave: string
let empresa: Persona
let vehiculo: string
const ajv = new Ajv2020({ strict: false })
formats.default(ajv)

beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  documento = JSON.parse((await app.request('GET', '/api/v1/openapi.json')).text) as Document
  ajv.addSchema({ $id: 'documento', components: documento.components })
  ;({ clave } = await createAliado(mundo))
  empresa = await createEmpresa(mundo)
  vehiculo = await createVehiculo(mundo, empresa, { tipo: 'Van' })
})
afterAll(() => close())

const buscar = (operationId: string) => {
  for (const [ruta, metodos] of Object.entries(documento.paths))
    for (const [metodo, operacion] of Object.entries(metodos))
      if (operacion.operationId === operationId) return { ruta, metodo, operacion: operacion as ConEjemplo }
  throw new Error(`the document has no operation ${operationId}`)
}

/**
 * Calls an operation with what the document says of it and nothing else: its method, its address, and its example as
 * the body, with the fields that a client must choose itself. The answer must be as the document promises.
 */
const llamar = async (
  operationId: string,
  camino: Record<string, string> = {},
  propio: Cuerpo = {},
  busca: Record<string, string> = {},
): Promise<Cuerpo> => {
  const { ruta, metodo, operacion } = buscar(operationId)
  const ejemplo = operacion.requestBody?.content['application/json']?.example
  const direccion = ruta.replace(/\{(\w+)\}/g, (_, nombre: string) => camino[nombre] ?? `{${nombre}}`)
  const { status, body } = await app.request(
    metodo.toUpperCase(),
    `${direccion}?${new URLSearchParams(busca).toString()}`,
    { key: clave, ...(ejemplo ? { body: { ...ejemplo, ...propio } } : {}) },
  )
  const promesa = operacion.responses[String(status)]?.content?.['application/json']
  if (!promesa || status >= 300) throw new Error(`${operationId} answered ${status}: ${JSON.stringify(body)}`)
  const schema = JSON.parse(JSON.stringify(promesa.schema).replaceAll('"#/', '"documento#/')) as object
  expect([operationId, ajv.validate(schema, body), ajv.errorsText()]).toEqual([operationId, true, 'No errors'])
  return body
}

const salida = () => ({
  fechaSalida: fechaBogota(new Date(mundo.ctx.clock.now().getTime() + 2 * DIA_MS)),
  fechaRegreso: null,
  horaRegreso: null,
})
const publicar = async () =>
  String((await llamar('publicarServicio', {}, { ...salida(), tipo: 'Van', referencia: `R-${unique()}` }))['id'])
const elegida = async (id: string) =>
  ((await llamar('listarOfertasDeAliado', { id }))['ofertas'] as { id: string }[])[0]?.id ?? ''
const enEmpresa = <T>(trabajo: (tx: Parameters<typeof validarPago>[0]) => Promise<T>) =>
  mundo.ctx.db.transaction(scopeOf(empresa), trabajo)

test('a client written from the document alone runs the main job, a change, the driver’s steps and a rating', async () => {
  const id = await publicar()
  await llamar('cambiarServicio', { id }, { pasajeros: 3 })
  expect(await llamar('leerServicioDeAliado', { id })).toMatchObject({ estado: 'pendiente', pasajeros: 3 })
  await bid(mundo, empresa, id)
  await llamar('aceptarOferta', { id }, { idOferta: await elegida(id), metodoPago: 'transferencia' })
  await llamar('mostrarPago', { id }, { archivo: null, fecha: fechaBogota(mundo.ctx.clock.now()) })
  // The company's part: it validates the payment, assigns and uploads the FUEC.
  const ahora = mundo.ctx.clock.now()
  await enEmpresa((tx) => validarPago(tx, empresa, { servicioId: id, numeroTransaccion: `T-${unique()}` }, ahora))
  const cookie = await app.signIn(empresa.email)
  const { filas } = (await app.request('GET', `/api/servicios/${id}/vehiculos`, { cookie })).body as {
    filas: { advertencias: { codigo: string }[] }[]
  }
  const advertenciasAceptadas = (filas[0]?.advertencias ?? []).map(({ codigo }) => codigo)
  const asignado = await app.request('POST', `/api/servicios/${id}/vehiculo`, {
    cookie,
    body: { idVehiculo: vehiculo, advertenciasAceptadas },
  })
  expect([asignado.status, asignado.text]).toEqual([200, expect.any(String)])
  const archivoId = await uploadPdf(mundo, empresa, 'fuec', id)
  await enEmpresa((tx) => subirFuec(tx, empresa, { servicioId: id, archivoId }, ahora))
  expect(await llamar('leerServicioDeAliado', { id })).toMatchObject({ estado: 'confirmado' })

  const fila = await rowOf(mundo, id)
  await iniciarRecorridos(atMoment(mundo, new Date(fila.salida.getTime() - 2 * HORA_MS)).ctx)
  mundo.ctx.clock.advance(fila.salida.getTime() - mundo.ctx.clock.now().getTime())
  for (const paso of ['en_camino', 'llego', 'a_bordo']) await llamar('darPaso', { id }, { paso, lat: null, lon: null })
  await llamar(
    'reportarPosicion',
    {},
    {
      idServicio: id,
      placas: fila.placas,
      lat: fila.latDestino,
      lon: fila.lonDestino,
      en: mundo.ctx.clock.now().toISOString(),
    },
  )
  await llamar('finalizarServicio', { id }, { en: mundo.ctx.clock.now().toISOString(), lat: null, lon: null })
  await llamar('calificarServicio', { id })
  expect(await llamar('leerServicioDeAliado', { id })).toMatchObject({ estado: 'finalizado' })
  await repartirEventos(mundo.ctx)
  const { eventos } = await llamar('listarEventos')
  expect((eventos as { type: string }[]).map(({ type }) => type)).toEqual([
    'servicio.cambiado',
    'oferta.recibida',
    'servicio.cambiado',
    'servicio.validado',
    'servicio.reservado',
    'servicio.asignado',
    'servicio.confirmado',
    'servicio.iniciado',
    'servicio.paso',
    'servicio.paso',
    'servicio.paso',
    'servicio.finalizado',
    'servicio.cambiado',
  ])
})

test('it rejects an offer, and cancels before and after it accepted one', async () => {
  const [una, otra] = [await publicar(), await publicar()]
  await bid(mundo, empresa, una)
  await llamar('rechazarOferta', { id: una, idOferta: await elegida(una) })
  await llamar('cancelarServicio', { id: una })
  await bid(mundo, empresa, otra)
  await llamar('aceptarOferta', { id: otra }, { idOferta: await elegida(otra), metodoPago: 'transferencia' })
  await llamar('cancelarServicio', { id: otra })
  for (const id of [una, otra])
    expect(await llamar('leerServicioDeAliado', { id })).toMatchObject({ estado: 'cancelado' })
})

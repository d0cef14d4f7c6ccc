import { crearCliente } from '@aliadas/cliente'
import { MINUTO_MS } from '@aliadas/contract/core'
import { startTestServer, type TestServer } from '@aliadas/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MARCA, type Servicio } from './clientes.ts'
import { crearSimulacion } from './simulador.ts'

const CLAVE = 'demo-partner-key'
const RIVALES = ['operacion@farallones.test', 'operacion@elcerrito.test']
const PASO_MS = MINUTO_MS / 2

let server: TestServer
let adelanto = 0

beforeAll(async () => {
  server = await startTestServer({ SIMULADOR: '1' })
})
afterAll(() => server.stop())

const simulacion = (ahora: () => number) =>
  crearSimulacion({
    direccion: server.url,
    clave: CLAVE,
    rivales: RIVALES,
    contrasena: 'Aliadas-2026',
    semilla: 7,
    ahora,
  })

const leer = async (): Promise<Servicio[]> => {
  const respuesta = await crearCliente({ direccion: server.url, clave: CLAVE }).GET('/api/v1/servicios', {
    params: { query: { limite: 100 } },
  })
  return respuesta.data?.servicios ?? []
}

test('nobody does anything while the simulation is paused or nobody looks', async () => {
  const una = simulacion(() => Date.now())
  await una.turno({ activo: false, ritmo: 'rapido', mirando: true })
  await una.turno({ activo: true, ritmo: 'rapido', mirando: false })
  expect([...una.cuentas.leer()]).toEqual([])
  expect((await leer()).filter(({ metadatos }) => metadatos[MARCA] !== undefined)).toEqual([])
})

test('clients, rivals and drivers take services from the publication to a rated end, and play no company of a visitor', async () => {
  const antes = new Map((await leer()).map((servicio) => [servicio.id, servicio]))
  const { turno, cuentas } = simulacion(() => Date.now() + adelanto)
  const simulados = async () => (await leer()).filter(({ metadatos }) => metadatos[MARCA] !== undefined)
  const calificado = ({ calificacion }: Servicio) => calificacion !== null
  for (let minutos = 0; minutos < 150; minutos += PASO_MS / MINUTO_MS) {
    await turno({ activo: true, ritmo: 'normal', mirando: true })
    adelanto += PASO_MS
    await server.advance(PASO_MS)
    if (minutos % 10 === 0 && (await simulados()).some(calificado)) break
  }
  const ahora = await simulados()
  const terminado = ahora.find(calificado)
  expect(terminado).toMatchObject({ estado: 'finalizado', fuec: true })
  expect(['Expreso Farallones', 'Transportes El Cerrito']).toContain(terminado?.empresaAliada)
  expect(terminado?.pasosDelConductor.map(({ paso }) => paso)).toEqual(['en_camino', 'llego', 'a_bordo', 'termino'])
  // Of what was there before, only the drivers' part has changed: it waits for an offer of the visitor.
  for (const { id, estado, empresaAliada } of await leer()) {
    const previo = antes.get(id)
    if (!previo) continue
    const siguen = previo.recorridoIniciado ? ['confirmado', 'finalizado'] : [previo.estado]
    expect([id, empresaAliada, siguen.includes(estado)]).toEqual([id, previo.empresaAliada, true])
  }
  const hechos = [...cuentas.leer().keys()]
  for (const que of [
    'publicar',
    'ofertar',
    'aceptar',
    'mostrar pago',
    'validar',
    'asignar',
    'subir FUEC',
    'posiciones',
  ])
    expect(hechos).toContain(`${que} bien`)
  // The product refuses nothing but what somebody else did first, and points whose coordinates are swapped.
  expect(hechos).toContain('punto movido')
  expect(hechos.filter((que) => !/ (bien|409|404)$|^punto (movido|tardío|dudoso)$/.test(que))).toEqual([])
})

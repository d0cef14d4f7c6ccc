import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blankDatabase, type TestDatabase } from '../testing/database.ts'
import { createReceiver, type Received, type Receiver } from '../testing/receiver.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { RECLAMO_MS } from './reclamar-entrega.ts'

/** Of the demo world, with every scope. */
const CLAVE = 'demo-partner-key'
const SERVICIOS = 8
/** Of each service: two while the first server dies, and two while the second does. */
const CAMBIOS = 4

let base: TestDatabase
let dataDir: string
let receptor: Receiver
let servidores: [TestServer, TestServer]

beforeAll(async () => {
  base = await blankDatabase()
  receptor = await createReceiver()
  dataDir = mkdtempSync(path.join(tmpdir(), 'aliadas-dos-'))
  chmodSync(dataDir, 0o755)
  const comunes = {
    DATABASE_URL: base.url,
    DATA_DIR: dataDir,
    SESSION_SECRET: 'un secreto largo de pruebas, de más de 32',
    DEMO: '1',
  }
  servidores = [await startTestServer(comunes), await startTestServer(comunes)]
})
afterAll(async () => {
  await Promise.all(servidores.map((uno) => uno.stop()))
  await receptor.close()
  await base.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Asks one server; when it is dead, the other, with the same key, as a partner's client does. */
const llamar = async (metodo: string, ruta: string, cuerpo: object | undefined, turno: number) => {
  const llave = randomUUID()
  for (let intento = 0; ; intento++) {
    if (intento > 0) await sleep(100)
    const servidor = servidores[(turno + intento) % 2]
    try {
      const respuesta = await fetch(`${servidor?.url}/api/v1${ruta}`, {
        method: metodo,
        headers: {
          authorization: `Bearer ${CLAVE}`,
          ...(cuerpo ? { 'content-type': 'application/json', 'idempotency-key': llave } : {}),
        },
        ...(cuerpo ? { body: JSON.stringify(cuerpo) } : {}),
      })
      const texto = await respuesta.text()
      // 409 and 5xx: the same request is still running, or its server is going.
      if (respuesta.ok) return JSON.parse(texto) as Record<string, unknown>
      if (intento > 200 || ![409, 500, 503].includes(respuesta.status)) throw new Error(`${respuesta.status} ${texto}`)
    } catch (error) {
      if (intento > 200 || !(error instanceof TypeError)) throw error
    }
  }
}

type Dicho = { id: string; type: string; data: { idServicio: string | null; secuencia: number | null } }
const dichoEn = ({ headers, body }: Received): Dicho => ({
  ...(JSON.parse(body) as Omit<Dicho, 'id'>),
  id: String(headers['webhook-id']),
})
const todosLosEventos = async (): Promise<Dicho[]> => {
  const todos: Dicho[] = []
  for (let desde = '', hayMas = true; hayMas;) {
    const pagina = await llamar('GET', `/eventos?limite=100${desde && `&desde=${desde}`}`, undefined, todos.length)
    todos.push(...(pagina['eventos'] as Dicho[]))
    ;({ siguiente: desde, hayMas } = pagina as { siguiente: string; hayMas: boolean })
  }
  return todos
}

test('two servers and either of them killed while it sends: every event arrives, by its id once, in the order of its service', async () => {
  await llamar('POST', '/webhooks', { url: receptor.url }, 0)
  const servicio = {
    tipo: 'Van',
    clase: 'Turismo',
    origen: 'Hotel',
    destino: 'Aeropuerto',
    latOrigen: 3.45,
    lonOrigen: -76.53,
    latDestino: 3.54,
    lonDestino: -76.38,
    fechaSalida: '2035-06-15',
    horaSalida: '10:00',
    pasajeros: 4,
  }
  const ids: string[] = []
  for (let n = 0; n < SERVICIOS; n++)
    ids.push(String((await llamar('POST', '/servicios', { ...servicio, referencia: `muerte-${n}` }, n))['id']))

  const aceptadas: Received[] = []
  const retenidas: ServerResponse[] = []
  let retener = false
  receptor.answer = (respuesta, pedido) => {
    if (retener) retenidas.push(respuesta)
    else {
      aceptadas.push(pedido)
      respuesta.end('ok')
    }
  }
  let pasajeros = 4
  /** Changes every service twice; on the way one server dies with deliveries that nobody has answered. */
  const cambiarYMatar = async (victima: 0 | 1) => {
    retener = true
    const [uno, otro] = [++pasajeros, ++pasajeros]
    const cambios = ids.map(async (id, n) => {
      await llamar('PATCH', `/servicios/${id}`, { pasajeros: uno }, n)
      await llamar('PATCH', `/servicios/${id}`, { pasajeros: otro }, n + 1)
    })
    // More than the four that one server sends at once to one address.
    await expect.poll(() => retenidas.length).toBeGreaterThan(4)
    await servidores[victima].kill9()
    // Neither the dead server nor the other one has an answer to what was held.
    retener = false
    for (const respuesta of retenidas.splice(0)) respuesta.destroy()
    await Promise.all(cambios)
    // What the dead server had claimed is due again, and the other one sends it.
    await servidores[victima === 0 ? 1 : 0].advance(RECLAMO_MS + 1)
    await servidores[victima].restart()
    await servidores[victima].advance(RECLAMO_MS + 1)
  }
  await cambiarYMatar(0)
  await cambiarYMatar(1)

  // The demo world has services of the same partner, which go on by themselves.
  const propio = ({ data }: Dicho) => ids.includes(data.idServicio ?? '')
  const eventos = (await todosLosEventos()).filter(propio)
  expect(eventos.map(({ type }) => type)).toEqual(
    Array.from({ length: SERVICIOS * CAMBIOS }, () => 'servicio.cambiado'),
  )
  const recibidos = () => aceptadas.map(dichoEn).filter(propio)
  await expect.poll(() => eventos.filter(({ id }) => !recibidos().some((uno) => uno.id === id))).toEqual([])
  for (const id of ids) {
    const secuencias = recibidos().flatMap(({ data }) => (data.idServicio === id ? [data.secuencia ?? 0] : []))
    // At least once: a repetition comes before anything newer of its service.
    expect(secuencias).toEqual(secuencias.toSorted((a, b) => a - b))
    expect([...new Set(secuencias)]).toEqual(Array.from({ length: CAMBIOS }, (_, i) => i + 1))
  }
  const conocidos = new Set(eventos.map(({ id }) => id))
  expect(recibidos().filter(({ id }) => !conocidos.has(id))).toEqual([])
})

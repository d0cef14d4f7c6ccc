import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabaseClock } from './platform/clock/index.ts'
import { createLogger } from './platform/log/index.ts'
import { createWatch, launchSimulator } from './simulator.ts'
import { crearMando } from './simulador/index.ts'
import { startTestServer, type TestServer } from './testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ SIMULADOR: '1' })
})
afterAll(() => server.stop())

const servicios = async () => {
  const respuesta = await fetch(`${server.url}/api/v1/servicios?limite=100`, {
    headers: { authorization: 'Bearer demo-partner-key' },
  })
  const json = (await respuesta.json()) as { servicios: { estado: string; metadatos: Record<string, string> }[] }
  return json.servicios
}
const simulados = async (): Promise<number> =>
  (await servicios()).filter(({ metadatos }) => metadatos['simulado'] !== undefined).length

const until = async (what: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await what())) await pause(50)
}

test('nobody looks once no screen was open for ten minutes; a start and each look count anew', () => {
  let minutes = 0
  let open = 0
  const watched = createWatch({ streams: () => open, clock: { now: () => new Date(minutes * 60_000) } })
  const at = (later: number, screens: number) => {
    minutes = later
    open = screens
    return watched()
  }
  expect([at(9, 0), at(10, 0), at(11, 1), at(20, 0), at(21, 0)]).toEqual([true, false, true, true, false])
})

test('a simulator that ends by itself is said, and the switch goes', async () => {
  const mando = crearMando()
  const lines: string[] = []
  const log = createLogger('warn', { write: (line: string) => void lines.push(line) })
  const clock = createDatabaseClock()
  // Nothing answers there, and its main file refuses an empty address.
  launchSimulator({ url: '', mando, streams: () => 1, runJobs: () => Promise.resolve(), clock, log })
  await until(() => lines.length > 0)
  expect([mando.leer().hay, lines.join()]).toEqual([false, expect.stringContaining('La gente simulada terminó')])
})

test('one trip of the demo has a driver who is late by order', async () => {
  const demorados = (await servicios()).filter(({ metadatos }) => metadatos['demora'] !== undefined)
  expect(demorados).toMatchObject([{ estado: 'confirmado', metadatos: { demora: '18' } }])
})

test('the simulator runs in a process of its own, obeys the switch, and ends with its product', async () => {
  const mando = crearMando()
  expect(mando.leer().hay).toBe(false)
  const clock = createDatabaseClock()
  let jobs = 0
  const stop = launchSimulator({
    url: server.url,
    mando,
    streams: () => 1,
    runJobs: () => Promise.resolve(void jobs++),
    clock,
    log: createLogger('silent'),
  })
  await until(() => mando.leer().hay)
  // What is due does not wait for the next minute.
  expect(jobs).toBe(1)
  await until(async () => (await simulados()) > 0)
  expect(mando.cambiar({ activo: false, ritmo: 'rapido' })).toEqual({ hay: true, activo: false, ritmo: 'rapido' })
  stop()
  await until(() => !mando.leer().hay)
})

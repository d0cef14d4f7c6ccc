import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, readdirSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Aliado, Persona } from '../platform/actor.ts'
import {
  bid,
  createAliado,
  createEmpresa,
  createVehiculo,
  createWorld,
  publish,
  testApp,
  toMachineTime,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'
import { freePort } from '../testing/free-port.ts'
import { EJEMPLOS, archivoDeEjemplo, type Extension, type Tarea } from './ejemplos-de-guia.ts'
import { GUIA } from './guia-de-api.ts'

/** How each language runs a file. */
const PROGRAMAS: Record<Extension, { programa: string; antes: readonly string[] }> = {
  sh: { programa: 'sh', antes: [] },
  mjs: { programa: process.execPath, antes: [] },
  py: { programa: 'python3', antes: [] },
  php: { programa: 'php', antes: [] },
}
/** What must be on the machine; the shell's examples call curl. */
const hay = (extension: Extension): boolean =>
  spawnSync(extension === 'sh' ? 'curl' : PROGRAMAS[extension].programa, ['--version']).status === 0
const LENGUAJES = Object.keys(PROGRAMAS) as Extension[]
const AQUI = LENGUAJES.filter(hay)

let mundo: World
let app: TestApp
let empresa: Persona
let aliado: Aliado & { clave: string }
const procesos: ChildProcess[] = []

beforeAll(async () => {
  mundo = await createWorld()
  app = await testApp(mundo, { local: true })
  empresa = await createEmpresa(mundo)
  await createVehiculo(mundo, empresa, { tipo: 'Van' })
})
afterAll(async () => {
  await app.close()
  await mundo.close()
})
beforeEach(async () => {
  // The examples compare a signature's instant with this machine's clock.
  toMachineTime(mundo)
  aliado = await createAliado(mundo)
})
afterEach(async () => {
  for (const proceso of procesos.splice(0)) {
    if (proceso.exitCode !== null || proceso.signalCode !== null) continue
    proceso.kill('SIGKILL')
    await once(proceso, 'close')
  }
})

/** Starts an example with only its own variables, without a proxy of this machine. */
const iniciar = (tarea: Tarea, extension: Extension, variables: Record<string, string> = {}, antes?: string[]) => {
  const { programa } = PROGRAMAS[extension]
  const propias = Object.entries(process.env).filter(([nombre]) => !/_proxy$|^NODE_/i.test(nombre))
  const env = { ...Object.fromEntries(propias), ALIADAS: app.url, CLAVE: aliado.clave, ...variables }
  const proceso = spawn(programa, [...(antes ?? []), archivoDeEjemplo(tarea, extension)], { env })
  procesos.push(proceso)
  const dicho = { todo: '' }
  for (const salida of [proceso.stdout, proceso.stderr])
    salida.setEncoding('utf8').on('data', (parte: string) => (dicho.todo += parte))
  return { proceso, dicho }
}

const servicios = async () =>
  (await app.request('GET', '/api/v1/servicios', { key: aliado.clave })).body['servicios'] as {
    id: string
    referencia: string
  }[]

/** Passes requests on to the app; the connection breaks before the first answer is back. */
const conPrimeraRespuestaPerdida = async () => {
  let veces = 0
  const pasar = async ({ method = '', url = '', headers }: IncomingMessage, body: string) => {
    const { host: _h, connection: _c, 'content-length': _l, expect: _e, ...suyas } = headers
    return app.request(method, url, { body, headers: suyas as Record<string, string> })
  }
  const servidor = createServer((solicitud, respuesta) => {
    let cuerpo = ''
    solicitud.setEncoding('utf8').on('data', (parte: string) => (cuerpo += parte))
    solicitud.on('end', () => {
      void pasar(solicitud, cuerpo).then(
        ({ status, text }) => {
          veces++
          if (veces === 1) respuesta.destroy()
          else respuesta.writeHead(status, { 'content-type': 'application/json' }).end(text)
        },
        () => respuesta.destroy(),
      )
    })
  })
  await once(servidor.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`,
    veces: () => veces,
    cerrar: () => {
      servidor.closeAllConnections()
      servidor.close()
    },
  }
}

const leer = (tarea: Tarea, extension: Extension): string => readFileSync(archivoDeEjemplo(tarea, extension), 'utf8')
/** What the JavaScript publishes, field by field. */
const CAMPOS = [...leer('publicar', 'mjs').matchAll(/^ {4}(\w+): '?([^',]+)'?,$/gm)].map(
  ([, campo = '', valor = '']) => ({
    campo,
    valor,
  }),
)

/** What each example must have, whether or not it runs here. */
const PARTES: Record<Tarea, readonly RegExp[]> = {
  publicar: [
    /\/api\/v1\/servicios\b/,
    /\bIdempotency-Key\b.{1,4}reserva-118\b/,
    ...CAMPOS.map(({ campo, valor }) => new RegExp(`\\b${campo}\\b["']?(:| =>) ["']?${valor}["']?,?$`, 'm')),
  ],
  eventos: [/\/api\/v1\/eventos\b/, /\bespera\b.{1,5}25\b/, /\bDESDE\b/],
  // The bytes that are signed, the hash, the comparison in constant time, and five minutes.
  webhook: [
    /\$id\.\$segundos\.\$cuerpo"|\{id\}\.\{segundos\}\."\.encode\(\) \+ cuerpo|verificarWebhook\(.*Buffer\.concat/,
    /sha256|verificarWebhook/,
    /hash_equals|compare_digest|verificarWebhook/,
    /<= 300\b|verificarWebhook/,
  ],
}

test.each(
  LENGUAJES.map((extension) => ({
    extension,
    como: AQUI.includes(extension) ? 'and runs below' : 'NOT RUN, this machine has no program for it',
  })),
)('the example in $extension is in the guide and asks for what the others ask ($como)', ({ extension }) => {
  expect(CAMPOS).toHaveLength(10)
  const tareas = (['publicar', 'eventos', 'webhook'] as const).filter((una) => una !== 'webhook' || extension !== 'sh')
  for (const tarea of tareas) {
    const texto = leer(tarea, extension)
    expect(GUIA).toContain(`\n${texto.trimEnd()}\n\`\`\``)
    expect([tarea, PARTES[tarea].filter((parte) => !parte.test(texto))]).toEqual([tarea, []])
  }
})

test('every file of examples is in the guide', () => {
  const archivos = readdirSync(dirname(archivoDeEjemplo('publicar', 'mjs')))
  expect(archivos).toHaveLength(11)
  expect(EJEMPLOS.match(/^```\w+$/gm)).toHaveLength(11)
})

describe.each(AQUI)('the examples in %s run', (extension) => {
  test('publishing: the answer to the first attempt is lost, and one service stands', async () => {
    const camino = await conPrimeraRespuestaPerdida()
    const { proceso, dicho } = iniciar('publicar', extension, { ALIADAS: camino.url })
    const [codigo] = await once(proceso, 'close')
    camino.cerrar()
    expect([codigo, dicho.todo]).toEqual([0, expect.any(String)])
    const filas = await servicios()
    expect(filas).toMatchObject([{ referencia: 'reserva-118' }])
    expect([dicho.todo.includes(filas[0]?.id ?? 'none'), camino.veces()]).toEqual([true, 2])
  })

  test('publishing: a refusal is shown and not repeated', async () => {
    const { proceso, dicho } = iniciar('publicar', extension, { CLAVE: 'equivocada' })
    await once(proceso, 'close')
    expect(dicho.todo).toMatch(/unauthenticated|clave/i)
    expect(await servicios()).toEqual([])
  })

  test('events: it prints what happens while it waits', async () => {
    const id = await publish(mundo, aliado)
    const tomar = vi.spyOn(app.eventos, 'tomar')
    const { dicho } = iniciar('eventos', extension)
    await expect.poll(() => tomar.mock.calls).toContainEqual([aliado.id])
    tomar.mockRestore()
    expect(dicho.todo).toBe('')
    await bid(mundo, empresa, id)
    await expect.poll(() => dicho.todo).toMatch(new RegExp(`oferta\\.recibida[^]*${id}`))
  })

  if (extension === 'sh') return
  test('a webhook: what the server signs is taken, what is changed or unsigned is refused', async () => {
    const port = String(await freePort())
    const url = `http://127.0.0.1:${port}/`
    const { body } = await app.request('POST', '/api/v1/webhooks', { key: aliado.clave, body: { url } })
    const { dicho } = iniciar(
      'webhook',
      extension,
      { SECRETO: String(body['secreto']), PORT: port },
      extension === 'php' ? ['-S', `127.0.0.1:${port}`] : [],
    )
    const enviar = (headers: Record<string, string> = {}) =>
      fetch(url, { method: 'POST', body: '{"type":"falso"}', headers }).then(
        ({ status }) => status,
        () => 0,
      )
    await expect.poll(() => enviar()).toBe(400)
    const ahora = String(Math.floor(mundo.ctx.clock.now().getTime() / 1000))
    expect(await enviar({ 'webhook-id': 'evt_1', 'webhook-timestamp': ahora, 'webhook-signature': 'v1,YWJj' })).toBe(
      400,
    )
    const { status } = await app.request('POST', `/api/v1/webhooks/${String(body['id'])}/probar`, { key: aliado.clave })
    expect(status).toBeLessThan(300)
    const codigos = async () => {
      const { body: dice } = await app.request('GET', `/api/v1/webhooks/${String(body['id'])}/entregas`, {
        key: aliado.clave,
      })
      return (dice['entregas'] as { codigo: number | null }[]).map(({ codigo }) => codigo)
    }
    await expect.poll(codigos).toEqual([204])
    await expect.poll(() => dicho.todo).toContain('webhook.prueba')
    expect(dicho.todo).not.toContain('falso')
  })
})

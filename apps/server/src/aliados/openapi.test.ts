import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { fallasDe } from '@aliadas/contract/aliados'
import { MOTIVOS, codigoDe, estadoDe, type Route } from '@aliadas/contract/core'
import { partnerRoutes } from '@aliadas/contract/routes'
import { QUE_ES_ESTADO, TRANSICIONES } from '@aliadas/contract/servicios'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { LLAMADAS_POR_MINUTO } from './contar-llamadas.ts'
import { openapiDe } from './openapi.ts'
import { servidorDeDocumento } from './servir-documento.ts'

const documento = openapiDe(partnerRoutes, 'https://aliadas.test')

type Nodo = Record<string, unknown>
const esNodo = (valor: unknown): valor is Nodo => typeof valor === 'object' && valor !== null

/** Fields and parameters of the document, by their place. */
const describibles = (nodo: unknown, lugar: string): [string, Nodo][] => {
  if (!esNodo(nodo)) return []
  const campos = esNodo(nodo['properties']) ? Object.entries(nodo['properties']) : []
  const parametros = Array.isArray(nodo['parameters']) ? nodo['parameters'].filter(esNodo) : []
  return [
    ...campos.map(([nombre, campo]): [string, Nodo] => [`${lugar}.${nombre}`, campo as Nodo]),
    ...parametros.map((uno): [string, Nodo] => [`${lugar}?${String(uno['name'])}`, uno]),
    ...Object.entries(nodo).flatMap(([nombre, hijo]) => describibles(hijo, `${lugar}.${nombre}`)),
  ]
}

test('the document for partners describes each field and each parameter where a reader of the page sees it', () => {
  const todos = describibles(documento, '')
  expect(todos.length).toBeGreaterThan(350)
  expect(todos.flatMap(([lugar, { description, $ref }]) => (description || $ref ? [] : [lugar]))).toEqual([])
})

test('what may be null is one type with null, described once', () => {
  const { Servicio } = (documento as { components: { schemas: Record<string, { properties: Nodo }> } }).components
    .schemas
  expect(Servicio?.properties['fechaSalida']).toEqual({
    description: 'Día de salida, AAAA-MM-DD de Bogotá',
    type: ['string', 'null'],
    examples: ['2035-06-15'],
  })
  expect(Servicio?.properties['metodoPago']).toEqual({
    description:
      'Cómo paga el cliente\n\n- `epayco`: Con tarjeta u otro medio de ePayco\n- `transferencia`: A la cuenta bancaria de la empresa',
    examples: ['transferencia'],
    anyOf: [
      { type: 'string', enum: ['epayco', 'transferencia'], 'x-enumDescriptions': expect.any(Object) as unknown },
      { type: 'null' },
    ],
  })
})

type Respuesta = { content?: Record<string, { example?: unknown; examples?: Record<string, { value: unknown }> }> }
type Operacion = {
  operationId: string
  requestBody?: Respuesta
  responses: Record<string, Respuesta & { $ref?: string }>
}
const { paths, components } = documento as {
  paths: Record<string, Record<string, Operacion>>
  components: { responses: Record<string, Respuesta & { description: string }> }
}
const operaciones = Object.values(paths).flatMap((metodos) => Object.values(metodos))

test('each body and each happy answer of the document has an example that its own schema takes', () => {
  for (const [nombre, ruta] of Object.entries<Route>(partnerRoutes)) {
    const operacion = operaciones.find(({ operationId }) => operationId === nombre)
    const respuesta = operacion?.responses[String(ruta.status ?? 200)]?.content?.['application/json']?.example
    // A file has no example.
    const reparos = ruta.bytes ? undefined : ruta.response.safeParse(respuesta).error?.issues
    expect([nombre, reparos]).toEqual([nombre, undefined])
    const cuerpo = operacion?.requestBody?.content?.['application/json']?.example
    expect([nombre, ruta.body?.safeParse(cuerpo).error?.issues]).toEqual([nombre, undefined])
  }
})

test('each refusal of the document says its causes and has one true body for each', () => {
  for (const [nombre, ruta] of Object.entries<Route>(partnerRoutes)) {
    const operacion = operaciones.find(({ operationId }) => operationId === nombre)
    for (const falla of fallasDe(ruta)) {
      const { $ref = '' } = operacion?.responses[estadoDe(falla)] ?? {}
      const { description = '', content = {} } = components.responses[$ref.split('/').at(-1) ?? ''] ?? {}
      expect([nombre, falla.motivo, description]).toEqual([
        nombre,
        falla.motivo,
        expect.stringContaining(`\`${falla.motivo}\`: ${falla.causa} ${falla.remedio}`),
      ])
      expect(content['application/json']?.examples?.[falla.motivo]?.value).toMatchObject({
        code: codigoDe(falla.motivo),
        message: falla.mensaje,
        details: { motivo: falla.motivo },
      })
      expect(MOTIVOS[codigoDe(falla.motivo)]).toContain(falla.motivo)
    }
  }
})

test('what is made leads to every operation on it, and every tag is explained', () => {
  const { tags } = documento as { tags: { name: string; description: string }[] }
  const dichas = new Set(tags.map(({ name }) => name))
  const usadas = operaciones.flatMap((una) => (una as unknown as { tags: string[] }).tags)
  expect([...new Set(usadas)].filter((una) => !dichas.has(una))).toEqual([])
  const publicar = operaciones.find(({ operationId }) => operationId === 'publicarServicio')
  const enlaces = (publicar?.responses['201'] as { links?: object } | undefined)?.links
  expect(Object.keys(enlaces ?? {})).toEqual([
    'leerServicioDeAliado',
    'listarOfertasDeAliado',
    'aceptarOferta',
    'cancelarServicio',
    'finalizarServicio',
    'cambiarServicio',
    'calificarServicio',
    'subirComprobante',
    'mostrarPago',
    'darPaso',
    'subirImagenDeCliente',
    'leerFuec',
    'leerEstadoDeFuec',
    'leerTrazaDeServicio',
    'leerActaDeServicio',
    'avanzarServicio',
  ])
})

test('the guide says each state, who moves each arrow, each reason and the numbers that hold', () => {
  const guia = (documento as { info: { description: string } }).info.description
  for (const [estado, que] of Object.entries(QUE_ES_ESTADO)) expect(guia).toContain(`- \`${estado}\`: ${que}`)
  const flechas = Object.values(TRANSICIONES).map(
    ({ de, a }) => `| ${de === null ? 'nada' : [de].flat().join(', ')} | ${a} |`,
  )
  for (const flecha of flechas) expect(guia).toContain(flecha)
  for (const [codigo, motivos] of Object.entries(MOTIVOS))
    for (const motivo of motivos) expect(guia).toContain(`| \`${codigo}\` | \`${motivo}\` |`)
  expect(guia).toContain(`${LLAMADAS_POR_MINUTO} llamadas por minuto`)
  for (const parte of ['Límites', 'Páginas', 'Eventos', 'Webhooks', 'Modo de prueba', 'Ejemplos', 'Cambios'])
    expect(guia).toContain(`## ${parte}\n`)
  const nombradas = [...guia.matchAll(/\(?`(\w+[A-Z]\w+)`\)?/g)].map(([, nombre]) => nombre)
  const deOperacion = nombradas.filter((nombre) =>
    /^(publicar|listar|leer|aceptar|reportar|finalizar|cancelar)/.test(nombre ?? ''),
  )
  expect(deOperacion.filter((una) => !operaciones.some(({ operationId }) => operationId === una))).toEqual([])
})

test('the document is sent compressed, and not again to whoever has it', async () => {
  const texto = 'á'.repeat(5000)
  const app = new Hono().get(
    '/',
    servidorDeDocumento(() => texto),
  )
  const llana = await app.request('/')
  expect([await llana.text(), llana.headers.get('content-encoding')]).toEqual([texto, null])
  for (const [pedida, desempacar] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const comprimida = await app.request('/', { headers: { 'accept-encoding': `zstd, ${pedida};q=1` } })
    const bytes = Buffer.from(await comprimida.arrayBuffer())
    expect([comprimida.headers.get('content-encoding'), desempacar(bytes).toString()]).toEqual([pedida, texto])
    expect(bytes.length).toBeLessThan(200)
  }
  const etag = llana.headers.get('etag') ?? ''
  const otraVez = await app.request('/', { headers: { 'if-none-match': etag } })
  expect([otraVez.status, await otraVez.text(), otraVez.headers.get('etag')]).toEqual([304, '', etag])
  expect((await app.request('/', { headers: { 'if-none-match': 'W/"otra"' } })).status).toBe(200)
})

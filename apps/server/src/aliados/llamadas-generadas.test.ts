import { randomInt } from 'node:crypto'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Persona } from '../platform/actor.ts'
import {
  PDF,
  bid,
  createAliado,
  createEmpresa,
  createImage,
  createServicioIn,
  createVehiculo,
  createWorldWithApp,
  rowOf,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'
import { createReader, type Document, type Operation, type Schema } from '../testing/fuzz/from-document.ts'

/** Calls in all; ALIADAS_LLAMADAS=20000 searches longer. */
const CALLS = Number(process.env['ALIADAS_LLAMADAS'] ?? 2_000)
const SEED = Number(process.env['ALIADAS_FUZZ_SEED'] ?? randomInt(2 ** 31))
const ROUNDS = 10

/**
 * What the server refuses although the schema allows it, by field and reason: rules between fields, with the calendar
 * or with the past, which JSON schema cannot say. The field's description must contain these words.
 */
const EN_PALABRAS: Readonly<Record<string, string>> = {
  'cursor formato': 'el `siguiente` de la respuesta anterior',
  'desde formato': 'el `siguiente` de la respuesta anterior',
  'url formato': 'con un nombre cuyas direcciones sean públicas',
  'evento formato': 'uno tuyo de los últimos 30 días',
  'evento requerido': 'sin él, di `desde`',
  'nombre formato': 'en una línea, sin enlaces ni correos',
  'empresa formato': 'en una línea, sin enlaces ni correos',
  'titular formato': 'en una línea, sin enlaces ni correos',
  'referidoPor formato': 'en una línea, sin enlaces ni correos',
  'propietario formato': 'en una línea, sin enlaces ni correos',
  'fechaSalida pasada': 'en el futuro',
  'fechaRegreso rango': 'después de la salida',
  'fechaRegreso requerido': 'no lleva hora de regreso',
  'latDestino requerido': 'Va con su longitud',
  'referencia requerido': 'obligatoria con `referenciaUnica`',
  'motivo requerido': 'obligatorio cuando el servicio ya se adjudicó',
  'lat requerido': 'va con su longitud',
  'espera requerido': 'obligatorio con `no_aparecio`',
  'lat rango': 'cerca de la ruta',
  'en rango': 'no en el futuro',
  'fechasoat pasada': 'después de hoy',
  'vencimientoRevisionTecnica pasada': 'después de hoy',
  'vencimientoTarjetaOperacion pasada': 'después de hoy',
}

/** Each item is answered by itself: a bad one does not refuse the others. */
const CADA_UNO_APARTE = ['reportarPosiciones']

let mundo: World
let app: TestApp
let close: () => Promise<void>
let documento: Document
let aliado: Awaited<ReturnType<typeof createAliado>>
let lectora: Awaited<ReturnType<typeof createAliado>>
const ajv = new Ajv2020({ strict: false, allErrors: false })
formats.default(ajv)

beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  aliado = await createAliado(mundo)
  lectora = await createAliado(mundo, ['servicios:leer'])
  documento = JSON.parse((await app.request('GET', '/api/v1/openapi.json')).text) as Document
  ajv.addSchema({ $id: 'documento', components: documento.components })
})
afterAll(() => close())

const validadores = new Map<object, ValidateFunction>()
const validar = (schema: Schema, valor: unknown): string | null => {
  const propio = validadores.get(schema) ?? ajv.compile(conBase(schema) as object)
  validadores.set(schema, propio)
  return propio(valor) ? null : ajv.errorsText(propio.errors)
}
/** References of the document lead to its own list of schemas. */
const conBase = (nodo: unknown): unknown =>
  JSON.parse(JSON.stringify(nodo).replaceAll('"#/', '"documento#/')) as unknown

/** The guide says it of every text: U+0000 and halves of surrogate pairs cannot be stored. */
const seGuarda = (valor: unknown): boolean => {
  const texto = JSON.stringify(valor) ?? ''
  return !texto.includes('\\u0000') && !/\\ud[89a-f]/.test(texto)
}

type Llamada = {
  operacion: Operation
  metodo: string
  ruta: string
  cuerpo: unknown
  bytes?: { tipo: string; contenido: Uint8Array }
  llave?: string
  clave: string | undefined
  /** The body, path and parameters are as the document allows. */
  permitida: boolean
}
type Respuesta = { status: number; texto: string; json: unknown; tipo: string; headers: Headers }

/** Ids that earlier calls made, by the path of their collection. */
const ids: Record<string, string[]> = {}
const guardar = (coleccion: string, id: string) => (ids[coleccion] ??= []).push(id)

/** Values that belong together, such as an offer and its service, by the path and the body's names. */
const juegos: { en: string; valores: Record<string, string> }[] = []

const parametro = (ruta: string, nombre: string, schema: Schema): fc.Arbitrary<unknown> => {
  const conocidos =
    nombre === 'id' || nombre.startsWith('id') ? (ids[ruta.slice(0, ruta.indexOf(`/{${nombre}}`))] ?? []) : []
  const { allowed } = createReader(documento)
  // An empty segment, or one of dots, is another path.
  const otro = allowed(schema).filter((valor) => !['', '.', '..'].includes(String(valor)))
  return conocidos.length === 0
    ? otro
    : fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...conocidos.slice(-40)) }, { weight: 1, arbitrary: otro })
}

const llamadaDe = (ruta: string, metodo: string, operacion: Operation): fc.Arbitrary<Llamada> => {
  const { allowed, broken } = createReader(documento)
  const de = (donde: string) => operacion.parameters.filter((p) => p.in === donde)
  const deLlave = de('header').find(({ name }) => name === 'Idempotency-Key')
  const json = operacion.requestBody?.content['application/json']?.schema
  const nombres = [...de('path').map((p) => p.name), ...Object.keys(json?.properties ?? {})]
  const suyos = juegos.filter(
    ({ en, valores }) => ruta.startsWith(en) && Object.keys(valores).every((nombre) => nombres.includes(nombre)),
  )
  const tipos = json ? [] : Object.keys(operacion.requestBody?.content ?? {})
  return fc
    .record({
      camino: fc.record(Object.fromEntries(de('path').map((p) => [p.name, parametro(ruta, p.name, p.schema)]))),
      query: fc.record(Object.fromEntries(de('query').map((p) => [p.name, allowed(p.schema)])), { requiredKeys: [] }),
      juego: fc.option(suyos.length > 0 ? fc.constantFrom(...suyos) : fc.constant(null), { freq: 4 }),
      azar: fc.noBias(fc.integer({ min: 0, max: 999 })),
      bueno: json ? allowed(json) : fc.constant(undefined),
      malo: json ? broken(json) : fc.constant(undefined),
      archivo: fc.constantFrom(...archivos),
      tipo: fc.constantFrom(...(tipos.length > 0 ? tipos : ['text/plain'])),
      llave: fc.option(deLlave ? allowed(deLlave.schema) : fc.constant(''), { nil: '' }),
    })
    .map(({ camino, query, juego, azar, bueno, malo, archivo, tipo, llave }): Llamada => {
      const valores = { ...(camino as Record<string, unknown>), ...juego?.valores }
      const busca = new URLSearchParams(
        Object.entries(query).map(([n, v]): [string, string] => [n, String(v)]),
      ).toString()
      const sobra = azar % 23 === 0 ? 'inventado=1' : ''
      const todo = [busca, sobra].filter(Boolean).join('&')
      const delCuerpo = Object.entries(juego?.valores ?? {}).filter(([nombre]) => json?.properties?.[nombre])
      const cuerpo = azar % 4 === 0 ? malo : json ? { ...(bueno as object), ...Object.fromEntries(delCuerpo) } : bueno
      return {
        operacion,
        metodo,
        ruta: `${ruta.replace(/\{(\w+)\}/g, (_, n: string) => encodeURIComponent(String(valores[n])))}${todo && `?${todo}`}`,
        cuerpo,
        ...(tipos.length > 0 ? { bytes: { tipo, contenido: archivo } } : {}),
        ...(typeof llave === 'string' && llave !== '' ? { llave } : {}),
        clave: azar % 31 === 0 ? undefined : azar % 29 === 0 ? lectora.clave : aliado.clave,
        permitida:
          sobra === '' &&
          (tipos.length === 0 || archivo.length > 0) &&
          (!json || (validar(json, cuerpo) === null && seGuarda(cuerpo))),
      }
    })
}

let archivos: Uint8Array[] = []

const hacer = async ({ metodo, ruta, cuerpo, bytes, llave, clave }: Llamada): Promise<Respuesta> => {
  const contenido = bytes ? new Uint8Array(bytes.contenido) : cuerpo === undefined ? undefined : JSON.stringify(cuerpo)
  const respuesta = await fetch(app.url + ruta, {
    method: metodo.toUpperCase(),
    headers: {
      ...(clave ? { authorization: `Bearer ${clave}` } : {}),
      ...(contenido === undefined ? {} : { 'content-type': bytes?.tipo ?? 'application/json' }),
      ...(llave ? { 'idempotency-key': llave } : {}),
    },
    ...(contenido === undefined ? {} : { body: contenido }),
  })
  const tipo = (respuesta.headers.get('content-type') ?? '').split(';')[0] ?? ''
  const texto = await respuesta.text()
  const json: unknown = tipo === 'application/json' ? JSON.parse(texto) : null
  return { status: respuesta.status, texto, json, tipo, headers: respuesta.headers }
}

type Falla = { details?: { motivo?: string; motivos?: Record<string, string> } }

/** What is wrong with a response, by the document alone; null when nothing is. */
const reparoDe = (
  { operacion, permitida, clave }: Llamada,
  { status, json, tipo, headers }: Respuesta,
): string | null => {
  if (status >= 500) return 'a fault of ours'
  const declarada = operacion.responses[String(status)]
  if (!declarada) return 'a status that is not declared'
  const respuesta = declarada.$ref ? documento.components.responses[declarada.$ref.split('/').at(-1) ?? ''] : declarada
  const contenido = respuesta?.content?.[tipo]
  if (!contenido) return `a content type that is not declared: ${tipo}`
  const beside = json === null ? null : validar(contenido.schema, json)
  if (beside !== null) return `a body beside its schema: ${beside}`
  if (!headers.get('x-request-id')) return 'no request id'
  if (clave === undefined) return status === 401 ? null : 'answered without a key'
  if (clave !== aliado.clave) return null
  if (!permitida)
    return status >= 400 || CADA_UNO_APARTE.includes(operacion.operationId)
      ? null
      : 'took what the document does not allow'
  if (status !== 400) return null
  const { motivo, motivos = {} } = (json as Falla).details ?? {}
  if (motivo === 'llave_reutilizada') return null
  const callados = Object.entries(motivos).filter(([campo, porque]) => !diceEnPalabras(operacion, campo, porque))
  return callados.length > 0 || Object.keys(motivos).length === 0
    ? `refused what the document allows: ${JSON.stringify(callados)}`
    : null
}

const diceEnPalabras = (operacion: Operation, campo: string, porque: string): boolean => {
  const palabras = EN_PALABRAS[`${campo.replace(/\.\d+/g, '[]')} ${porque}`]
  return palabras !== undefined && descripcionDe(operacion, campo).includes(palabras)
}

const descripcionDe = (operacion: Operation, campo: string): string => {
  const suyo = operacion.parameters.find(({ name }) => name === campo)
  if (suyo) return suyo.description ?? ''
  const { resolve } = createReader(documento)
  let schema: Schema = resolve(operacion.requestBody?.content['application/json']?.schema ?? {})
  for (const parte of campo.split('.')) {
    const hijo = /^\d+$/.test(parte) ? schema.items : schema.properties?.[parte]
    schema = resolve(hijo ?? {})
  }
  return schema.description ?? ''
}

/** A company bids on what is open, so that there is something to accept. */
const ofertar = async (empresa: Persona) => {
  for (const id of (ids['/api/v1/servicios'] ?? []).slice(-12)) {
    try {
      juegos.push({ en: '/api/v1/servicios/{id}', valores: { id, idOferta: await bid(mundo, empresa, id) } })
    } catch {
      // Another vehicle was asked for, or it is no longer open.
    }
  }
}

test(
  'INJ-14 calls made from the document alone are answered as it says: no 5xx, no other status, nothing allowed refused, no other body',
  { timeout: 900_000 },
  async () => {
    const imagen = new Uint8Array(await createImage())
    archivos = [imagen, new Uint8Array(PDF), imagen, new Uint8Array(PDF), new Uint8Array([1, 2, 3]), new Uint8Array()]
    const empresa = await createEmpresa(mundo)
    await createVehiculo(mundo, empresa, { tipo: 'Van' })
    for (const hasta of ['validar', 'confirmado', 'enCurso', 'finalizado'] as const) {
      const { id } = await createServicioIn(mundo, hasta, { aliado })
      guardar('/api/v1/servicios', id)
      const { placas } = await rowOf(mundo, id)
      if (hasta === 'enCurso')
        juegos.push({ en: '/api/v1/posiciones', valores: { idServicio: id, placas: placas ?? '' } })
    }
    const operaciones = Object.entries(documento.paths).flatMap(([ruta, metodos]) =>
      Object.entries(metodos).map(([metodo, operacion]) => ({ ruta, metodo, operacion })),
    )
    const cadaVez = Math.ceil(CALLS / ROUNDS / operaciones.length)
    const reparos = new Map<string, string>()
    const vistos: Record<string, Set<number>> = {}
    let hechas = 0
    for (let ronda = 0; ronda < ROUNDS; ronda += 1) {
      for (const [n, { ruta, metodo, operacion }] of operaciones.entries()) {
        const llamadas = fc.sample(llamadaDe(ruta, metodo, operacion), {
          numRuns: cadaVez,
          seed: SEED + ronda * 100 + n,
        })
        for (const llamada of llamadas) {
          const respuesta = await hacer(llamada)
          hechas += 1
          ;(vistos[operacion.operationId] ??= new Set()).add(respuesta.status)
          const id = (respuesta.json as { id?: unknown } | null)?.id
          if (respuesta.status === 201 && typeof id === 'string') guardar(ruta, id)
          const reparo = reparoDe(llamada, respuesta)
          if (reparo !== null)
            reparos.set(
              `${operacion.operationId}: ${reparo}`,
              `${llamada.metodo} ${llamada.ruta} ${JSON.stringify(llamada.cuerpo)?.slice(0, 900)} → ${respuesta.status} ${respuesta.texto.slice(0, 300)}`,
            )
        }
        mundo.ctx.clock.advance(3_000)
      }
      await ofertar(empresa)
    }
    expect(
      [...reparos].map(([reparo, como]) => `${reparo}: ${como}`),
      `seed ${SEED}`,
    ).toEqual([])
    expect(hechas).toBeGreaterThanOrEqual(CALLS)
    // Calls that only reach the first check would find nothing: most operations succeed at times.
    const conExito = Object.values(vistos).filter((estados) => [...estados].some((estado) => estado < 300))
    expect(conExito.length).toBeGreaterThan(operaciones.length / 2)
  },
)

import type { Route, RouteTable } from '@aliadas/contract/core'
import { ALCANCES, ETIQUETA_DE_ALCANCE } from '@aliadas/contract/aliados'
import type { z } from 'zod'
import { HORAS_DE_IDEMPOTENCIA } from '../platform/commands.ts'
import { GUIA } from './guia-de-api.ts'
import { ejemploDe, esquemaDe, type Esquemas, type Json } from './openapi-esquemas.ts'
import {
  CABECERAS,
  DE_FIN,
  ESQUEMAS_DE_FALLA,
  RESPUESTA_DE_LO_DEMAS,
  enBytes,
  respuestasDe,
  type Respuestas,
} from './openapi-respuestas.ts'

/** OpenAPI lists scopes only for OAuth, so those of a key are in its description. */
const CLAVE = [
  'La clave del aliado. Cada operación dice qué alcance necesita:',
  '',
  ...ALCANCES.map((alcance) => `- \`${alcance}\`: ${ETIQUETA_DE_ALCANCE[alcance]}`),
].join('\n')

const parametros = (schema: z.ZodType | undefined, where: 'path' | 'query', esquemas: Esquemas): object[] => {
  if (!schema) return []
  const json = esquemaDe(schema, 'input', esquemas)
  const required = new Set(json.required ?? [])
  return Object.entries(json.properties ?? {}).map(([name, value]) => {
    const { description, examples, ...sin } = value as Json
    const [example] = examples ?? []
    return {
      name,
      in: where,
      required: where === 'path' || required.has(name),
      description,
      schema: sin,
      ...(example === undefined ? {} : { example }),
    }
  })
}

const IDEMPOTENCIA = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `Una llave distinta para cada solicitud distinta. Repetir la misma solicitud con la misma llave devuelve la primera respuesta, durante ${HORAS_DE_IDEMPOTENCIA} horas, y no cambia nada más.`,
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
}

const SI_CAMBIO = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'La `ETag` que se recibió antes: sin cambios desde entonces, la respuesta es 304 sin cuerpo.',
  schema: { type: 'string', maxLength: 1000 },
}

type Contexto = { table: RouteTable; esquemas: Esquemas; respuestas: Respuestas }

/** Links to the next operations: the created record's id leads to each operation on it. */
const enlacesDe = (ruta: Route, table: RouteTable): object | undefined => {
  if (!ruta.location) return undefined
  const siguientes = Object.entries(table).filter(([, otra]) => otra.path.startsWith(`${ruta.location}`))
  const conId = siguientes.filter(([, { path }]) => (path.match(/\{/g) ?? []).length === 1)
  return Object.fromEntries(
    conId.map(([operationId, { summary }]) => [
      operationId,
      { operationId, description: summary, parameters: { id: '$response.body#/id' } },
    ]),
  )
}

const finEnPalabras = ({ desde, hasta, enSuLugar }: NonNullable<Route['termina']>): string =>
  `Termina: desde ${desde} no la uses en lo nuevo, y desde ${hasta} puede dejar de existir${enSuLugar ? `. En su lugar: \`${enSuLugar}\`` : ''}`

/** The scopes, the route's description and its end. */
const enPalabras = ({ scope, description, termina }: Route): string | undefined => {
  const alcances = scope === undefined ? [] : [scope].flat().map((uno) => `\`${uno}\``)
  const alcance = alcances.length > 1 ? `uno de ${alcances.join(', ')}` : alcances.join()
  return (
    [alcance && `Alcance necesario: ${alcance}`, description, termina && finEnPalabras(termina)]
      .filter(Boolean)
      .join('. ') || undefined
  )
}

const operacion = (name: string, ruta: Route, { table, esquemas, respuestas }: Contexto): object => {
  const body = ruta.body && esquemaDe(ruta.body, 'input', esquemas)
  return {
    operationId: name,
    summary: ruta.summary,
    ...(ruta.termina ? { deprecated: true } : {}),
    description: enPalabras(ruta),
    parameters: [
      ...parametros(ruta.params, 'path', esquemas),
      ...parametros(ruta.query, 'query', esquemas),
      ...(ruta.method === 'get' ? [] : [IDEMPOTENCIA]),
      ...(ruta.etag ? [SI_CAMBIO] : []),
    ],
    ...(body
      ? {
          requestBody: {
            required: !ruta.optionalBody,
            content: { 'application/json': { schema: body, example: ejemploDe(body, esquemas) } },
          },
        }
      : {}),
    ...(ruta.upload ? { requestBody: { required: true, content: enBytes(ruta.upload) } } : {}),
    responses: respuestasDe(ruta, enlacesDe(ruta, table), esquemas, respuestas),
  }
}

const GRUPOS: Readonly<Record<string, { name: string; description: string }>> = {
  servicios: {
    name: 'Servicios',
    description: 'Para la aplicación del cliente: publicar un viaje, leer sus ofertas y aceptar una.',
  },
  posiciones: { name: 'Posiciones', description: 'Para la aplicación del conductor: dónde va el vehículo.' },
  conductores: {
    name: 'Conductores',
    description: 'Para la aplicación del conductor: registrarlo con su vehículo y responder a las empresas.',
  },
  guias: { name: 'Guías', description: 'Para la aplicación de guías de turismo.' },
  operadores: { name: 'Operadores turísticos', description: 'Para la aplicación de operadores turísticos.' },
  archivos: { name: 'Archivos de proveedores', description: 'Fotos y documentos que después se entregan.' },
  yo: { name: 'Tu clave', description: 'Quién eres con tu clave, qué puedes hacer y hasta cuándo.' },
  eventos: {
    name: 'Eventos',
    description: 'Lo que va pasando, para preguntar por todo una vez y no por cada servicio.',
  },
  webhooks: {
    name: 'Webhooks',
    description: 'Direcciones tuyas que reciben los eventos apenas pasan, firmados.',
  },
  imagenes: { name: 'Imágenes', description: 'Logos y fotos que nombran las ofertas.' },
}

/** Groups operations by the first segment of their path. */
const agrupadas = (paths: Record<string, object>): Record<string, object> =>
  Object.fromEntries(
    Object.entries(paths).map(([ruta, operaciones]) => {
      const [, , , primero = ''] = ruta.split('/')
      const tags = [GRUPOS[primero]?.name ?? primero]
      return [ruta, Object.fromEntries(Object.entries(operaciones).map(([verbo, op]) => [verbo, { tags, ...op }]))]
    }),
  )

/** The OpenAPI 3.1 document of a table of routes. zod writes the schemas, so limits such as multipleOf are kept. */
export const openapiDe = (table: RouteTable, publicUrl: string): object => {
  const paths: Record<string, Record<string, object>> = {}
  const esquemas: Esquemas = {}
  const respuestas: Respuestas = { LoDemas: RESPUESTA_DE_LO_DEMAS }
  for (const [name, ruta] of Object.entries(table))
    (paths[ruta.path] ??= {})[ruta.method] = operacion(name, ruta, { table, esquemas, respuestas })
  const termina = Object.values(table).some((ruta) => ruta.termina !== undefined)
  const documento = {
    openapi: '3.1.0',
    info: {
      title: 'Aliadas · API de aliados',
      version: '1.0.0',
      description: GUIA,
      contact: { name: 'Plataforma Aliadas', url: publicUrl },
      license: { name: 'De uso exclusivo de los aliados con clave', url: `${publicUrl}/api/docs` },
    },
    servers: [{ url: publicUrl }],
    tags: Object.values(GRUPOS),
    security: [{ clave: [] }],
    paths: agrupadas(paths),
    components: {
      schemas: { ...ESQUEMAS_DE_FALLA, ...esquemas },
      responses: respuestas,
      headers: Object.fromEntries(
        Object.entries(CABECERAS).filter(([nombre]) => termina || !DE_FIN.some((una) => una === nombre)),
      ),
      securitySchemes: { clave: { type: 'http', scheme: 'bearer', description: CLAVE } },
    },
  }
  const texto = JSON.stringify(documento).replaceAll('"#/$defs/', '"#/components/schemas/')
  return JSON.parse(texto) as object
}

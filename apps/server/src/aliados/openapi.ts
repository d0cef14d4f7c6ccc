import { ESTADO_HTTP, MOTIVOS_DE_CONFLICTO, type Route, type RouteTable } from '@aliadas/contract/core'
import { ALCANCES, ETIQUETA_DE_ALCANCE } from '@aliadas/contract/aliados'
import { z } from 'zod'

const ERROR = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string', enum: Object.keys(ESTADO_HTTP), description: 'Código de la falla' },
    message: { type: 'string', description: 'Mensaje en español para mostrar a una persona' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Qué está mal en cada campo: un mensaje por campo',
    },
    details: {
      type: 'object',
      description: 'Datos para la aplicación',
      properties: {
        motivo: {
          type: 'string',
          enum: MOTIVOS_DE_CONFLICTO,
          description:
            'Con `aborted`. `en_proceso`: la misma solicitud, u otra sobre lo mismo, sigue en curso; repítela tras `Retry-After`. ' +
            '`estado`: el servicio o la oferta ya no admite la acción; repetirla no cambia nada. `duplicado`: el dato ya se usó.',
        },
        estado: { type: 'string', description: 'Con `estado`: en qué estado está el servicio' },
        segundos: { type: 'integer', description: 'Lo mismo que `Retry-After`' },
      },
    },
  },
}

const RETRY_AFTER = {
  'Retry-After': { description: 'Segundos que hay que esperar antes de repetirla', schema: { type: 'integer' } },
}

const error = (description: string, headers?: typeof RETRY_AFTER) => ({
  description,
  ...(headers ? { headers } : {}),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

const ERRORES = {
  400: error('Datos no válidos (`invalid-argument`)'),
  401: error('Falta la clave o no es válida (`unauthenticated`)'),
  403: error('La clave no tiene el alcance (`permission-denied`)'),
  404: error('No existe o es de otra aplicación (`not-found`)'),
  409: error(
    'El servicio o la oferta ya no admite la acción, o la misma solicitud sigue en curso (`aborted`; `details.motivo` dice cuál)',
    RETRY_AFTER,
  ),
  429: error('Demasiadas llamadas (`resource-exhausted`)', RETRY_AFTER),
}

/** OpenAPI lists scopes for OAuth only: those of a key are told in its words. */
const CLAVE = [
  'La clave del aliado. Cada operación dice qué alcance necesita:',
  '',
  ...ALCANCES.map((alcance) => `- \`${alcance}\`: ${ETIQUETA_DE_ALCANCE[alcance]}`),
].join('\n')

type Schemas = Record<string, unknown>
type Options = NonNullable<Parameters<typeof z.toJSONSchema>[1]>

/**
 * Rewrites a choice of two schemas. "This, or anything" (each item of a batch is judged by itself) becomes what is asked for. "This, or null"
 * is described as a whole, and a plain type becomes a list of two types.
 */
const simplificar: Options['override'] = ({ jsonSchema }) => {
  const [pedido, otro, ...mas] = jsonSchema.anyOf ?? []
  if (!pedido || !otro || mas.length > 0) return
  if (Object.keys(otro).length === 0) {
    delete jsonSchema.anyOf
    Object.assign(jsonSchema, pedido)
  } else if (otro.type === 'null') {
    const { description, ...resto } = pedido
    const texto = jsonSchema.description ?? description
    if (texto !== undefined) jsonSchema.description = texto
    jsonSchema.anyOf = [resto, otro]
    if (typeof resto.type !== 'string' || Object.keys(resto).length > 1) return
    delete jsonSchema.anyOf
    Object.assign(jsonSchema, { type: [resto.type, 'null'] })
  }
}

/** A schema as JSON; what it names goes to the document's own list of schemas, where its references then point. */
const schemaOf = (schema: z.ZodType, io: 'input' | 'output', schemas: Schemas): object => {
  const options: Options = { io, unrepresentable: 'any', reused: 'inline', override: simplificar }
  const { $schema: _dialect, $defs, ...json } = z.toJSONSchema(schema, options)
  Object.assign(schemas, $defs)
  return json
}

const parametros = (schema: z.ZodType | undefined, where: 'path' | 'query'): object[] => {
  if (!schema) return []
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const required = new Set(json.required ?? [])
  return Object.entries(json.properties ?? {}).map(([name, value]) => {
    const { description, ...sin } = typeof value === 'object' ? value : {}
    return { name, in: where, required: where === 'path' || required.has(name), description, schema: sin }
  })
}

const IDEMPOTENCIA = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Repetir la misma solicitud con la misma llave devuelve la primera respuesta y no cambia nada más.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

const operacion = (name: string, route: Route, schemas: Schemas): object => ({
  operationId: name,
  summary: route.summary,
  description: route.scope ? `Alcance necesario: \`${route.scope}\`` : undefined,
  parameters: [
    ...parametros(route.params, 'path'),
    ...parametros(route.query, 'query'),
    ...(route.method === 'get' ? [] : [IDEMPOTENCIA]),
  ],
  ...(route.body
    ? {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: schemaOf(route.body, 'input', schemas) } },
        },
      }
    : {}),
  responses: {
    [route.status ?? 200]: {
      description: 'Hecho',
      content: { 'application/json': { schema: schemaOf(route.response, 'output', schemas) } },
    },
    ...ERRORES,
  },
})

const GRUPOS: Readonly<Record<string, string>> = {
  archivos: 'Archivos de proveedores',
  conductores: 'Conductores',
  guias: 'Guías',
  operadores: 'Operadores turísticos',
  imagenes: 'Imágenes',
  posiciones: 'Posiciones',
  servicios: 'Servicios',
}

/** Every operation under the name of what its address begins with. */
const agrupadas = (paths: Record<string, object>): Record<string, object> =>
  Object.fromEntries(
    Object.entries(paths).map(([ruta, operaciones]) => {
      const [, , , primero = ''] = ruta.split('/')
      const tags = [GRUPOS[primero] ?? primero]
      return [ruta, Object.fromEntries(Object.entries(operaciones).map(([verbo, op]) => [verbo, { tags, ...op }]))]
    }),
  )

/**
 * The OpenAPI 3.1 document of a table of routes, and of `otras` (path → operations) whose answers are not JSON. zod writes the schemas, so
 * limits such as multipleOf are kept.
 */
export const openapiDe = (table: RouteTable, publicUrl: string, otras: Record<string, object> = {}): object => {
  const paths: Record<string, Record<string, object>> = {}
  const schemas: Schemas = { Error: ERROR }
  for (const [name, route] of Object.entries(table))
    (paths[route.path] ??= {})[route.method] = operacion(name, route, schemas)
  const documento = {
    openapi: '3.1.0',
    info: {
      title: 'Aliadas · API de aliados',
      version: '1.0.0',
      description:
        'Las aplicaciones de clientes publican servicios, leen las ofertas que reciben y aceptan una; la aplicación del conductor reporta dónde va y termina el viaje; ' +
        'las de conductores, guías y operadores los registran, suben sus fotos y documentos y leen qué se decidió; la de conductores responde a las empresas que los piden para su flota. ' +
        'Montos en pesos colombianos enteros; fechas y horas de Bogotá (UTC-5); instantes en ISO 8601.',
    },
    servers: [{ url: publicUrl }],
    security: [{ clave: [] }],
    paths: agrupadas({ ...paths, ...otras }),
    components: {
      schemas,
      securitySchemes: { clave: { type: 'http', scheme: 'bearer', description: CLAVE } },
    },
  }
  const texto = JSON.stringify(documento).replaceAll('"#/$defs/', '"#/components/schemas/')
  return JSON.parse(texto) as object
}

import { fallasDe } from '@aliadas/contract/aliados'
import {
  ESTADO_HTTP,
  MOTIVOS,
  MOTIVOS_DE_CAMPO,
  TITULO_DE_FALLA,
  codigoDe,
  cuerpoDe,
  estadoDe,
  type FallaDeRuta,
  type Route,
} from '@aliadas/contract/core'
import { LLAMADAS_POR_MINUTO } from './contar-llamadas.ts'
import { ejemploDe, esquemaDe, type Esquemas } from './openapi-esquemas.ts'

const referencia = (clase: string, nombre: string) => ({ $ref: `#/components/${clase}/${nombre}` })
const motivos = [...new Set(Object.values(MOTIVOS).flat())]

/** Content of a refusal, and its additional members for clients that accept problem+json. */
export const ESQUEMAS_DE_FALLA = {
  Error: {
    type: 'object',
    description: 'Por qué no se hizo lo que se pidió.',
    required: ['code', 'message', 'details'],
    properties: {
      code: {
        type: 'string',
        enum: Object.keys(ESTADO_HTTP),
        description: `Código de la falla.\n\n${Object.entries(TITULO_DE_FALLA)
          .map(([codigo, titulo]) => `- \`${codigo}\`: ${titulo}`)
          .join('\n')}`,
      },
      message: { type: 'string', description: 'Mensaje en español para mostrar a una persona' },
      fields: {
        type: 'object',
        additionalProperties: { type: 'string' },
        description: 'Qué está mal en cada campo: un mensaje por campo',
      },
      details: {
        type: 'object',
        description: 'Datos para la aplicación',
        required: ['motivo'],
        properties: {
          motivo: {
            type: 'string',
            enum: motivos,
            description:
              'Por qué, en una palabra de una lista cerrada: la sección «Errores» dice qué significa cada una',
          },
          motivos: {
            type: 'object',
            additionalProperties: { type: 'string', enum: MOTIVOS_DE_CAMPO },
            description: 'Con `invalid-argument`: por qué se rechaza cada campo',
          },
          alcances: {
            type: 'array',
            items: { type: 'string' },
            description: 'Con `alcance`: alguno de estos alcances necesita la clave',
          },
          estado: { type: 'string', description: 'Con `estado`: en qué estado está el servicio' },
          segundos: { type: 'integer', description: 'Lo mismo que `Retry-After`' },
        },
      },
    },
  },
  Problema: {
    description: 'La misma falla según RFC 9457, para quien acepta `application/problem+json`.',
    allOf: [
      referencia('schemas', 'Error'),
      {
        type: 'object',
        required: ['type', 'title', 'status', 'instance'],
        properties: {
          type: { type: 'string', format: 'uri-reference', description: 'Dónde se explica este código' },
          title: { type: 'string', description: 'El código en pocas palabras' },
          status: { type: 'integer', description: 'El estado HTTP' },
          instance: { type: 'string', format: 'uri', description: 'El identificador de esta solicitud' },
        },
      },
    ],
  },
}

/** Headers of responses. */
export const CABECERAS = {
  'X-Request-Id': {
    description: 'Identificador de la solicitud: menciónalo cuando escribas a la plataforma',
    schema: { type: 'string', format: 'uuid' },
  },
  'Retry-After': { description: 'Segundos que hay que esperar antes de repetirla', schema: { type: 'integer' } },
  'WWW-Authenticate': { description: 'Cómo se envía la clave (RFC 6750)', schema: { type: 'string' } },
  Allow: { description: 'Con 405: los métodos que esta dirección sí tiene', schema: { type: 'string' } },
  'RateLimit-Policy': {
    description: 'El límite: `q` llamadas en `w` segundos, de todas las claves del aliado',
    schema: { type: 'string' },
    example: `"llamadas";q=${LLAMADAS_POR_MINUTO};w=60`,
  },
  RateLimit: {
    description: 'Lo que queda: `r` llamadas durante `t` segundos',
    schema: { type: 'string' },
    example: '"llamadas";r=512;t=37',
  },
  'Idempotent-Replayed': {
    description: '`true` si es la respuesta guardada de una solicitud anterior con la misma llave',
    schema: { type: 'string', enum: ['true'] },
  },
  Deprecation: {
    description: 'Desde cuándo no conviene empezar a usarla (RFC 9745): `@` y segundos desde 1970',
    schema: { type: 'string' },
    example: '@2051222400',
  },
  Sunset: {
    description: 'Desde cuándo puede dejar de existir (RFC 8594)',
    schema: { type: 'string' },
    example: 'Sun, 01 Jul 2035 05:00:00 GMT',
  },
  ETag: { description: 'Señal de esta respuesta: envíala en `If-None-Match`', schema: { type: 'string' } },
  Location: { description: 'Dirección de lo que se creó', schema: { type: 'string', format: 'uri-reference' } },
}
/** Of every response of a route that ends. */
export const DE_FIN = ['Deprecation', 'Sunset'] as const

/** Of every response to a key that is known. */
const DE_LIMITE = ['RateLimit-Policy', 'RateLimit'] as const

const cabeceras = (...nombres: readonly (keyof typeof CABECERAS)[]) =>
  Object.fromEntries(['X-Request-Id' as const, ...nombres].map((nombre) => [nombre, referencia('headers', nombre)]))

type Ejemplos = Record<string, object>
const contenido = (examples?: Ejemplos) => ({
  'application/json': { schema: referencia('schemas', 'Error'), ...(examples ? { examples } : {}) },
  'application/problem+json': { schema: referencia('schemas', 'Problema') },
})

/** Responses that every operation can give: our own errors, and a method that the path does not have. */
export const RESPUESTA_DE_LO_DEMAS = {
  description:
    'Cualquier otra falla, con el mismo cuerpo. 405: la dirección no tiene ese método. 500: algo salió mal de nuestro lado; repítela con la misma `Idempotency-Key`. 503 y 504: repítela tras unos segundos.',
  headers: cabeceras('Retry-After', 'Allow'),
  content: contenido({
    no_disponible: {
      summary: 'El servidor no está disponible por ahora.',
      value: {
        code: 'unavailable',
        message: 'El servicio no está disponible en este momento. Intenta de nuevo en unos segundos.',
        details: { motivo: 'no_disponible' },
      },
    },
  }),
}

const deFallas = (fallas: readonly FallaDeRuta[], termina: boolean): object => {
  const espera = fallas.some(({ details }) => details?.['segundos'] !== undefined)
  const sinClave = fallas.some(({ motivo }) => codigoDe(motivo) === 'unauthenticated')
  return {
    description: fallas.map(({ motivo, causa, remedio }) => `- \`${motivo}\`: ${causa} ${remedio}`).join('\n'),
    headers: cabeceras(
      // A call without a known key is counted for nobody.
      ...(sinClave ? [] : DE_LIMITE),
      ...(espera ? (['Retry-After'] as const) : []),
      ...(sinClave ? (['WWW-Authenticate'] as const) : []),
      ...(termina ? DE_FIN : []),
    ),
    content: contenido(
      Object.fromEntries(fallas.map((una) => [una.motivo, { summary: una.causa, value: cuerpoDe(una) }])),
    ),
  }
}

/** Responses of several operations are written once, named after their status. */
export type Respuestas = Record<string, object>
const nombrada = (estado: string, respuesta: object, respuestas: Respuestas): object => {
  const texto = JSON.stringify(respuesta)
  const iguales = Object.entries(respuestas).find(([, otra]) => JSON.stringify(otra) === texto)
  const cuantas = Object.keys(respuestas).filter((nombre) => nombre.startsWith(`Falla${estado}`)).length
  const nombre = iguales?.[0] ?? `Falla${estado}${cuantas === 0 ? '' : `_${cuantas + 1}`}`
  respuestas[nombre] = respuesta
  return referencia('responses', nombre)
}

/** A file as it is, of one of these content types. */
export const enBytes = (tipos: readonly string[]) =>
  Object.fromEntries(tipos.map((tipo) => [tipo, { schema: { type: 'string', format: 'binary' } }]))

/** Every status of an operation with its causes, and `default` for the rest. */
export const respuestasDe = (
  ruta: Route,
  enlaces: object | undefined,
  esquemas: Esquemas,
  respuestas: Respuestas,
): Record<string, object> => {
  const schema = esquemaDe(ruta.response, 'output', esquemas)
  const porEstado = Object.groupBy(fallasDe(ruta), (una) => String(estadoDe(una)))
  return {
    [ruta.status ?? 200]: {
      description: ruta.exito ?? 'Hecho',
      headers: cabeceras(
        ...DE_LIMITE,
        ...(ruta.location ? (['Location'] as const) : []),
        ...(ruta.etag ? (['ETag'] as const) : []),
        ...(ruta.termina ? DE_FIN : []),
        ...(ruta.method === 'get' ? [] : (['Idempotent-Replayed'] as const)),
      ),
      content: ruta.bytes
        ? enBytes(ruta.bytes)
        : { 'application/json': { schema, example: ejemploDe(schema, esquemas) } },
      ...(enlaces ? { links: enlaces } : {}),
    },
    ...(ruta.etag
      ? { 304: { description: 'Nada cambió desde esa `ETag`', headers: cabeceras(...DE_LIMITE, 'ETag') } }
      : {}),
    ...Object.fromEntries(
      Object.entries(porEstado).map(([estado, fallas]) => [
        estado,
        nombrada(estado, deFallas(fallas ?? [], ruta.termina !== undefined), respuestas),
      ]),
    ),
    default: referencia('responses', 'LoDemas'),
  }
}

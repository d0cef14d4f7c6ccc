import { readFileSync } from 'node:fs'
import { partnerRoutes } from '@aliadas/contract/routes'
import { expect, test } from 'vitest'
import { openapiDe } from './openapi.ts'
import { faltantes, promesasDe } from './promesas-de-api.ts'

const ARCHIVO = new URL('../../../../docs/api/v1.txt', import.meta.url)
const documento = openapiDe(partnerRoutes, 'https://aliadas.test')
const ahora = promesasDe(documento)
const antes = readFileSync(ARCHIVO, 'utf8').trimEnd().split('\n')

test('`/api/v1` only grows: nothing that the last document promised is gone or narrower', () => {
  expect(faltantes(antes, ahora)).toEqual([])
})

test('what the document promises now is in the file, so that the next version keeps it (`npm run promises`)', () => {
  expect(ahora).toEqual(antes)
})

const valoresDe = (campo: Record<string, unknown> = {}): unknown[] =>
  Array.isArray(campo['enum']) ? campo['enum'] : []

type Cuerpo = {
  required: string[]
  properties: Record<string, Record<string, unknown>>
}
/** The promises after a change of the body that publishes a service. */
const tras = (cambio: (cuerpo: Cuerpo) => void): readonly string[] => {
  const copia = structuredClone(documento) as {
    paths: Record<string, Record<string, { requestBody: { content: Record<string, { schema: Cuerpo }> } }>>
  }
  const schema = copia.paths['/api/v1/servicios']?.['post']?.requestBody.content['application/json']?.schema
  if (!schema) throw new Error('no body')
  cambio(schema)
  return promesasDe(copia)
}

test.each<[string, (cuerpo: Cuerpo) => void]>([
  ['a field that is gone', ({ properties }) => delete properties['observaciones']],
  ['a field that must be there by now', ({ required }) => required.push('observaciones')],
  [
    'a new field that must be there',
    (cuerpo) => {
      cuerpo.properties['nuevo'] = { type: 'string' }
      cuerpo.required.push('nuevo')
    },
  ],
  ['a value that is not accepted any more', ({ properties }) => valoresDe(properties['tipo']).pop()],
  ['another type', ({ properties }) => Object.assign(properties['pasajeros'] ?? {}, { type: 'string' })],
  ['a lower maximum', ({ properties }) => Object.assign(properties['pasajeros'] ?? {}, { maximum: 10 })],
  ['a higher minimum', ({ properties }) => Object.assign(properties['pasajeros'] ?? {}, { minimum: 2 })],
  ['a limit where there was none', ({ properties }) => Object.assign(properties['tipo'] ?? {}, { maxLength: 3 })],
  ['another form', ({ properties }) => Object.assign(properties['observaciones'] ?? {}, { pattern: '^a$' })],
])('the comparison finds %s', (_, cambio) => {
  expect(faltantes(ahora, tras(cambio))).not.toEqual([])
})

test('an optional field, another accepted value and a higher maximum are no narrowing', () => {
  const despues = tras(({ properties }) => {
    properties['nuevo'] = { type: 'string', maxLength: 5 }
    valoresDe(properties['tipo']).push('Tren')
    Object.assign(properties['pasajeros'] ?? {}, { maximum: 9000 })
  })
  expect(faltantes(ahora, despues)).toEqual([])
  expect(despues).not.toEqual(ahora)
})

test('a returned field that is gone, or no longer always there, is found', () => {
  const sin = (linea: RegExp) => ahora.filter((promesa) => !linea.test(promesa))
  expect(faltantes(ahora, sin(/^siempre da POST \/api\/v1\/servicios 201\.id$/))).toHaveLength(1)
  expect(faltantes(ahora, sin(/^operación GET \/api\/v1\/servicios$/))).toHaveLength(1)
})

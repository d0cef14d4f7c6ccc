import { partnerRoutes } from '@aliadas/contract/routes'
import { expect, test } from 'vitest'
import { openapiDe } from './openapi.ts'

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
  })
  expect(Servicio?.properties['metodoPago']).toEqual({
    description: 'Cómo paga el cliente',
    anyOf: [{ type: 'string', enum: ['epayco', 'transferencia'] }, { type: 'null' }],
  })
})

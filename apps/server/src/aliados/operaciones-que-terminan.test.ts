import { defineRoutes } from '@aliadas/contract/core'
import { partnerRoutes } from '@aliadas/contract/routes'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openapiDe } from './openapi.ts'

const [DESDE, HASTA] = ['2035-01-01T00:00:00.000Z', '2035-07-01T05:00:00.000Z']
const response = z.object({ ok: z.literal(true).describe('Hecho') })
const TABLA = defineRoutes({
  vieja: {
    method: 'get',
    path: '/api/v1/vieja',
    summary: 'Una operación que termina',
    access: 'partner',
    response,
    termina: { desde: DESDE, hasta: HASTA, enSuLugar: 'nueva' },
  },
  nueva: { method: 'get', path: '/api/v1/nueva', summary: 'La de después', access: 'partner', response },
})

type Operacion = { deprecated?: boolean; description?: string; responses: Record<string, { headers?: object }> }
type Documento = { paths: Record<string, Record<string, Operacion>>; components: { headers: object } }

test('the document calls it deprecated, says what takes its place, and declares the headers', () => {
  const { paths, components } = openapiDe(TABLA, 'http://aliadas.test') as Documento
  const [vieja, nueva] = [paths['/api/v1/vieja']?.['get'], paths['/api/v1/nueva']?.['get']]
  expect([vieja?.deprecated, nueva?.deprecated]).toEqual([true, undefined])
  expect(vieja?.description).toContain(
    `Termina: desde ${DESDE} no la uses en lo nuevo, y desde ${HASTA} puede dejar de existir. En su lugar: \`nueva\``,
  )
  expect(vieja?.responses['200']?.headers).toHaveProperty('Sunset')
  expect(nueva?.responses['200']?.headers).not.toHaveProperty('Sunset')
  expect(components.headers).toHaveProperty('Deprecation')
})

test('today’s document has no route that ends, nor a header that none sends', () => {
  const { paths, components } = openapiDe(partnerRoutes, 'http://aliadas.test') as Documento
  const viejas = Object.values(paths).flatMap((verbos) => Object.values(verbos).filter(({ deprecated }) => deprecated))
  expect(viejas).toEqual([])
  expect(components.headers).not.toHaveProperty('Sunset')
})

import { readFileSync, writeFileSync } from 'node:fs'
import { partnerRoutes } from '@aliadas/contract/routes'
import { openapiDe } from './openapi.ts'
import { faltantes, promesasDe } from './promesas-de-api.ts'

/**
 * Started by `npm run promises`: adds the document's current promises to docs/api/v1.txt. It removes nothing: it prints
 * what is narrower and fails.
 */
const archivo = new URL('../../../../docs/api/v1.txt', import.meta.url)
const ahora = promesasDe(openapiDe(partnerRoutes, 'https://aliadas.ejemplo.test'))
const antes = readFileSync(archivo, 'utf8').split('\n').filter(Boolean)
const perdidas = faltantes(antes, ahora)
if (perdidas.length > 0) {
  console.error(`La API de aliados solo puede crecer. Esto ya no se cumple:\n${perdidas.join('\n')}`)
  process.exitCode = 1
} else writeFileSync(archivo, `${ahora.join('\n')}\n`)

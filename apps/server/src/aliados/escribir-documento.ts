import { writeFileSync } from 'node:fs'
import { partnerRoutes } from '@aliadas/contract/routes'
import { openapiDe } from './openapi.ts'

/** Started by `npm test -- api`: writes the document to the given path, for the linters and client generators. */
const [, , destino = 'openapi.json'] = process.argv
writeFileSync(destino, JSON.stringify(openapiDe(partnerRoutes, 'https://aliadas.ejemplo.test'), null, 2))

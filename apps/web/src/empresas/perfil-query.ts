import { readingOf } from '../lib/query.ts'

export const perfilQuery = readingOf('leerPerfil', {})

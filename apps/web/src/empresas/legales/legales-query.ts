import { readingOf } from '../../lib/query.ts'

export const legalesQuery = readingOf('leerLegales', {})

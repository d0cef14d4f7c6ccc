import type { QueryClient } from '@tanstack/react-query'
import { readingOf } from '../lib/query.ts'
import { direccionDe } from './consulta.ts'

export const vistasQuery = readingOf('listarVistas', {})

/** Where the person chose to start; null: where all start, also when that cannot be read. */
export const direccionDeInicio = async (cliente: QueryClient): Promise<ReturnType<typeof direccionDe>> => {
  try {
    const { vistas, inicio } = await cliente.ensureQueryData(vistasQuery)
    const vista = vistas.find(({ id }) => id === inicio)
    return vista ? direccionDe(vista) : null
  } catch {
    return null
  }
}

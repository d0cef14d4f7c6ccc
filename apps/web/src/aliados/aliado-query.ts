import { readingOf } from '../lib/query.ts'

/** The keys of a partner: its newest hundred. */
export const clavesDeAliadoQuery = (idAliado: string) =>
  readingOf('listarClavesDeAliados', { query: { idAliado, porPagina: 100 } })

export const webhooksDeAliadoQuery = (id: string) => readingOf('listarWebhooksDeAliado', { params: { id } })

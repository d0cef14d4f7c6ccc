import type { eventosDeAliadoRoutes } from '@aliadas/contract/aliados'
import type { Context } from '../platform/context.ts'
import type { Handlers } from '../platform/http/index.ts'
import type { EsperaDeEventos } from './espera-de-eventos.ts'
import { listarEventos } from './listar-eventos.ts'

export const eventosDeAliadoHandlers = (
  ctx: Context,
  esperas: EsperaDeEventos,
  /** Where the API is, and the world that has its keys. */
  de: { publicUrl: string; registro: Context },
): Handlers<typeof eventosDeAliadoRoutes> => ({
  listarEventos: ({ query }, { actor }) => listarEventos(ctx, esperas, actor, query, de),
})

import type { mapaRoutes } from '@aliadas/contract/mapa'
import type { Context } from '../platform/context.ts'
import type { Handlers } from '../platform/http/index.ts'
import { leerServicio } from '../servicios/index.ts'
import type { Enrutador } from './enrutador.ts'

export const mapaHandlers = (ctx: Context, enrutar: Enrutador): Handlers<typeof mapaRoutes> => ({
  leerRecorrido: async ({ params }, { actor }) => {
    const s = await leerServicio(ctx, actor, params.id)
    if (s.latDestino === null || s.lonDestino === null) return { recorrido: null }
    // After the transaction, so that no database connection waits for another server.
    return {
      recorrido: await enrutar([
        [s.lonOrigen, s.latOrigen],
        ...s.paradasCoords.map(({ lon, lat }) => [lon, lat] as const),
        [s.lonDestino, s.latDestino],
      ]),
    }
  },
})

import type { viajesDeAliadoRoutes } from '@aliadas/contract/aliados'
import { abrirArchivo, paraEnviar, type Almacen, type Archivos } from '../archivos/index.ts'
import type { Sitio } from '../fuec/index.ts'
import { SERVIDOR, scopeOf } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Handlers } from '../platform/http/index.ts'
import { leerTrazaEnCurso } from '../posiciones/index.ts'
import { estadoDeFuecDe, fuecDe, listarViajesDeConductor } from './viajes-de-conductor.ts'

export const viajesDeAliadoHandlers = (
  ctx: Context,
  partes: Almacen & Archivos,
  sitio: Sitio,
): Handlers<typeof viajesDeAliadoRoutes> => ({
  listarViajesDeConductor: ({ params, query }, { actor }) => listarViajesDeConductor(ctx, actor, params.id, query),
  // The file belongs to the company: `fuecDe` has checked the trip.
  leerFuec: async ({ params }, { actor }) =>
    paraEnviar(await abrirArchivo(ctx, partes, SERVIDOR, await fuecDe(ctx, actor, params.id))),
  leerEstadoDeFuec: async ({ params }, { actor }) => ({
    fuec: await estadoDeFuecDe(ctx, actor, params.id, sitio),
  }),
  leerTrazaDeServicio: ({ params, query }, { actor }) =>
    ctx.db.read(scopeOf(actor), (tx) => leerTrazaEnCurso(tx, params.id, query.desde)),
})

import type { informesRoutes } from '@aliadas/contract/informes'
import { scopeOf } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Handlers } from '../platform/http/index.ts'
import { leerEstadoDeCuenta, listarEstadosDeCuenta } from './estados-de-cuenta.ts'
import { exportarEstadoDeCuenta } from './exportar-cuenta.ts'
import { leerGraficas } from './leer-graficas.ts'

export const informesHandlers = (ctx: Context): Handlers<typeof informesRoutes> => ({
  leerGraficas: ({ query }, { actor }) =>
    ctx.db.read(scopeOf(actor), (tx) => leerGraficas(tx, actor, query, ctx.clock.now())),
  listarEstadosDeCuenta: ({ query }, { actor }) =>
    ctx.db.read(scopeOf(actor), (tx) => listarEstadosDeCuenta(tx, actor, query)),
  leerEstadoDeCuenta: ({ query }, { actor }) =>
    ctx.db.read(scopeOf(actor), (tx) => leerEstadoDeCuenta(tx, actor, query)),
  exportarEstadoDeCuenta: ({ query }, { actor }) => exportarEstadoDeCuenta(ctx, actor, query),
})

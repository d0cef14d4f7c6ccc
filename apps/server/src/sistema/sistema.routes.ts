import { exigir, negativaDePermiso } from '@aliadas/contract/core'
import type { sistemaRoutes } from '@aliadas/contract/sistema'
import type { Context } from '../platform/context.ts'
import type { Handlers } from '../platform/http/index.ts'
import { VERSION } from '../platform/version.ts'
import { medir, type Miradas } from './medidas.ts'
import { juzgar } from './senales.ts'

export const sistemaHandlers = (ctx: Context, miradas: Miradas): Handlers<typeof sistemaRoutes> => ({
  leerEstadoDelSistema: async (_, { actor }) => {
    exigir(negativaDePermiso(actor.rol, 'verSistema'))
    const ahora = ctx.clock.now()
    return { senales: juzgar(await medir(ctx, miradas), ahora), version: VERSION, ahora: ahora.getTime() }
  },
})

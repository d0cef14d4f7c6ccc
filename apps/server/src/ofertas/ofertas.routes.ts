import type { ofertasRoutes } from '@aliadas/contract'
import type { Context } from '../platform/context.ts'
import type { Handlers } from '../platform/http/index.ts'
import { comandoDePersona } from '../platform/commands.ts'
import { servicioVisible } from '../servicios/index.ts'
import { listarOfertas } from './consultas.ts'
import { crearOferta } from './crear-oferta.ts'
import { retirarOferta } from './retirar-oferta.ts'

export const ofertasHandlers = (ctx: Context): Handlers<typeof ofertasRoutes> => ({
  crearOferta: ({ params, body }, call) =>
    comandoDePersona(
      ctx,
      call,
      { ruta: 'crearOferta', entrada: { params, body }, permiso: 'ofertar' },
      async (tx, ahora) => {
        await crearOferta(tx, call.actor, { servicioId: params.id, ...body }, ahora)
        return { servicio: await servicioVisible(tx, call.actor, params.id, ahora) }
      },
    ),
  listarOfertas: async ({ query }, { actor }) => ({
    ...(await listarOfertas(ctx, actor, query.cursor)),
    ahora: ctx.clock.now().getTime(),
  }),
  retirarOferta: ({ params }, call) =>
    comandoDePersona(
      ctx,
      call,
      { ruta: 'retirarOferta', entrada: { params }, permiso: 'ofertar' },
      async (tx, ahora) => {
        const servicioId = await retirarOferta(tx, call.actor, params.id, ahora)
        return { servicio: await servicioVisible(tx, call.actor, servicioId, ahora) }
      },
    ),
})

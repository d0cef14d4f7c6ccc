import { Readable } from 'node:stream'
import type { expedicionRoutes } from '@aliadas/contract/fuec'
import type { Almacen } from '../archivos/index.ts'
import { scopeOf } from '../platform/actor.ts'
import { personCommand } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import { createFairQueue, type Gates, type Handlers } from '../platform/http/index.ts'
import { servicioVisible } from '../servicios/index.ts'
import { borradorDeFuec } from './borrador.ts'
import { cerrarContrato, presentarContrato } from './contratos.ts'
import { crearConvenio, listarConvenios } from './convenios.ts'
import { fuecsDeServicio } from './leer-fuecs.ts'
import { numerarFuec, type Sitio } from './numerar-fuec.ts'
import { terminarFuec } from './terminar-fuec.ts'
import { muestraDeFuec, vistaDeFuec } from './vista-de-fuec.ts'

const CONVENIOS = 100
/**
 * FUECs that are issued at once, and of one company. A company that issues a hundred rests after each, so that it takes
 * a small part of the processors: half a minute for all of them, and nobody else notices.
 */
const EXPEDICIONES = { running: 4, runningPerKey: 1, restMs: 250, waiting: Infinity, perKey: 200 }

export const expedicionHandlers = (
  ctx: Context,
  almacen: Almacen,
  sitio: Sitio,
  heavy: Gates['heavy'],
): Handlers<typeof expedicionRoutes> => {
  const enFila = createFairQueue(EXPEDICIONES)
  return {
    leerBorradorDeFuec: async ({ params, query }, { actor }) => {
      const { contrato = null, convenio = null, conductores = [] } = query
      const eleccion = { contrato, convenio, conductores }
      const ahora = ctx.clock.now()
      return {
        borrador: await ctx.db.read(scopeOf(actor), (tx) => borradorDeFuec(tx, actor, params.id, eleccion, ahora)),
      }
    },
    verBorradorDeFuec: async ({ params, body }, { actor }) => {
      const bytes = await heavy.once(actor, () => vistaDeFuec(ctx, almacen, actor, { servicioId: params.id, ...body }))
      return { pdf: bytes.toString('base64') }
    },
    verMuestraDeFuec: async (_input, { actor }) => {
      const bytes = await heavy.once(actor, () => muestraDeFuec(ctx, almacen, actor))
      const content = Readable.from([bytes])
      return { name: 'muestra-de-fuec.pdf', type: 'application/pdf', size: bytes.length, content }
    },
    expedirFuec: async ({ params, body }, call) => {
      const { actor } = call
      const { empresaId } = actor
      const id = await enFila(empresaId, async () => {
        const numerado = await personCommand(ctx, call, { input: { params, body } }, (tx, ahora) =>
          numerarFuec(tx, actor, { servicioId: params.id, ...body }, sitio, ahora),
        )
        // A repetition finds the number taken, and finishes what the first request left.
        await terminarFuec(ctx, almacen, sitio, { id: numerado, empresaId })
        return numerado
      })
      return ctx.db.read(scopeOf(actor), async (tx) => {
        const fuecs = await fuecsDeServicio(tx, params.id)
        const fuec = fuecs.find((uno) => uno.id === id)
        if (!fuec) throw new Error('the FUEC was just issued')
        return { servicio: await servicioVisible(tx, actor, params.id, ctx.clock.now()), fuec }
      })
    },
    leerFuecsDeServicio: async ({ params }, { actor }) => ({
      fuecs: await ctx.db.read(scopeOf(actor), async (tx) => {
        await servicioVisible(tx, actor, params.id, ctx.clock.now())
        return fuecsDeServicio(tx, params.id)
      }),
    }),
    cerrarContrato: ({ params }, call) =>
      personCommand(ctx, call, { input: { params } }, async (tx, ahora) => ({
        contrato: presentarContrato(await cerrarContrato(tx, call.actor, params.id, ahora)),
      })),
    listarConvenios: async (_input, { actor }) => ({
      convenios: await ctx.db.read(scopeOf(actor), (tx) => listarConvenios(tx, actor.empresaId, CONVENIOS)),
    }),
    crearConvenio: ({ body }, call) =>
      personCommand(ctx, call, { input: body }, async (tx, ahora) => ({
        convenio: await crearConvenio(tx, call.actor, body, ahora),
      })),
  }
}

import { Readable } from 'node:stream'
import type { actasDeAliadoRoutes, actasRoutes } from '@aliadas/contract/actas'
import { dibujarAparte } from '../fuec/index.ts'
import type { Context } from '../platform/context.ts'
import type { Gates, Handlers } from '../platform/http/index.ts'
import { leerActa } from './leer-acta.ts'
import { papelDe } from './papel.ts'
import { presentarActa } from './presentar-acta.ts'

/** `heavy`: a record on paper is drawn in its company's line, as drafts of FUECs are. */
export const actasHandlers = (ctx: Context, heavy: Gates['heavy']): Handlers<typeof actasRoutes> => ({
  leerActa: async ({ params }, { actor }) => ({ acta: presentarActa(await leerActa(ctx, actor, params.id), actor) }),
  descargarActa: async ({ params }, { actor }) => {
    const { codigo, bytes } = await heavy.once(actor, async () => {
      const acta = presentarActa(await leerActa(ctx, actor, params.id), actor)
      return { codigo: acta.codigo, bytes: await dibujarAparte({ acta: papelDe(acta) }) }
    })
    return {
      name: `acta-${codigo}.pdf`,
      type: 'application/pdf',
      size: bytes.length,
      content: Readable.from([bytes]),
    }
  },
})

export const actasDeAliadoHandlers = (ctx: Context): Handlers<typeof actasDeAliadoRoutes> => ({
  leerActaDeServicio: async ({ params }, { actor }) => ({
    acta: presentarActa(await leerActa(ctx, actor, params.id), actor),
  }),
})

import type { EstadoOferta } from '@aliadas/contract/servicios'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { servicioVisible } from '../servicios/index.ts'

type Anterior = { precio: number; estado: EstadoOferta; fecha: string }

/**
 * What the company last bid for another trip of the same places and vehicle type; null when it never did. A service that
 * the reader may not see is not-found.
 */
export const ofertaAnterior = (ctx: Context, persona: Persona, servicioId: string): Promise<Anterior | null> =>
  ctx.db.read(scopeOf(persona), async (tx) => {
    const { origen, destino, tipo } = await servicioVisible(tx, persona, servicioId, ctx.clock.now())
    const fila = await tx
      .selectFrom('ofertas')
      .select(['precio', 'estado', 'fecha'])
      .where('empresaId', '=', persona.empresaId)
      .where('servicioId', '<>', servicioId)
      .where('tipo', '=', tipo)
      .where('origen', '=', origen)
      .where('destino', '=', destino)
      .orderBy('fecha', 'desc')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    return fila ? { precio: fila.precio, estado: fila.estado, fecha: fila.fecha.toISOString() } : null
  })

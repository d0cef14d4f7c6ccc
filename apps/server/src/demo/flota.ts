import { crearVehiculo } from '../flota/index.ts'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { FLOTAS } from './flotas.ts'
import { vehiculoDe } from './vehiculo.ts'
import type { Empresa } from './viajes.ts'

/** The fleets of both companies; what exists already is left alone. */
export const crearFlotas = async (ctx: Context, empresas: Record<Empresa, Persona>, desde: Date): Promise<void> => {
  for (const clave of ['transvalle', 'pacifico'] as const) {
    const persona = empresas[clave]
    await ctx.db.transaction(scopeOf(persona), async (tx) => {
      const hay = await tx
        .selectFrom('vehiculos')
        .select('id')
        .where('empresaId', '=', persona.empresaId)
        .limit(1)
        .executeTakeFirst()
      if (hay) return
      for (const [orden, ficha] of FLOTAS[clave].entries())
        await crearVehiculo(tx, persona, vehiculoDe(ficha, desde, orden), desde)
    })
  }
}

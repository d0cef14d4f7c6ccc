import type { Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { registrarConductor } from '../proveedores/index.ts'
import { FLOTAS } from './flotas.ts'
import { vehiculoDe } from './vehiculo.ts'
import type { Empresa } from './viajes.ts'

/** Invented vehicles count as complete, without files to show. */
const ACTIVO = { perfil: true, fotosVehiculo: true, documentosVehiculo: true, validado: true }

/** The fleets of both companies; what exists already is left alone. */
export const crearFlotas = async (ctx: Context, empresas: Record<Empresa, Persona>, desde: Date): Promise<void> => {
  for (const nombre of ['transvalle', 'pacifico'] as const) {
    const persona = empresas[nombre]
    // Their state is the platform's word and not the company's.
    await ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
      const hay = await tx
        .selectFrom('vehiculos')
        .select('id')
        .where('empresaId', '=', persona.empresaId)
        .limit(1)
        .executeTakeFirst()
      if (hay) return
      for (const [orden, ficha] of FLOTAS[nombre].entries())
        await registrarConductor(tx, persona, vehiculoDe(ficha, desde, orden), ACTIVO, desde)
    })
  }
}

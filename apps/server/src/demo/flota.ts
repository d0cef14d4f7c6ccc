import type { Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { registrarConductor } from '../proveedores/index.ts'
import { aceptarTodos } from '../rastreo/index.ts'
import type { Herramientas } from './empresas.ts'
import { FLOTAS } from './flotas.ts'
import { papelesDeDemo } from './papeles.ts'
import { vehiculoDe } from './vehiculo.ts'
import type { Empresa } from './viajes.ts'

/** Invented vehicles count as complete; one of them has files. */
const ACTIVO = { perfil: true, fotosVehiculo: true, documentosVehiculo: true, validado: true }

/** The vehicle with the expiring SOAT, which a visitor should open, has photos and documents. */
const CON_PAPELES = 'WXD104'

/** The fleets of both companies; existing vehicles stay unchanged. */
export const crearFlotas = async (
  ctx: Context,
  herramientas: Herramientas,
  empresas: Record<Empresa, Persona>,
  desde: Date,
): Promise<void> => {
  for (const nombre of ['transvalle', 'pacifico'] as const) {
    const persona = empresas[nombre]
    const hay = await ctx.db.read({ rol: 'sistema' }, (tx) =>
      tx.selectFrom('vehiculos').select('id').where('empresaId', '=', persona.empresaId).limit(1).executeTakeFirst(),
    )
    if (hay) continue
    const papeles = nombre === 'transvalle' ? await papelesDeDemo(ctx, herramientas, persona, CON_PAPELES) : {}
    // The platform decides their state, not the company.
    await ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
      for (const [orden, ficha] of FLOTAS[nombre].entries())
        await registrarConductor(
          tx,
          persona,
          { ...vehiculoDe(ficha, desde, orden), ...(ficha.placas === CON_PAPELES ? papeles : {}) },
          ACTIVO,
          desde,
        )
      await aceptarTodos(tx, persona.empresaId, herramientas.enlaces, desde)
    })
  }
}

import { exigir, negativaParaOfertar, negativaParaParticipar, noEncontrado } from '@aliadas/contract'
import { interesadoDe } from '../empresas/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { veElTipo } from '../servicios/index.ts'

/**
 * The service on which this person may bid now; throws why not. What is of no type of the fleet does not exist for it, and its profile is
 * asked for first: without it there is no market to look into.
 */
export const servicioPorOfertar = async (
  tx: Tx,
  persona: Persona,
  servicioId: string,
  ahora: Date,
): Promise<{ id: string; aliadoId: string }> => {
  const interesado = await interesadoDe(tx, persona)
  exigir(negativaParaParticipar(interesado))
  const servicio = await tx
    .selectFrom('servicios')
    .select(['id', 'aliadoId', 'estado', 'tipo', 'fecha'])
    .where('id', '=', servicioId)
    .executeTakeFirst()
  if (!servicio || !(await veElTipo(tx, persona, servicio))) throw noEncontrado()
  const hechas = await tx
    .selectFrom('ofertas')
    .select('estado')
    .where('servicioId', '=', servicioId)
    .where('empresaId', '=', persona.empresaId)
    .orderBy('fecha', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const ultima = hechas.find(({ estado }) => estado === 'enviada') ?? hechas[0]
  const propias = { ultima: ultima?.estado ?? null, hechas: hechas.length }
  exigir(negativaParaOfertar(interesado, servicio, propias, ahora))
  return servicio
}

import { exigir, noEncontrado } from '@aliadas/contract/core'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { bloquearConductor, lineaDeConductor } from './conductor.ts'
import { negativaDeRastreo } from './rastreo.rules.ts'

/**
 * Takes away the addresses of a driver. What it agreed to stays: it ends that itself.
 *
 * Throws `Falla`: `not-found` (another company's driver, or one without addresses), `permission-denied` (role). Source:
 * docs/decisions/0094.
 */
export const quitarRastreo = async (tx: Tx, persona: Persona, conductorId: string, ahora: Date): Promise<void> => {
  exigir(negativaDeRastreo(persona.rol))
  const conductor = await bloquearConductor(tx, conductorId, persona.empresaId)
  if (!conductor) throw noEncontrado()
  const quitada = await tx
    .updateTable('rastreos')
    .set({ secretoId: null, secretoSha256: null, paginaId: null, paginaSha256: null, renovadoEn: ahora })
    .where('conductorId', '=', conductor.id)
    .where('empresaId', '=', conductor.empresaId)
    .where((eb) => eb.or([eb('secretoId', 'is not', null), eb('paginaId', 'is not', null)]))
    .returning('id')
    .executeTakeFirst()
  if (!quitada) throw noEncontrado()
  await anotar(tx, persona, ahora, [lineaDeConductor(conductor, 'quitarRastreo')])
}

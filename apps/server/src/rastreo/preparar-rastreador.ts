import { exigir } from '@aliadas/contract/core'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { newId } from '../platform/ids.ts'
import { digestOf } from '../platform/secret-address.ts'
import { secretoDe, type Sitio } from './direcciones.ts'
import { negativaDeRastreador } from './rastreo.rules.ts'

/**
 * Makes the address of the company's own tracking server; the one of before ends.
 *
 * Throws `Falla`: `permission-denied` (role). Source: docs/decisions/0094.
 */
export const prepararRastreador = async (tx: Tx, persona: Persona, sitio: Sitio, ahora: Date): Promise<void> => {
  exigir(negativaDeRastreador(persona.rol))
  const secretoId = newId(ahora)
  const nueva = { secretoId, secretoSha256: digestOf(secretoDe(sitio, secretoId)), renovadoEn: ahora }
  const { empresaId } = persona
  await tx
    .insertInto('rastreos')
    .values({ id: newId(ahora), empresaId, conductorId: null, ...nueva, creadoEn: ahora })
    .onConflict((oc) => oc.column('empresaId').where('conductorId', 'is', null).doUpdateSet(nueva))
    .execute()
  await anotar(tx, persona, ahora, [
    { tenant: empresaId, entidad: 'empresa', entidadId: empresaId, accion: 'prepararRastreador' },
  ])
}

import { exigir, noEncontrado } from '@aliadas/contract/core'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { newId } from '../platform/ids.ts'
import { digestOf } from '../platform/secret-address.ts'
import { bloquearConductor, lineaDeConductor, type Conductor } from './conductor.ts'
import { secretoDe, secretoDePagina, type Sitio } from './direcciones.ts'
import { negativaDeRastreo } from './rastreo.rules.ts'

/**
 * New addresses of a driver in its company; those of before end with the commit. Without `conPagina` the page keeps its
 * own. Refuses nothing.
 */
export const renovarDirecciones = async (
  tx: Tx,
  { id, empresaId }: Conductor,
  sitio: Sitio,
  ahora: Date,
  { conPagina }: { conPagina: boolean } = { conPagina: true },
): Promise<void> => {
  const [secretoId, paginaId] = [newId(ahora), newId(ahora)]
  const secreto = { secretoId, secretoSha256: digestOf(secretoDe(sitio, secretoId)), renovadoEn: ahora }
  const pagina = { paginaId, paginaSha256: digestOf(secretoDePagina(sitio, paginaId)) }
  await tx
    .insertInto('rastreos')
    .values({ id: newId(ahora), empresaId, conductorId: id, ...secreto, ...pagina, creadoEn: ahora })
    .onConflict((oc) =>
      oc
        .columns(['conductorId', 'empresaId'])
        .where('conductorId', 'is not', null)
        .doUpdateSet(conPagina ? { ...secreto, ...pagina } : secreto),
    )
    .execute()
}

/**
 * Makes the addresses of a driver: the page where it agrees, and the one of its phone. Those of before end.
 *
 * Throws `Falla`: `not-found` (another company's driver), `permission-denied` (role). Source: docs/decisions/0094.
 */
export const prepararRastreo = async (
  tx: Tx,
  persona: Persona,
  conductorId: string,
  sitio: Sitio,
  ahora: Date,
): Promise<void> => {
  exigir(negativaDeRastreo(persona.rol))
  const conductor = await bloquearConductor(tx, conductorId, persona.empresaId)
  if (!conductor) throw noEncontrado()
  await renovarDirecciones(tx, conductor, sitio, ahora)
  await anotar(tx, persona, ahora, [lineaDeConductor(conductor, 'prepararRastreo')])
}

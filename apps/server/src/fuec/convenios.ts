import { exigir, negativaDePermiso } from '@aliadas/contract/core'
import type { Convenio } from '@aliadas/contract/fuec'
import type { Insertable } from 'kysely'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import { given, type Tables, type Tx } from '../platform/database/index.ts'
import { newId } from '../platform/ids.ts'

const COLUMNAS = ['id', 'clase', 'conNombre', 'conNit', 'desde', 'hasta'] as const

type Nuevo = Pick<Insertable<Tables['convenios']>, 'clase' | 'conNombre' | 'conNit' | 'desde' | 'hasta'>

/**
 * Adds a convenio, consorcio or unión temporal of the company with another one.
 *
 * Throws `Falla`: `permission-denied` (role).
 */
export const crearConvenio = async (tx: Tx, persona: Persona, nuevo: Nuevo, ahora: Date): Promise<Convenio> => {
  exigir(negativaDePermiso(persona.rol, 'subirFuec'))
  const { empresaId } = persona
  const convenio = await tx
    .insertInto('convenios')
    .values({ id: newId(ahora), empresaId, ...nuevo, creadoEn: ahora })
    .returning(COLUMNAS)
    .executeTakeFirstOrThrow()
  const linea = { tenant: empresaId, entidad: 'empresa', entidadId: empresaId, accion: 'crearConvenio' } as const
  await anotar(tx, persona, ahora, [{ ...linea, cambios: { convenio: convenio.conNombre } }])
  return convenio
}

/** The company's convenios, the last to end first; with a day, those that hold on it. */
export const listarConvenios = (tx: Tx, empresaId: string, limite: number, dia?: string): Promise<Convenio[]> =>
  tx
    .selectFrom('convenios')
    .select(COLUMNAS)
    .where('empresaId', '=', empresaId)
    .$call(given(dia, (q, este) => q.where('desde', '<=', este).where('hasta', '>=', este)))
    .orderBy('hasta', 'desc')
    .orderBy('id', 'desc')
    .limit(limite)
    .execute()

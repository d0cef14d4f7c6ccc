import { exigir } from '@aliadas/contract/core'
import { nombreComparable } from '@aliadas/contract/empresas'
import { negativaParaGuardarVista, type VistaNueva } from '@aliadas/contract/vistas'
import { sql } from 'kysely'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { newId } from '../platform/ids.ts'
import { conNombreUnico } from './vista-para-cambiar.ts'

/**
 * Saves filters, order and columns of a list under a name, for the person or for the whole company.
 *
 * Throws `Falla`: `permission-denied` (a list of another role; a view of the company by no administrator), `aborted`
 * (the name is taken, or no more fit).
 */
export const guardarVista = async (
  tx: Tx,
  persona: Persona,
  { lista, nombre, consulta, deEmpresa }: VistaNueva,
  ahora: Date,
): Promise<void> => {
  const personaId = deEmpresa ? null : persona.id
  // Two saves of one owner count one after the other.
  const dueno = `vistas:${persona.empresaId}:${personaId ?? ''}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${dueno}, 0))`.execute(tx)
  const { cuantas } = await tx
    .selectFrom('vistas')
    .select(({ fn }) => fn.countAll<number>().as('cuantas'))
    .where('tenant', '=', persona.empresaId)
    .where('personaId', personaId === null ? 'is' : '=', personaId)
    .where('borradaEn', 'is', null)
    .executeTakeFirstOrThrow()
  exigir(negativaParaGuardarVista(persona.rol, { lista, deEmpresa }, cuantas))
  const id = newId(ahora)
  await conNombreUnico(() =>
    tx
      .insertInto('vistas')
      .values({
        id,
        tenant: persona.empresaId,
        personaId,
        lista,
        nombre,
        nombreComparable: nombreComparable(nombre),
        consulta,
        creadoEn: ahora,
      })
      .execute(),
  )
  await anotar(tx, persona, ahora, [
    { tenant: persona.empresaId, entidad: 'vista', entidadId: id, accion: 'guardarVista', cambios: { nombre } },
  ])
}

import { cambioEntretanto, exigir, noEncontrado } from '@aliadas/contract/core'
import type { ClaseDeProveedor } from '@aliadas/contract/proveedores'
import { retirarCorreo } from '../correo/index.ts'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { bloquearProveedor } from './bloquear-proveedor.ts'
import { POR_CLASE } from './por-clase.ts'
import { ultimaDecision, type FilaDeAntes } from './decisiones.ts'
import { filaDeMesa } from './leer-ficha.ts'
import { CAMBIO_DESDE_LA_DECISION, negativaParaDeshacer } from './proveedores.rules.ts'

/** Restores a row, unless it was written since: every command stores its time. */
const volver = async (tx: Tx, { tabla, id, valores }: FilaDeAntes, desde: Date, ahora: Date): Promise<void> => {
  const cambios = { ...valores, actualizadoEn: ahora }
  const escrito =
    tabla === 'vehiculos'
      ? tx.updateTable('vehiculos').set(cambios).where('id', '=', id).where('actualizadoEn', '=', desde)
      : tabla === 'guias'
        ? tx.updateTable('guias').set(cambios).where('id', '=', id).where('actualizadoEn', '=', desde)
        : tx.updateTable('operadores').set(cambios).where('id', '=', id).where('actualizadoEn', '=', desde)
  const { numUpdatedRows } = await escrito.executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw cambioEntretanto(CAMBIO_DESDE_LA_DECISION)
}

/** Whether a trip took one of the vehicles after it was validated or reinstated. */
const tomadosPorUnViaje = async (tx: Tx, vehiculos: readonly string[], desde: Date): Promise<boolean> => {
  if (vehiculos.length === 0) return false
  const viaje = await tx
    .selectFrom('servicios')
    .select('id')
    .where('vehiculoId', 'in', vehiculos)
    .where('estado', 'in', ['reservado', 'confirmado'])
    .where('actualizadoEn', '>', desde)
    .limit(1)
    .executeTakeFirst()
  return viaje !== undefined
}

/**
 * Undoes one's own last decision within ten seconds, if nothing has happened since. Its waiting mail is withdrawn.
 *
 * Throws `Falla`: `not-found`, `permission-denied` (another person's decision), `aborted` (undone before, ten seconds
 * over, no longer the last one, a trip took the vehicle, a row changed, or the mail was sent).
 */
export const deshacerDecision = async (
  tx: Tx,
  persona: Persona,
  { clase, id, idDecision }: { clase: ClaseDeProveedor; id: string; idDecision: string },
  ahora: Date,
): Promise<void> => {
  await bloquearProveedor(tx, clase, id)
  const decision = await tx
    .selectFrom('decisiones')
    .select(['porId', 'en', 'deshechaEn', 'que', 'antes', 'correoId'])
    .where('id', '=', idDecision)
    .where('clase', '=', clase)
    .where('proveedorId', '=', id)
    .executeTakeFirst()
  if (!decision) throw noEncontrado()
  const { antes, en, que, correoId } = decision
  const vehiculos = antes.filter(({ tabla }) => tabla === 'vehiculos').map((fila) => fila.id)
  const hechos = {
    esLaUltima: (await ultimaDecision(tx, { clase, id }))?.id === idDecision,
    conViaje: await tomadosPorUnViaje(tx, vehiculos, en),
  }
  exigir(negativaParaDeshacer(persona, { ...decision, ...hechos }, ahora))
  for (const fila of antes) await volver(tx, fila, en, ahora)
  if (correoId !== null && !(await retirarCorreo(tx, correoId))) throw cambioEntretanto(CAMBIO_DESDE_LA_DECISION)
  if (correoId !== null) await tx.deleteFrom('bienvenidas').where('correoId', '=', correoId).execute()
  await tx.updateTable('decisiones').set({ deshechaEn: ahora }).where('id', '=', idDecision).execute()
  const { empresaId } = await filaDeMesa(tx, clase, id)
  await anotar(tx, persona, ahora, [
    {
      tenant: empresaId ?? persona.empresaId,
      entidad: POR_CLASE[clase].entidad,
      entidadId: id,
      accion: 'deshacerDecision',
      cambios: { decision: que },
    },
  ])
}

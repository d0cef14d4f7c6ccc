import { noAdmite, noEncontrado, sinPermiso } from '@aliadas/contract/core'
import { PARA_DESHACER_MS, type ClaseDeProveedor } from '@aliadas/contract/proveedores'
import { retirarCorreo } from '../correo/index.ts'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { bloquearProveedor, entidadDe } from './bloquear-proveedor.ts'
import { ultimaDecision, type FilaDeAntes } from './decisiones.ts'
import { filaDeMesa } from './leer-ficha.ts'

const CAMBIO = 'Algo cambió desde la decisión: ya no se puede deshacer.'

/** Writes a row as it was, unless somebody has written it since: every command says when it did. */
const volver = async (tx: Tx, { tabla, id, valores }: FilaDeAntes, desde: Date, ahora: Date): Promise<void> => {
  const cambios = { ...valores, actualizadoEn: ahora }
  const escrito =
    tabla === 'vehiculos'
      ? tx.updateTable('vehiculos').set(cambios).where('id', '=', id).where('actualizadoEn', '=', desde)
      : tabla === 'guias'
        ? tx.updateTable('guias').set(cambios).where('id', '=', id).where('actualizadoEn', '=', desde)
        : tx.updateTable('operadores').set(cambios).where('id', '=', id).where('actualizadoEn', '=', desde)
  const { numUpdatedRows } = await escrito.executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw noAdmite(CAMBIO)
}

/** A trip took the vehicle after it was validated or put back. */
const exigirSinViaje = async (tx: Tx, vehiculos: readonly string[], desde: Date): Promise<void> => {
  if (vehiculos.length === 0) return
  const viaje = await tx
    .selectFrom('servicios')
    .select('id')
    .where('vehiculoId', 'in', vehiculos)
    .where('estado', 'in', ['reservado', 'confirmado'])
    .where('actualizadoEn', '>', desde)
    .limit(1)
    .executeTakeFirst()
  if (viaje) throw noAdmite('Su vehículo se asignó a un servicio después de la decisión: ya no se puede deshacer.')
}

/** Takes back one's own last decision within ten seconds, if nothing has happened since. Its mail, which was waiting, goes with it. */
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
  if (decision.porId !== persona.id) throw sinPermiso('Solo quien tomó la decisión la puede deshacer.')
  if (decision.deshechaEn) throw noAdmite('Esta decisión ya se deshizo.')
  if (ahora.getTime() - decision.en.getTime() >= PARA_DESHACER_MS)
    throw noAdmite('Pasaron más de 10 segundos: ya no se puede deshacer.')
  if ((await ultimaDecision(tx, { clase, id }))?.id !== idDecision) throw noAdmite(CAMBIO)
  const { antes, en, que, correoId } = decision
  await exigirSinViaje(
    tx,
    antes.filter(({ tabla }) => tabla === 'vehiculos').map((fila) => fila.id),
    en,
  )
  for (const fila of antes) await volver(tx, fila, en, ahora)
  if (correoId !== null && !(await retirarCorreo(tx, correoId))) throw noAdmite(CAMBIO)
  if (correoId !== null) await tx.deleteFrom('bienvenidas').where('correoId', '=', correoId).execute()
  await tx.updateTable('decisiones').set({ deshechaEn: ahora }).where('id', '=', idDecision).execute()
  const { empresaId } = await filaDeMesa(tx, clase, id)
  await anotar(tx, persona, ahora, [
    {
      tenant: empresaId ?? persona.empresaId,
      entidad: entidadDe(clase),
      entidadId: id,
      accion: 'deshacerDecision',
      cambios: { decision: que },
    },
  ])
}

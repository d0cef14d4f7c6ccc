import { cambioEntretanto, noEncontrado } from '@aliadas/contract/core'
import type { AliadoNuevo } from '@aliadas/contract/aliados'
import { exigirGestionDeClaves } from '../acceso/index.ts'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { conNombreLibre, filaDeAliado } from './crear-aliado.ts'

/**
 * Changes a partner's name and contact. Its id owns what it made, so a new name takes nothing away from it.
 *
 * Throws `Falla`: `permission-denied` (only the platform), `not-found`, `aborted` (somebody saved in between, or
 * another partner's name reads the same). Source: decisions §7.
 */
export const cambiarAliado = async (
  tx: Tx,
  persona: Persona,
  { id, version, ...nuevo }: AliadoNuevo & { id: string; version: number },
  ahora: Date,
): Promise<void> => {
  exigirGestionDeClaves(persona)
  const antes = await tx
    .selectFrom('aliados')
    .select(['nombre', 'contacto', 'correo', 'telefono'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!antes) throw noEncontrado()
  const { nombreComparable, ...datos } = filaDeAliado(nuevo)
  const { numUpdatedRows } = await conNombreLibre(() =>
    tx
      .updateTable('aliados')
      // The same name stays as it was compared: a partner from before names were compared may have an ending.
      .set(antes.nombre === datos.nombre ? datos : { ...datos, nombreComparable })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst(),
  )
  if (numUpdatedRows === 0n) throw cambioEntretanto('Otra persona cambió este aliado mientras tanto. Ábrelo de nuevo.')
  const campos = (Object.keys(datos) as (keyof typeof datos)[]).filter((campo) => antes[campo] !== datos[campo])
  await anotar(tx, persona, ahora, [
    {
      tenant: persona.empresaId,
      entidad: 'aliado',
      entidadId: id,
      accion: 'cambiarAliado',
      cambios: Object.fromEntries(campos.map((campo) => [campo, datos[campo]])),
    },
  ])
}

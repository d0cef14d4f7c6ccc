import { exigir, noEncontrado } from '@aliadas/contract/core'
import type { ClaseDeProveedor, CuentaDeProveedor } from '@aliadas/contract/proveedores'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { POR_CLASE } from './por-clase.ts'
import { filaDeMesa } from './leer-ficha.ts'
import { SIN_CUENTA } from './proveedores.rules.ts'

/**
 * The whole account of a driver or a guide, for a person who has just given the password again; the history records
 * it.
 *
 * Throws `Falla`: `not-found`, `aborted` (an operator, which has no account). Its caller checks permission and
 * password.
 */
export const verCuenta = async (
  tx: Tx,
  persona: Persona,
  { clase, id }: { clase: ClaseDeProveedor; id: string },
  ahora: Date,
): Promise<CuentaDeProveedor> => {
  const { empresaId } = await filaDeMesa(tx, clase, id)
  const { cuenta: tabla, suPersona, entidad } = POR_CLASE[clase]
  if (tabla === null) exigir(SIN_CUENTA)
  const cuenta = await tx
    .selectFrom(tabla)
    .select(['banco', 'tipocuenta', 'cuenta', 'titular', 'rut'])
    .where('id', '=', suPersona(id))
    .executeTakeFirst()
  if (!cuenta) throw noEncontrado()
  await anotar(tx, persona, ahora, [
    { tenant: empresaId ?? persona.empresaId, entidad, entidadId: id, accion: 'verCuenta' },
  ])
  return cuenta
}

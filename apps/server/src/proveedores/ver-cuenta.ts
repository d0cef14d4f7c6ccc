import { exigir, noEncontrado } from '@aliadas/contract/core'
import type { ClaseDeProveedor, CuentaDeProveedor } from '@aliadas/contract/proveedores'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { entidadDe } from './bloquear-proveedor.ts'
import { filaDeMesa } from './leer-ficha.ts'
import { SIN_CUENTA } from './proveedores.rules.ts'

/**
 * The whole account of a driver or a guide, for a person who has just given the password again; the history records it.
 */
export const verCuenta = async (
  tx: Tx,
  persona: Persona,
  { clase, id }: { clase: ClaseDeProveedor; id: string },
  ahora: Date,
): Promise<CuentaDeProveedor> => {
  const { empresaId } = await filaDeMesa(tx, clase, id)
  if (clase === 'operador') exigir(SIN_CUENTA)
  const campos = ['banco', 'tipocuenta', 'cuenta', 'titular'] as const
  const cuenta =
    clase === 'guia'
      ? await tx
          .selectFrom('guias')
          .select([...campos, 'rut'])
          .where('id', '=', id)
          .executeTakeFirst()
      : await tx
          .selectFrom('conductores as c')
          .innerJoin('vehiculos as v', 'v.conductorId', 'c.id')
          .select(['c.banco', 'c.tipocuenta', 'c.cuenta', 'c.titular', 'c.rut'])
          .where('v.id', '=', id)
          .executeTakeFirst()
  if (!cuenta) throw noEncontrado()
  await anotar(tx, persona, ahora, [
    { tenant: empresaId ?? persona.empresaId, entidad: entidadDe(clase), entidadId: id, accion: 'verCuenta' },
  ])
  return cuenta
}

import { exigir, negativaParaValidar, type ClaseDeProveedor } from '@aliadas/contract'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { bloquearProveedor, entidadDe } from './bloquear-proveedor.ts'
import { encolarBienvenida } from './dar-bienvenida.ts'
import { filaDeMesa, porDecidir } from './leer-ficha.ts'

const VALIDA = {
  /** Specification §4: validated, with its documents, not suspended. */
  conductor: (tx: Tx, id: string, ahora: Date) =>
    tx
      .updateTable('vehiculos')
      .set({ validado: true, documentosVehiculo: true, suspendido: false, actualizadoEn: ahora })
      .where('id', '=', id)
      .execute(),
  guia: (tx: Tx, id: string, ahora: Date) =>
    tx
      .updateTable('guias')
      .set({ validado: true, documentosGuia: true, suspendido: false, actualizadoEn: ahora })
      .where('id', '=', id)
      .execute(),
  /** An operator is only marked as reviewed. */
  operador: (tx: Tx, id: string, ahora: Date) =>
    tx.updateTable('operadores').set({ nuevo: false, actualizadoEn: ahora }).where('id', '=', id).execute(),
} as const

/** The platform's word on a provider. The operator's button welcomes it with the same press (specification §2). */
export const validarProveedor = async (
  tx: Tx,
  persona: Persona,
  { clase, id }: { clase: ClaseDeProveedor; id: string },
  ahora: Date,
): Promise<void> => {
  await bloquearProveedor(tx, clase, id)
  const fila = await filaDeMesa(tx, clase, id)
  exigir(negativaParaValidar(persona.rol, await porDecidir(tx, fila)))
  await VALIDA[clase](tx, id, ahora)
  if (clase === 'operador') await encolarBienvenida(tx, persona, fila, ahora)
  await anotar(tx, persona, ahora, [
    {
      tenant: fila.empresaId ?? persona.empresaId,
      entidad: entidadDe(clase),
      entidadId: id,
      accion: 'validarProveedor',
      cambios: { nombre: fila.nombre, placas: fila.placas },
    },
  ])
}

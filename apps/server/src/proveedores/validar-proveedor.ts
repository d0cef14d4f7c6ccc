import { exigir } from '@aliadas/contract/core'
import {
  negativaParaValidar,
  PARA_DESHACER_MS,
  validarDaBienvenida,
  type ClaseDeProveedor,
} from '@aliadas/contract/proveedores'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { toCodigo } from '../platform/ids.ts'
import { bloquearProveedor } from './bloquear-proveedor.ts'
import { POR_CLASE } from './por-clase.ts'
import { encolarBienvenida } from './dar-bienvenida.ts'
import { tomarDecision, type FilaDeAntes } from './decisiones.ts'
import { filaDeMesa, porDecidir } from './leer-ficha.ts'

const ACTIVO = { validado: true, suspendido: false, motivoSuspension: null }

/** What validating writes (specification §4), and the earlier values. */
const VALIDA = {
  /** Validated, with its documents, not suspended. */
  conductor: async (tx: Tx, id: string, ahora: Date): Promise<FilaDeAntes> => {
    const valores = await tx
      .selectFrom('vehiculos')
      .select(['validado', 'documentosVehiculo', 'suspendido', 'motivoSuspension', 'suspendidoPorPlataforma'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('vehiculos')
      .set({ ...ACTIVO, documentosVehiculo: true, suspendidoPorPlataforma: false, actualizadoEn: ahora })
      .where('id', '=', id)
      .execute()
    return { tabla: 'vehiculos', id, valores }
  },
  guia: async (tx: Tx, id: string, ahora: Date): Promise<FilaDeAntes> => {
    const valores = await tx
      .selectFrom('guias')
      .select(['validado', 'documentosGuia', 'suspendido', 'motivoSuspension'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('guias')
      .set({ ...ACTIVO, documentosGuia: true, actualizadoEn: ahora })
      .where('id', '=', id)
      .execute()
    return { tabla: 'guias', id, valores }
  },
  /** An operator is only marked as reviewed. */
  operador: async (tx: Tx, id: string, ahora: Date): Promise<FilaDeAntes> => {
    await tx.updateTable('operadores').set({ nuevo: false, actualizadoEn: ahora }).where('id', '=', id).execute()
    return { tabla: 'operadores', id, valores: { nuevo: true } }
  },
} as const

/**
 * The platform validates a provider. The operator's button also sends the welcome mail (specification §2).
 *
 * Throws `Falla`: `not-found`, `permission-denied` (role), `aborted` (something is missing; already validated, with
 * person and time), `invalid-argument` (an operator without a mail address, beside `email`). Source: specification
 * S4-024, S4-030, S4-037.
 */
export const validarProveedor = async (
  tx: Tx,
  persona: Persona,
  { clase, id }: { clase: ClaseDeProveedor; id: string },
  ahora: Date,
): Promise<void> => {
  await bloquearProveedor(tx, clase, id)
  const fila = await filaDeMesa(tx, clase, id)
  exigir(negativaParaValidar(persona.rol, await porDecidir(tx, fila)))
  const antes = await VALIDA[clase](tx, id, ahora)
  const desde = new Date(ahora.getTime() + PARA_DESHACER_MS)
  const correoId = validarDaBienvenida(clase) ? await encolarBienvenida(tx, persona, fila, ahora, desde) : null
  await tomarDecision(tx, persona, { clase, id }, { que: 'validar', antes: [antes], correoId }, ahora)
  await anotar(tx, persona, ahora, [
    {
      tenant: fila.empresaId ?? persona.empresaId,
      entidad: POR_CLASE[clase].entidad,
      entidadId: id,
      accion: 'validarProveedor',
      // Never a person's name: lines of the history outlive the account.
      cambios: { codigo: toCodigo(id), ...(fila.placas ? { placas: fila.placas } : {}) },
    },
  ])
}

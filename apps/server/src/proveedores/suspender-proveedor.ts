import { exigir } from '@aliadas/contract/core'
import {
  negativaParaLevantarProveedor,
  negativaParaSuspenderProveedor,
  type ClaseDeProveedor,
} from '@aliadas/contract/proveedores'
import { linea, razon } from '../correo/index.ts'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { bloquearProveedor } from './bloquear-proveedor.ts'
import { POR_CLASE } from './por-clase.ts'
import { avisarDecision, tomarDecision, ultimaDecision, type FilaDeAntes } from './decisiones.ts'
import { filaDeMesa, porDecidir } from './leer-ficha.ts'

type Suspension = { clase: ClaseDeProveedor; id: string; motivo: string; suspender: boolean }

const CORREO = {
  suspender: (motivo: string) => ({
    asunto: linea`Suspendimos tu registro`,
    parrafos: [
      linea`Suspendimos tu registro en Transportadoras Aliadas: mientras tanto no se te asignan servicios.`,
      linea`Motivo: ${razon(motivo)}`,
    ],
  }),
  levantar: (motivo: string) => ({
    asunto: linea`Levantamos tu suspensión`,
    parrafos: [linea`Tu registro en Transportadoras Aliadas está activo de nuevo.`, linea`Motivo: ${razon(motivo)}`],
  }),
} as const

/** A vehicle that its company had suspended before stays suspended. */
const comoEstaba = async (tx: Tx, id: string): Promise<{ suspendido: boolean; motivoSuspension: string | null }> => {
  const decision = await ultimaDecision(tx, { clase: 'conductor', id }, 'suspender')
  const valores = decision?.antes[0]?.valores ?? {}
  const motivo = valores['motivoSuspension']
  return {
    suspendido: valores['suspendido'] === true,
    motivoSuspension: typeof motivo === 'string' ? motivo : null,
  }
}

type Escritura = (tx: Tx, suspension: Suspension, ahora: Date) => Promise<FilaDeAntes[]>

const escribirGuia: Escritura = async (tx, { id, motivo, suspender }, ahora) => {
  const valores = await tx
    .selectFrom('guias')
    .select(['suspendido', 'motivoSuspension'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('guias')
    .set({ suspendido: suspender, motivoSuspension: suspender ? motivo : null, actualizadoEn: ahora })
    .where('id', '=', id)
    .execute()
  return [{ tabla: 'guias', id, valores }]
}

const escribirVehiculo: Escritura = async (tx, { id, motivo, suspender }, ahora) => {
  const valores = await tx
    .selectFrom('vehiculos')
    .select(['suspendido', 'motivoSuspension', 'suspendidoPorPlataforma'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('vehiculos')
    .set({
      ...(suspender ? { suspendido: true, motivoSuspension: motivo } : await comoEstaba(tx, id)),
      suspendidoPorPlataforma: suspender,
      actualizadoEn: ahora,
    })
    .where('id', '=', id)
    .execute()
  return [{ tabla: 'vehiculos', id, valores }]
}

/** The guards refuse an operator before. */
const ESCRIBIR: Readonly<Record<ClaseDeProveedor, Escritura>> = {
  conductor: escribirVehiculo,
  guia: escribirGuia,
  operador: () => Promise.resolve([]),
}

/**
 * Suspends a provider for the platform, or lifts the suspension. A driver's vehicle is suspended as its company would
 * do it, so that the same guard applies; only the platform lifts its own suspension.
 *
 * Throws `Falla`: `not-found`, `permission-denied` (role), `aborted` (an operator; already so, with person and time).
 */
export const suspenderProveedor = async (
  tx: Tx,
  persona: Persona,
  suspension: Suspension,
  ahora: Date,
): Promise<void> => {
  const { clase, id, motivo, suspender } = suspension
  await bloquearProveedor(tx, clase, id)
  const fila = await filaDeMesa(tx, clase, id)
  const proveedor = await porDecidir(tx, fila)
  exigir((suspender ? negativaParaSuspenderProveedor : negativaParaLevantarProveedor)(persona.rol, proveedor))
  const que = suspender ? 'suspender' : 'levantar'
  const antes = await ESCRIBIR[clase](tx, suspension, ahora)
  const correoId = await avisarDecision(tx, fila, CORREO[que](motivo), ahora)
  await tomarDecision(tx, persona, suspension, { que, antes, motivo, correoId }, ahora)
  await anotar(tx, persona, ahora, [
    {
      tenant: fila.empresaId ?? persona.empresaId,
      entidad: POR_CLASE[clase].entidad,
      entidadId: id,
      accion: suspender ? 'suspenderProveedor' : 'levantarProveedor',
      cambios: { motivo },
    },
  ])
}

import { DIA_MS, exigir, fechaBogota, instanteBogota } from '@aliadas/contract/core'
import type { ClaveListada, ClaveNueva } from '@aliadas/contract/acceso'
import { CERRADO, anotar } from '../historial/index.ts'
import type { Operador, Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { negativaDeVencimiento } from './acceso.rules.ts'
import { crearClave } from './claves.ts'
import { leerClave } from './listar-claves.ts'
import { exigirGestionDeClaves } from './gestion-de-claves.ts'

/**
 * Creates an authorization key for this text; only its digest is stored.
 *
 * Throws `Falla`: `permission-denied` (role), `invalid-argument` (an expiry before today, beside the field `vence`).
 * Source: decisions §1, specification S5-010, S6-012.
 */
export const crearClaveDeAutorizacion = async (
  tx: Tx,
  quien: Persona | Operador,
  { tipo, nota, vence, usosMaximos }: ClaveNueva,
  texto: string,
  ahora: Date,
): Promise<ClaveListada> => {
  exigirGestionDeClaves(quien)
  exigir(negativaDeVencimiento(vence, fechaBogota(ahora)))
  const venceEn = vence ? new Date(instanteBogota(vence, null).getTime() + DIA_MS) : null
  const creadoPor = quien.tipo === 'persona' ? quien.id : null
  const id = await crearClave(tx, tipo, texto, nota, ahora, { usosMaximos, venceEn, creadoPor })
  await anotar(tx, quien, ahora, [
    {
      tenant: quien.tipo === 'persona' ? quien.empresaId : CERRADO,
      entidad: 'clave',
      entidadId: id,
      accion: 'crear-clave',
      cambios: { tipo, nota, vence, usosMaximos },
    },
  ])
  return leerClave(tx, id, ahora)
}

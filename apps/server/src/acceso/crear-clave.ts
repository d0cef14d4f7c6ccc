import { DIA_MS, Falla, fechaBogota, instanteBogota } from '@aliadas/contract/core'
import { VENCIMIENTO_PASADO, type ClaveListada, type ClaveNueva } from '@aliadas/contract/acceso'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { crearClave } from './claves.ts'
import { leerClave } from './listar-claves.ts'
import { exigirGestionDeClaves } from './gestion-de-claves.ts'

/** Creates an authorization key for this text; only its digest is stored. */
export const crearClaveDeAutorizacion = async (
  tx: Tx,
  persona: Persona,
  { tipo, nota, vence, usosMaximos }: ClaveNueva,
  texto: string,
  ahora: Date,
): Promise<ClaveListada> => {
  exigirGestionDeClaves(persona)
  if (vence && vence < fechaBogota(ahora))
    throw new Falla('invalid-argument', VENCIMIENTO_PASADO, { fields: { vence: VENCIMIENTO_PASADO } })
  const venceEn = vence ? new Date(instanteBogota(vence, null).getTime() + DIA_MS) : null
  const id = await crearClave(tx, tipo, texto, nota, ahora, { usosMaximos, venceEn, creadoPor: persona.id })
  await anotar(tx, persona, ahora, [
    {
      tenant: persona.empresaId,
      entidad: 'clave',
      entidadId: id,
      accion: 'crear-clave',
      cambios: { tipo, nota, vence, usosMaximos },
    },
  ])
  return leerClave(tx, id, ahora)
}

import { DIA_MS, exigir, fechaBogota, instanteBogota } from '@aliadas/contract/core'
import type { ClaveDeAliado, ClaveDeAliadoNueva } from '@aliadas/contract/aliados'
import { exigirGestionDeClaves, negativaDeVencimiento } from '../acceso/index.ts'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { guardarClaveDeAliado } from './guardar-clave-de-aliado.ts'
import { leerClaveDeAliado } from './listar-claves-de-aliados.ts'

/**
 * Creates a partner key for this text; only its digest is stored.
 *
 * Throws `Falla`: `permission-denied` (only the platform), `invalid-argument` (an end before today, beside the field
 * `vence`). Source: decisions §7.
 */
export const crearClaveDeAliado = async (
  tx: Tx,
  persona: Persona,
  { aliado, nombre, modo, alcances, vence }: ClaveDeAliadoNueva,
  texto: string,
  ahora: Date,
): Promise<ClaveDeAliado> => {
  exigirGestionDeClaves(persona)
  exigir(negativaDeVencimiento(vence, fechaBogota(ahora)))
  const venceEn = vence ? new Date(instanteBogota(vence, null).getTime() + DIA_MS) : null
  const nueva = { aliado, nombre: nombre ?? '', modo, secreto: texto, alcances, creadoPor: persona.id, venceEn }
  const id = await guardarClaveDeAliado(tx, nueva, ahora)
  await anotar(tx, persona, ahora, [
    {
      tenant: persona.empresaId,
      entidad: 'clave',
      entidadId: id,
      accion: 'crear-clave-de-aliado',
      cambios: { aliado, nombre, modo, alcances, vence },
    },
  ])
  return leerClaveDeAliado(tx, id, ahora)
}

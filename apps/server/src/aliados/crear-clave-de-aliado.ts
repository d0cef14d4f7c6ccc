import type { Alcance, ClaveDeAliado } from '@aliadas/contract/aliados'
import { exigirGestionDeClaves } from '../acceso/index.ts'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { guardarClaveDeAliado } from './guardar-clave-de-aliado.ts'
import { leerClaveDeAliado } from './listar-claves-de-aliados.ts'

/**
 * Creates a partner key for this text; only its digest is stored.
 *
 * Refuses nothing beyond permission (`permission-denied`: only the platform). Source: decisions §7.
 */
export const crearClaveDeAliado = async (
  tx: Tx,
  persona: Persona,
  { aliado, alcances }: { aliado: string; alcances: readonly Alcance[] },
  texto: string,
  ahora: Date,
): Promise<ClaveDeAliado> => {
  exigirGestionDeClaves(persona)
  const nueva = { nombre: aliado, secreto: texto, alcances, creadoPor: persona.id }
  const id = await guardarClaveDeAliado(tx, nueva, ahora)
  await anotar(tx, persona, ahora, [
    {
      tenant: persona.empresaId,
      entidad: 'clave',
      entidadId: id,
      accion: 'crear-clave-de-aliado',
      cambios: { aliado, alcances },
    },
  ])
  return leerClaveDeAliado(tx, id)
}

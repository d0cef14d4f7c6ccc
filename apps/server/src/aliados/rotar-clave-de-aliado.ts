import { cambioEntretanto, HORA_MS } from '@aliadas/contract/core'
import type { ClaveDeAliado, Modo } from '@aliadas/contract/aliados'
import { sql } from 'kysely'
import { exigirGestionDeClaves } from '../acceso/index.ts'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { insertarClave } from './guardar-clave-de-aliado.ts'
import { leerClaveDeAliado } from './listar-claves-de-aliados.ts'

/**
 * Makes a key in the place of another one, of the same world, partner, name and scopes, without an end. The old one
 * still serves for some hours, and never longer than it would have. A key is replaced once: of two rotations at once
 * the second finds it replaced.
 *
 * Throws `Falla`: `permission-denied` (only the platform), `not-found`, `aborted` (revoked, expired or replaced
 * already). Source: docs/decisions/0083.
 */
export const rotarClaveDeAliado = async (
  tx: Tx,
  persona: Persona,
  { id, horas }: { id: string; horas: number },
  nuevoTexto: (modo: Modo) => string,
  ahora: Date,
): Promise<ClaveDeAliado> => {
  exigirGestionDeClaves(persona)
  const { aliado, idAliado, nombre, modo, alcances } = await leerClaveDeAliado(tx, id, ahora)
  const nueva = await insertarClave(
    tx,
    { aliadoId: idAliado, nombre, modo, secreto: nuevoTexto(modo), alcances, creadoPor: persona.id, venceEn: null },
    ahora,
  )
  const fin = new Date(ahora.getTime() + horas * HORA_MS)
  const { numUpdatedRows } = await tx
    .updateTable('aliadoClaves')
    .set({ reemplazadaPor: nueva, venceEn: sql<Date>`least(vence_en, ${fin})` })
    .where('id', '=', id)
    .where('revocadaEn', 'is', null)
    .where('reemplazadaPor', 'is', null)
    .where((eb) => eb.or([eb('venceEn', 'is', null), eb('venceEn', '>', ahora)]))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw cambioEntretanto('Esta clave ya fue reemplazada, revocada o venció.')
  await anotar(tx, persona, ahora, [
    {
      tenant: persona.empresaId,
      entidad: 'clave',
      entidadId: id,
      accion: 'rotar-clave-de-aliado',
      cambios: { aliado, horas },
    },
  ])
  return leerClaveDeAliado(tx, nueva, ahora)
}

import { exigir, noEncontrado } from '@aliadas/contract/core'
import { negativaParaGestionarPersonas } from '@aliadas/contract/acceso'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import type { Enlaces } from './crear-persona.ts'
import { cabeOtroCorreo, escribirAlCorreo } from './escribir-al-correo.ts'
import { bloquearCorreo, plazoDeRegistro } from './registros.ts'

/**
 * Mails another link to a pending account of the company and renews its expiry. At most three mails an hour.
 *
 * Throws `Falla`: `permission-denied` (role), `not-found` (no pending account of the company, or an expired one).
 * Beyond three mails it sends none and refuses nothing. Source: decisions §9.
 */
export const invitarDeNuevo = async (
  tx: Tx,
  persona: Persona,
  id: string,
  enlaces: Enlaces,
  ahora: Date,
): Promise<void> => {
  exigir(negativaParaGestionarPersonas(persona))
  const suyo = await tx
    .selectFrom('registros')
    .select('email')
    .where('id', '=', id)
    .where('empresaId', '=', persona.empresaId)
    .executeTakeFirst()
  if (!suyo) throw noEncontrado()
  await bloquearCorreo(tx, suyo.email)
  const registro = await tx
    .updateTable('registros')
    .set({ venceEn: plazoDeRegistro(ahora) })
    .where('id', '=', id)
    .where('empresaId', '=', persona.empresaId)
    .where('venceEn', '>', ahora)
    .returning(['id', 'email', 'nombres', 'apellidos', 'empresa', 'empresaId', 'invitadoPor'])
    .executeTakeFirst()
  if (!registro) throw noEncontrado()
  if (await cabeOtroCorreo(tx, registro.email, { empresaId: persona.empresaId }, ahora))
    await escribirAlCorreo(tx, registro, enlaces, ahora)
  await anotar(tx, persona, ahora, [
    { tenant: persona.empresaId, entidad: 'persona', entidadId: id, accion: 'reinvitar' },
  ])
}

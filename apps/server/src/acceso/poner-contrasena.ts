import { sql } from 'kysely'
import { encolarCorreo, linea, saludo } from '../correo/index.ts'
import type { Tx } from '../platform/database/index.ts'
import { terminarSesiones } from './terminar-sesiones.ts'

type Cambio = {
  personaId: string
  hash: string
  /** The hash that must still be stored; a concurrent change wins otherwise. */
  desde?: string
  /** The session that stays open. */
  salvo?: string
}

/**
 * Changes a password, ends the sessions and reset links of its owner, and tells the owner by mail, all in the caller's
 * transaction, so that no crash leaves a changed password beside open sessions. False when another change came first.
 * Needs the system scope.
 */
export const ponerContrasena = async (
  tx: Tx,
  { personaId, hash, desde, salvo }: Cambio,
  ahora: Date,
  publicUrl: string,
): Promise<boolean> => {
  // The row stays locked to the end: a concurrent sign-in with the old password waits here and then finds the new one.
  const { rows } = await sql`
    update acceso.account set password = ${hash}, "updatedAt" = ${ahora}
    where "userId" = ${personaId} and "providerId" = 'credential' and (${desde ?? null}::text is null or password = ${desde ?? null})
    returning id
  `.execute(tx)
  if (rows.length === 0) return false
  // A reset link requested earlier, by anybody, could undo the change.
  await sql`delete from acceso.verification where value = ${personaId}`.execute(tx)
  await terminarSesiones(tx, personaId, salvo === undefined ? {} : { salvo })
  const persona = await tx
    .selectFrom('personas')
    .select(['id', 'nombres', 'email'])
    .where('id', '=', personaId)
    .executeTakeFirstOrThrow()
  await encolarCorreo(tx, ahora, persona, {
    asunto: linea`Tu contraseña cambió`,
    titulo: saludo(persona.nombres),
    parrafos: [
      linea`La contraseña de tu cuenta en Transportadoras Aliadas cambió y cerramos tu sesión en ${salvo === undefined ? 'todos los' : 'todos los demás'} dispositivos.`,
      linea`Si no fuiste tú, pide ya un enlace para crear otra y avísale al administrador de tu empresa.`,
    ],
    boton: { texto: linea`No fui yo`, url: `${publicUrl}/cambiar-password` },
  })
  return true
}

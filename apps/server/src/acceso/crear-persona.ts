import { createEmailVerificationToken } from 'better-auth/api'
import { sql } from 'kysely'
import { encolarCorreo } from '../correo/index.ts'
import type { Tx } from '../platform/database/index.ts'
import { newId } from '../platform/ids.ts'

export type Enlaces = { publicUrl: string; secret: string }
type PersonaNueva = { nombres: string; apellidos: string; puesto: string; email: string; role: 'admin' | 'user' }

const UN_DIA_S = 86_400

/** Whether the address has an account. Until the transaction ends, others who ask for the same address wait for its answer. */
export const correoEnUso = async (tx: Tx, email: string): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`correo:${email}`}, 0))`.execute(tx)
  return Boolean(await tx.selectFrom('personas').select('id').where('email', '=', email).executeTakeFirst())
}

/** A person of a company and its login, unverified, in the caller's transaction. Needs the system's scope. Returns the id. */
export const crearPersona = async (
  tx: Tx,
  nueva: PersonaNueva,
  empresaId: string,
  hash: string,
  ahora: Date,
): Promise<string> => {
  const id = newId(ahora)
  const { nombres, apellidos, puesto, email, role } = nueva
  await tx
    .insertInto('personas')
    .values({
      id,
      empresaId,
      nombres,
      apellidos,
      puesto,
      email,
      fotoPerfil: null,
      role,
      creadoEn: ahora,
      actualizadoEn: ahora,
    })
    .execute()
  const nombre = `${nombres} ${apellidos}`.trim() || email
  await sql`
    insert into acceso."user" (id, name, email, "createdAt", "updatedAt") values (${id}, ${nombre}, ${email}, ${ahora}, ${ahora})
  `.execute(tx)
  await sql`
    insert into acceso.account (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt")
    values (${newId(ahora)}, ${id}, 'credential', ${id}, ${hash}, ${ahora}, ${ahora})
  `.execute(tx)
  return id
}

/** Queues the mail whose link proves that the address is the person's own. The token is signed and lasts 24 hours. */
export const enviarVerificacion = async (
  tx: Tx,
  persona: { nombres: string; email: string },
  { publicUrl, secret }: Enlaces,
  ahora: Date,
): Promise<void> => {
  const token = await createEmailVerificationToken(secret, persona.email, undefined, UN_DIA_S)
  await encolarCorreo(tx, ahora, persona.email, {
    asunto: 'Verifica tu correo',
    titulo: persona.nombres ? `Hola, ${persona.nombres}` : 'Hola',
    parrafos: [
      'Confirma que este correo es tuyo para entrar a Transportadoras Aliadas.',
      'El enlace sirve durante 24 horas.',
    ],
    boton: { texto: 'Verificar mi correo', url: `${publicUrl}/verificar-correo?token=${encodeURIComponent(token)}` },
  })
}

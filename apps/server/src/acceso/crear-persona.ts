import { sql } from 'kysely'
import type { Tx } from '../platform/database/index.ts'
import { newId } from '../platform/ids.ts'

/** `previous`: the secret before, whose signatures are still good. */
export type Enlaces = { publicUrl: string; secret: string; previous?: string | undefined }

type Nueva = {
  id: string
  nombres: string
  apellidos: string
  puesto: string
  email: string
  role: 'admin' | 'user'
  contrasena: string
}

/**
 * Creates a person of a company and a login with a verified address, in the caller's transaction. Needs the system
 * scope.
 */
export const crearPersona = async (tx: Tx, nueva: Nueva, empresaId: string, ahora: Date): Promise<void> => {
  const { id, nombres, apellidos, puesto, email, role, contrasena } = nueva
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
    insert into acceso."user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
    values (${id}, ${nombre}, ${email}, true, ${ahora}, ${ahora})
  `.execute(tx)
  await sql`
    insert into acceso.account (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt")
    values (${newId(ahora)}, ${id}, 'credential', ${id}, ${contrasena}, ${ahora}, ${ahora})
  `.execute(tx)
}

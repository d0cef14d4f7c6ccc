import { ENLACE_USADO, Falla, TOKEN_INVALIDO } from '@aliadas/contract'
import { isAPIError } from 'better-auth/api'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../platform/context.ts'
import type { Identidad } from './identidad.ts'

/** The address that a link names, before anybody has checked who signed it. */
const direccionDe = (token: string): string | undefined => {
  try {
    const carga: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    return z.object({ email: z.string() }).safeParse(carga).data?.email
  } catch {
    return undefined
  }
}

const yaVerificado = (ctx: Context, email: string): Promise<boolean> =>
  ctx.db.read({ rol: 'sistema' }, async (tx) => {
    const { rows } = await sql<{ si: boolean }>`
      select "emailVerified" as si from acceso."user" where email = ${email}
    `.execute(tx)
    return rows[0]?.si ?? false
  })

/** Verifies an address with the link of the mail, once. Only a link that was really ours is told that it has done its work. */
export const verificarCorreo = async (ctx: Context, { auth }: Identidad, token: string): Promise<void> => {
  const email = direccionDe(token)
  const usado = email !== undefined && !email.includes('\0') && (await yaVerificado(ctx, email))
  await auth.api.verifyEmail({ query: { token } }).catch((error: unknown) => {
    throw isAPIError(error) ? new Falla('invalid-argument', TOKEN_INVALIDO) : error
  })
  if (usado) throw new Falla('invalid-argument', ENLACE_USADO)
}

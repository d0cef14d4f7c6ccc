import { exigir, noDisponible, noEncontrado } from '@aliadas/contract/core'
import { sql } from 'kysely'
import { CERRADO, anotar } from '../historial/index.ts'
import { OPERADOR } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { negativaParaEnviarEnlace } from './acceso.rules.ts'
import type { Enlaces } from './crear-persona.ts'
import { enviarVerificacion } from './escribir-al-correo.ts'
import type { Identidad } from './identidad.ts'
import { registrosDe } from './registros.ts'

export type EnlaceEnviado = 'contrasena' | 'verificacion'

/**
 * Mails a person the link to set a new password, by order of the operator: the limit of mails to a mailbox is for
 * strangers. An account that is not verified yet gets the link that verifies it. Nobody but the reader of the mailbox
 * learns the link.
 *
 * Throws `Falla`: `not-found` (nobody has the address), `aborted` (a deactivated person), `unavailable` (the link was not
 * written).
 */
export const enviarEnlace = async (
  ctx: Context,
  { identidad: { auth }, enlaces }: { identidad: Pick<Identidad, 'auth'>; enlaces: Enlaces },
  email: string,
): Promise<EnlaceEnviado> => {
  const ahora = ctx.clock.now()
  const persona = await ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('personas').select(['id', 'empresaId', 'activo']).where('email', '=', email).executeTakeFirst(),
  )
  if (!persona)
    return ctx.db.transaction({ rol: 'sistema' }, async (tx): Promise<EnlaceEnviado> => {
      const pedidas = await registrosDe(tx, email, ahora)
      if (pedidas.length === 0) throw noEncontrado()
      for (const pedida of pedidas) await enviarVerificacion(tx, pedida, enlaces, ahora)
      await anotar(
        tx,
        OPERADOR,
        ahora,
        pedidas.map(({ id, empresaId }) => ({
          tenant: empresaId ?? CERRADO,
          entidad: 'persona',
          entidadId: id,
          accion: 'enviar-enlace',
        })),
      )
      return 'verificacion'
    })
  exigir(negativaParaEnviarEnlace(persona))
  await auth.api.requestPasswordReset({ body: { email } })
  await ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    // The library answers the same when it could not mail the link.
    const { rows } = await sql`
      select from acceso.verification where value = ${persona.id} and "createdAt" >= ${ahora} limit 1`.execute(tx)
    if (rows.length === 0) throw noDisponible('No se pudo escribir el enlace.')
    await anotar(tx, OPERADOR, ahora, [
      { tenant: persona.empresaId, entidad: 'persona', entidadId: persona.id, accion: 'enviar-enlace' },
    ])
  })
  return 'contrasena'
}

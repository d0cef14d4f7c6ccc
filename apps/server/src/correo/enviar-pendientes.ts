import { textoGuardable } from '@aliadas/contract'
import type { Context } from '../platform/context.ts'
import type { Mailer } from '../platform/mail/index.ts'

const LOTE = 20
const ESPERA_BASE_MS = 30_000
const ESPERA_MAXIMA_MS = 6 * 3_600_000
const MAXIMO_DE_FALLO = 300

/** What became of a try: sent, or what the mail server said. */
const anotarIntento = (ctx: Context, id: string, intento: { enviadoEn?: Date; fallo: string }) =>
  ctx.db.transaction({ rol: 'sistema' }, (tx) => tx.updateTable('correos').set(intento).where('id', '=', id).execute())

/**
 * Sends what waits in the outbox, oldest first. Each mail is claimed by moving its next try ahead before it is sent, so two servers do not
 * send it at once; a crash in between sends it again later. Returns how many were sent.
 */
export const enviarPendientes = async (ctx: Context, mailer: Mailer): Promise<number> => {
  let enviados = 0
  for (;;) {
    const ahora = ctx.clock.now()
    const reclamados = await ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
      const filas = await tx
        .selectFrom('correos')
        .select(['id', 'para', 'asunto', 'texto', 'html', 'intentos'])
        .where('enviadoEn', 'is', null)
        .where('proximoIntento', '<=', ahora)
        .orderBy('proximoIntento')
        .limit(LOTE)
        .forUpdate()
        .skipLocked()
        .execute()
      for (const fila of filas) {
        const espera = Math.min(ESPERA_BASE_MS * 2 ** fila.intentos, ESPERA_MAXIMA_MS)
        await tx
          .updateTable('correos')
          .set({ intentos: fila.intentos + 1, proximoIntento: new Date(ahora.getTime() + espera) })
          .where('id', '=', fila.id)
          .execute()
      }
      return filas
    })
    for (const correo of reclamados) {
      try {
        await mailer.send(correo)
      } catch (err) {
        ctx.log.warn({ err, correo: correo.id }, 'No se pudo enviar un correo; se intentará de nuevo')
        const fallo = textoGuardable(err instanceof Error ? err.message : String(err), MAXIMO_DE_FALLO)
        await anotarIntento(ctx, correo.id, { fallo })
        continue
      }
      await anotarIntento(ctx, correo.id, { enviadoEn: ctx.clock.now(), fallo: '' })
      enviados += 1
    }
    if (reclamados.length < LOTE) return enviados
  }
}

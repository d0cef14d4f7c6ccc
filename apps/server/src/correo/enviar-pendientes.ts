import { textoGuardable } from '@aliadas/contract/core'
import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/database/index.ts'
import { continuing, originOf } from '../platform/request-context.ts'
import { SEND_MS, isOutage, type Mail, type Mailer } from '../platform/mail/index.ts'

const ESPERA_BASE_MS = 30_000
const ESPERA_MAXIMA_MS = 6 * 3_600_000
const MAXIMO_DE_FALLO = 300
/** Longer than sending one mail may take. After a crash in between it is sent again after this time. */
export const RECLAMO_MS = SEND_MS + 60_000

/** A link that dies sooner than this is dead by the time it is read. */
const LECTURA_MS = 5 * 60_000

type Reclamado = Mail & { intentos: number; caduco: boolean }

/** Claims the mail that is due first: no other sender finds it due while it is being sent. */
const reclamar = async (tx: Tx, ahora: Date): Promise<Reclamado | undefined> => {
  const { rows } = await sql<Reclamado>`
    update correos set intentos = intentos + 1, por_caida = false, proximo_intento = ${new Date(ahora.getTime() + RECLAMO_MS)}
    where id = (
      select id from correos where enviado_en is null and proximo_intento <= ${ahora}
        and not exists (select from instalacion where correos_detenidos is not null)
      order by proximo_intento limit 1 for update skip locked
    )
    returning id, para, asunto, texto, html, intentos, coalesce(util_hasta < ${new Date(ahora.getTime() + LECTURA_MS)}, false) as caduco
  `.execute(tx)
  return rows[0]
}

/**
 * A mail went through: its text, with links and names, is no longer kept. The mail server is back, so the mails that waited for it are due now,
 * in the order in which they were written. A mail that is being sent no longer has the mark.
 */
const anotarEnviado = async (tx: Tx, id: string, ahora: Date, shown = false): Promise<void> => {
  const sinTexto = shown ? {} : { texto: '', html: '' }
  await tx
    .updateTable('correos')
    .set({ enviadoEn: ahora, fallo: '', ...sinTexto })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('correos')
    .set((eb) => ({ proximoIntento: eb.ref('creadoEn'), porCaida: false }))
    .where('enviadoEn', 'is', null)
    .where('porCaida', '=', true)
    .execute()
}

/** It waits for its next attempt, twice as long each time. */
const anotarFallo = async (tx: Tx, { id, intentos }: Reclamado, error: unknown, ahora: Date): Promise<void> => {
  const espera = Math.min(ESPERA_BASE_MS * 2 ** (intentos - 1), ESPERA_MAXIMA_MS)
  const fallo = textoGuardable(error instanceof Error ? error.message : String(error), MAXIMO_DE_FALLO)
  await tx
    .updateTable('correos')
    .set({ fallo, porCaida: isOutage(error), proximoIntento: new Date(ahora.getTime() + espera) })
    .where('id', '=', id)
    .where('enviadoEn', 'is', null)
    .execute()
}

/**
 * Sends the pending mails of the outbox, oldest first, one by one, so that two servers do not send the same one. Every
 * attempt of a mail uses one id (REL-23). A mail whose link died while it waited is dropped. Returns the number of sent mails.
 */
export const enviarPendientes = async ({ db, clock, log }: Context, mailer: Mailer): Promise<number> => {
  const comoSistema = <T>(trabajo: (tx: Tx) => Promise<T>): Promise<T> => db.transaction({ rol: 'sistema' }, trabajo)
  for (let enviados = 0; ;) {
    const correo = await comoSistema((tx) => reclamar(tx, clock.now()))
    if (!correo) return enviados
    if (correo.caduco) {
      log.info({ correo: correo.id }, 'Un correo esperó más de lo que vive su enlace: no se envía')
      await comoSistema((tx) => tx.deleteFrom('correos').where('id', '=', correo.id).execute())
      continue
    }
    const enviado = await continuing(originOf(correo.id), async () => {
      try {
        await mailer.send(correo)
      } catch (err) {
        log.warn({ err, correo: correo.id }, 'No se pudo enviar un correo; se intentará de nuevo')
        await comoSistema((tx) => anotarFallo(tx, correo, err, clock.now()))
        return false
      }
      log.info({ correo: correo.id, intentos: correo.intentos }, 'Correo enviado')
      await comoSistema((tx) => anotarEnviado(tx, correo.id, clock.now(), mailer.shown))
      return true
    })
    if (enviado) enviados += 1
  }
}

import type { Context } from '../platform/context.ts'
import type { Mailer } from '../platform/mail/index.ts'
import { enviarPendientes } from './enviar-pendientes.ts'

/** Connections to the mail server that one of our servers opens at once. */
const A_LA_VEZ = 4

/** Sends the outbox when a mail is added: a thousand mails at once do not open a thousand connections. */
export const crearCartero = (mailer: Mailer) => {
  let enviando = 0
  let otraVez = false
  return async (ctx: Context): Promise<void> => {
    if (enviando === A_LA_VEZ) {
      // The running senders may have looked before this mail was there.
      otraVez = true
      return
    }
    enviando++
    try {
      do {
        otraVez = false
        await enviarPendientes(ctx, mailer)
      } while (otraVez)
    } finally {
      enviando--
    }
  }
}

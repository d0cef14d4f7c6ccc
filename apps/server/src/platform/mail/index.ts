import nodemailer from 'nodemailer'

export type Mail = { para: string; asunto: string; texto: string; html: string }
export type Mailer = { send(mail: Mail): Promise<void>; close(): void }

/**
 * Sends through SMTP when an address is configured; otherwise hands the mail to `local`, which shows it. With neither, sending fails and the
 * mail waits in the outbox until somebody configures SMTP.
 */
export const createMailer = (options: {
  smtpUrl: string | undefined
  from: string
  local: ((mail: Mail) => void) | undefined
}): Mailer => {
  const { local } = options
  if (!options.smtpUrl)
    return {
      send: (mail) => (local ? Promise.resolve(local(mail)) : Promise.reject(new Error('SMTP_URL is not set'))),
      close: () => undefined,
    }
  const url = new URL(options.smtpUrl)
  if (!url.searchParams.has('connectionTimeout')) url.searchParams.set('connectionTimeout', '10000')
  if (!url.searchParams.has('socketTimeout')) url.searchParams.set('socketTimeout', '20000')
  const transport = nodemailer.createTransport(url.href)
  return {
    send: async ({ para, asunto, texto, html }) => {
      await transport.sendMail({ from: options.from, to: para, subject: asunto, text: texto, html })
    },
    close: () => transport.close(),
  }
}

import nodemailer from 'nodemailer'

export type Mail = {
  /** The same in every try. */ id: string
  para: string
  asunto: string
  texto: string
  html: string
}
export type Mailer = {
  send(mail: Mail): Promise<void>
  close(): void
  /** Connects and signs in, and sends nothing; rejects when that fails. Absent without a mail server. */
  check?(): Promise<unknown>
  /** Sent mails are shown on a page of this machine, which needs their text. */
  shown?: boolean
}

/** Timeout in ms for handing over a mail, even if the server keeps responding slowly. */
export const SEND_MS = 2 * 60_000

/** nodemailer's codes when the server refused this mail and would accept others. */
const OF_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE'])
/** The server is closing: it may say so at any moment, about no mail in particular. */
const CLOSING = 421

/** Whether a mail failed because the mail server was away, and not because of the mail. */
export const isOutage = (error: unknown): boolean => {
  if (!(error instanceof Error)) return true
  const { code, responseCode } = error as Error & { code?: string; responseCode?: number }
  return responseCode === CLOSING || code === undefined || !OF_THE_MAIL.has(code)
}

/** The domain of an address, alone or as `Name <address>`. */
const domainOf = (from: string): string => /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'

/**
 * Sends through SMTP when an address is configured; otherwise passes the mail to `local`, which shows it. With neither,
 * sending fails and the mail waits in the outbox until SMTP is configured. All tries of one mail have one Message-ID,
 * so that mailboxes can join them.
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
      shown: local !== undefined,
    }
  const url = new URL(options.smtpUrl)
  if (!url.searchParams.has('connectionTimeout')) url.searchParams.set('connectionTimeout', '10000')
  if (!url.searchParams.has('socketTimeout')) url.searchParams.set('socketTimeout', '20000')
  const transport = nodemailer.createTransport(url.href)
  const domain = domainOf(options.from)
  return {
    send: async ({ id, para, asunto, texto, html }) => {
      const messageId = `<${id}@${domain}>`
      const signal = AbortSignal.timeout(SEND_MS)
      await transport.sendMail({ from: options.from, to: para, subject: asunto, text: texto, html, messageId, signal })
    },
    check: () => transport.verify(),
    close: () => transport.close(),
  }
}

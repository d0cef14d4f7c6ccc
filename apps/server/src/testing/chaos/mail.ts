import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { startProxy } from '../proxy.ts'

export type Taken = { id: string; to: string; body: string; at: number }
type Says = { afterMs: number; code: number }

const QUIET_MS = 1_000
const FINE: Says = { afterMs: 0, code: 250 }

/** A mail server behind a connection that a scenario breaks, and that answers as it is told. */
export const startMail = async () => {
  const taken: Taken[] = []
  const refused = new Map<number, number>()
  let says: (nth: number) => Says = () => FINE
  let asked = 0
  let busy = 0
  let busyAt = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, answer) => {
      busy++
      void text(stream).then(async (mail) => {
        const { afterMs, code } = says(asked++)
        await pause(afterMs)
        busy--
        busyAt = performance.now()
        if (code !== 250) {
          refused.set(code, (refused.get(code) ?? 0) + 1)
          return answer(Object.assign(new Error('not now'), { responseCode: code }))
        }
        const [, id = ''] = /^Message-ID: <([^@]+)@/m.exec(mail) ?? []
        const to = envelope.rcptTo.map(({ address }) => address).join()
        taken.push({ id, to, body: mail, at: performance.now() })
        answer()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const link = await startProxy(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`)
  return {
    link,
    settings: { SMTP_URL: link.url, MAIL_FROM: 'Aliadas <avisos@aliadas.test>' },
    /** Every mail that it accepted, in their order. */
    taken,
    /** How many it refused, by code. */
    refused,
    /** From now on each mail gets that answer. */
    say: (answers: (nth: number) => Says) => void (says = answers),
    /** No mail is on its way: a clock that jumps then takes none from its sender. */
    async quiet() {
      while (busy > 0 || performance.now() - busyAt < QUIET_MS) await pause(50)
    },
    sayFine: () => void (says = () => FINE),
    async close() {
      link.close()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
export type MailServer = Awaited<ReturnType<typeof startMail>>

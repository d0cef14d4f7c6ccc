import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { createMailer } from './index.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const MAIL = {
  id: 'correo-1',
  para: 'ana@prueba.test',
  asunto: 'Verifica tu correo: ñandú',
  texto: 'Hola, Ana',
  html: '<p>Hola, Ana</p>',
}

/** A mail server on this machine; returns the mailer that sends to it and the mails it received. */
const startServer = async (options: SMTPServerOptions, query = ''): Promise<ReturnType<typeof createMailer>> => {
  const server = new SMTPServer({ disabledCommands: ['STARTTLS'], ...options })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise((resolve) => server.close(() => resolve())))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port')
  const mailer = createMailer({
    smtpUrl: `smtp://buzon:clave%40larga@127.0.0.1:${address.port}${query}`,
    from: 'Aliadas <avisos@prueba.test>',
    local: () => expect.unreachable('a configured server takes the mail'),
  })
  closing.unshift(() => Promise.resolve(mailer.close()))
  return mailer
}

/** Accepts a sign-in with the password of the address. */
const onAuth: SMTPServerOptions['onAuth'] = ({ username, password }, _session, callback) =>
  callback(username === 'buzon' && password === 'clave@larga' ? null : new Error('535'), { user: username })

test('a mail reaches a real server with its sender, its receiver, its subject and both texts', async () => {
  const received: string[] = []
  const mailer = await startServer({
    onAuth,
    onData: (stream, { envelope }, callback) => {
      const receivers = envelope.rcptTo.map(({ address }) => address).join()
      void text(stream).then((body) => {
        received.push(`${envelope.mailFrom ? envelope.mailFrom.address : ''} > ${receivers}\n${body}`)
        callback()
      })
    },
  })
  await mailer.send(MAIL)
  expect(received).toHaveLength(1)
  const [raw = ''] = received
  expect(raw).toMatch(/^avisos@prueba\.test > ana@prueba\.test\n/)
  expect(raw).toMatch(/^From: Aliadas <avisos@prueba\.test>\r$/m)
  expect(raw).toMatch(/^To: ana@prueba\.test\r$/m)
  expect(raw).toMatch(/^Subject: =\?UTF-8\?Q\?Verifica_tu_correo=3A_=C3=B1and=C3=BA\?=\r$/m)
  expect(raw).toContain('Content-Type: text/plain')
  expect(raw).toContain('<p>Hola, Ana</p>')
})

test('a refused mail is a failure, so that the outbox tries again', async () => {
  const mailer = await startServer({
    onAuth,
    onRcptTo: (_address, _session, callback) => callback(Object.assign(new Error('Sin buzón'), { responseCode: 550 })),
  })
  await expect(mailer.send(MAIL)).rejects.toThrow(/550 Sin buzón/)
})

test('a wrong password is a failure', async () => {
  const mailer = await startServer({ onAuth: (_auth, _session, callback) => callback(new Error('Clave errada')) })
  await expect(mailer.send(MAIL)).rejects.toMatchObject({ code: 'EAUTH' })
})

test('REL-07 a mail server that falls silent holds nobody for ever', async () => {
  const mailer = await startServer({ onAuth, onMailFrom: () => undefined }, '?socketTimeout=300')
  await expect(mailer.send(MAIL)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
})

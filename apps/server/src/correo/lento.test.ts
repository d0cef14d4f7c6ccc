import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { SEND_MS, createMailer } from '../platform/mail/index.ts'
import { createWorld, type World } from '../testing/factories/index.ts'
import { crearCartero } from './cartero.ts'
import { encolarCorreo, enviarPendientes, linea } from './index.ts'

const PLANTILLA = { asunto: linea`Hola`, titulo: linea`Hola`, parrafos: [linea`Uno`] }

type Recibido = { para: string; id: string; contestar(error?: Error): void }

const mundo: World = await createWorld()
const recibidos: Recibido[] = []
let sinEsperar = false
beforeEach(() => {
  recibidos.splice(0)
  sinEsperar = false
})

/** A mail server that holds every response until the test releases it. */
const lento = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, { envelope }, contestar) => {
    void text(stream).then((mail) => {
      const [, id = ''] = /^Message-ID: (\S+)\r$/m.exec(mail) ?? []
      recibidos.push({ para: envelope.rcptTo.map(({ address }) => address).join(), id, contestar })
      if (sinEsperar) contestar()
    })
  },
})
await new Promise<void>((resolve) => lento.listen(0, '127.0.0.1', resolve))
const puerto = Number(new URL(`smtp://x:${(lento.server.address() as { port: number }).port}`).port)
const servidor = () =>
  createMailer({ smtpUrl: `smtp://127.0.0.1:${puerto}`, from: 'Aliadas <avisos@prueba.test>', local: undefined })
const [uno, dos] = [servidor(), servidor()]
afterAll(async () => {
  await new Promise<void>((resolve) => lento.close(() => resolve()))
  await mundo.close()
})

const encolar = (para: string): Promise<string> =>
  mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    encolarCorreo(tx, mundo.ctx.clock.now(), { id: 'A', email: para }, PLANTILLA),
  )
const llegan = async (cuantos: number) => {
  await expect.poll(() => recibidos).toHaveLength(cuantos)
}

test('REL-23 of a mail server that takes 9 s a mail, and from two servers, each mail goes out once', async () => {
  const ids = new Map<string, string>()
  for (let n = 0; n < 12; n++)
    ids.set(`lento${n}@prueba.test`, `<${await encolar(`lento${n}@prueba.test`)}@prueba.test>`)
  const enviando = [enviarPendientes(mundo.ctx, uno), enviarPendientes(mundo.ctx, dos)]
  await llegan(2)
  for (let n = 0; n < 12; n++) {
    // Each minute's job and each new mail start another sender that looks for due mails.
    mundo.ctx.clock.advance(9_000)
    enviando.push(enviarPendientes(mundo.ctx, n % 2 ? uno : dos))
    await expect.poll(() => recibidos.length).toBeGreaterThan(n)
    recibidos[n]?.contestar()
  }
  sinEsperar = true
  for (const { contestar } of recibidos.slice(12)) contestar()
  const enviados = await Promise.all(enviando)
  expect(enviados.reduce((a, b) => a + b)).toBe(12)
  expect(new Map(recibidos.map(({ para, id }) => [para, id]))).toEqual(ids)
  expect(recibidos).toHaveLength(12)
})

test('REL-23 nobody else takes a mail for as long as its sending may take; every try has the same Message-ID', async () => {
  const id = await encolar('terco@prueba.test')
  const primero = enviarPendientes(mundo.ctx, uno)
  await llegan(1)
  mundo.ctx.clock.advance(SEND_MS)
  expect(await enviarPendientes(mundo.ctx, dos)).toBe(0)
  recibidos[0]?.contestar(Object.assign(new Error('Ahora no'), { responseCode: 451 }))
  expect(await primero).toBe(0)
  mundo.ctx.clock.advance(30_000)
  const segundo = enviarPendientes(mundo.ctx, dos)
  await llegan(2)
  recibidos[1]?.contestar()
  expect(await segundo).toBe(1)
  expect(recibidos.map((recibido) => recibido.id)).toEqual([`<${id}@prueba.test>`, `<${id}@prueba.test>`])
})

test('REL-23 one server opens four connections at most, and leaves no mail that it was told of', async () => {
  const repartir = crearCartero(uno)
  const repartos: Promise<void>[] = []
  for (let n = 0; n < 6; n++) {
    await encolar(`muchos${n}@prueba.test`)
    repartos.push(repartir(mundo.ctx))
  }
  await llegan(4)
  // The fifth and sixth calls have returned without sending anything.
  await Promise.all(repartos.slice(4))
  expect(recibidos).toHaveLength(4)
  for (let n = 0; n < 6; n++) {
    await llegan(Math.min(4 + n, 6))
    recibidos[n]?.contestar()
  }
  await Promise.all(repartos)
  expect(new Set(recibidos.map(({ para }) => para)).size).toBe(6)
})

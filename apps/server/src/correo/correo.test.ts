import { afterAll, beforeEach, expect, test } from 'vitest'
import { Hono } from 'hono'
import { answerError } from '../platform/http/index.ts'
import { createMailer, type Mail, type Mailer } from '../platform/mail/index.ts'
import { createWorld, type World } from '../testing/factories/index.ts'
import { componer } from './plantilla.ts'
import { encolarCorreo, enviarPendientes, linea, registrarCorreoLocal, type Linea } from './index.ts'

const mundo: World = await createWorld()
afterAll(() => mundo.close())
beforeEach(() => mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) => tx.deleteFrom('correos').execute()))

const PLANTILLA = { asunto: linea`Hola`, titulo: linea`Hola`, parrafos: [linea`Uno`] }
/** A text that bypasses the only function for lines. */
const crudo = (texto: string) => texto as Linea
const encolar = (para: string) =>
  mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    encolarCorreo(tx, mundo.ctx.clock.now(), { id: 'A', email: para }, PLANTILLA),
  )
const filas = () =>
  mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('correos').select(['para', 'intentos', 'proximoIntento', 'enviadoEn']).execute(),
  )
/** nodemailer's error when the server refused this mail. */
const rechazo = Object.assign(new Error('451 try again later'), { code: 'EENVELOPE', responseCode: 451 })
const cartero = (fallar: (mail: Mail) => boolean = () => false) => {
  const enviados: string[] = []
  const mailer: Mailer = {
    send: (mail) => {
      if (fallar(mail)) return Promise.reject(rechazo)
      enviados.push(mail.para)
      return Promise.resolve()
    },
    close: () => undefined,
  }
  return { enviados, mailer }
}

test('REL-07 a mail of a transaction that fails is never sent', async () => {
  const fallida = mundo.ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    await encolarCorreo(tx, mundo.ctx.clock.now(), { id: 'A', email: 'nadie@prueba.test' }, PLANTILLA)
    throw new Error('no')
  })
  await expect(fallida).rejects.toThrow('no')
  const { enviados, mailer } = cartero()
  expect([await enviarPendientes(mundo.ctx, mailer), enviados]).toEqual([0, []])
})

test('REL-07 a mail is sent once, oldest first, and stays sent', async () => {
  await encolar('uno@prueba.test')
  mundo.ctx.clock.advance(1)
  await encolar('dos@prueba.test')
  const { enviados, mailer } = cartero()
  expect(await enviarPendientes(mundo.ctx, mailer)).toBe(2)
  mundo.ctx.clock.advance(86_400_000)
  expect(await enviarPendientes(mundo.ctx, mailer)).toBe(0)
  expect(enviados).toEqual(['uno@prueba.test', 'dos@prueba.test'])
})

test('REL-07 while the mail server refuses, each try waits twice as long, and others are not held up', async () => {
  await encolar('mala@prueba.test')
  await encolar('buena@prueba.test')
  let caido = true
  const { enviados, mailer } = cartero((mail) => caido && mail.para === 'mala@prueba.test')
  expect(await enviarPendientes(mundo.ctx, mailer)).toBe(1)
  const esperas: number[] = []
  for (let n = 0; n < 12; n++) {
    const mala = (await filas()).find((f) => f.para === 'mala@prueba.test')
    const espera = (mala?.proximoIntento.getTime() ?? 0) - mundo.ctx.clock.now().getTime()
    esperas.push(espera / 1000)
    mundo.ctx.clock.advance(espera - 1)
    await enviarPendientes(mundo.ctx, mailer)
    expect((await filas()).find((f) => f.para === 'mala@prueba.test')?.intentos).toBe(n + 1)
    mundo.ctx.clock.advance(1)
    await enviarPendientes(mundo.ctx, mailer)
  }
  expect(esperas).toEqual([30, 60, 120, 240, 480, 960, 1920, 3840, 7680, 15_360, 21_600, 21_600])
  caido = false
  mundo.ctx.clock.advance(21_600_000)
  expect(await enviarPendientes(mundo.ctx, mailer)).toBe(1)
  expect(enviados).toEqual(['buena@prueba.test', 'mala@prueba.test'])
})

test('REL-08 two senders at once never send one mail twice, and leave none', async () => {
  const direcciones = Array.from({ length: 60 }, (_, n) => `varios${n}@prueba.test`)
  for (const direccion of direcciones) await encolar(direccion)
  const { enviados, mailer } = cartero()
  await Promise.all(Array.from({ length: 4 }, () => enviarPendientes(mundo.ctx, mailer)))
  expect(enviados.toSorted()).toEqual(direcciones.toSorted())
})

test('REL-07 when a mail goes through again after an outage, those that waited for it are tried at once', async () => {
  const caida = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET' })
  const { enviados, mailer } = cartero()
  const caido: Mailer = {
    ...mailer,
    send: ({ para }) => Promise.reject(para === 'mala@prueba.test' ? rechazo : caida),
  }
  for (const para of ['mala', 'una', 'otra']) await encolar(`${para}@prueba.test`)
  for (let veces = 0; veces < 5; veces++) {
    await enviarPendientes(mundo.ctx, caido)
    mundo.ctx.clock.advance(3_600_000)
  }
  await enviarPendientes(mundo.ctx, caido)
  expect((await filas()).map(({ intentos }) => intentos)).toEqual([6, 6, 6])
  // More than an hour until all three are due; then one more is written, and goes through.
  await encolar('nueva@prueba.test')
  expect(await enviarPendientes(mundo.ctx, mailer)).toBe(3)
  expect(enviados[0]).toBe('nueva@prueba.test')
  expect(enviados.toSorted()).toEqual(['nueva@prueba.test', 'otra@prueba.test', 'una@prueba.test'])
  // The mail that the server refused waits for its own retry time.
  expect((await filas()).filter((f) => f.enviadoEn === null)).toMatchObject([{ para: 'mala@prueba.test', intentos: 6 }])
})

test('REL-07 after an outage what waited goes out in the order in which it was written, whenever it was tried last', async () => {
  const caida = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET' })
  const { enviados, mailer } = cartero()
  const caido: Mailer = { ...mailer, send: () => Promise.reject(caida) }
  for (let n = 0; n < 6; n++) {
    await encolar(`mail${n}@prueba.test`)
    await enviarPendientes(mundo.ctx, caido)
    // The older ones have waited longer between two attempts: their next ones come later.
    mundo.ctx.clock.advance(45_000)
  }
  await encolar('nuevo@prueba.test')
  expect(await enviarPendientes(mundo.ctx, mailer)).toBe(7)
  const primero = enviados[0] ?? ''
  const otros = ['mail0', 'mail1', 'mail2', 'mail3', 'mail4', 'mail5', 'nuevo'].map((uno) => `${uno}@prueba.test`)
  expect(enviados).toEqual([primero, ...otros.filter((uno) => uno !== primero)])
})

test('REL-07 a mail whose link dies while it waits is not sent, and one that is read in time is', async () => {
  const ahora = mundo.ctx.clock.now().getTime()
  const hasta = (minutos: number) => ({ hasta: new Date(ahora + minutos * 60_000) })
  for (const [para, minutos] of [
    ['vivo', 66],
    ['muerto', 64],
  ] as const)
    await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
      encolarCorreo(tx, mundo.ctx.clock.now(), { id: 'A', email: `${para}@prueba.test` }, PLANTILLA, hasta(minutos)),
    )
  await encolar('siempre@prueba.test')
  mundo.ctx.clock.advance(3_600_000)
  const { enviados, mailer } = cartero()
  expect(await enviarPendientes(mundo.ctx, mailer)).toBe(2)
  expect(enviados.toSorted()).toEqual(['siempre@prueba.test', 'vivo@prueba.test'])
  expect((await filas()).map(({ para }) => para).toSorted()).toEqual(['siempre@prueba.test', 'vivo@prueba.test'])
})

test('INJ-02 INJ-09 what people typed is text in a mail, and adds no header', () => {
  const { asunto, html, texto } = componer({
    asunto: crudo('Hola\r\nBcc: otro@evil.test'),
    titulo: crudo('<script>alert(1)</script>'),
    parrafos: [crudo(`"&'`)],
    boton: { texto: crudo('<b>'), url: 'https://x.test/?a="&b' },
  })
  expect(asunto).toBe('Hola Bcc: otro@evil.test')
  expect(html).not.toMatch(/<script|<b>|a="&b/)
  expect(html).toContain('&quot;&amp;&#39;')
  expect(texto).toContain('<script>alert(1)</script>')
})

test('without SMTP and without a local page a mail waits in the outbox', async () => {
  await encolar('espera@prueba.test')
  const mailer = createMailer({ smtpUrl: undefined, from: 'a@prueba.test', local: undefined })
  expect(await enviarPendientes(mundo.ctx, mailer)).toBe(0)
  expect(await filas()).toMatchObject([{ para: 'espera@prueba.test', intentos: 1, enviadoEn: null }])
})

test('CFG-06 the local page answers only to names of this machine', async () => {
  const app = new Hono()
  app.onError((error, c) => answerError(error, c, mundo.ctx.log))
  registrarCorreoLocal(app, mundo.ctx)
  await encolar('uno@prueba.test')
  const leer = async (sitio: string) => {
    const respuesta = await app.request(`${sitio}/api/correo-local`)
    return [respuesta.status, (await respuesta.text()).includes('uno@prueba.test')]
  }
  for (const ajeno of [
    'http://evil.test:3000',
    'http://localhost.evil.test',
    'http://192.168.1.9:3000',
    'http://0.0.0.0',
  ])
    expect([ajeno, ...(await leer(ajeno))]).toEqual([ajeno, 404, false])
  for (const propio of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
    expect([propio, ...(await leer(propio))]).toEqual([propio, 200, true])
})

test('INJ-02 the local page shows a mail as text and its address as a link', async () => {
  const app = new Hono()
  registrarCorreoLocal(app, mundo.ctx)
  expect(await (await app.request('/api/correo-local')).text()).toContain('Todavía no hay correos.')
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    encolarCorreo(
      tx,
      mundo.ctx.clock.now(),
      { id: 'A', email: 'uno@prueba.test' },
      {
        asunto: crudo('<script>1</script>'),
        titulo: linea`Hola`,
        parrafos: [linea`Entra`],
        boton: { texto: linea`Abrir`, url: 'http://localhost/verificar-correo?token=abc' },
      },
    ),
  )
  const pagina = await (await app.request('/api/correo-local')).text()
  expect(pagina).not.toContain('<script>')
  expect(pagina).toContain('href="http://localhost/verificar-correo?token=abc"')
  // No line breaks within its hour.
  expect(pagina).toMatch(/ \d{4}, \d+:\d\d\u00A0[ap]\.\u00A0m\.</)
})

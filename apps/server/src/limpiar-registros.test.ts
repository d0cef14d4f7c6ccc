import { DIA_MS } from '@aliadas/contract/core'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { encolarCorreo, enviarPendientes, linea } from './correo/index.ts'
import { limpiarRegistros } from './limpiar-registros.ts'
import { inPieces } from './platform/database/index.ts'
import { createWorld, type World } from './testing/factories/index.ts'

let mundo: World
beforeAll(async () => {
  mundo = await createWorld()
})
afterAll(() => mundo.close())
const comoSistema = (text: string) =>
  mundo.ctx.db.transaction(
    { rol: 'sistema' },
    async (tx) => (await sql.raw<Record<string, unknown>>(text).execute(tx)).rows,
  )
beforeEach(() => comoSistema('delete from correos'))

const NO_SENT = { shown: false }

test('many rows go in pieces, each with a commit of its own, and none that must stay', async () => {
  await comoSistema(`insert into limites (clave, desde, cuenta)
    select 'p' || n, now() - n * interval '1 minute', 1 from generate_series(1, 25) n`)
  const transactions = vi.spyOn(mundo.ctx.db, 'transaction')
  const total = await inPieces(mundo.ctx.db, {
    table: 'limites',
    where: sql`clave like 'p%' and cuenta = 1`,
    piece: 10,
  })
  expect([total, transactions.mock.calls.length]).toEqual([25, 3])
  transactions.mockRestore()
  expect(await comoSistema(`select from limites where clave like 'p%'`)).toEqual([])
})

test('a kind that cannot be cleaned leaves the others to be cleaned, and fails the job', async () => {
  await comoSistema(
    `insert into limites (clave, desde, cuenta) values ('viejo', '2026-06-01', 1), ('nuevo', '2026-06-10', 1)`,
  )
  await mundo.base.pool.query('alter table idempotencia rename to escondida')
  await expect(limpiarRegistros(mundo.ctx, NO_SENT)).rejects.toThrow('some kinds were not cleaned')
  await mundo.base.pool.query('alter table escondida rename to idempotencia')
  expect(await comoSistema('select clave from limites')).toEqual([{ clave: 'nuevo' }])
  await limpiarRegistros(mundo.ctx, NO_SENT)
})

const encolar = (email: string) =>
  mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    encolarCorreo(
      tx,
      mundo.ctx.clock.now(),
      { id: 'A', email },
      {
        asunto: linea`Hola`,
        titulo: linea`Hola`,
        parrafos: [linea`Un secreto`],
        boton: { texto: linea`Abrir`, url: 'http://a.test/?t=1' },
      },
    ),
  )
const correos = () =>
  comoSistema('select para, texto, html, enviado_en is not null as enviado from correos order by para')

test('DATA-05 a mail loses its text when it is sent, and its row goes after 90 days; one that waits keeps both', async () => {
  await encolar('a@prueba.test')
  const enviados: string[] = []
  const mailer = {
    send: ({ texto }: { texto: string }) => Promise.resolve(void enviados.push(texto)),
    close: () => undefined,
  }
  expect(await enviarPendientes(mundo.ctx, mailer)).toBe(1)
  expect(enviados.join()).toContain('Un secreto')
  await encolar('b@prueba.test')
  expect(await correos()).toMatchObject([
    { para: 'a@prueba.test', texto: '', html: '', enviado: true },
    { para: 'b@prueba.test', texto: expect.stringContaining('Un secreto'), enviado: false },
  ])
  // One that an earlier version sent.
  await comoSistema(`insert into correos (id, para, asunto, texto, html, proximo_intento, enviado_en, creado_en)
    values ('viejo', 'c@prueba.test', 'x', 'Un secreto', 'x', now(), now(), '2026-06-10')`)
  await limpiarRegistros(mundo.ctx, NO_SENT)
  expect(await correos()).toMatchObject([{ texto: '' }, { enviado: false }, { texto: '', html: '' }])
  mundo.ctx.clock.advance(89 * DIA_MS)
  await limpiarRegistros(mundo.ctx, NO_SENT)
  expect(await correos()).toHaveLength(3)
  mundo.ctx.clock.advance(2 * DIA_MS)
  await limpiarRegistros(mundo.ctx, NO_SENT)
  expect(await correos()).toEqual([])
})

test('a local run keeps the text of what it sent, for its page', async () => {
  await encolar('a@prueba.test')
  const mailer = { send: () => Promise.resolve(), close: () => undefined, shown: true }
  expect(await enviarPendientes(mundo.ctx, mailer)).toBe(1)
  await limpiarRegistros(mundo.ctx, mailer)
  expect(await correos()).toMatchObject([{ enviado: true, texto: expect.stringContaining('Un secreto') }])
})

import { createHmac } from 'node:crypto'
import { ALCANCES } from '@aliadas/contract/aliados'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId, newSecret } from '../platform/ids.ts'
import {
  createAliado,
  createClave,
  createEmpresa,
  createWorldWithApp,
  type TestApp,
  type World,
} from '../testing/factories/index.ts'
import { dump } from '../testing/walls/dump.ts'

const MUCHOS = 10_000

let mundo: World
let app: TestApp
let close: () => Promise<void>
beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
})
afterAll(() => close())

test('SES-05 ten thousand sessions, ids and secrets have as many different tokens', async () => {
  const { id } = await createEmpresa(mundo)
  const { internalAdapter } = await mundo.identidad.auth.$context
  const tokens = new Set<string>()
  for (let hechas = 0; hechas < MUCHOS; hechas += 100) {
    const cien = await Promise.all(Array.from({ length: 100 }, () => internalAdapter.createSession(id)))
    for (const { token } of cien) tokens.add(token)
  }
  expect(tokens.size).toBe(MUCHOS)
  // 32 letters and digits: 190 bits.
  for (const token of tokens) expect(token).toMatch(/^[\dA-Za-z]{32}$/)
  const ahora = mundo.ctx.clock.now()
  expect(new Set(Array.from({ length: MUCHOS }, () => newId(ahora).slice(9))).size).toBe(MUCHOS)
  expect(new Set(Array.from({ length: MUCHOS }, () => newSecret())).size).toBe(MUCHOS)
})

test('SES-05 a copy of the database opens no session and has no key in clear', async () => {
  const { email } = await createEmpresa(mundo)
  const cookie = await app.signIn(email)
  expect((await app.sessionOf(cookie)).status).toBe(200)
  const [aliada, aliado] = [await createClave(mundo), await createAliado(mundo, ALCANCES)]
  const copia = Object.values(await dump(mundo.base.pool))
    .flat()
    .join('\n')
  // The copy is complete: it contains what it may contain.
  for (const publico of [email, aliado.nombre]) expect(copia).toContain(publico)
  const valor = decodeURIComponent(/session_token=([^;]+)/.exec(cookie)?.[1] ?? '')
  for (const secreto of [valor, aliada, aliado.clave, mundo.links.secret])
    for (const forma of [secreto, secreto.replaceAll('-', ''), Buffer.from(secreto).toString('base64')])
      expect(copia.includes(forma)).toBe(false)

  const { rows } = await mundo.base.pool.query<{ id: string; token: string }>('select id, token from acceso.session')
  // The table holds only the half that nobody can sign in with: the other half is made with SESSION_SECRET.
  expect(rows.some(({ token }) => valor.startsWith(`${token}.`))).toBe(true)
  const firmadas = rows
    .slice(-20)
    .flatMap(({ id, token }) => [
      id,
      token,
      `${token}.`,
      `${token}.${token}`,
      ...['', 'un secreto ajeno', token].map(
        (secreto) => `${token}.${createHmac('sha256', secreto).update(token).digest('base64')}`,
      ),
    ])
  for (const falsa of firmadas)
    expect((await app.sessionOf(`aliadas.session_token=${encodeURIComponent(falsa)}`)).status).toBe(401)
  const { token = '' } = rows.find(({ token: uno }) => valor.startsWith(`${uno}.`)) ?? {}
  const firma = createHmac('sha256', mundo.links.secret).update(token).digest('base64')
  expect((await app.sessionOf(`aliadas.session_token=${encodeURIComponent(`${token}.${firma}`)}`)).status).toBe(200)
})

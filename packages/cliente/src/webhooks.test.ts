import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Webhook } from 'standardwebhooks'
import { afterEach, expect, test, vi } from 'vitest'
import { FirmaNoValida, verificarWebhook } from './webhooks.js'

const nuevo = () => `whsec_${randomBytes(32).toString('base64')}`
const SECRETO = nuevo()
const CUERPO = JSON.stringify({ type: 'servicio.paso', timestamp: '2026-06-10T12:00:00.000Z', data: { ñ: 'Bogotá' } })

/** As the package `standardwebhooks` signs, which is the other side of the standard. */
const firmado = (secretos = [SECRETO], cuerpo = CUERPO, en = new Date()) => ({
  'webhook-id': 'evt_000000000042_8NDFAB',
  'webhook-timestamp': String(Math.floor(en.getTime() / 1000)),
  'webhook-signature': secretos
    .map((secreto) => new Webhook(secreto).sign('evt_000000000042_8NDFAB', en, cuerpo))
    .join(' '),
})
const otraCabecera = (cambio: Partial<ReturnType<typeof firmado>>) => ({ ...firmado(), ...cambio })

afterEach(() => {
  vi.useRealTimers()
})

test('what `standardwebhooks` signs is accepted, as text or bytes, with the headers of Node or of a Request', () => {
  const evento: unknown = JSON.parse(CUERPO)
  const enMayusculas = Object.fromEntries(Object.entries(firmado()).map(([k, v]) => [k.toUpperCase(), v]))
  for (const cabeceras of [firmado(), enMayusculas, new Headers(firmado())])
    for (const cuerpo of [CUERPO, Buffer.from(CUERPO), new TextEncoder().encode(CUERPO)])
      expect(verificarWebhook(SECRETO, cabeceras, cuerpo)).toEqual(evento)
})

test('while a secret is replaced one of several signatures is enough, in any place and beside other versions', () => {
  const dos = firmado([nuevo(), SECRETO])
  expect(verificarWebhook(SECRETO, dos, CUERPO)).toMatchObject({ type: 'servicio.paso' })
  const firma = `v2,abc v1a,def ${firmado()['webhook-signature']}`
  expect(verificarWebhook(SECRETO, otraCabecera({ 'webhook-signature': firma }), CUERPO)).toBeDefined()
})

test.each<[string, () => unknown]>([
  ['a changed body', () => verificarWebhook(SECRETO, firmado(), CUERPO.replace('paso', 'otro'))],
  ['a body that was parsed and written again', () => verificarWebhook(SECRETO, firmado(), `${CUERPO} `)],
  ['another id', () => verificarWebhook(SECRETO, otraCabecera({ 'webhook-id': 'evt_otro' }), CUERPO)],
  ['another secret', () => verificarWebhook(nuevo(), firmado(), CUERPO)],
  [
    'a signature of another version',
    () => {
      const firma = firmado()['webhook-signature'].replace('v1,', 'v2,')
      return verificarWebhook(SECRETO, otraCabecera({ 'webhook-signature': firma }), CUERPO)
    },
  ],
  ['a shorter signature', () => verificarWebhook(SECRETO, otraCabecera({ 'webhook-signature': 'v1,YWJj' }), CUERPO)],
  ['no signature', () => verificarWebhook(SECRETO, otraCabecera({ 'webhook-signature': '' }), CUERPO)],
  ['no header', () => verificarWebhook(SECRETO, {}, CUERPO)],
  [
    'a timestamp that is none',
    () => {
      const cabeceras = otraCabecera({ 'webhook-timestamp': `${firmado()['webhook-timestamp']}x` })
      return verificarWebhook(SECRETO, cabeceras, CUERPO)
    },
  ],
])('%s is refused', (_, verificar) => {
  expect(verificar).toThrow(FirmaNoValida)
})

test('it is accepted for five minutes before and after its timestamp, as by `standardwebhooks`', () => {
  const ahora = new Date('2026-06-10T12:00:00.000Z')
  vi.useFakeTimers({ toFake: ['Date'], now: ahora })
  const hace = (segundos: number) => firmado([SECRETO], CUERPO, new Date(ahora.getTime() - segundos * 1000))
  const vale = (verificar: () => unknown) => {
    try {
      return verificar() !== undefined
    } catch {
      return false
    }
  }
  const aqui = [300, 301, -300, -301].map((s) => vale(() => verificarWebhook(SECRETO, hace(s), CUERPO)))
  const alli = [300, 301, -300, -301].map((s) => vale(() => new Webhook(SECRETO).verify(CUERPO, hace(s))))
  expect([aqui, alli]).toEqual([
    [true, false, true, false],
    [true, false, true, false],
  ])
})

test.each([undefined, '', 'whsec_', 'whsec_YWJj', '¿?'])(
  'the secret %j is none: nothing is accepted with it',
  (secreto) => {
    expect(() => verificarWebhook(secreto as string, firmado(), CUERPO)).toThrow(TypeError)
  },
)

test('signatures are compared in constant time only', () => {
  const fuente = readFileSync(new URL('webhooks.js', import.meta.url), 'utf8')
  const usos = [...fuente.matchAll(/.*\besperada\b(?!\.length).*/g)].map(([linea]) => linea.trim())
  expect(usos).toEqual([
    expect.stringMatching(/^const esperada = createHmac/),
    'return firma.length === esperada.length && timingSafeEqual(firma, esperada)',
  ])
})

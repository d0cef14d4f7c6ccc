import { expect, test } from 'vitest'
import { createLogger } from './index.ts'
import type { LogLevel } from './index.ts'

function capture(level: LogLevel = 'info') {
  const lines: string[] = []
  const log = createLogger(level, { write: (line: string) => void lines.push(line) })
  return { log, lines, text: () => lines.join(''), last: () => JSON.parse(lines.at(-1) ?? '{}') }
}

test('writes one JSON line per event with the level by name and the time in ISO', () => {
  const { log, lines, last } = capture()
  log.info({ servicio: 'abc' }, 'Servicio creado')
  log.debug('No se ve')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/\n$/)
  expect(last()).toMatchObject({ level: 'info', servicio: 'abc', msg: 'Servicio creado' })
  expect(last().time).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
})

test('INJ-13 whatever a text brings, an event is one line of JSON without a sign that a terminal would obey', () => {
  const { log, lines } = capture()
  const forged = [
    'x\n{"level":"fatal","msg":"inventada"}',
    'x\r\nSet-Cookie: a=b',
    '\u001b[2J\u001b[1;31mrojo\u001b[0m',
    '\u009b31m\u2028\u2029\u0085\u007f\u0000',
  ]
  for (const text of forged) {
    log.info({ agente: text, correo: text, lista: [text] }, text)
    log.child({ ruta: text }).warn({ err: new Error(text) }, 'Falló')
  }
  expect(lines).toHaveLength(2 * forged.length)
  for (const line of lines) {
    expect(line.indexOf('\n')).toBe(line.length - 1)
    expect(line.slice(0, -1)).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
    expect(JSON.parse(line)).toMatchObject({ level: expect.stringMatching(/^(info|warn)$/) })
  }
  expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({ correo: forged[0], msg: forged[0] })
})

test('hides private fields at any depth, in lists and in child loggers', () => {
  const { log, lines, text } = capture()
  log.info({
    password: 'canario-1',
    req: { headers: { Authorization: 'canario-2', cookie: 'canario-3', 'x-api-key': 'canario-4' } },
    empresa: { banco: [{ cuenta: 'canario-5', numero_cuenta: 'canario-6' }] },
    claveAliada: 'canario-7',
  })
  log.child({ tokenDeAcceso: 'canario-8', ruta: '/mapa' }).child({ clave: 'canario-9' }).info('Nieto')
  expect(lines.at(-1)).toContain('"ruta":"/mapa"')
  expect(text()).not.toContain('canario')
  expect(text()).toContain('[oculto]')
})

test('hides tokens in links and passwords in connection URLs, also inside messages', () => {
  const { log, text } = capture()
  log.info('Conectado a postgres://dueno:canario@127.0.0.1:5432/aliadas')
  log.info({ url: '/verificar?token=canario&volver=/mapa' }, 'Correo')
  expect(text()).not.toContain('canario')
  expect(text()).toContain('volver=/mapa')
})

test('an error keeps what helps to find it and loses the row that PostgreSQL quotes', () => {
  const { log, last, text } = capture()
  const err = Object.assign(new Error('duplicate key', { cause: new Error('raíz') }), {
    code: '23505',
    constraint: 'empresas_nombre_key',
    detail: 'Failing row contains (canario).',
  })
  log.error({ err }, 'Falló')
  expect(last().err).toMatchObject({ code: '23505', constraint: 'empresas_nombre_key', message: 'duplicate key' })
  expect(last().err.cause.message).toBe('raíz')
  expect(last().err.stack).toContain('log.test')
  expect(text()).not.toContain('canario')
})

test('a cycle, a buffer and a bigint do not break a line', () => {
  const { log, last } = capture()
  const ciclo: Record<string, unknown> = { datos: Buffer.from('x'), grande: 10n }
  ciclo['yo'] = ciclo
  log.info({ ciclo })
  expect(last().ciclo).toMatchObject({ datos: '[…]', grande: '10' })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAliado, createEmpresa, createWorld, createUsuario, type World } from '../testing/factories/index.ts'
import type { Aliado, Persona } from './actor.ts'
import { partnerCommand, personCommand } from './commands.ts'

let mundo: World
let ana: Persona
let aliado: Aliado

beforeAll(async () => {
  mundo = await createWorld()
  ana = await createEmpresa(mundo)
  aliado = await createAliado(mundo)
})
afterAll(() => mundo.close())

const DE_PRUEBA = { route: 'prueba', permission: 'ofertar' } as const
let hechos = 0
const hacer = (actor: Persona, idempotencyKey: string | null, entrada: unknown = 1, route = 'prueba') =>
  personCommand(mundo.ctx, { actor, facts: { idempotencyKey }, route, permission: 'ofertar' }, { input: entrada }, () =>
    Promise.resolve({ vez: ++hechos }),
  )

test('PAY-05 a key that is empty, too long or not visible is refused before anything happens', async () => {
  const antes = hechos
  for (const llave of ['', 'x'.repeat(256), 'x'.repeat(10_000), 'a b', 'a\0b', 'a\nb', 'ñ'])
    await expect(hacer(ana, llave)).rejects.toMatchObject({ status: 400 })
  expect(hechos).toBe(antes)
})

test('PAY-02 the same key gives the first answer and does nothing more; without a key each one counts', async () => {
  const primera = await hacer(ana, 'llave-1')
  expect(await hacer(ana, 'llave-1')).toEqual(primera)
  expect(await hacer(ana, null)).not.toEqual(await hacer(ana, null))
})

test('PAY-03 the same key with another body or another route is 400', async () => {
  await hacer(ana, 'llave-2', { a: 1 })
  for (const [entrada, ruta] of [
    [{ a: 2 }, 'prueba'],
    [{ a: 1 }, 'otra'],
  ] as const)
    await expect(hacer(ana, 'llave-2', entrada, ruta)).rejects.toMatchObject({ status: 400, code: 'invalid-argument' })
})

test('PAY-04 a key of one company or partner says nothing to another, nor to a colleague', async () => {
  const suya = await hacer(ana, 'llave-3')
  const otra = await createEmpresa(mundo)
  expect(await hacer(otra, 'llave-3')).not.toEqual(suya)
  const deAliado = await partnerCommand(
    mundo.ctx,
    { actor: aliado, facts: { idempotencyKey: 'llave-3' }, route: 'prueba' },
    { input: 1 },
    () => Promise.resolve('del aliado'),
  )
  expect(deAliado).toBe('del aliado')
  const colega = await createUsuario(mundo, ana)
  await expect(hacer(colega, 'llave-3')).rejects.toMatchObject({ code: 'invalid-argument' })
})

test('ROLE-22 who may no longer do it gets no answer repeated, and the platform’s key does not come back', async () => {
  const jefa: Persona = { ...ana, rol: 'plataforma' }
  const hecha = { facts: { idempotencyKey: 'llave-22' }, route: 'prueba', permission: 'gestionarClaves' } as const
  const repetir = (actor: Persona) =>
    personCommand(mundo.ctx, { ...hecha, actor }, { input: 1 }, () => Promise.resolve({ vez: ++hechos }))
  const primera = await repetir(jefa)
  const antes = hechos
  for (const rol of ['admin', 'user'] as const)
    await expect(repetir({ ...ana, rol })).rejects.toMatchObject({ status: 403, code: 'permission-denied' })
  expect(hechos).toBe(antes)
  expect(await repetir(jefa)).toEqual(primera)
})

test('PAY-02 a repetition while the first is still running is 409, and gets its answer afterwards', async () => {
  const puerta = Promise.withResolvers<string>()
  const dentro = Promise.withResolvers<void>()
  const llamada = { ...DE_PRUEBA, actor: ana, facts: { idempotencyKey: 'llave-4' } }
  const primera = personCommand(mundo.ctx, llamada, { input: 1 }, () => {
    dentro.resolve()
    return puerta.promise
  })
  await dentro.promise
  await expect(hacer(ana, 'llave-4')).rejects.toMatchObject({
    status: 409,
    code: 'aborted',
    details: { motivo: 'en_proceso', segundos: 1 },
  })
  puerta.resolve('hecho')
  expect(await primera).toBe('hecho')
  expect(await hacer(ana, 'llave-4')).toBe('hecho')
})

test('PAY-02 an answer that is stored is given also while the first still holds its lock', async () => {
  const primera = await hacer(ana, 'llave-6')
  const duena = await mundo.base.pool.connect()
  const cerrojo = (que: string) =>
    duena.query(`select ${que}(hashtextextended($1, 1))`, [`empresa:${ana.empresaId}|llave-6`])
  await cerrojo('pg_advisory_lock')
  try {
    expect(await hacer(ana, 'llave-6')).toEqual(primera)
    expect(
      await personCommand(
        mundo.ctx,
        { ...DE_PRUEBA, actor: ana, facts: { idempotencyKey: 'llave-6' } },
        { input: 1, writesOnly: true },
        () => Promise.resolve({ vez: ++hechos }),
      ),
    ).toEqual(primera)
  } finally {
    await cerrojo('pg_advisory_unlock')
    duena.release()
  }
})

test('PAY-06 a command that failed keeps no answer: the same key works afterwards', async () => {
  const llamada = { ...DE_PRUEBA, actor: ana, facts: { idempotencyKey: 'llave-5' } }
  const falla = personCommand(mundo.ctx, llamada, { input: 1 }, () => Promise.reject(new Error('no')))
  await expect(falla).rejects.toThrow('no')
  expect(await hacer(ana, 'llave-5')).toEqual({ vez: hechos })
})

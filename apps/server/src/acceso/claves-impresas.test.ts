import { DIA_MS } from '@aliadas/contract/core'
import { afterAll, expect, test } from 'vitest'
import { createWorld, createPlataforma, atMoment, START, type World } from '../testing/factories/index.ts'
import { asegurarClaves, gastarClave } from './claves.ts'

const mundos: World[] = []
afterAll(() => Promise.all(mundos.map((mundo) => mundo.close())))
const vacio = async () => {
  const mundo = await createWorld()
  mundos.push(mundo)
  return mundo
}
const aLos = (mundo: World, dias: number) => atMoment(mundo, new Date(START.getTime() + dias * DIA_MS))
const usar = ({ ctx }: World, clave: string | undefined) =>
  ctx.db.transaction({ rol: 'sistema' }, async (tx) => (await gastarClave(tx, clave ?? '', ctx.clock.now()))?.tipo)

test('the platform key of the first start is good once, the one of companies more often', async () => {
  const mundo = await vacio()
  const { aliada, plataforma } = await asegurarClaves(mundo.ctx, {})
  expect([await usar(mundo, plataforma), await usar(mundo, plataforma)]).toEqual(['plataforma', undefined])
  expect([await usar(mundo, aliada), await usar(aLos(mundo, 400), aliada)]).toEqual(['aliada', 'aliada'])
})

test('the platform key of the first start ends after 30 days, and the next start then makes another', async () => {
  const mundo = await vacio()
  const { plataforma } = await asegurarClaves(mundo.ctx, {})
  expect(await asegurarClaves(aLos(mundo, 29).ctx, {})).toEqual({})
  expect(await usar(aLos(mundo, 30), plataforma)).toBeUndefined()
  const otra = await asegurarClaves(aLos(mundo, 30).ctx, {})
  expect([Object.keys(otra), await usar(aLos(mundo, 31), otra.plataforma)]).toEqual([['plataforma'], 'plataforma'])
})

test('with an administrator of the platform no further key is printed', async () => {
  const mundo = await vacio()
  await asegurarClaves(mundo.ctx, {})
  await createPlataforma(mundo)
  expect(await asegurarClaves(aLos(mundo, 31).ctx, {})).toEqual({})
})

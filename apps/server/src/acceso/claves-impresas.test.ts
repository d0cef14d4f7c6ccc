import { DIA_MS } from '@aliadas/contract'
import { afterAll, expect, test } from 'vitest'
import { crearMundo, crearPlataforma, enMomento, INICIO, type Mundo } from '../testing/fabricas/index.ts'
import { asegurarClaves, gastarClave } from './claves.ts'

const mundos: Mundo[] = []
afterAll(() => Promise.all(mundos.map((mundo) => mundo.cerrar())))
const vacio = async () => {
  const mundo = await crearMundo()
  mundos.push(mundo)
  return mundo
}
const aLos = (mundo: Mundo, dias: number) => enMomento(mundo, new Date(INICIO.getTime() + dias * DIA_MS))
const usar = ({ ctx }: Mundo, clave: string | undefined) =>
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
  await crearPlataforma(mundo)
  expect(await asegurarClaves(aLos(mundo, 31).ctx, {})).toEqual({})
})

import { afterAll, expect, test } from 'vitest'
import { inRequest } from '../platform/request-context.ts'
import type { Tx } from '../platform/database/index.ts'
import { createWorld } from '../testing/factories/index.ts'
import { anotar, solicitudDe } from './index.ts'

const mundo = await createWorld()
const { clock, db } = mundo.ctx
afterAll(() => mundo.close())

const sistema = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => db.transaction({ rol: 'sistema' }, work)
const write = (entidad: 'servicio' | 'vehiculo', entidadId: string) =>
  sistema((tx) =>
    anotar(tx, { tipo: 'servidor' }, clock.now(), [{ tenant: 'PLATAFORMA', entidad, entidadId, accion: 'cambiar' }]),
  )

test('a thing and an instant lead to the request that wrote about them, and to none where two did', async () => {
  const primero = clock.now()
  await write('servicio', 'S1')
  await inRequest({ id: 'una', trace: null }, () => write('servicio', 'S1'))
  await inRequest({ id: 'de-otro', trace: null }, () => write('servicio', 'S2'))
  await inRequest({ id: 'del-vehiculo', trace: null }, () => write('vehiculo', 'V1'))
  clock.advance(1)
  const segundo = clock.now()
  await inRequest({ id: 'dos', trace: null }, () => write('servicio', 'S1'))
  clock.advance(1)
  const tercero = clock.now()
  for (const id of ['tres', 'cuatro']) await inRequest({ id, trace: null }, () => write('servicio', 'S1'))
  const ask = (de: Parameters<typeof solicitudDe>[1]) => sistema((tx) => solicitudDe(tx, de))
  expect(await ask({ servicioId: 'S1', en: primero })).toBe('una')
  expect(await ask({ servicioId: 'S1', en: segundo })).toBe('dos')
  expect(await ask({ servicioId: 'S1', en: tercero })).toBeNull()
  expect(await ask({ servicioId: null, objetoId: 'V1', en: primero })).toBe('del-vehiculo')
  expect(await ask({ servicioId: null, objetoId: 'V1', en: segundo })).toBeNull()
})

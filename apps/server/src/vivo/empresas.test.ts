import { expect, test, vi } from 'vitest'
import type { Context } from '../platform/context.ts'
import type { LogRow, Reader } from '../platform/live/index.ts'
import type { DatosDeEmpresa } from '../servicios/index.ts'
import { createAliado, createEmpresa, createWorld, publish } from '../testing/factories/index.ts'
import { audienciaDe } from './audiencia.ts'
import { crearEmpresasConocidas } from './empresas.ts'
import { crearVivo } from './index.ts'

const fila = (tema: string, de: string, despues: LogRow['despues'] = null): LogRow => ({
  place: { xid: '1', id: '1' },
  tema,
  fila: de,
  antes: null,
  despues,
})

/** Companies X and Y with a van each, and what was asked of the database. */
const conocer = () => {
  const pedidas: (readonly string[])[] = []
  const tiene: Record<string, string> = { X: 'Van', Y: 'Van' }
  const leer = { espera: Promise.resolve() }
  const empresas = crearEmpresasConocidas({} as Context, async (_, ids) => {
    pedidas.push(ids)
    const leidas = new Map(
      ids.flatMap((id) => (tiene[id] === undefined ? [] : [[id, { tipos: [tiene[id]] } as unknown as DatosDeEmpresa]])),
    )
    await leer.espera
    return leidas
  })
  const tipos = async (...ids: string[]) => [...(await empresas.de(ids))].map(([id, datos]) => [id, ...datos.tipos])
  return { empresas, pedidas, tiene, leer, tipos }
}

test('a company is read once, until a row of the log says that its data may have changed', async () => {
  const { empresas, pedidas, tiene, tipos } = conocer()
  expect(await tipos('X')).toEqual([['X', 'Van']])
  expect(await tipos('X', 'Y')).toEqual([
    ['X', 'Van'],
    ['Y', 'Van'],
  ])
  tiene['X'] = 'Bus'
  empresas.olvidar([fila('servicio', 'X'), fila('posicion', 'V', { empresa: 'X' })])
  expect(await tipos('X')).toEqual([['X', 'Van']])
  for (const una of [
    fila('flota', 'V', { empresa: 'X' }),
    fila('perfil', 'P', { empresa: 'X' }),
    fila('derechos', 'X'),
  ]) {
    empresas.olvidar([una])
    expect(await tipos('X')).toEqual([['X', 'Bus']])
  }
  empresas.olvidarTodo()
  await tipos('Y')
  expect(pedidas).toEqual([['X'], ['Y'], ['X'], ['X'], ['X'], ['Y']])
})

test('what is read while it changes is told and not kept; what is known stays known meanwhile; who is gone is asked again', async () => {
  const { empresas, pedidas, tiene, leer, tipos } = conocer()
  await tipos('Y')
  const lenta = Promise.withResolvers<void>()
  leer.espera = lenta.promise
  const primera = tipos('X', 'Y', 'Z')
  tiene['X'] = 'Bus'
  empresas.olvidar([fila('flota', 'V', { empresa: 'X' }), fila('flota', 'W', { empresa: 'Y' })])
  lenta.resolve()
  expect(Object.fromEntries(await primera)).toEqual({ X: 'Van', Y: 'Van' })
  expect(await tipos('X', 'Z')).toEqual([['X', 'Bus']])
  expect(pedidas).toEqual([['Y'], ['X', 'Z'], ['X', 'Z']])
})

test('of a database that tells another history nothing is known any more', async () => {
  const mundo = await createWorld()
  let leer: (filas: LogRow[]) => void | Promise<void> = () => undefined
  let volver = () => undefined as void
  const reader: Reader = {
    start: () => Promise.resolve(),
    subscribe: (fn) => (leer = fn),
    onRestart: (fn) => (volver = fn),
    place: () => ({ xid: '0', id: '0' }),
    epoch: () => '',
    behindMs: () => 0,
    stop: () => Promise.resolve(),
  }
  const hub = crearVivo(mundo.ctx, reader, 'un secreto de prueba bastante largo')
  try {
    const admin = await createEmpresa(mundo)
    const id = await publish(mundo, await createAliado(mundo))
    hub.join({ audience: audienciaDe(admin), sessionId: 'S', personaId: admin.id })
    const ask = vi.spyOn(mundo.ctx.db, 'ask')
    const preguntas = async () => {
      ask.mockClear()
      await leer([fila('servicio', id)])
      return ask.mock.calls.flatMap(([, ...una]) => una.map(({ statement }) => statement.name.replace(/_[^_]+$/, '')))
    }
    expect(await preguntas()).toContain('vivo_fichas')
    expect(await preguntas()).toEqual(['vivo_servicios', 'vivo_contactos', 'vivo_ofertas'])
    volver()
    expect(await preguntas()).toContain('vivo_fichas')
  } finally {
    hub.closeAll()
    await mundo.close()
  }
})

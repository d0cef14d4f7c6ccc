import type { Aviso } from '@aliadas/contract/avisos'
import { expect, it } from 'vitest'
import { agrupar } from './agrupar.ts'

const aviso = (id: string, idServicio: string | null) => ({ id, idServicio, codigoServicio: null }) as Aviso

it('notices of one service stand together where the newest of them is, and the others alone', () => {
  const grupos = agrupar([aviso('1', 'S'), aviso('2', null), aviso('3', 'T'), aviso('4', 'S'), aviso('5', null)])
  expect(grupos.map(({ avisos }) => avisos.map(({ id }) => id))).toEqual([['1', '4'], ['2'], ['3'], ['5']])
  expect(grupos.map(({ servicio }) => servicio?.idServicio ?? null)).toEqual(['S', null, 'T', null])
})

import { expect, test } from 'vitest'
import { ESTADOS } from './servicios.rules.ts'
import { negativaParaAnularFuec } from './acciones.rules.ts'

const quien = { rol: 'admin', empresaId: 'A' } as const
const servicio = { estado: 'confirmado', empresaAliadaId: 'A', recorridoIniciado: false } as const

test('ROLE-01 an administrator annuls the FUEC of the company’s confirmed service until the route starts, and nobody else', () => {
  expect(negativaParaAnularFuec(quien, servicio)).toBeNull()
  for (const rol of ['user', 'plataforma'] as const)
    expect([rol, negativaParaAnularFuec({ ...quien, rol }, servicio)?.code]).toEqual([rol, 'permission-denied'])
  expect(negativaParaAnularFuec({ ...quien, empresaId: 'B' }, servicio)).not.toBeNull()
  expect(negativaParaAnularFuec(quien, { ...servicio, recorridoIniciado: true })?.mensaje).toMatch(/ya inició/)
  for (const estado of ESTADOS.filter((uno) => uno !== 'confirmado'))
    expect([estado, negativaParaAnularFuec(quien, { ...servicio, estado })?.code]).toEqual([estado, 'aborted'])
})

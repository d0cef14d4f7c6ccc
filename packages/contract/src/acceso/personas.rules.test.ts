import { expect, test } from 'vitest'
import {
  negativaParaCambiarRol,
  negativaParaDesactivar,
  negativaParaGestionarPersonas,
  negativaParaReactivar,
  type Colega,
} from './personas.rules.ts'

const jefa = { id: 'J', rol: 'admin' } as const
const colega = (cambios: Partial<Colega> = {}): Colega => ({
  id: 'C',
  role: 'user',
  activo: true,
  otrosAdministradores: 1,
  ...cambios,
})
const SOLO = 'Solo un administrador puede gestionar a las personas de la empresa.'
const ULTIMO = 'Es el único administrador activo de la empresa. Nombra a otro antes.'
const motivos = (quien: Parameters<typeof negativaParaCambiarRol>[0], de: Colega) =>
  [negativaParaCambiarRol, negativaParaDesactivar, negativaParaReactivar].map(
    (negativa) => negativa(quien, de)?.mensaje ?? null,
  )

test('ROLE-05 staff manage nobody; administrators of a company and of the platform do', () => {
  expect(negativaParaGestionarPersonas({ rol: 'user' })).toEqual({ code: 'permission-denied', mensaje: SOLO })
  expect(motivos({ id: 'U', rol: 'user' }, colega())).toEqual([SOLO, SOLO, SOLO])
  for (const rol of ['admin', 'plataforma'] as const) expect(negativaParaGestionarPersonas({ rol })).toBeNull()
})

test('the last active administrator stays one, whoever asks', () => {
  const ultima = colega({ role: 'admin', otrosAdministradores: 0 })
  expect(motivos(jefa, ultima).slice(0, 2)).toEqual([ULTIMO, ULTIMO])
  expect(motivos(jefa, colega({ role: 'admin' })).slice(0, 2)).toEqual([null, null])
  expect(motivos(jefa, colega({ otrosAdministradores: 0 })).slice(0, 2)).toEqual([null, null])
  const propia = colega({ id: 'J', role: 'admin' })
  expect(motivos(jefa, propia).slice(0, 2)).toEqual([
    null,
    'No puedes desactivar tu propia cuenta. Pídeselo a otro administrador.',
  ])
})

test('who is deactivated can only be reactivated, and who is active cannot', () => {
  expect(motivos(jefa, colega({ activo: false }))).toEqual([
    'Esta persona está desactivada. Reactívala antes de cambiar su rol.',
    'Esta persona ya está desactivada.',
    null,
  ])
  expect(motivos(jefa, colega())).toEqual([null, null, 'Esta persona ya está activa.'])
})

import { expect, test } from 'vitest'
import { Falla } from './falla.ts'
import {
  accionDe,
  alLimite,
  enCampo,
  enCampos,
  exigir,
  fallaDe,
  fueraDeMomento,
  negativaDeAlcance,
  noVale,
  porSuspension,
  repetido,
  sinDerecho,
  type Negativa,
} from './negativas.ts'

const cuerpoDe = (negativa: Negativa) => {
  const falla = fallaDe(negativa)
  return [falla.status, falla.toBody()]
}

test('each kind of reason becomes the error with its code, its field and its facts', () => {
  expect(cuerpoDe(sinDerecho())).toEqual([
    403,
    { code: 'permission-denied', message: 'No tienes permiso para hacer esto.' },
  ])
  expect(cuerpoDe({ ...sinDerecho('No'), fields: { contrasenaActual: 'No' } })).toEqual([
    403,
    { code: 'permission-denied', message: 'No', fields: { contrasenaActual: 'No' } },
  ])
  expect(cuerpoDe(fueraDeMomento('Ya'))).toEqual([
    409,
    { code: 'aborted', message: 'Ya', details: { motivo: 'estado' } },
  ])
  expect(cuerpoDe(fueraDeMomento('Ya', { estado: 'vencido' }))).toEqual([
    409,
    { code: 'aborted', message: 'Ya', details: { motivo: 'estado', estado: 'vencido' } },
  ])
  expect(cuerpoDe(repetido('placas', 'Existe', { vehiculo: 'v' }))).toEqual([
    409,
    {
      code: 'aborted',
      message: 'Existe',
      fields: { placas: 'Existe' },
      details: { motivo: 'duplicado', vehiculo: 'v' },
    },
  ])
  expect(cuerpoDe(alLimite('Espera', { segundos: 5 }))).toEqual([
    429,
    { code: 'resource-exhausted', message: 'Espera', details: { segundos: 5 } },
  ])
  expect(cuerpoDe(noVale('Mal'))).toEqual([400, { code: 'invalid-argument', message: 'Mal' }])
  expect(cuerpoDe(enCampo('vence', 'Mal'))).toEqual([
    400,
    { code: 'invalid-argument', message: 'Mal', fields: { vence: 'Mal' } },
  ])
  expect(cuerpoDe(porSuspension('No'))).toEqual([
    409,
    { code: 'aborted', message: 'No', details: { motivo: 'suspendida' } },
  ])
})

test('of several faults the first is the message, and each stands beside its field; none is no reason', () => {
  expect(enCampos({})).toBeNull()
  const motivoDe = (campo: string) => (campo === 'soat' ? 'pasada' : 'rango')
  expect(enCampos({ soat: 'Uno', rut: 'Dos' }, motivoDe)).toEqual({
    code: 'invalid-argument',
    mensaje: 'Uno',
    fields: { soat: 'Uno', rut: 'Dos' },
    motivo: 'pasada',
    motivos: { soat: 'pasada', rut: 'rango' },
  })
})

test('programs of partners read the reason of each field, the limit and the company in a word', () => {
  const motivosDe = (negativa: Negativa) => fallaDe(negativa).toBodyForPrograms().details
  expect(motivosDe(enCampo('en', 'No', 'rango'))).toEqual({ motivo: 'rango', motivos: { en: 'rango' } })
  expect(motivosDe(enCampo('en', 'No'))).toEqual({ motivo: 'formato', motivos: { en: 'formato' } })
  expect(motivosDe(alLimite('No', { segundos: 5 }, 'archivos_sin_usar'))).toEqual({
    motivo: 'archivos_sin_usar',
    segundos: 5,
  })
  expect(motivosDe(porSuspension('No'))).toEqual({ motivo: 'suspendida' })
})

test('a key needs one of the scopes, and the refusal names them', () => {
  expect(negativaDeAlcance(['a', 'b'], ['b'])).toBeNull()
  expect(negativaDeAlcance(['b'], ['a', 'b'])).toBeNull()
  expect(negativaDeAlcance([], ['a'])).toEqual({
    ...sinDerecho('La clave no tiene el alcance a.'),
    details: { alcances: ['a'] },
  })
  expect(negativaDeAlcance(['c'], ['a', 'b'])).toEqual({
    ...sinDerecho('La clave no tiene ninguno de estos alcances: a, b.'),
    details: { alcances: ['a', 'b'] },
  })
})

test('exigir throws a reason and lets null pass', () => {
  expect(() => exigir(null)).not.toThrow()
  expect(() => exigir(sinDerecho('No'))).toThrow(Falla)
})

test('what a screen shows of a reason: its words, and where it can be changed', () => {
  expect(accionDe(null)).toEqual({ permitido: true, motivo: null, remedio: null })
  expect(accionDe({ ...sinDerecho('No'), remedio: 'perfil' })).toEqual({
    permitido: false,
    motivo: 'No',
    remedio: 'perfil',
  })
})

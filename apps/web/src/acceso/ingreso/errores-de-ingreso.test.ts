import { expect, test } from 'vitest'
import { erroresDeIngreso } from './errores-de-ingreso.ts'

test('an empty sign-in is told at both fields, in the words of the specification', () => {
  expect(erroresDeIngreso({ email: ' ', password: '' })).toEqual({
    email: 'El correo electrónico es requerido',
    password: 'La contraseña es requerida',
  })
})

test('an address that is none, and nothing to say of a whole sign-in', () => {
  expect(erroresDeIngreso({ email: 'luz@', password: 'x' })).toEqual({ email: 'Ingresa un correo electrónico válido' })
  expect(erroresDeIngreso({ email: 'luz@andina.test', password: 'x' })).toBeNull()
})

import { expect, test } from 'vitest'
import { esContrasenaComun } from './contrasenas-comunes.ts'

test.each([
  '123456',
  'Password1',
  'qwertyuiop',
  'TrustNo1',
  'iloveyou',
  'Colombia123',
  'millonarios',
  'contraseña',
  'ｐassword',
])('SES-09 %s is one of the passwords that people try first', (contrasena) => {
  expect(esContrasenaComun(contrasena)).toBe(true)
})

test.each(['Guatapuri-9173', 'Aliadas-2026', 'Ab1-xy', 'tres perros rojos'])(
  'SES-09 %s is none of them',
  (contrasena) => {
    expect(esContrasenaComun(contrasena)).toBe(false)
  },
)

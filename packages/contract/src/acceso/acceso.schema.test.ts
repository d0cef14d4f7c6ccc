import { expect, test } from 'vitest'
import type { z } from 'zod'
import {
  claveSchema,
  CLAVE_INCORRECTA,
  ingresoSchema,
  registroSchema,
  solicitudDeCambioSchema,
} from './acceso.schema.ts'

const mensajes = (schema: z.ZodType, valor: unknown): Record<string, string> => {
  const { error } = schema.safeParse(valor)
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

const CORREO = 'El correo electrónico es requerido'
const FORMA = 'Ingresa un correo electrónico válido'

test.each([
  ['login', ingresoSchema],
  ['sign-up', registroSchema],
  ['forgot password', solicitudDeCambioSchema],
] as const)('%s asks for an address and for its form', (_, schema) => {
  for (const vacio of [undefined, '', '   '])
    expect(mensajes(schema, { email: vacio })).toMatchObject({ email: CORREO })
  for (const malo of ['ana', 'ana@', '@b.co', 'ana@b', 'a na@b.co'])
    expect([malo, mensajes(schema, { email: malo })['email']]).toEqual([malo, FORMA])
  expect(mensajes(schema, { email: 'ana.ruiz+x@correo.com.co' })).not.toHaveProperty('email')
})

test('login asks for the password', () => {
  expect(mensajes(ingresoSchema, { email: 'a@b.co', password: '' })).toEqual({ password: 'La contraseña es requerida' })
})

test('sign-up asks for each thing in its own words', () => {
  expect(mensajes(registroSchema, {})).toEqual({
    nombres: 'Los nombres son requeridos',
    apellidos: 'Los apellidos son requeridos',
    empresa: 'El nombre de la empresa es requerido',
    puesto: 'Por favor selecciona un puesto',
    email: CORREO,
    password: 'La contraseña es requerida',
  })
  const corta = 'La contraseña debe tener al menos 6 caracteres'
  expect(mensajes(registroSchema, { password: '12345' })).toMatchObject({ password: corta })
  expect(mensajes(registroSchema, { password: '123456' })).not.toHaveProperty('password')
  expect(mensajes(registroSchema, { puesto: 'desarrollador' })).toMatchObject({
    puesto: 'Por favor selecciona un puesto',
  })
})

test('a key that cannot be one is a wrong key', () => {
  expect(CLAVE_INCORRECTA).toBe('Clave de autorización incorrecta')
  for (const clave of [undefined, '', '  ', 'x'.repeat(201)])
    expect(mensajes(claveSchema, { clave })).toEqual({ clave: CLAVE_INCORRECTA })
})

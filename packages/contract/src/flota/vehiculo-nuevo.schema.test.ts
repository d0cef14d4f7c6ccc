import { expect, test } from 'vitest'
import { vehiculoNuevoSchema } from './vehiculo-nuevo.schema.ts'

/** The schema's message for one field with this value; undefined when it is valid. */
const sobre = (campo: string, valor: unknown): string | undefined =>
  vehiculoNuevoSchema.safeParse({ [campo]: valor }).error?.issues.find(({ path }) => path[0] === campo)?.message

test.each([
  ['placas', ['ABC12', 'ABC1234', 'ABC-12'], 'ABC123', 'Las placas deben tener exactamente 6 caracteres'],
  ['capacidad', [0, 51, 1.5], 1, 'La capacidad debe estar entre 1 y 50 personas'],
  ['capacidad', [-1], 50, 'La capacidad debe estar entre 1 y 50 personas'],
  ['telefono', ['399000000', '+57 399-0000'], '3990000000', 'El número de teléfono debe tener al menos 10 dígitos'],
  ['cuenta', ['123456789', '123-456-789'], '1234567890', 'El número de cuenta debe tener al menos 10 dígitos'],
  ['rut', ['12345', '12.345'], '123456', 'El RUT debe tener al menos 6 dígitos'],
])('S9-012 %s is refused as %j and taken as %j', (campo, malos, bueno, mensaje) => {
  for (const malo of malos) expect([malo, sobre(campo, malo)]).toEqual([malo, mensaje])
  expect(sobre(campo, bueno)).toBeUndefined()
})

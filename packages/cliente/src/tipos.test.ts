import { expect, test } from 'vitest'
import * as paquete from './cliente.js'
import type * as tipos from './tipos.d.ts'

test('the package exports what its types declare, with those types', () => {
  // The compiler checks the assignment (`tsc -p packages/cliente`).
  const declarado: typeof tipos = paquete
  expect(Object.keys(declarado).toSorted()).toEqual(['FirmaNoValida', 'crearCliente', 'verificarWebhook'])
})

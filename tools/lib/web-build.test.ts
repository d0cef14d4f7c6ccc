import { expect, test } from 'vitest'
import { buildFault } from './web-build.mjs'

test.each([
  [
    1,
    'Error: Build failed with 1 error',
    /arriba está la razón\. Repite; si falla igual, borra la carpeta node_modules/,
  ],
  [1, "ENOSPC: no space left on device, write 'dist/a.js'", /el disco está lleno\. Libera espacio y repite/],
  [137, '', /le faltó memoria\. Cierra otros programas y repite/],
  [134, 'FATAL ERROR: JavaScript heap out of memory', /le faltó memoria/],
  [130, '', /^Interrumpido\.$/],
  [143, '', /^Interrumpido\.$/],
])('REL-20 a web build that ends with %i says what to do: %s', (code, output, message) => {
  expect(buildFault(code, output)).toMatch(message)
})

import { expect, test } from 'vitest'
import { listParams } from './search-params.ts'

const read = listParams(['salida', 'valor'], { estado: ['validar', 'ofertas'], tipo: ['Van'] })

test('the address of a list keeps what the list knows and drops the rest', () => {
  expect(
    read({ q: ' cali ', orden: '-valor', pagina: 'MTIz', porPagina: 50, estado: 'validar', tipo: 'Van', otra: 'x' }),
  ).toEqual({ q: 'cali', orden: '-valor', pagina: 'MTIz', porPagina: 50, estado: 'validar', tipo: 'Van' })
  for (const strange of [
    { orden: 'precio' },
    { orden: '--salida' },
    { porPagina: 7 },
    { porPagina: 'muchas' },
    { estado: 'borrado' },
    { tipo: ['Van'] },
    { q: '   ' },
    { pagina: {} },
  ])
    expect([strange, read(strange)]).toEqual([strange, {}])
  // What looks like a number in an address was typed as a text.
  expect(read({ q: 311 })).toEqual({ q: '311' })
})

import { expect, test } from 'vitest'
import { dayOf, listParams, withEmpresa } from './search-params.ts'

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
  // The router parses '311' as a number; a search text stays text.
  expect(read({ q: 311 })).toEqual({ q: '311' })
})

test('a place in a list by name may be as long as the server gives it', () => {
  expect(listParams([], {})({ pagina: 'A'.repeat(464) })).toMatchObject({ pagina: 'A'.repeat(464) })
})

test('the company of a list is an id of ours or nothing', () => {
  const id = '2'.repeat(24)
  expect(withEmpresa(read)({ q: 'cali', empresa: id })).toEqual({ q: 'cali', empresa: id })
  for (const empresa of ['', 'x', `${id}2`, id.toLowerCase().replace('2', 'a'), [id], 7])
    expect([empresa, withEmpresa(read)({ empresa })]).toEqual([empresa, {}])
})

test('a day of an address is one of the calendar', () => {
  expect(dayOf('2028-02-29')).toBe('2028-02-29')
  for (const none of ['2026-02-29', '29/02/2028', '', 20260101, undefined])
    expect([none, dayOf(none)]).toEqual([none, undefined])
})

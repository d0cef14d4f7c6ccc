import { expect, test } from 'vitest'
import { reparoDeConsulta } from './vistas.consulta.ts'
import { LISTAS_CON_VISTAS } from './vistas.listas.ts'
import { MAXIMO_DE_VISTAS, avisoDeVistas } from './vistas.rules.ts'

test('no list takes a filter, an order or a column that it does not know, nor a place in it', () => {
  for (const lista of LISTAS_CON_VISTAS)
    for (const consulta of [
      'nada=1',
      'orden=nada',
      'pagina=2',
      'cursor=a',
      'porPagina=50',
      'ids=A',
      'columnas=A B',
      'q=%E0%A4%A',
    ])
      expect([lista, consulta, reparoDeConsulta(lista, consulta)]).toEqual([lista, consulta, expect.any(String)])
})

test('every list takes a search and columns, and its own filters', () => {
  for (const lista of LISTAS_CON_VISTAS)
    expect([lista, reparoDeConsulta(lista, 'q=Cali+norte&columnas=ruta%2Csalida')]).toEqual([lista, null])
  expect(reparoDeConsulta('serviciosEnCurso', 'estado=ofertas&tipo=Van&orden=-salida')).toBeNull()
  expect(reparoDeConsulta('flota', 'estado=suspendido&vencer=si&orden=-placas')).toBeNull()
  expect(reparoDeConsulta('historial', 'clase=pagos&desde=2026-06-01&hasta=2026-06-10')).toBeNull()
  for (const lista of ['anticipos', 'devoluciones', 'reservaciones', 'misOfertas', 'empresas', 'claves'] as const)
    expect(reparoDeConsulta(lista, 'desde=2026-06-01&hasta=2026-06-10')).toBeNull()
  for (const lista of ['anticipos', 'saldos', 'devoluciones'] as const)
    expect(reparoDeConsulta(lista, 'edad=mas')).toBeNull()
  expect(reparoDeConsulta('anticipos', 'desde=ayer')).toBe('La fecha debe tener la forma AAAA-MM-DD')
  expect(reparoDeConsulta('reservaciones', 'estado=ofertas')).toBe('Esta lista no tiene el filtro «estado»')
  expect(reparoDeConsulta('serviciosEnCurso', 'orden=valor')).toBe('Por valor se ordena lo que ya se adjudicó')
})

test('a person is told when few more fit', () => {
  expect([0, MAXIMO_DE_VISTAS - 4].map(avisoDeVistas)).toEqual([null, null])
  expect(avisoDeVistas(MAXIMO_DE_VISTAS - 3)).toBe('Caben 3 vistas más.')
  expect(avisoDeVistas(MAXIMO_DE_VISTAS - 1)).toBe('Cabe una vista más.')
  expect(avisoDeVistas(MAXIMO_DE_VISTAS)).toMatch(/^Ya hay 20 vistas/)
})

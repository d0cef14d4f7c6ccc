import { expect, test } from 'vitest'
import { BOTON, LISTAS } from './textos.ts'

test('S8-045 S8-046 S8-047 S8-048 S8-049 what each empty list says', () => {
  expect(Object.entries(LISTAS).map(([lista, { vacia }]) => `${lista}: ${vacia}`)).toEqual([
    'conductores-nuevos: No hay Conductores Nuevos Registrados',
    'conductores-por-validar: No hay Conductores Registrados',
    'conductores: No hay Conductores Registrados',
    'operadores-nuevos: No hay Operadores Turisticos Registrados',
    'operadores: No hay Operadores Turisticos Registrados',
    'guias-nuevos: No hay Guías Nuevos Registrados',
    'guias-por-validar: No hay Guías Registrados',
    'guias: No hay Guías Registrados',
  ])
})

test('S2-059 S2-060 S2-061 the buttons of the details, to the letter', () => {
  expect(BOTON.conductor.nuevo?.texto).toBe('Enviar email de Bienvenida para que suba fotos y docs')
  expect(BOTON.conductor['por-validar']?.texto).toBe('Validar Conductor')
  expect(BOTON.guia.nuevo?.texto).toBe('Enviar email de Bienvenida para q suba docs')
  expect(BOTON.guia['por-validar']?.texto).toBe('Validar Guia')
  expect(BOTON.operador.nuevo?.texto).toBe('Antes de validar, enviar Email de Bienvenida')
})

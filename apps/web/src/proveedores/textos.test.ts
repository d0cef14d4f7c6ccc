import { expect, test } from 'vitest'
import { PATHS } from '../lib/paths.ts'
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

test('S2-048 S2-049 S2-050 S2-051 S2-052 S2-053 S2-054 S2-055 the eight lists and their addresses', () => {
  expect(Object.values(LISTAS).map(({ nombre, pantalla }) => `${nombre}: ${PATHS[pantalla]}`)).toEqual([
    'Conductores nuevos: /panel-control/conductores-nuevos',
    'Conductores por validar: /panel-control/conductores-por-validar',
    'Conductores activos: /panel-control/conductores',
    'Operadores nuevos: /panel-control/operadores-nuevos',
    'Operadores activos: /panel-control/operadores',
    'Guías nuevos: /panel-control/guias-nuevos',
    'Guías por validar: /panel-control/guias-por-validar',
    'Guías activos: /panel-control/guias',
  ])
})

test('S2-059 S2-060 S2-061 the buttons of the details, to the letter', () => {
  expect(BOTON.conductor.nuevo?.texto).toBe('Enviar email de Bienvenida para que suba fotos y docs')
  expect(BOTON.conductor['por-validar']?.texto).toBe('Validar Conductor')
  expect(BOTON.guia.nuevo?.texto).toBe('Enviar email de Bienvenida para q suba docs')
  expect(BOTON.guia['por-validar']?.texto).toBe('Validar Guia')
  expect(BOTON.operador.nuevo?.texto).toBe('Antes de validar, enviar Email de Bienvenida')
})

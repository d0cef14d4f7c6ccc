import { expect, test } from 'vitest'
import { AL_COMENZAR, pierdeAlSalir, siguienteAlta, type Alta, type EventoDelAlta } from './alta.ts'
import { ULTIMO_PASO } from './pasos.ts'

const ESTADOS = {
  'primer paso': AL_COMENZAR,
  'paso 2, con foco pendiente': { nombre: 'llenando', paso: 2, enfocar: 'soat' },
  'último paso': { nombre: 'llenando', paso: ULTIMO_PASO, enfocar: null },
  'preguntando en el 3': { nombre: 'preguntando', paso: 3 },
} satisfies Record<string, Alta>

const EVENTOS = {
  'ir al 1': { tipo: 'ir', paso: 1 },
  siguiente: { tipo: 'siguiente' },
  anterior: { tipo: 'anterior' },
  'reparar el banco': { tipo: 'reparar', campo: 'banco' },
  'reparar nada': { tipo: 'reparar', campo: undefined },
  enfocado: { tipo: 'enfocado' },
  'cerrar con datos': { tipo: 'cerrar', conDatos: true },
  'cerrar sin datos': { tipo: 'cerrar', conDatos: false },
  seguir: { tipo: 'seguir' },
} satisfies Record<string, EventoDelAlta>

const dicho = (antes: Alta, evento: EventoDelAlta): string => {
  const a = siguienteAlta(antes, evento)
  if (a === antes) return '-'
  return `${a.nombre} ${a.paso}${a.nombre === 'llenando' && a.enfocar ? ` -> ${a.enfocar}` : ''}`
}

const ESPERADO: Record<keyof typeof ESTADOS, readonly string[]> = {
  'primer paso': ['llenando 1', 'llenando 1', 'llenando 0', 'llenando 3 -> banco', '-', '-', 'preguntando 0', '-', '-'],
  'paso 2, con foco pendiente': [
    'llenando 1',
    'llenando 3',
    'llenando 1',
    'llenando 3 -> banco',
    '-',
    'llenando 2',
    'preguntando 2',
    '-',
    '-',
  ],
  'último paso': ['llenando 1', 'llenando 4', 'llenando 3', 'llenando 3 -> banco', '-', '-', 'preguntando 4', '-', '-'],
  'preguntando en el 3': [
    'llenando 1',
    'llenando 4',
    'llenando 2',
    'llenando 3 -> banco',
    '-',
    '-',
    'preguntando 3',
    '-',
    'llenando 3',
  ],
}

test('the terms stand below every step: their fault leads to no other', () => {
  const alta = siguienteAlta(ESTADOS['preguntando en el 3'], { tipo: 'reparar', campo: 'terminos' })
  expect(alta).toEqual({ nombre: 'llenando', paso: 3, enfocar: 'terminos' })
})

test.each(Object.keys(ESTADOS) as (keyof typeof ESTADOS)[])(
  'the form for a vehicle, %s, answers every event',
  (nombre) => {
    expect(Object.values(EVENTOS).map((evento) => dicho(ESTADOS[nombre], evento))).toEqual(ESPERADO[nombre])
  },
)

test.each([
  ['nothing', {}, [false, false]],
  ['a word', { escrito: true, campos: { marca: true } }, [true, false]],
  ['an account', { escrito: true, campos: { cuenta: true } }, [true, true]],
  ['a photo', { cargas: 1 }, [true, true]],
  ['what is saved by now', { escrito: true, campos: { cuenta: true }, cargas: 2, creado: true }, [false, false]],
])('%s is lost on leaving, and without a draft, or not', (_, lleno, esperado) => {
  const { conDatos, sinBorrador } = pierdeAlSalir({ escrito: false, campos: {}, cargas: 0, creado: false, ...lleno })
  expect([conDatos, sinBorrador]).toEqual(esperado)
})

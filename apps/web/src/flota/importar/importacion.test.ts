import { expect, test } from 'vitest'
import {
  estaOcupada,
  sePuedeAgregar,
  SIN_ARCHIVO,
  siguienteImportacion,
  type EventoDeImportacion,
  type Importacion,
  type Revisado,
} from './importacion.ts'

const TAREA = { texto: 'Revisando', avance: 50 }
const FALTA = { fila: 2, campo: 'placas', columna: 'Placas', mensaje: 'Faltan las placas' } as const
const BUENO: Revisado = {
  nombre: 'flota.csv',
  filas: [{ placas: 'ABC123' }],
  ignoradas: [],
  errores: [],
  totalDeErrores: 0,
}
const MALO: Revisado = { ...BUENO, errores: [FALTA], totalDeErrores: 1 }

const ESTADOS = {
  vacía: SIN_ARCHIVO,
  revisando: { nombre: 'revisando', tarea: TAREA, terminos: false },
  'con errores': { nombre: 'con errores', revisado: MALO, reparo: null, terminos: false },
  'limpia, sin aceptar': { nombre: 'limpia', revisado: BUENO, reparo: null, terminos: false },
  'limpia, aceptada': { nombre: 'limpia', revisado: BUENO, reparo: null, terminos: true },
  agregando: { nombre: 'agregando', revisado: BUENO, tarea: TAREA, terminos: true },
} satisfies Record<string, Importacion>

const EVENTOS = {
  elegir: { tipo: 'elegir' },
  avanzar: { tipo: 'avanzar', tarea: { texto: 'Más', avance: 90 } },
  'revisar bien': { tipo: 'revisar', revisado: BUENO },
  'revisar mal': { tipo: 'revisar', revisado: MALO },
  aceptar: { tipo: 'aceptar', terminos: true },
  agregar: { tipo: 'agregar' },
  fallar: { tipo: 'fallar', reparo: 'No.' },
  'fallar por filas': { tipo: 'fallar', reparo: 'No.', errores: { errores: [FALTA], totalDeErrores: 1 } },
} satisfies Record<string, EventoDeImportacion>

/** State, error, running task and terms in one line; '-' if the event changed nothing. */
const dicho = (antes: Importacion, evento: EventoDeImportacion): string => {
  const i = siguienteImportacion(antes, evento)
  if (i === antes) return '-'
  const detalle = 'tarea' in i ? i.tarea.texto : i.reparo
  return [i.nombre, detalle, i.terminos ? 'aceptada' : null].filter(Boolean).join(' | ')
}

const NADA: Record<keyof typeof EVENTOS, string> = {
  elegir: '-',
  avanzar: '-',
  'revisar bien': '-',
  'revisar mal': '-',
  aceptar: '-',
  agregar: '-',
  fallar: '-',
  'fallar por filas': '-',
}
const OTRO_ARCHIVO = 'revisando | Leyendo el archivo…'

const ESPERADO: Record<keyof typeof ESTADOS, Partial<typeof NADA>> = {
  vacía: { elegir: OTRO_ARCHIVO },
  revisando: {
    avanzar: 'revisando | Más',
    'revisar bien': 'limpia',
    'revisar mal': 'con errores',
    fallar: 'sin archivo | No.',
    'fallar por filas': 'sin archivo | No.',
  },
  'con errores': { elegir: OTRO_ARCHIVO },
  'limpia, sin aceptar': { elegir: OTRO_ARCHIVO, aceptar: 'limpia | aceptada' },
  'limpia, aceptada': {
    // The terms stay accepted for the next file.
    elegir: `${OTRO_ARCHIVO} | aceptada`,
    aceptar: 'limpia | aceptada',
    agregar: 'agregando | Agregando 1 vehículo… | aceptada',
  },
  agregando: {
    avanzar: 'agregando | Más | aceptada',
    fallar: 'limpia | No. | aceptada',
    'fallar por filas': 'con errores | No. | aceptada',
  },
}

test.each(Object.keys(ESTADOS) as (keyof typeof ESTADOS)[])('an import "%s" answers every event', (nombre) => {
  const hallado = Object.fromEntries(
    Object.entries(EVENTOS).map(([evento, uno]) => [evento, dicho(ESTADOS[nombre], uno)]),
  )
  expect(hallado).toEqual({ ...NADA, ...ESPERADO[nombre] })
})

test('it is busy while something is on its way, and only a clean file with its terms may be added', () => {
  expect(Object.entries(ESTADOS).map(([nombre, i]) => [nombre, estaOcupada(i), sePuedeAgregar(i)])).toEqual([
    ['vacía', false, false],
    ['revisando', true, false],
    ['con errores', false, false],
    ['limpia, sin aceptar', false, false],
    ['limpia, aceptada', false, true],
    ['agregando', true, false],
  ])
})

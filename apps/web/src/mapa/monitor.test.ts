import { describe, expect, test } from 'vitest'
import { hojaDe, monitorAlComenzar, siguienteMonitor, type EventoDelMonitor, type Monitor } from './monitor.ts'

const CALI = [-76.6, 3.4, -76.5, 3.5] as const
const BUGA = [-76.4, 3.85, -76.2, 3.95] as const

const mover = (
  esquinas: typeof CALI | typeof BUGA,
  porEleccion: boolean,
  seleccion: string | null,
): EventoDelMonitor => ({
  tipo: 'mover',
  esquinas,
  porEleccion,
  seleccion,
})
const tras = (...eventos: EventoDelMonitor[]): Monitor => eventos.reduce(siguienteMonitor, monitorAlComenzar(false))
const elegir = (id: string | null, desde: 'lista' | 'mapa' = 'lista'): EventoDelMonitor => ({
  tipo: 'elegir',
  id,
  desde,
})

const EN_CALI = mover(CALI, false, null)
const oestes = ({ area, zona }: Monitor) => [area.vista.oeste, zona.vista.oeste]

describe('the area of the list', () => {
  test.each([
    ['a pan moves map and list', [EN_CALI, mover(BUGA, false, null)], [BUGA, BUGA]],
    ['choosing a row moves the map alone', [EN_CALI, elegir('A'), mover(BUGA, true, 'A')], [BUGA, CALI]],
    ['so does choosing an arrow', [EN_CALI, elegir('A', 'mapa'), mover(BUGA, true, 'A')], [BUGA, CALI]],
    [
      'a pan over an open service filters anew',
      [elegir('A'), mover(CALI, true, 'A'), mover(BUGA, false, 'A')],
      [BUGA, BUGA],
    ],
    ['what another screen opened takes the list along', [EN_CALI, mover(BUGA, true, 'B')], [BUGA, BUGA]],
    ['what another screen opened after a row did, too', [EN_CALI, elegir('A'), mover(BUGA, true, 'B')], [BUGA, BUGA]],
    [
      'closing leaves the list where it was',
      [EN_CALI, elegir('A'), mover(BUGA, true, 'A'), elegir(null)],
      [BUGA, CALI],
    ],
    [
      'also while the camera is on its way',
      [EN_CALI, elegir('A'), elegir(null), mover(BUGA, true, null)],
      [BUGA, CALI],
    ],
  ] as const)('%s', (_, eventos, [area, zona]) => {
    expect(oestes(tras(...eventos))).toEqual([area[0], zona[0]])
  })

  test('is the same object as the map’s while both are one, and its box while nothing new is asked', () => {
    const antes = tras(EN_CALI)
    expect(antes.zona).toBe(antes.area)
    const cerca = siguienteMonitor(antes, {
      ...EN_CALI,
      esquinas: [-76.599, 3.401, -76.501, 3.499],
    } as EventoDelMonitor)
    expect([cerca.area.caja === antes.area.caja, cerca.area.vista === antes.area.vista]).toEqual([true, false])
  })
})

const PILA = { ids: ['A', 'B'], x: 10, y: 20 }
const COMIENZO = monitorAlComenzar(false)

test.each([
  [
    'opening closes the short list',
    [{ tipo: 'apilar', pila: PILA }, elegir('A', 'mapa')],
    { pila: null, elegido: { id: 'A', desde: 'mapa' } },
  ],
  ['a stack opens its short list', [{ tipo: 'apilar', pila: PILA }], { pila: PILA }],
  ['closing forgets where it was opened', [elegir('A'), elegir(null)], { elegido: null }],
  ['a row under the pointer', [{ tipo: 'resaltar', id: 'A' }], { resaltado: 'A' }],
  ['the list folded', [{ tipo: 'abrirLista', abierta: false }], { lista: { abierta: false, altura: 1 } }],
  ['the sheet drawn up', [{ tipo: 'alturaDeLista', altura: 2 }], { lista: { abierta: true, altura: 2 } }],
  ['the sheet drawn down to its bar', [{ tipo: 'alturaDeLista', altura: 0 }], { lista: { abierta: false, altura: 1 } }],
  ['the details drawn up', [{ tipo: 'alturaDeDetalle', altura: 2 }], { detalle: 2 }],
  ['a box to show', [{ tipo: 'encuadrar', fit: { box: [1, 2, 3, 4] } }], { encuadre: { box: [1, 2, 3, 4] } }],
] as [string, EventoDelMonitor[], Partial<Monitor>][])('%s', (_, eventos, cambia) => {
  expect(eventos.reduce(siguienteMonitor, COMIENZO)).toEqual({ ...COMIENZO, ...cambia })
})

test('the same row under the pointer changes nothing', () => {
  const antes = tras({ tipo: 'resaltar', id: 'A' })
  expect(siguienteMonitor(antes, { tipo: 'resaltar', id: 'A' })).toBe(antes)
})

test('a phone opens without its list, and the sheet that is up says how much it covers', () => {
  const telefono = monitorAlComenzar(true)
  expect([hojaDe(telefono, null), hojaDe(telefono, 'A'), hojaDe(COMIENZO, null)]).toEqual([0, 0.56, 0.68])
})

test('the camera follows a vehicle until the person moves the map or opens something else', () => {
  const seguir: EventoDelMonitor = { tipo: 'seguir', id: 'A' }
  expect(tras(seguir, mover(BUGA, true, 'A')).siguiendo).toBe('A')
  expect(tras(seguir, mover(BUGA, false, 'A')).siguiendo).toBeNull()
  expect(tras(seguir, elegir('B')).siguiendo).toBeNull()
  expect(tras(seguir, { tipo: 'seguir', id: null }).siguiendo).toBeNull()
})

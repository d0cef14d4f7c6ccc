import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { abrirFuente, type MensajeVivo } from './live-source.ts'

/** The browser's stream, spoken to by the test. */
class Fuente extends EventTarget {
  static todas: Fuente[] = []
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    Fuente.todas.push(this)
  }
  close = () => undefined
  decir(tipo: string, lastEventId: string, datos: unknown = {}) {
    this.dispatchEvent(Object.assign(new Event(tipo), { lastEventId, data: JSON.stringify(datos) }))
  }
}

let mensajes: MensajeVivo[]
let cerrar: () => void
const ultima = () => Fuente.todas.at(-1) as Fuente
const desde = () => new URL(ultima().url, 'http://x').searchParams.get('desde')

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Fuente)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined })
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  Fuente.todas = []
  mensajes = []
  cerrar = abrirFuente(null, {
    alMensaje: (mensaje) => mensajes.push(mensaje),
    alEstado: () => undefined,
    alRechazo: () => undefined,
  })
})
afterEach(() => {
  cerrar()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const tipos = () => mensajes.map(({ tipo }) => tipo)
const cortar = () => {
  ultima().dispatchEvent(new Event('error'))
  vi.runOnlyPendingTimers()
}

test('without a place everything is read once, and after a cut the last id is named', () => {
  ultima().decir('listo', 'aaa')
  ultima().decir('cambio', '4.bbb')
  ultima().decir('cambio', '5.ccc')
  expect(tipos()).toEqual(['todo', 'cambio', 'cambio'])
  cortar()
  expect(desde()).toBe('5.ccc')
  ultima().decir('cambio', 'ddd')
  ultima().decir('listo', 'eee')
  ultima().decir('cambio', '9.fff')
  expect(tipos()).toEqual(['todo', 'cambio', 'cambio', 'cambio', 'cambio'])
  cortar()
  expect(desde()).toBe('9.fff')
})

test('an event that never came makes it read everything again', () => {
  ultima().decir('listo', 'aaa')
  ultima().decir('cambio', '4.bbb')
  ultima().decir('cambio', '6.ddd')
  expect(tipos()).toEqual(['todo', 'cambio', 'cambio', 'todo'])
})

test('LIVE-17 when rights change nothing that was known is taken for granted', () => {
  ultima().decir('listo', 'aaa')
  ultima().decir('cambio', '4.bbb')
  ultima().decir('fin', '4.bbb')
  vi.runOnlyPendingTimers()
  expect(Fuente.todas).toHaveLength(2)
  expect(desde()).toBe(null)
  ultima().decir('listo', 'ccc')
  expect(tipos()).toEqual(['todo', 'cambio', 'todo'])
})

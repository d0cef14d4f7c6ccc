import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const ANA = { id: 'ANA', email: 'ana@empresa.test' }

/** What tabs of one browser say to each other, delivered when the test says so. */
const crearCanales = () => {
  const canales = new Set<Canal>()
  const enCamino: (() => void)[] = []
  class Canal {
    onmessage: ((evento: { data: unknown }) => void) | null = null
    constructor() {
      canales.add(this)
    }
    postMessage(data: unknown) {
      for (const otro of canales) if (otro !== this) enCamino.push(() => otro.onmessage?.({ data }))
    }
  }
  const entregar = () => {
    for (const llegar of enCamino.splice(0)) llegar()
  }
  return { Canal, entregar }
}

let entregar: () => void

/** A tab of its own: the module keeps the state of one. */
const pestana = async ({ conBorrador = false } = {}) => {
  vi.resetModules()
  vi.doMock('./drafts.ts', () => ({ hayBorradores: () => conBorrador }))
  const modulo = await import('./session-end.ts')
  const motivos: string[] = []
  modulo.alTerminarSesion((motivo) => motivos.push(motivo))
  modulo.sesionAbierta(ANA, false)
  return { ...modulo, motivos }
}

beforeEach(() => {
  const canales = crearCanales()
  entregar = canales.entregar
  vi.stubGlobal('BroadcastChannel', canales.Canal)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.doUnmock('./drafts.ts')
})

test('SES-18 who hears of the end before the answer to the sign-out knows that it is the one asked for', async () => {
  const [una, otra] = [await pestana(), await pestana()]
  una.avisarSalida(true)
  entregar()
  // The streams and the calls of both are refused while the answer is on its way.
  otra.terminarSesion('terminada')
  una.terminarSesion('terminada')
  entregar()
  una.terminarSesion('salida')
  entregar()
  expect([una.motivos, otra.motivos]).toEqual([['salida'], ['salida']])
})

test('SES-18 the tab that asked to leave does so when another hears of the end first', async () => {
  const [una, otra] = [await pestana(), await pestana()]
  una.avisarSalida(true)
  entregar()
  otra.terminarSesion('terminada')
  entregar()
  expect([una.motivos, otra.motivos]).toEqual([['salida'], ['salida']])
})

test('who stays after all is told of an end as of any other', async () => {
  const [una, otra] = [await pestana(), await pestana()]
  una.avisarSalida(true)
  una.avisarSalida(false)
  entregar()
  otra.terminarSesion('terminada')
  entregar()
  expect([una.motivos, otra.motivos]).toEqual([['terminada'], ['terminada']])
})

test('the next session begins without what was asked of the one before', async () => {
  const una = await pestana()
  una.avisarSalida(true)
  una.terminarSesion('salida')
  una.sesionAbierta(ANA, false)
  una.terminarSesion('terminada')
  expect(una.motivos).toEqual(['salida', 'terminada'])
})

test('a session that ends over something unsaved waits for its person, and only the other tabs leave', async () => {
  const [una, otra] = [await pestana({ conBorrador: true }), await pestana()]
  una.terminarSesion('terminada')
  entregar()
  expect([una.motivos, una.sesionSuspendida(), otra.motivos]).toEqual([[], ANA, ['terminada']])
  // Requests still say for whom this page is.
  expect(una.personaDeEstaPestana()).toEqual(ANA)
  const sigue = una.reingreso()
  una.sesionAbierta(ANA, false)
  expect([await sigue, una.sesionSuspendida(), una.motivos]).toEqual([true, null, []])
  expect(await una.reingreso()).toBe(false)
})

test('another person takes the place of nobody, and who gives up leaves as after any end', async () => {
  const [una, otra] = [await pestana({ conBorrador: true }), await pestana({ conBorrador: true })]
  for (const cada of [una, otra]) cada.terminarSesion('terminada')
  const [deUna, deOtra] = [una.reingreso(), otra.reingreso()]
  una.sesionAbierta({ id: 'EVA', email: 'eva@empresa.test' }, false)
  otra.abandonar('terminada')
  expect([una.motivos, otra.motivos]).toEqual([['cambio'], ['terminada']])
  expect([await deUna, await deOtra, una.personaDeEstaPestana()]).toEqual([false, false, null])
})

test('SES-18 leaving on purpose waits for nobody, also where something is unsaved', async () => {
  const [una, otra, tercera] = [
    await pestana(),
    await pestana({ conBorrador: true }),
    await pestana({ conBorrador: true }),
  ]
  tercera.terminarSesion('cambio')
  una.avisarSalida(true)
  entregar()
  otra.terminarSesion('terminada')
  entregar()
  expect([una.motivos, otra.motivos, tercera.motivos]).toEqual([['salida'], ['salida'], ['cambio']])
})

test('a refusal that names another person ends the wait', async () => {
  const una = await pestana({ conBorrador: true })
  una.terminarSesion('terminada')
  una.terminarSesion('terminada')
  expect(una.motivos).toEqual([])
  una.terminarSesion('cambio')
  expect(una.motivos).toEqual(['cambio'])
})

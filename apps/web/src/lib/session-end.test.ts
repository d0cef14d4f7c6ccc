import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const ANA = { id: 'ANA', email: 'ana@empresa.test' }

/** What tabs of one browser say to each other, delivered when the test says so. */
const crearCanales = () => {
  const channels = new Set<Channel>()
  const moving: (() => void)[] = []
  class Channel {
    onmessage: ((event: { data: unknown }) => void) | null = null
    constructor() {
      channels.add(this)
    }
    postMessage(data: unknown) {
      for (const other of channels) if (other !== this) moving.push(() => other.onmessage?.({ data }))
    }
  }
  const deliver = () => {
    for (const arrive of moving.splice(0)) arrive()
  }
  return { Channel, entregar: deliver }
}

let deliver: () => void

/** A tab of its own: the module keeps the state of one. */
const tab = async ({ withDraft = false } = {}) => {
  vi.resetModules()
  vi.doMock('./drafts.ts', () => ({ hasDrafts: () => withDraft }))
  const module = await import('./session-end.ts')
  const reasons: string[] = []
  module.onSessionEnd((reason) => reasons.push(reason))
  module.sessionOpened(ANA, false)
  return { ...module, motivos: reasons }
}

beforeEach(() => {
  const channels = crearCanales()
  deliver = channels.entregar
  vi.stubGlobal('BroadcastChannel', channels.Channel)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.doUnmock('./drafts.ts')
})

test('SES-18 who hears of the end before the answer to the sign-out knows that it is the one asked for', async () => {
  const [one, other] = [await tab(), await tab()]
  one.announceSignOut(true)
  deliver()
  // The streams and the calls of both are refused while the answer is on its way.
  other.endSession('terminada')
  one.endSession('terminada')
  deliver()
  one.endSession('salida')
  deliver()
  expect([one.motivos, other.motivos]).toEqual([['salida'], ['salida']])
})

test('SES-18 the tab that asked to leave does so when another hears of the end first', async () => {
  const [one, other] = [await tab(), await tab()]
  one.announceSignOut(true)
  deliver()
  other.endSession('terminada')
  deliver()
  expect([one.motivos, other.motivos]).toEqual([['salida'], ['salida']])
})

test('who stays after all is told of an end as of any other', async () => {
  const [one, other] = [await tab(), await tab()]
  one.announceSignOut(true)
  one.announceSignOut(false)
  deliver()
  other.endSession('terminada')
  deliver()
  expect([one.motivos, other.motivos]).toEqual([['terminada'], ['terminada']])
})

test('the next session begins without what was asked of the one before', async () => {
  const one = await tab()
  one.announceSignOut(true)
  one.endSession('salida')
  one.sessionOpened(ANA, false)
  one.endSession('terminada')
  expect(one.motivos).toEqual(['salida', 'terminada'])
})

test('a session that ends over something unsaved waits for its person, and only the other tabs leave', async () => {
  const [one, other] = [await tab({ withDraft: true }), await tab()]
  one.endSession('terminada')
  deliver()
  expect([one.motivos, one.suspendedSession(), other.motivos]).toEqual([[], ANA, ['terminada']])
  // Requests still say for whom this page is.
  expect(one.personaOfThisTab()).toEqual(ANA)
  const resumed = one.signedInAgain()
  one.sessionOpened(ANA, false)
  expect([await resumed, one.suspendedSession(), one.motivos]).toEqual([true, null, []])
  expect(await one.signedInAgain()).toBe(false)
})

test('another person takes the place of nobody, and who gives up leaves as after any end', async () => {
  const [one, other] = [await tab({ withDraft: true }), await tab({ withDraft: true })]
  for (const cada of [one, other]) cada.endSession('terminada')
  const [ofOne, ofOther] = [one.signedInAgain(), other.signedInAgain()]
  one.sessionOpened({ id: 'EVA', email: 'eva@empresa.test' }, false)
  other.abandon('terminada')
  expect([one.motivos, other.motivos]).toEqual([['cambio'], ['terminada']])
  expect([await ofOne, await ofOther]).toEqual([false, false])
  // What was ANA's page asks for nothing in the name of EVA.
  expect(one.personaOfThisTab()).toEqual(ANA)
})

test('SES-18 leaving on purpose waits for nobody, also where something is unsaved', async () => {
  const [one, other, third] = [await tab(), await tab({ withDraft: true }), await tab({ withDraft: true })]
  third.endSession('cambio')
  one.announceSignOut(true)
  deliver()
  other.endSession('terminada')
  deliver()
  expect([one.motivos, other.motivos, third.motivos]).toEqual([['salida'], ['salida'], ['cambio']])
})

test('a refusal that names another person ends the wait', async () => {
  const one = await tab({ withDraft: true })
  one.endSession('terminada')
  one.endSession('terminada')
  expect(one.motivos).toEqual([])
  one.endSession('cambio')
  expect(one.motivos).toEqual(['cambio'])
})

test('SES-18 what a screen still asks on its way out is asked for who left, until somebody signs in', async () => {
  const one = await tab()
  one.endSession('terminada')
  expect(one.motivos).toEqual(['terminada'])
  expect(one.personaOfThisTab()).toEqual(ANA)
  // Refused because another person signed in meanwhile: there is nothing left to end.
  one.endSession('cambio')
  expect([one.motivos, one.personaOfThisTab()]).toEqual([['terminada'], ANA])
  const eva = { id: 'EVA', email: 'eva@empresa.test' }
  one.sessionOpened(eva, false)
  expect(one.personaOfThisTab()).toEqual(eva)
})

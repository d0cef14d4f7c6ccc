import { expect, test } from 'vitest'
import { nextSession, NOBODY, type SessionEvent, type SessionState } from './session-states.ts'

const ANA = { id: 'ANA', email: 'ana@empresa.test' }
const EVA = { id: 'EVA', email: 'eva@empresa.test' }

const STATES = {
  nobody: NOBODY,
  gone: { name: 'nobody', who: ANA },
  open: { name: 'open', who: ANA, stored: true, leaving: false },
  unstored: { name: 'open', who: ANA, stored: false, leaving: false },
  leaving: { name: 'open', who: ANA, stored: true, leaving: true },
  suspended: { name: 'suspended', who: ANA },
} satisfies Record<string, SessionState>

const EVENTS = {
  'same person opens': { type: 'opened', who: ANA, stored: true },
  'another opens': { type: 'opened', who: EVA, stored: true },
  'asks to leave': { type: 'leaving', yes: true },
  'stays after all': { type: 'leaving', yes: false },
  'the server ends it': { type: 'ended', request: 'terminada', browser: ANA, drafts: false },
  'the server ends it, unsaved': { type: 'ended', request: 'terminada', browser: ANA, drafts: true },
  'the server ends it, another is stored': { type: 'ended', request: 'terminada', browser: EVA, drafts: true },
  'leaves, unsaved': { type: 'ended', request: 'salida', browser: ANA, drafts: true },
  'refused for another': { type: 'ended', request: 'cambio', browser: ANA, drafts: true },
  'gives up': { type: 'abandoned', reason: 'terminada' },
  'a tab ended it': { type: 'told', note: { motivo: 'terminada', id: 'ANA' }, drafts: false },
  'a tab ended it, unsaved': { type: 'told', note: { motivo: 'terminada', id: 'ANA' }, drafts: true },
  'a tab left, unsaved': { type: 'told', note: { motivo: 'salida', id: 'ANA' }, drafts: true },
  'a tab asks to leave': { type: 'told', note: { saliendo: true, id: 'ANA' }, drafts: false },
  'a tab of another left': { type: 'told', note: { motivo: 'salida', id: 'EVA' }, drafts: false },
  'a tab of another asks to leave': { type: 'told', note: { saliendo: true, id: 'EVA' }, drafts: false },
  'nobody is stored': { type: 'reviewed', browser: null, drafts: false },
  'nobody is stored, unsaved': { type: 'reviewed', browser: null, drafts: true },
  'the same is stored': { type: 'reviewed', browser: ANA, drafts: false },
  'another is stored': { type: 'reviewed', browser: EVA, drafts: true },
} satisfies Record<string, SessionEvent>

/** The name of the state and of its person, and what is done, in one line. */
const told = (from: SessionState, event: SessionEvent): string => {
  const [next, effects] = nextSession(from, event)
  if (next === from && effects.length === 0) return '-'
  const flags = next.name === 'open' ? `${next.stored ? '' : ' unstored'}${next.leaving ? ' leaving' : ''}` : ''
  const done = effects.map((effect) => {
    if (effect.type === 'end') return `end ${effect.reason}`
    if (effect.type === 'resume') return `resume ${effect.resumed}`
    if (effect.type === 'suspension' || effect.type === 'leaving') return effect.type
    return 'motivo' in effect.note ? `send ${effect.note.motivo}` : `send saliendo ${effect.note.saliendo}`
  })
  return [`${next.name} ${next.who?.id ?? 'nobody'}${flags}`, ...done].join(', ')
}

type Table = Record<keyof typeof EVENTS, string>
const NOTHING = Object.fromEntries(Object.keys(EVENTS).map((name) => [name, '-'])) as Table
const ENDED = (reason: string) => `nobody ANA, end ${reason}`

const EXPECTED: Record<keyof typeof STATES, Table> = {
  nobody: { ...NOTHING, 'same person opens': 'open ANA', 'another opens': 'open EVA' },
  gone: { ...NOTHING, 'same person opens': 'open ANA', 'another opens': 'open EVA' },
  open: {
    ...NOTHING,
    'same person opens': 'open ANA',
    'another opens': 'open EVA',
    'asks to leave': 'open ANA leaving, send saliendo true',
    'the server ends it': 'nobody ANA, send terminada, end terminada',
    'the server ends it, unsaved': 'suspended ANA, send terminada, suspension',
    'the server ends it, another is stored': ENDED('cambio'),
    'leaves, unsaved': 'nobody ANA, send salida, end salida',
    'refused for another': ENDED('cambio'),
    'a tab ended it': ENDED('terminada'),
    'a tab ended it, unsaved': 'suspended ANA, suspension',
    'a tab left, unsaved': ENDED('salida'),
    'a tab asks to leave': 'open ANA leaving, leaving',
    'nobody is stored': ENDED('cerrada'),
    'nobody is stored, unsaved': 'suspended ANA, suspension',
    'another is stored': ENDED('cambio'),
  },
  unstored: {
    ...NOTHING,
    'same person opens': 'open ANA',
    'another opens': 'open EVA',
    'asks to leave': 'open ANA unstored leaving, send saliendo true',
    'the server ends it': 'nobody ANA, send terminada, end terminada',
    'the server ends it, unsaved': 'suspended ANA, send terminada, suspension',
    'the server ends it, another is stored': ENDED('cambio'),
    'leaves, unsaved': 'nobody ANA, send salida, end salida',
    'refused for another': ENDED('cambio'),
    'a tab ended it': ENDED('terminada'),
    'a tab ended it, unsaved': 'suspended ANA, suspension',
    'a tab left, unsaved': ENDED('salida'),
    'a tab asks to leave': 'open ANA unstored leaving, leaving',
  },
  leaving: {
    ...NOTHING,
    'same person opens': 'open ANA leaving',
    'another opens': 'open EVA',
    'stays after all': 'open ANA, send saliendo false',
    'the server ends it': 'nobody ANA, send salida, end salida',
    'the server ends it, unsaved': 'nobody ANA, send salida, end salida',
    'the server ends it, another is stored': ENDED('cambio'),
    'leaves, unsaved': 'nobody ANA, send salida, end salida',
    'refused for another': ENDED('cambio'),
    'a tab ended it': ENDED('terminada'),
    'a tab ended it, unsaved': 'suspended ANA, suspension',
    'a tab left, unsaved': ENDED('salida'),
    'a tab asks to leave': 'open ANA leaving, leaving',
    'nobody is stored': ENDED('salida'),
    'nobody is stored, unsaved': ENDED('salida'),
    'another is stored': ENDED('cambio'),
  },
  suspended: {
    ...NOTHING,
    'same person opens': 'open ANA, suspension, resume true',
    'another opens': 'nobody ANA, suspension, end cambio, resume false',
    'refused for another': 'nobody ANA, suspension, end cambio, resume false',
    'gives up': 'nobody ANA, suspension, end terminada, resume false',
    'a tab left, unsaved': 'nobody ANA, suspension, end salida, resume false',
    'the same is stored': 'open ANA, suspension, resume true',
    'another is stored': 'nobody ANA, suspension, end cambio, resume false',
  },
}

test.each(Object.keys(STATES) as (keyof typeof STATES)[])('SES-18 every event in the state "%s"', (name) => {
  const found = Object.fromEntries(Object.entries(EVENTS).map(([event, it]) => [event, told(STATES[name], it)]))
  expect(found).toEqual(EXPECTED[name])
})

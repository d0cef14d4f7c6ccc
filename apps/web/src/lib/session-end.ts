import { hasDrafts } from './drafts.ts'
import {
  nextSession,
  NOBODY,
  type EndReason,
  type Note,
  type Persona,
  type SessionEffect,
  type SessionEvent,
} from './session-states.ts'

export type { EndReason, Persona }
type Listener = (reason: EndReason, persona: Persona) => void

const CHANNEL = 'aliadas-sesion'
export const USER_KEY = 'usuario'

const listeners = new Set<Listener>()
const suspensionListeners = new Set<() => void>()
const leavingListeners = new Set<() => void>()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL)
let state = NOBODY
let waiting: ((resumed: boolean) => void)[] = []

const carryOut = (effect: SessionEffect): void => {
  switch (effect.type) {
    case 'send':
      return channel?.postMessage(effect.note)
    case 'suspension':
      for (const notify of suspensionListeners) notify()
      return
    case 'leaving':
      for (const tell of leavingListeners) tell()
      return
    case 'end':
      for (const listener of listeners) listener(effect.reason, effect.who)
      return
    case 'resume': {
      const listening = waiting
      waiting = []
      for (const tell of listening) tell(effect.resumed)
    }
  }
}

const happen = (event: SessionEvent): void => {
  const [next, effects] = nextSession(state, event)
  state = next
  for (const effect of effects) carryOut(effect)
}

/** Called whenever a session is known to be open; only then can it end. */
export const sessionOpened = ({ id, email }: Persona, stored: boolean): void =>
  happen({ type: 'opened', who: { id, email }, stored })

/** Also while it waits for its person, and after they left: another one's session must not answer this page. */
export const personaOfThisTab = (): Persona | null => state.who

export const suspendedSession = (): Persona | null => (state.name === 'suspended' ? state.who : null)

/** Whether this tab's person is signed in; only then may it keep anything of them in the browser. */
export const isSessionOpen = (): boolean => state.name === 'open'

export const onSuspensionChange = (listener: () => void): (() => void) => {
  suspensionListeners.add(listener)
  return () => {
    suspensionListeners.delete(listener)
  }
}

/** Told when the person asks to leave in another tab. */
export const onLeaving = (listener: () => void): void => void leavingListeners.add(listener)

/** After a refusal: true once the same person has signed in again in place, false when that is not to be. */
export const signedInAgain = (): Promise<boolean> =>
  state.name === 'suspended' ? new Promise((tell) => waiting.push(tell)) : Promise.resolve(false)

/** Told once per session that ended, in every tab. */
export const onSessionEnd = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Who is signed in as far as the browser's storage says, which all tabs share. */
export const storedPersona = (): Persona | null => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(USER_KEY) ?? 'null')
    if (typeof value !== 'object' || value === null || !('id' in value) || !('email' in value)) return null
    return { id: String(value.id), email: String(value.email) }
  } catch {
    return null
  }
}

/** Leaves a page that waited for its person. */
export const abandon = (reason: EndReason): void => happen({ type: 'abandoned', reason })

/**
 * Says in every tab that the person is leaving, before the server is asked: it ends the streams and refuses calls before its answer
 * comes back, and none of that is a session that ended by itself. `false` takes it back.
 */
export const announceSignOut = (yes: boolean): void => happen({ type: 'leaving', yes })

/** Ends the session in this tab and in the others that show the same person; calls after the first do nothing. */
export const endSession = (request: 'terminada' | 'salida' | 'cambio' = 'terminada'): void =>
  happen({ type: 'ended', request, browser: storedPersona(), drafts: hasDrafts() })

/** Compares what this tab shows with who is signed in: a tab that was asleep may have missed that somebody left or came. */
const review = (): void => happen({ type: 'reviewed', browser: storedPersona(), drafts: hasDrafts() })

if (channel)
  channel.onmessage = ({ data }: MessageEvent<Note>) => happen({ type: 'told', note: data, drafts: hasDrafts() })

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    // The tab that left also says why, on the channel: that goes first.
    if (key === null || key === USER_KEY) setTimeout(review, 300)
  })
  for (const moment of ['pageshow', 'focus', 'online']) window.addEventListener(moment, review)
  document.addEventListener('visibilitychange', review)
}

import { hasDrafts } from './drafts.ts'

/**
 * `terminada`: the server says so, and nobody here asked for it. `salida`: the person left, in this tab or another. `cambio`: the browser's
 * session is by now another person's, who goes on in another tab. `cerrada`: another tab ended it, and told the person why.
 */
export type EndReason = 'terminada' | 'salida' | 'cambio' | 'cerrada'
export type Persona = { id: string; email: string }
type Listener = (reason: EndReason, persona: Persona) => void
type Note = { motivo: 'terminada' | 'salida'; id: string } | { saliendo: boolean; id: string }

const CHANNEL = 'aliadas-sesion'
export const USER_KEY = 'usuario'

const listeners = new Set<Listener>()
const suspensionListeners = new Set<() => void>()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL)
/** Whose data this tab shows; null while nobody is signed in here. */
let persona: Persona | null = null
/** False where the browser keeps nothing: what is not there then says nothing. */
let stored = false
/** The person asked to leave, in this tab or another: whoever hears first that the session is over knows why. */
let leaving = false
/** Whose session ended while this tab held something unsaved: the page stays as it is until that person signs in again or gives it up. */
let suspended: Persona | null = null
/**
 * Whose session ended in this tab, until somebody signs in. A screen on its way out may still ask for something: it is asked for them, and
 * so refused when the browser's session is another person's by now.
 */
let gone: Persona | null = null
let waiting: ((resumed: boolean) => void)[] = []

const suspend = (who: Persona | null): void => {
  suspended = who
  for (const notify of suspensionListeners) notify()
}

const resume = (resumed: boolean): void => {
  const listening = waiting
  waiting = []
  for (const tell of listening) tell(resumed)
}

/** Called whenever a session is known to be open; only then can it end. */
export const sessionOpened = ({ id, email }: Persona, wasStored: boolean): void => {
  if (suspended && suspended.id !== id) return abandon('cambio')
  if (persona?.id !== id) leaving = false
  persona = { id, email }
  gone = null
  stored = wasStored
  if (!suspended) return
  suspend(null)
  resume(true)
}

/** Also while it waits for its person, and after they left: another one's session must not answer this page. */
export const personaOfThisTab = (): Persona | null => persona ?? suspended ?? gone

export const suspendedSession = (): Persona | null => suspended

export const onSuspensionChange = (listener: () => void): (() => void) => {
  suspensionListeners.add(listener)
  return () => {
    suspensionListeners.delete(listener)
  }
}

/** After a refusal: true once the same person has signed in again in place, false when that is not to be. */
export const signedInAgain = (): Promise<boolean> =>
  suspended ? new Promise((tell) => waiting.push(tell)) : Promise.resolve(false)

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

const isOther = (one: Persona, other: Persona | null): boolean =>
  other !== null && (one.id !== other.id || one.email !== other.email)

const announce = (reason: EndReason): void => {
  if (!persona) return
  const who = persona
  persona = null
  gone = who
  leaving = false
  // Who left, or gave way to another person, did not lose anything by surprise.
  if ((reason === 'terminada' || reason === 'cerrada') && hasDrafts()) return suspend(who)
  for (const listener of listeners) listener(reason, who)
}

/** Leaves a page that waited for its person. */
export const abandon = (reason: EndReason): void => {
  const who = suspended
  if (!who) return
  suspend(null)
  for (const listener of listeners) listener(reason, who)
  resume(false)
}

const send = (note: Note): void => channel?.postMessage(note)

/**
 * Says in every tab that the person is leaving, before the server is asked: it ends the streams and refuses calls before its answer
 * comes back, and none of that is a session that ended by itself. `false` takes it back.
 */
export const announceSignOut = (yes: boolean): void => {
  if (!persona || leaving === yes) return
  leaving = yes
  send({ saliendo: yes, id: persona.id })
}

/** Ends the session in this tab and in the others that show the same person; calls after the first do nothing. */
export const endSession = (request: 'terminada' | 'salida' | 'cambio' = 'terminada'): void => {
  if (!persona) return request === 'cambio' ? abandon(request) : undefined
  if (request === 'cambio' || isOther(persona, storedPersona())) return announce('cambio')
  const reason = leaving ? 'salida' : request
  send({ motivo: reason, id: persona.id })
  announce(reason)
}

/** Compares what this tab shows with who is signed in: a tab that was asleep may have missed that somebody left or came. */
const review = (): void => {
  const current = storedPersona()
  if (suspended && current) {
    // The same person signed in again in another tab.
    if (isOther(suspended, current)) abandon('cambio')
    else sessionOpened(current, true)
  } else if (persona && stored) {
    if (!current) announce(leaving ? 'salida' : 'cerrada')
    else if (isOther(persona, current)) announce('cambio')
  }
}

if (channel)
  channel.onmessage = ({ data }: MessageEvent<Note>) => {
    if (data.id === suspended?.id && 'motivo' in data && data.motivo === 'salida') return abandon('salida')
    if (data.id !== persona?.id) return
    if ('saliendo' in data) leaving = data.saliendo
    else announce(data.motivo)
  }

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    // The tab that left also says why, on the channel: that goes first.
    if (key === null || key === USER_KEY) setTimeout(review, 300)
  })
  for (const moment of ['pageshow', 'focus', 'online']) window.addEventListener(moment, review)
  document.addEventListener('visibilitychange', review)
}

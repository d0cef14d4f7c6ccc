/**
 * `terminada`: the server says so, and nobody here asked for it. `salida`: the person left, in this tab or another. `cambio`: the browser's
 * session is by now another person's, who goes on in another tab. `cerrada`: another tab ended it, and told the person why.
 */
export type EndReason = 'terminada' | 'salida' | 'cambio' | 'cerrada'
export type Persona = { id: string; email: string }
/** What one tab tells the others. */
export type Note = { motivo: 'terminada' | 'salida'; id: string } | { saliendo: boolean; id: string }

/** The session in one tab. */
export type SessionState =
  /**
   * `who` is the person whose session ended here, until somebody signs in. A screen on its way out may still send a request: it is sent for
   * that person, and so refused when the browser's session is another person's by now.
   */
  | { name: 'nobody'; who: Persona | null }
  /**
   * `stored` is false where the browser keeps nothing: missing storage then says nothing. `leaving`: the person asked to leave, in this tab or
   * another, so that whichever tab learns first of the end knows the reason.
   */
  | { name: 'open'; who: Persona; stored: boolean; leaving: boolean }
  /** The session ended while the tab held something unsaved: the page waits until that person signs in again or gives it up. */
  | { name: 'suspended'; who: Persona }

/** `browser` is the person in the storage that all tabs share; `drafts` says whether this tab holds something unsaved. */
export type SessionEvent =
  | { type: 'opened'; who: Persona; stored: boolean }
  | { type: 'leaving'; yes: boolean }
  | { type: 'ended'; request: 'terminada' | 'salida' | 'cambio'; browser: Persona | null; drafts: boolean }
  | { type: 'abandoned'; reason: EndReason }
  | { type: 'told'; note: Note; drafts: boolean }
  | { type: 'reviewed'; browser: Persona | null; drafts: boolean }

/** In the order in which they are to be carried out, after the state has changed. */
export type SessionEffect =
  | { type: 'send'; note: Note }
  | { type: 'suspension' }
  /** The person is leaving in another tab: what waits here is done now. */
  | { type: 'leaving' }
  | { type: 'end'; reason: EndReason; who: Persona }
  | { type: 'resume'; resumed: boolean }

type Step = readonly [state: SessionState, effects: readonly SessionEffect[]]

export const NOBODY: SessionState = { name: 'nobody', who: null }

const isOther = (one: Persona, other: Persona | null): boolean =>
  other !== null && (one.id !== other.id || one.email !== other.email)

/** Only an end that comes as a surprise waits for the person. */
const end = (who: Persona, reason: EndReason, drafts: boolean): Step =>
  drafts && (reason === 'terminada' || reason === 'cerrada')
    ? [{ name: 'suspended', who }, [{ type: 'suspension' }]]
    : [{ name: 'nobody', who }, [{ type: 'end', reason, who }]]

const giveUp = (who: Persona, reason: EndReason): Step => [
  { name: 'nobody', who },
  [{ type: 'suspension' }, { type: 'end', reason, who }, { type: 'resume', resumed: false }],
]

const fromNobody = (state: SessionState, event: SessionEvent): Step =>
  event.type === 'opened' ? [{ name: 'open', who: event.who, stored: event.stored, leaving: false }, []] : [state, []]

const fromOpen = (state: SessionState & { name: 'open' }, event: SessionEvent): Step => {
  const { who, leaving } = state
  switch (event.type) {
    case 'opened':
      return [{ name: 'open', who: event.who, stored: event.stored, leaving: leaving && event.who.id === who.id }, []]
    case 'leaving':
      if (leaving === event.yes) return [state, []]
      return [{ ...state, leaving: event.yes }, [{ type: 'send', note: { saliendo: event.yes, id: who.id } }]]
    case 'ended': {
      if (event.request === 'cambio' || isOther(who, event.browser)) return end(who, 'cambio', event.drafts)
      const motivo = leaving ? 'salida' : event.request
      const [next, effects] = end(who, motivo, event.drafts)
      return [next, [{ type: 'send', note: { motivo, id: who.id } }, ...effects]]
    }
    case 'told':
      if (event.note.id !== who.id) return [state, []]
      if ('saliendo' in event.note)
        return [{ ...state, leaving: event.note.saliendo }, event.note.saliendo ? [{ type: 'leaving' }] : []]
      return end(who, event.note.motivo, event.drafts)
    case 'reviewed':
      if (!state.stored) return [state, []]
      if (event.browser === null) return end(who, leaving ? 'salida' : 'cerrada', event.drafts)
      return isOther(who, event.browser) ? end(who, 'cambio', event.drafts) : [state, []]
    case 'abandoned':
      return [state, []]
  }
}

const fromSuspended = (state: SessionState & { name: 'suspended' }, event: SessionEvent): Step => {
  const { who } = state
  switch (event.type) {
    case 'opened':
      if (event.who.id !== who.id) return giveUp(who, 'cambio')
      return [
        { name: 'open', who: event.who, stored: event.stored, leaving: false },
        [{ type: 'suspension' }, { type: 'resume', resumed: true }],
      ]
    case 'abandoned':
      return giveUp(who, event.reason)
    case 'ended':
      return event.request === 'cambio' ? giveUp(who, 'cambio') : [state, []]
    case 'told':
      return event.note.id === who.id && 'motivo' in event.note && event.note.motivo === 'salida'
        ? giveUp(who, 'salida')
        : [state, []]
    case 'reviewed':
      if (event.browser === null) return [state, []]
      // The same person signed in again in another tab.
      return isOther(who, event.browser)
        ? giveUp(who, 'cambio')
        : fromSuspended(state, { type: 'opened', who: event.browser, stored: true })
    case 'leaving':
      return [state, []]
  }
}

/** The next state of this tab's session, and what has to be done about it. */
export const nextSession = (state: SessionState, event: SessionEvent): Step => {
  switch (state.name) {
    case 'nobody':
      return fromNobody(state, event)
    case 'open':
      return fromOpen(state, event)
    case 'suspended':
      return fromSuspended(state, event)
  }
}

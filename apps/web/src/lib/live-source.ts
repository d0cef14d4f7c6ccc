import { EVENTOS_DE_CONTROL, LATIDO_MS, RUTA_EN_VIVO } from '@aliadas/contract/vivo'
import { syncServerClock } from './server-clock.ts'
import { personaOfThisTab } from './session-end.ts'
import { waitOf, statusAfter, isMissingSome, numberOf, type LiveStatus } from './live-order.ts'

/** What the stream tells the page: one change, or "read everything again". */
export type LiveMessage = { tipo: 'cambio'; datos: unknown } | { tipo: 'todo' }

type Listeners = {
  /**
   * `place` is the stream's current position, readable by the server only; kept so that another tab can continue from
   * there.
   */
  onMessage: (message: LiveMessage, place: string | null) => void
  onStatus: (status: LiveStatus) => void
  /** A connection was refused before it opened; the session may have ended. */
  onRefused: () => void
}

/**
 * A gap of this many ms between two ticks means that the machine slept; the connection may be dead without an error.
 */
const TICK_MS = 15_000
const SLEEP_MS = 45_000
/** Three missing heartbeats mean that the server, or the way to it, stands still. */
const SILENCE_MS = 3 * LATIDO_MS

const read = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** An EventSource sends no header, so the URL names this tab's person. */
const address = (from: string | null): string => {
  const search = new URLSearchParams()
  const persona = personaOfThisTab()
  if (persona) search.set('persona', persona.id)
  if (from !== null) search.set('desde', from)
  const text = search.toString()
  return text ? `${RUTA_EN_VIVO}?${text}` : RUTA_EN_VIVO
}

/** Holds one EventSource open from position `desde` on and reconnects by itself. Returns a function that closes it. */
export const openSource = (from: string | null, { onMessage, onStatus, onRefused }: Listeners): (() => void) => {
  let last = from
  let failures = 0
  let source: EventSource | null = null
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let ticked = Date.now()
  let number: number | null = null
  /** When the stream said something last; null until its server is known to send heartbeats. */
  let heard: number | null = null

  const hear = () => {
    if (heard !== null) heard = Date.now()
  }
  const release = () => {
    clearTimeout(retryTimer)
    source?.close()
    source = null
  }

  /** Records the position of an event. False when an event before it is missing. */
  const advance = ({ lastEventId: place }: MessageEvent<string>): boolean => {
    const missing = isMissingSome(number, numberOf(place))
    number = numberOf(place)
    last = place || last
    return !missing
  }

  const connect = () => {
    release()
    const withoutPlace = last === null
    number = null
    let open = false
    const es = new EventSource(address(last))
    source = es
    hear()
    es.addEventListener(EVENTOS_DE_CONTROL.latido, () => (heard = Date.now()))
    es.addEventListener(EVENTOS_DE_CONTROL.listo, (event: MessageEvent<string>) => {
      open = true
      failures = 0
      hear()
      syncServerClock(read(event.data))
      // The events between the named position and this one have already arrived.
      advance(event)
      onStatus('en-linea')
      if (withoutPlace) onMessage({ tipo: 'todo' }, last)
    })
    es.addEventListener(EVENTOS_DE_CONTROL.reinicio, (event: MessageEvent<string>) => {
      hear()
      last = event.lastEventId || null
      onMessage({ tipo: 'todo' }, last)
    })
    es.addEventListener('cambio', (event: MessageEvent<string>) => {
      hear()
      const inOrder = advance(event)
      onMessage({ tipo: 'cambio', datos: read(event.data) }, last)
      if (!inOrder) onMessage({ tipo: 'todo' }, last)
    })
    es.addEventListener(EVENTOS_DE_CONTROL.fin, () => {
      // A newer sign-in of the same person may have replaced the session, or permissions changed: the session is
      // checked and data are read again.
      release()
      last = null
      onRefused()
      retryTimer = setTimeout(connect, waitOf(failures, Math.random()))
      failures += 1
    })
    es.addEventListener('error', () => {
      if (source !== es) return
      console.warn('Se cortó la conexión en vivo; se abre otra vez.')
      // The browser's own retry would use the old URL; ours names the last position.
      release()
      onStatus(statusAfter(failures, navigator.onLine))
      retryTimer = setTimeout(connect, waitOf(failures, Math.random()))
      failures += 1
      if (!open) onRefused()
    })
  }

  const comeBack = () => {
    failures = 0
    onStatus('conectando')
    connect()
  }
  const goOffline = () => onStatus('sin-conexion')
  const alarm = setInterval(() => {
    const now = Date.now()
    const asleep = now - ticked > SLEEP_MS
    const silent = source !== null && heard !== null && now - heard > SILENCE_MS
    ticked = now
    if (asleep || silent) comeBack()
  }, TICK_MS)

  window.addEventListener('online', comeBack)
  window.addEventListener('offline', goOffline)
  onStatus('conectando')
  connect()

  return () => {
    release()
    clearInterval(alarm)
    window.removeEventListener('online', comeBack)
    window.removeEventListener('offline', goOffline)
  }
}

import { useSyncExternalStore } from 'react'
import { personaOfThisTab } from './session-end.ts'
import { openSource, type LiveMessage } from './live-source.ts'
import type { LiveStatus } from './live-order.ts'

export type { LiveStatus, LiveMessage }

const NAME = 'aliadas-vivo'

/** Between tabs: the leader repeats what its stream says; a new tab asks where things stand. */
type Note =
  | { clase: 'hola' }
  | { clase: 'estado'; estado: LiveStatus }
  | { clase: 'mensaje'; mensaje: LiveMessage; lugar: string | null }

let estado: LiveStatus = 'conectando'
const statusListeners = new Set<() => void>()
const messageListeners = new Set<(message: LiveMessage) => void>()

const setStatus = (next: LiveStatus): void => {
  if (next === estado) return
  estado = next
  for (const notify of statusListeners) notify()
}

const distribute = (message: LiveMessage): void => {
  for (const receive of messageListeners) receive(message)
}

export const subscribeLive = (receive: (message: LiveMessage) => void): (() => void) => {
  messageListeners.add(receive)
  return () => {
    messageListeners.delete(receive)
  }
}

const subscribeStatus = (notify: () => void): (() => void) => {
  statusListeners.add(notify)
  return () => {
    statusListeners.delete(notify)
  }
}

/** How the live connection is now, for the pill of the top bar. */
export const useLiveStatus = (): LiveStatus => useSyncExternalStore(subscribeStatus, () => estado)

/**
 * Starts the live updates of this tab and returns how to stop them. One tab of the browser, the leader, holds the only
 * stream (a Web Lock decides which) and repeats it to the others; when it closes, the next one goes on from the last
 * place it heard of. Without locks or channels each tab has a stream of its own. Tabs of another person share nothing with these.
 */
export const startLive = (onRefused: () => void): (() => void) => {
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') {
    return openSource(null, { onMessage: distribute, onStatus: setStatus, onRefused })
  }
  const name = `${NAME}-${personaOfThisTab()?.id ?? ''}`
  const channel = new BroadcastChannel(name)
  const send = (note: Note) => channel.postMessage(note)
  const control = new AbortController()
  let place: string | null = null
  let leading = false
  let informed = false

  channel.onmessage = ({ data }: MessageEvent<Note>) => {
    if (data.clase === 'hola') {
      if (leading) send({ clase: 'estado', estado })
      return
    }
    if (leading) return
    if (data.clase === 'mensaje') {
      place = data.lugar ?? place
      distribute(data.mensaje)
      return
    }
    setStatus(data.estado)
    // What this tab read before it heard the leader may be older than the stream: read it once more.
    if (!informed && data.estado === 'en-linea') {
      informed = true
      distribute({ tipo: 'todo' })
    }
  }

  const lead = () =>
    new Promise<void>((release) => {
      leading = true
      const close = openSource(place, {
        onRefused,
        onStatus: (next) => {
          setStatus(next)
          send({ clase: 'estado', estado: next })
        },
        onMessage: (message, next) => {
          place = next
          send({ clase: 'mensaje', mensaje: message, lugar: next })
          distribute(message)
        },
      })
      control.signal.addEventListener('abort', () => {
        close()
        release()
      })
    })

  navigator.locks.request(name, { signal: control.signal }, lead).catch(() => {
    // Stopped while waiting for its turn: nothing to release.
  })
  send({ clase: 'hola' })

  return () => {
    leading = false
    control.abort()
    channel.close()
    setStatus('conectando')
  }
}

import { useSyncExternalStore } from 'react'
import { personaOfThisTab } from './session-end.ts'
import { openSource, type LiveMessage } from './live-source.ts'
import type { LiveStatus } from './live-order.ts'

export type { LiveStatus, LiveMessage }

const NAME = 'aliadas-live'

/** Messages between tabs: the leader repeats the stream's events; a new tab asks for the current position. */
type Note =
  | { kind: 'hello' }
  | { kind: 'status'; status: LiveStatus }
  | { kind: 'message'; message: LiveMessage; place: string | null }

let status: LiveStatus = 'conectando'
const statusListeners = new Set<() => void>()
const messageListeners = new Set<(message: LiveMessage) => void>()

const setStatus = (next: LiveStatus): void => {
  if (next === status) return
  status = next
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

/** State of the live connection, for the pill in the top bar. */
export const useLiveStatus = (): LiveStatus => useSyncExternalStore(subscribeStatus, () => status)

/**
 * Starts the live updates of this tab; returns a function that stops them. One tab of the browser, the leader, holds
 * the only stream (a Web Lock decides which) and repeats it to the others. When it closes, the next one continues from
 * the last known position. Without locks or channels each tab has its own stream. Tabs of different people share
 * nothing.
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
    if (data.kind === 'hello') {
      if (leading) send({ kind: 'status', status })
      return
    }
    if (leading) return
    if (data.kind === 'message') {
      place = data.place ?? place
      distribute(data.message)
      return
    }
    setStatus(data.status)
    // Data read before the leader was known may be older than the stream, so they are read once more.
    if (!informed && data.status === 'en-linea') {
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
          send({ kind: 'status', status: next })
        },
        onMessage: (message, next) => {
          place = next
          send({ kind: 'message', message, place: next })
          distribute(message)
        },
      })
      control.signal.addEventListener('abort', () => {
        close()
        release()
      })
    })

  navigator.locks.request(name, { signal: control.signal }, lead).catch(() => {
    // Stopped while waiting for the lock: nothing to release.
  })
  send({ kind: 'hello' })

  return () => {
    leading = false
    control.abort()
    channel.close()
    setStatus('conectando')
  }
}

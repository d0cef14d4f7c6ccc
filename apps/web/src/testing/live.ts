import { EVENTOS_DE_CONTROL, eventoVivoSchema, type EventoVivo } from '@aliadas/contract/vivo'

const sources = new Set<StillSource>()
let places = 0

/** Event stream that opens at once and sends only the test's events. */
class StillSource extends EventTarget {
  constructor() {
    super()
    sources.add(this)
    queueMicrotask(() => this.say(EVENTOS_DE_CONTROL.listo, { ahora: Date.now() }))
  }

  say(type: string, data: unknown): void {
    places += 1
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data), lastEventId: `1.${places}` }))
  }

  close(): void {
    sources.delete(this)
  }
}

/** Replaces the server's stream on this page. Returns functions to send an event, to begin anew and to remove it. */
export const createLive = () => {
  const original = globalThis.EventSource
  globalThis.EventSource = StillSource as unknown as typeof EventSource
  return {
    say: (event: EventoVivo): void => {
      for (const source of sources) source.say('cambio', eventoVivoSchema.parse(event))
    },
    /** The server no longer knows what this page has missed, as after a connection that was cut for long. */
    restart: (): void => {
      for (const source of sources) source.say(EVENTOS_DE_CONTROL.reinicio, {})
    },
    restore: (): void => {
      globalThis.EventSource = original
    },
  }
}

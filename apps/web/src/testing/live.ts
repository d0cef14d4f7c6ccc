import { EVENTOS_DE_CONTROL, eventoVivoSchema, type EventoVivo } from '@aliadas/contract/vivo'

const sources = new Set<StillSource>()
let places = 0

/** An event stream that opens at once and says only what the test lets it say. */
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

/** Puts a stream of this page in place of the server's. Returns how to say something, and how to take it away. */
export const createLive = () => {
  const original = globalThis.EventSource
  globalThis.EventSource = StillSource as unknown as typeof EventSource
  return {
    say: (event: EventoVivo): void => {
      for (const source of sources) source.say('cambio', eventoVivoSchema.parse(event))
    },
    restore: (): void => {
      globalThis.EventSource = original
    },
  }
}

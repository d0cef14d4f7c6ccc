import { setTimeout as pausa } from 'node:timers/promises'
import type { ClienteDeAliado, components } from '@aliadas/cliente'

export type Evento = components['schemas']['Evento']

export type LectorDeEventos = {
  /** Ids in the order in which they came. */
  recibidos: readonly string[]
  /** Ends when nothing more is there. */
  alDia(): Promise<void>
  cerrar(): Promise<void>
}

type Opciones = {
  aliado: ClienteDeAliado
  alLlegar: (evento: Evento) => void
  alFallar: (error: unknown) => void
  /** Leaves this one out, as an application with a fault would: 1 is the first. */
  perder?: number | undefined
}

const ESPERA_S = 20
const TRAS_FALLO_MS = 1_000

/** Reads a partner's events as its guide says: each call names the last id of the one before, and waits. */
export const leerEventos = ({ aliado, alLlegar, alFallar, perder }: Opciones): LectorDeEventos => {
  const recibidos: string[] = []
  const parada = new AbortController()
  let desde: string | undefined
  let contados = 0
  /** Events that came with one call. */
  const leer = async (espera: number): Promise<number> => {
    const { data, response } = await aliado.GET('/api/v1/eventos', {
      params: { query: { limite: 100, espera, ...(desde === undefined ? {} : { desde }) } },
      signal: parada.signal,
    })
    if (!data) throw new Error(`GET /api/v1/eventos: ${response.status}`)
    desde = data.siguiente
    for (const evento of data.eventos) {
      if (++contados === perder) continue
      recibidos.push(evento.id)
      alLlegar(evento)
    }
    return data.eventos.length
  }
  const bucle = (async () => {
    while (!parada.signal.aborted)
      await leer(ESPERA_S).catch(async (error: unknown) => {
        if (parada.signal.aborted) return
        alFallar(error)
        await pausa(TRAS_FALLO_MS)
      })
  })()
  return {
    recibidos,
    async alDia() {
      // The waiting call takes what comes first; this one only sees that there is no more.
      for (let antes = -1; antes !== contados;) {
        antes = contados
        await pausa(250)
      }
    },
    async cerrar() {
      parada.abort()
      await bucle
    },
  }
}

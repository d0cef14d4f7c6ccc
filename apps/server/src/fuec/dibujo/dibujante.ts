import { Worker } from 'node:worker_threads'
import type { Encargo, Entrega, Obra } from './taller.ts'

/** Longest drawing, in ms; a document takes about 25 ms of CPU. */
const PLAZO_MS = 120_000
/** After this many ms without work the thread ends and frees its memory. */
const OCIO_MS = 10_000

type Espera = { bien: (bytes: Buffer) => void; mal: (error: Error) => void }

/**
 * Draws FUECs and records of trips in a thread of its own, so that the server's event loop goes on. The thread starts with the first one and
 * ends when there is nothing to draw; one that dies or hangs fails its documents; the job of the
 * minute draws the FUECs again.
 */
export const crearDibujante = () => {
  let hilo: Worker | null = null
  let turno = 0
  let ocio: NodeJS.Timeout | undefined
  const esperan = new Map<number, Espera>()

  const fallar = (error: Error): void => {
    for (const { mal } of esperan.values()) mal(error)
    esperan.clear()
  }
  const acabar = (): void => {
    const este = hilo
    hilo = null
    void este?.terminate()
  }
  const abrir = (): Worker => {
    if (hilo) return hilo
    const nuevo = new Worker(new URL('./taller.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    })
    // One that was given up has nothing any more: those who wait now wait for the next one.
    const perdido = (error: Error) => {
      if (hilo !== nuevo) return
      hilo = null
      fallar(error)
    }
    nuevo.on('message', (entrega: Entrega) => {
      const espera = esperan.get(entrega.turno)
      esperan.delete(entrega.turno)
      if ('bytes' in entrega) espera?.bien(Buffer.from(entrega.bytes))
      else espera?.mal(new Error(entrega.falla))
    })
    nuevo.on('error', perdido)
    nuevo.on('exit', () => perdido(new Error('the drawing thread ended')))
    nuevo.unref()
    hilo = nuevo
    return nuevo
  }

  return async (entrada: Obra): Promise<Buffer> => {
    clearTimeout(ocio)
    const este = ++turno
    const plazo = setTimeout(() => {
      acabar()
      fallar(new Error('a document took too long to draw'))
    }, PLAZO_MS)
    try {
      return await new Promise<Buffer>((bien, mal) => {
        esperan.set(este, { bien, mal })
        abrir().postMessage({ turno: este, ...entrada } satisfies Encargo)
      })
    } finally {
      clearTimeout(plazo)
      if (esperan.size === 0) ocio = setTimeout(acabar, OCIO_MS).unref()
    }
  }
}

/** One for the whole server: documents are drawn one after another. */
export const dibujarAparte = crearDibujante()

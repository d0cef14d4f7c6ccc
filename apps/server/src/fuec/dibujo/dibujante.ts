import { Worker } from 'node:worker_threads'
import type { Entrega, Obra } from './taller.ts'

/** Longest drawing from its begin, in ms; a document takes about 25 ms of CPU. */
const PLAZO_MS = 120_000
/** After this many ms without work the thread ends and frees its memory. */
const OCIO_MS = 10_000

type Espera = { obra: Obra; bien: (bytes: Buffer) => void; mal: (error: Error) => void }

/**
 * Draws FUECs and records of trips in a thread of its own, so that the server's event loop goes on. The thread starts
 * with the first one and ends when there is nothing to draw. It gets one document at a time: one that hangs, or at which
 * the thread dies, fails alone, and those behind it are drawn in a new thread. The job of the minute draws the FUECs
 * that failed again.
 */
export const crearDibujante = () => {
  let hilo: Worker | null = null
  let ocio: NodeJS.Timeout | undefined
  let plazo: NodeJS.Timeout | undefined
  let actual: Espera | null = null
  const fila: Espera[] = []

  const acabar = (): void => {
    const este = hilo
    hilo = null
    void este?.terminate()
  }
  /** The current document has its bytes or its error; the next one begins. */
  const entregar = (dar: (espera: Espera) => void): void => {
    clearTimeout(plazo)
    const esta = actual
    actual = null
    if (esta) dar(esta)
    seguir()
  }
  const fallar = (error: Error): void => entregar(({ mal }) => mal(error))
  const seguir = (): void => {
    if (actual) return
    clearTimeout(ocio)
    actual = fila.shift() ?? null
    if (!actual) {
      ocio = setTimeout(acabar, OCIO_MS).unref()
      return
    }
    plazo = setTimeout(() => {
      acabar()
      fallar(new Error('a document took too long to draw'))
    }, PLAZO_MS)
    try {
      abrir().postMessage(actual.obra)
    } catch (error) {
      fallar(error instanceof Error ? error : new Error(String(error)))
    }
  }
  const abrir = (): Worker => {
    if (hilo) return hilo
    const nuevo = new Worker(new URL('./taller.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    })
    // One that was given up has no document any more: the current one is with the next thread.
    const perdido = (error: Error) => {
      if (hilo !== nuevo) return
      hilo = null
      fallar(error)
    }
    nuevo.on('message', (entrega: Entrega) => {
      if (hilo !== nuevo) return
      if ('bytes' in entrega) entregar(({ bien }) => bien(Buffer.from(entrega.bytes)))
      else fallar(new Error(entrega.falla))
    })
    nuevo.on('error', perdido)
    nuevo.on('exit', () => perdido(new Error('the drawing thread ended')))
    nuevo.unref()
    hilo = nuevo
    return nuevo
  }

  return (obra: Obra): Promise<Buffer> =>
    new Promise((bien, mal) => {
      fila.push({ obra, bien, mal })
      seguir()
    })
}

/** One for the whole server: documents are drawn one after another. */
export const dibujarAparte = crearDibujante()

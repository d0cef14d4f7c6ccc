import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { dibujarActa, type ActaPorDibujar } from './dibujar-acta.ts'
import { dibujarFuec } from './dibujar.ts'
import type { PorDibujar } from './partes.ts'

/** A FUEC, or the record of a trip. */
export type Obra = PorDibujar | { acta: ActaPorDibujar }
export type Entrega = { bytes: Uint8Array } | { falla: string }

// On Linux 0 is this thread alone, elsewhere the whole server: drawing waits for whoever waits for an answer.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_LOW)

/** A thread that draws FUECs and records of trips, one after another. `dibujante.ts` starts it. */
parentPort?.on('message', (obra: Obra) => {
  const dibujo = 'acta' in obra ? dibujarActa(obra.acta) : dibujarFuec(obra)
  dibujo.then(
    (bytes) => parentPort?.postMessage({ bytes: new Uint8Array(bytes) } satisfies Entrega),
    (error: unknown) => parentPort?.postMessage({ falla: String(error) } satisfies Entrega),
  )
})

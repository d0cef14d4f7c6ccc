import { parentPort } from 'node:worker_threads'
import { dibujarFuec } from './dibujar.ts'
import type { PorDibujar } from './partes.ts'

export type Encargo = PorDibujar & { turno: number }
export type Entrega = { turno: number } & ({ bytes: Uint8Array } | { falla: string })

/** A thread that draws FUECs, one after another. `dibujante.ts` starts it. */
parentPort?.on('message', ({ turno, ...entrada }: Encargo) => {
  dibujarFuec(entrada).then(
    (bytes) => parentPort?.postMessage({ turno, bytes: new Uint8Array(bytes) } satisfies Entrega),
    (error: unknown) => parentPort?.postMessage({ turno, falla: String(error) } satisfies Entrega),
  )
})

import { setImmediate } from 'node:timers/promises'
import type { Context } from '../platform/context.ts'
import { createFairQueue } from '../platform/http/index.ts'

/** Each piece is a few queries; two at once leave enough connections for other requests. */
const TURNOS = { running: 2, waiting: 400, perKey: 100 }

/**
 * Work that runs after the response, because its duration would reveal something. Requests queue by network; when the
 * queue is full, a request is refused before anything is looked up. Failures are logged; closing waits for running
 * work.
 */
export const crearAparte = ({ log }: Pick<Context, 'log'>) => {
  const turnos = createFairQueue(TURNOS)
  const enCurso = new Set<Promise<void>>()
  return {
    size: turnos.size,
    hacer(network: string, trabajo: () => Promise<void>): void {
      // Lets the response go out first.
      const hecho = turnos(network, () => setImmediate().then(trabajo))
        .catch((err: unknown) => log.error({ err }, 'Falló un trabajo que nadie esperaba'))
        .finally(() => enCurso.delete(hecho))
      enCurso.add(hecho)
    },
    async terminar(): Promise<void> {
      await Promise.all(enCurso)
    },
  }
}

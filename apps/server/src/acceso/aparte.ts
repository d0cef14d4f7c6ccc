import { setImmediate } from 'node:timers/promises'
import type { Context } from '../platform/context.ts'
import { createFairQueue } from '../platform/http/index.ts'

/** Each piece is a few queries: two at once leave the connections to everybody else. */
const TURNOS = { running: 2, waiting: 400, perKey: 100 }

/**
 * Work that an answer must not wait for, because how long it takes would tell something. Those who ask take turns by their network; beyond
 * what may wait, what is asked is refused before anybody looks whom it concerns. What fails is reported; closing waits for what is still
 * going on.
 */
export const crearAparte = ({ log }: Pick<Context, 'log'>) => {
  const turnos = createFairQueue(TURNOS)
  const enCurso = new Set<Promise<void>>()
  return {
    hacer(network: string, trabajo: () => Promise<void>): void {
      // The answer that is being given goes out first.
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

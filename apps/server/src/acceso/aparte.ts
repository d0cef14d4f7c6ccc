import { setImmediate } from 'node:timers/promises'
import type { Context } from '../platform/context.ts'

/**
 * Work that an answer must not wait for, because how long it takes would tell something. What fails is reported; closing waits for what is
 * still going on.
 */
export const createAparte = ({ log }: Pick<Context, 'log'>) => {
  const enCurso = new Set<Promise<void>>()
  return {
    hacer(trabajo: () => Promise<void>): void {
      // The answer that is being given goes out first.
      const hecho = setImmediate()
        .then(trabajo)
        .catch((err: unknown) => log.error({ err }, 'Falló un trabajo que nadie esperaba'))
        .finally(() => enCurso.delete(hecho))
      enCurso.add(hecho)
    },
    async terminar(): Promise<void> {
      await Promise.all(enCurso)
    },
  }
}

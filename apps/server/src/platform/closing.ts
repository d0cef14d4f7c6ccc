import { setTimeout as sleep } from 'node:timers/promises'

/** Longest stop in ms; after it the process exits. */
export const STOP_MS = 10_000
/** Time in ms that is reserved for the last part, the included database, when the others hang. */
const LAST_MS = 4_000

type Log = { warn: (about: object, text: string) => void }
type Close = (leftMs: number) => unknown
type Part = { name: string; close: Close }

/**
 * Closes the started parts in reverse order. Waits for each part within its time; a part that hangs (for example on a
 * silent database) is abandoned, so that the stop always ends.
 */
export const createClosing = (log: Log, { stopMs = STOP_MS, lastMs = LAST_MS } = {}) => {
  const parts: Part[] = []

  const closeOne = async ({ name, close }: Part, leftMs: number): Promise<void> => {
    const late = new AbortController()
    const closed = (async () => close(leftMs))().then(
      () => true,
      (err: unknown) => {
        log.warn({ err, parte: name }, 'Algo no cerró bien')
        return true
      },
    )
    const timeout = sleep(Math.max(0, leftMs), false, { signal: late.signal }).catch(() => true)
    if (!(await Promise.race([closed, timeout]))) log.warn({ parte: name }, 'Algo no cerró a tiempo y se deja atrás')
    late.abort()
  }

  return {
    add(name: string, close: Close): void {
      parts.push({ name, close })
    },
    async stop(): Promise<void> {
      const began = performance.now()
      const left = () => stopMs - (performance.now() - began)
      const closing = parts.splice(0).toReversed()
      for (const part of closing) await closeOne(part, part === closing.at(-1) ? left() : left() - lastMs)
    },
  }
}

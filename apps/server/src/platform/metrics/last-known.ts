/**
 * The last answer to a costly question. Reading it never waits: a read that finds the answer older than `freshMs` asks
 * anew for later reads, and one question runs at a time. Undefined before the first answer, and after a failed question
 * until the next answer, so that no old value passes for a new one.
 */
export const lastKnown = <T>(ask: () => Promise<T>, freshMs: number, now = () => performance.now()) => {
  let known: T | undefined
  let askedAt = -Infinity
  let running = false
  const again = async (): Promise<void> => {
    try {
      known = await ask()
    } catch {
      known = undefined
    } finally {
      running = false
    }
  }
  return (): T | undefined => {
    if (!running && now() - askedAt >= freshMs) {
      running = true
      askedAt = now()
      void again()
    }
    return known
  }
}

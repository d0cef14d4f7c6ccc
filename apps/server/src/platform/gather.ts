import { setTimeout as sleep } from 'node:timers/promises'

type Limits = {
  /** Items of one run. */
  most: number
  /** Runs at a time. */
  atOnce: number
  /** How long a run's place stays empty after it, so that many small ones become few; not while a full one waits. Ms. */
  restMs: number
  /** Whether a fault is everybody's: who waits gets it too, instead of waiting for the same. */
  isShared: (error: unknown) => boolean
}
type Waiting<T, R> = { item: T; answer: PromiseWithResolvers<R> }

/**
 * Joins what comes while others run, so that one transaction serves many requests. An item that finds a free place
 * begins at once. A run of several that fails is done again one by one, so that each item has its
 * own fault. `run` returns an answer for each item, in their order.
 */
export const createGather = <T, R>(
  run: (items: readonly T[]) => Promise<readonly R[]>,
  { most, atOnce, restMs, isShared }: Limits,
): ((item: T) => Promise<R>) => {
  let waiting: Waiting<T, R>[] = []
  let running = 0

  const refuseAll = (error: unknown) => {
    const all = waiting
    waiting = []
    for (const { answer } of all) answer.reject(error)
  }
  const attempt = async (some: readonly Waiting<T, R>[]): Promise<void> => {
    try {
      const answers = await run(some.map(({ item }) => item))
      for (const [i, { answer }] of some.entries()) answer.resolve(answers[i] as R)
    } catch (error) {
      if (some.length > 1 && !isShared(error)) {
        for (const one of some) await attempt([one])
        return
      }
      for (const { answer } of some) answer.reject(error)
      if (isShared(error)) refuseAll(error)
    }
  }
  const next = async (): Promise<void> => {
    running++
    while (waiting.length > 0) {
      await attempt(waiting.splice(0, most))
      if (waiting.length < most) await sleep(restMs, null, { ref: false })
    }
    running--
  }
  return (item) => {
    const answer = Promise.withResolvers<R>()
    waiting.push({ item, answer })
    if (running < atOnce) void next()
    return answer.promise
  }
}

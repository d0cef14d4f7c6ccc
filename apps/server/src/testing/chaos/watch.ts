import { setTimeout as pause } from 'node:timers/promises'
import { atMost, type Found } from './found.ts'
import type { Load } from './load.ts'
import type { Servers } from './servers.ts'

const LOOK_MS = 50

/** Looks whether a balancer has a server to send requests to. The result ends it and says for how many ms it had none. */
export const watchReady = ({ all }: Servers): (() => Promise<number>) => {
  let over = false
  let without = 0
  const looking = (async () => {
    let last = performance.now()
    while (!over) {
      await pause(LOOK_MS)
      const now = performance.now()
      if (!all.some(({ ready, down }) => ready && !down)) without += now - last
      last = now
    }
  })()
  return async () => {
    over = true
    await looking
    return without
  }
}

/** A busy machine answers a balancer's question late now and then. */
const MISSED_MS = 2_000

export const withoutAny = (ms: number): Found => atMost('sin ningún servidor', ms / 1000, MISSED_MS / 1000, ' s')

const PERCENTILE = 0.99

/** The time (ms) that 99 of 100 answered reads took that began in [from, to). */
export const p99 = ({ reads }: Load, from: number, to: number): number => {
  const times = reads.filter(({ at, status }) => at >= from && at < to && status === 200).map(({ ms }) => ms)
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * PERCENTILE) - 1] ?? Infinity
}

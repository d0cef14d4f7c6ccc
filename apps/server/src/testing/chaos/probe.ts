import { setTimeout as pause } from 'node:timers/promises'
import type { Answer } from './client.ts'

export type Sample = Answer & { at: number }

/** Asks the same again and again beside the load, one question at a time; `stop` returns every answer. */
export const startProbe = (everyMs: number, ask: () => Promise<Answer>) => {
  const samples: Sample[] = []
  let over = false
  const running = (async () => {
    while (!over) {
      const at = performance.now()
      samples.push({ at, ...(await ask()) })
      await pause(everyMs)
    }
  })()
  return {
    async stop(): Promise<Sample[]> {
      over = true
      await running
      return samples
    },
  }
}

/** The answers that are none of these, each with its first words. */
export const others = (samples: readonly Sample[], allowed: readonly number[]): string[] =>
  samples.filter(({ status }) => !allowed.includes(status)).map(({ status, text }) => `${status} ${text.slice(0, 120)}`)

/** The longest wait for an answer, in seconds. */
export const slowest = (samples: readonly Sample[]): number => Math.max(0, ...samples.map(({ ms }) => ms)) / 1000

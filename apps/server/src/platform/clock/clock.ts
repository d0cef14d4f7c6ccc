/** The only source of the current time. Domain code receives it as a parameter, so that tests can move it. */
export type Clock = { now(): Date }

export type TestClock = Clock & {
  /** Moves the clock forward (or back, with a negative number) by milliseconds. */
  advance(ms: number): void
  set(date: Date): void
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still until a test moves it. Every reading is a copy: changing it does not move the clock. */
export function createTestClock(start: Date): TestClock {
  let current = start.getTime()
  return {
    now: () => new Date(current),
    advance(ms) {
      current += ms
    },
    set(date) {
      current = date.getTime()
    },
  }
}

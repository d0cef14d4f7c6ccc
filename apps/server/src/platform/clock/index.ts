export { createTestClock, systemClock } from './clock.ts'
export type { Clock, TestClock } from './clock.ts'

export { lastKnown } from './last-known.ts'
export { createMetrics, defaultMetrics, type Metrics } from './metrics.ts'
export { answerMetrics, listenMetrics } from './serve.ts'
export { measured, type TaskBoard } from './tasks.ts'

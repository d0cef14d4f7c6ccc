export { databaseProbe } from './database-probe.ts'
export { createReadiness, type Readiness } from './readiness.ts'

export { readEnv } from './env.ts'
export type { Env } from './env.ts'
export { EnvError } from './env-error.ts'

export { readEnv } from './env.ts'
export type { Env } from './env.ts'
export type { TrustProxy } from './trust-proxy.ts'
export { EnvError } from './env-error.ts'
